"""Measures ours and the rivals on the same users, and writes what came out as JSON.

python Benchmarks/Peers/bench.py FORESIGHT DATASETS NETWORKS RESULTS.json

NETWORKS is where `networks.py` put what it trained; a case for which there is nothing is measured without a network.
"""

import datetime
import importlib.metadata
import json
import os
import pathlib
import platform
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict
from typing import Any

import networks
from measure import NETWORK, OURS, PROGRAMS, Result, evaluate, merged
from sample import LOGS, Log

PACKAGES = ("river", "vowpalwabbit", "lightgbm", "implicit", "torch")


def median(foresight: str, arguments: list[str]) -> Result:
    """Of five runs of ours, which take a second and are easily disturbed, the one in the middle by time."""
    runs = [evaluate(foresight, arguments) for _ in range(5)]
    return sorted(runs, key=lambda run: run.cost[OURS].predicting + run.cost[OURS].learning)[2]


def trained(foresight: str, others: pathlib.Path) -> str:
    """A prior of what other people do, beside their log."""
    prior = str(others.with_suffix(".json"))
    subprocess.run([foresight, "train", str(others), "--output", prior], check=True)
    return prior


def measure(foresight: str, log: Log, datasets: pathlib.Path, directory: pathlib.Path) -> list[dict[str, Any]]:
    """All cases of a log."""
    results = []
    cores = os.cpu_count() or 1
    with tempfile.TemporaryDirectory() as name:
        split = {}
        for part, users in log.parts(datasets).items():
            folder = pathlib.Path(name, part)
            folder.mkdir()
            measured, others = log.split(users, datasets, folder)
            split[part] = [str(measured), "--prior", trained(foresight, others)]
        sample, *prior = split["sample"]
        for targets, level in log.cases:
            case = ["--targets", targets, "--level", level]
            everyone = [str(log.path(datasets)), *case]
            found = {part: networks.path(log, targets, level, part, directory) for part in split}
            network = found["sample"] if found["sample"].exists() else None
            parts = {
                "ours": median(foresight, [sample, *case]),
                "with prior": evaluate(
                    foresight, [sample, *case, *prior], programs=(NETWORK,) if network else (), network=network
                ),
                "rivals": evaluate(foresight, [sample, *case], programs=PROGRAMS),
                "everyone": evaluate(foresight, everyone, cores),
                "everyone, folds": evaluate(foresight, [*everyone, "--folds", str(log.folds)], cores),
            }
            folds = [([*split[part], *case], path) for part, path in found.items() if part != "sample"]
            if all(path.exists() for _, path in folds):
                parts["network, folds"] = merged(foresight, folds, cores)
            result = {"log": log.name, "targets": targets, "level": level, "folds": log.folds, "most": log.events}
            results.append(result | {part: asdict(figures) for part, figures in parts.items()})
            seconds = sum(figures.seconds for figures in parts.values())
            print(f"{log.name}, {targets}, {level}: {seconds:.0f} s", flush=True)
    return results


def processor() -> str:
    """What the system calls the processor, and how many of it there are."""
    lines = pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return f"{names[0] if names else platform.machine()}, {os.cpu_count()} cores"


def version(package: str) -> str | None:
    """A package's version; `None` where it is not installed."""
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return None


def main(foresight: str, datasets: pathlib.Path, directory: pathlib.Path, output: pathlib.Path) -> None:
    start = time.monotonic()
    results = [result for log in LOGS for result in measure(foresight, log, datasets, directory)]
    ours = subprocess.run([foresight, "--version"], check=True, capture_output=True, text=True).stdout.strip()
    facts = {
        "date": datetime.date.today().isoformat(),
        "minutes": round((time.monotonic() - start) / 60),
        "processor": processor(),
        "python": platform.python_version(),
        "foresight": ours,
        "packages": {package: version(package) for package in PACKAGES},
        "training": [json.loads(file.read_text(encoding="utf-8")) for file in sorted(directory.glob("*.json"))],
        "results": results,
    }
    output.write_text(json.dumps(facts, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1], *map(pathlib.Path, sys.argv[2:5]))
