"""Trains the networks that `bench.py` measures, each on the users who are not measured by it.

python Benchmarks/Peers/networks.py FORESIGHT DATASETS NETWORKS

What is in the directory NETWORKS already is kept, so that a run that was broken off goes on. Without PyTorch nothing
is trained.
"""

import importlib.util
import json
import os
import pathlib
import subprocess
import sys
import tempfile
from collections.abc import Iterator

from measure import ONE_THREAD
from record import record
from sample import LOGS, Log, users

MISSING = (
    "PyTorch is not installed, so the network is left out, and all others are measured; to have it, too: "
    "pip install --requirement Benchmarks/Peers/requirements-network.txt"
)


def path(log: Log, targets: str, level: str, part: str, directory: pathlib.Path) -> pathlib.Path:
    """Where a network is kept."""
    return directory / f"{log.name}, {targets}, {level}, {part}.pt"


def train(foresight: str, log: Log, datasets: pathlib.Path, networks: pathlib.Path) -> Iterator[str]:
    """Trains what is missing of a log, and tells of each what it took."""
    parts = log.parts(datasets)
    for targets, level in log.cases:
        missing = [part for part in parts if not path(log, targets, level, part, networks).exists()]
        if not missing:
            continue
        with tempfile.TemporaryDirectory() as directory:
            case = [str(log.path(datasets)), "--targets", targets, "--level", level]
            files = dict(zip(users(log.path(datasets)), record(foresight, case, pathlib.Path(directory)), strict=True))
            for part in missing:
                output = path(log, targets, level, part, networks)
                others = [str(file) for user, file in files.items() if user not in set(parts[part])]
                program = str(pathlib.Path(__file__).with_name("gru_training.py"))
                command = [sys.executable, program, str(output), *others]
                told = subprocess.run(command, check=True, capture_output=True, env={**os.environ, **ONE_THREAD})
                output.with_suffix(".json").write_bytes(told.stdout)
                yield f"{output.stem}: {json.loads(told.stdout)['seconds']:.0f} s of a core"


def main(foresight: str, datasets: pathlib.Path, networks: pathlib.Path) -> None:
    networks.mkdir(parents=True, exist_ok=True)
    for log in LOGS:
        for line in train(foresight, log, datasets, networks):
            print(line, flush=True)


if __name__ == "__main__":
    if importlib.util.find_spec("torch") is None:
        print(MISSING)
    else:
        main(sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3]))
