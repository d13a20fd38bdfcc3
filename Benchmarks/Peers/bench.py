"""Measures ours and the rivals on the same users, and writes what came out as JSON.

python Benchmarks/Peers/bench.py FORESIGHT DATASETS RESULTS.json
"""

import datetime
import gzip
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

from measure import OURS, Result, evaluate
from sample import LOGS, Log

CASES = {
    "abb_ide": [("all", "intent"), ("switches", "intent")],
    "foursquare_nyc": [("all", "intent"), ("switches", "intent"), ("all", "suggestion")],
    "shell_kypo": [("all", "intent"), ("switches", "intent"), ("all", "suggestion")],
}
"""What is measured on each log; commands of a development environment have no values."""

FOLDS = {"abb_ide": 2, "foursquare_nyc": 5, "shell_kypo": 5}

PACKAGES = ("river", "vowpalwabbit", "lightgbm", "implicit")


def split(log: Log, datasets: pathlib.Path, directory: pathlib.Path) -> tuple[pathlib.Path, pathlib.Path]:
    """Two files: what is measured of some users, and all of the others."""
    left = dict.fromkeys(log.sampled(datasets), log.events)
    paths = directory / f"{log.name}.tsv", directory / f"{log.name}.others.tsv"
    with gzip.open(log.path(datasets), "rt", encoding="utf-8") as lines:
        header = next(lines)
        column = header.rstrip("\n").split("\t").index("user")
        with open(paths[0], "w", encoding="utf-8") as measured, open(paths[1], "w", encoding="utf-8") as others:
            measured.write(header)
            others.write(header)
            for line in lines:
                user = line.rstrip("\n").split("\t")[column]
                if user not in left:
                    others.write(line)
                elif left[user]:
                    measured.write(line)
                    left[user] -= 1
    return paths


def median(foresight: str, arguments: list[str]) -> Result:
    """Of five runs of ours, which take a second and are easily disturbed, the one in the middle by time."""
    runs = [evaluate(foresight, arguments) for _ in range(5)]
    return sorted(runs, key=lambda run: run.cost[OURS].predicting + run.cost[OURS].learning)[2]


def measure(foresight: str, log: Log, datasets: pathlib.Path) -> list[dict[str, Any]]:
    """All cases of a log."""
    results = []
    cores = os.cpu_count() or 1
    with tempfile.TemporaryDirectory() as name:
        sample, others = split(log, datasets, pathlib.Path(name))
        prior = pathlib.Path(name, "prior.json")
        subprocess.run([foresight, "train", str(others), "--output", str(prior)], check=True)
        for targets, level in CASES[log.name]:
            case = ["--targets", targets, "--level", level]
            folds = str(FOLDS[log.name])
            everyone = str(log.path(datasets))
            parts = {
                "ours": median(foresight, [str(sample), *case]),
                "with prior": evaluate(foresight, [str(sample), *case, "--prior", str(prior)]),
                "rivals": evaluate(foresight, [str(sample), *case], rivals=True),
                "everyone": evaluate(foresight, [everyone, *case], jobs=cores),
                "everyone, folds": evaluate(foresight, [everyone, *case, "--folds", folds], jobs=cores),
            }
            result = {"log": log.name, "targets": targets, "level": level, "folds": FOLDS[log.name]}
            results.append(result | {part: asdict(found) for part, found in parts.items()})
            seconds = sum(found.seconds for found in parts.values())
            print(f"{log.name}, {targets}, {level}: {seconds:.0f} s", flush=True)
    return results


def processor() -> str:
    """What the system calls the processor, and how many of it there are."""
    lines = pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return f"{names[0] if names else platform.machine()}, {os.cpu_count()} cores"


def main(foresight: str, datasets: pathlib.Path, output: pathlib.Path) -> None:
    start = time.monotonic()
    results = [result for log in LOGS for result in measure(foresight, log, datasets)]
    version = subprocess.run([foresight, "--version"], check=True, capture_output=True, text=True).stdout.strip()
    facts = {
        "date": datetime.date.today().isoformat(),
        "minutes": round((time.monotonic() - start) / 60),
        "processor": processor(),
        "python": platform.python_version(),
        "foresight": version,
        "packages": {package: importlib.metadata.version(package) for package in PACKAGES},
        "results": results,
    }
    output.write_text(json.dumps(facts, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3]))
