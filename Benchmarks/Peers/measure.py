"""One run of `foresight evaluate`: ours and the rivals, on some users of a log."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from typing import Any

from memory import peak_megabytes

PROGRAMS = ("river_model.py", "vw_model.py", "lightgbm_model.py", "implicit_model.py")
"""What learns from the user alone."""

NETWORK = "gru_model.py"
"""What is trained on others before, as ours is by a prior."""

OURS = "foresight"

ONE_THREAD = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}


@dataclass(frozen=True, slots=True)
class Accuracy:
    """How well a model ranked."""

    mrr: float
    hr1: float
    hr3: float
    difference: float | None = None
    """To ours from nothing, in the mean over users."""
    interval: tuple[float, float] | None = None
    """Where 95 % of that lies when users are drawn anew."""

    @staticmethod
    def of(report: dict[str, Any]) -> "Accuracy":
        """From a model's part of the JSON of `foresight evaluate`."""
        micro, difference = report["micro"], report.get("difference") or {}
        interval = difference.get("mrr_ci95")
        return Accuracy(
            micro["mrr"],
            micro["hr@1"],
            micro["hr@3"],
            difference.get("mrr"),
            (interval[0], interval[1]) if interval else None,
        )


@dataclass(frozen=True, slots=True)
class Cost:
    """What a model costs: microseconds an event, and megabytes at most."""

    predicting: float
    learning: float
    megabytes: float
    counting: float = 0
    """Microseconds to count features and to read and write lines, where that is not in the others."""
    megabytes_at_start: float = 0
    fits: int = 0
    fit: float = 0
    """Milliseconds that a fit took, as a mean."""

    @staticmethod
    def of(lines: list[dict[str, Any]]) -> "Cost":
        """From what a rival's program wrote for each user."""
        total = {key: sum(line[key] for line in lines) for key in lines[0] if key != "program"}
        questions, fits = max(total["questions"], 1), total["fits"]
        return Cost(
            predicting=1e6 * total["predicting"] / questions,
            learning=1e6 * total["learning"] / questions,
            counting=1e6 * total["counting"] / questions,
            megabytes=max(line["megabytes"] for line in lines),
            megabytes_at_start=max(line["megabytes_at_start"] for line in lines),
            fits=fits,
            fit=1e3 * total["fitting"] / fits if fits else 0,
        )


@dataclass(frozen=True, slots=True)
class Result:
    """What one evaluation found, by model."""

    users: int
    events: int
    accuracy: dict[str, Accuracy]
    cost: dict[str, Cost]
    seconds: float


def evaluate(
    foresight: str,
    arguments: list[str],
    jobs: int = 1,
    programs: tuple[str, ...] = (),
    network: pathlib.Path | None = None,
) -> Result:
    """Runs `foresight evaluate` with ours and some rivals; one of these may be a network that a file holds."""
    names = {_command(name): name for name in programs}
    with tempfile.TemporaryDirectory() as directory:
        figures = pathlib.Path(directory, "figures.ndjson")
        environment = {**os.environ, **ONE_THREAD, "PEERS_FIGURES": str(figures), "PEERS_NETWORK": str(network or "")}
        output, megabytes = _run(_evaluation(foresight, [*arguments, "--json"], jobs, programs), environment)
        lines = [json.loads(line) for line in figures.read_text().splitlines()] if programs else []
    report = json.loads(output)[0]
    ours = next(model for model in report["models"] if model["model"] == OURS)
    cost = {OURS: Cost(ours["microseconds_per_prediction"], ours["microseconds_per_learning"], megabytes)}
    for name in programs:
        cost[name] = Cost.of([line for line in lines if line["program"] == name])
    return Result(report["users"], report["events"], _accuracy(report, names), cost, report["seconds"])


def merged(foresight: str, folds: list[tuple[list[str], pathlib.Path]], jobs: int) -> Result:
    """Ours and the network on parts of a log, each with arguments and a network of its own, as one evaluation."""
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as directory:
        parts: list[pathlib.Path] = []
        for arguments, network in folds:
            environment = {**os.environ, **ONE_THREAD, "PEERS_NETWORK": str(network)}
            command = _evaluation(foresight, [*arguments, "--partial", "--dataset", "log"], jobs, (NETWORK,))
            parts.append(pathlib.Path(directory, f"{len(parts)}.ndjson"))
            parts[-1].write_text(_run(command, environment)[0], encoding="utf-8")
        command = [foresight, "evaluate", "--merge", *map(str, parts), "--compare-to", OURS, "--json"]
        report = json.loads(_run(command, dict(os.environ))[0])[0]
    accuracy = _accuracy(report, {_command(NETWORK): NETWORK})
    return Result(report["users"], report["events"], accuracy, {}, time.monotonic() - start)


def _command(program: str) -> str:
    return f"'{sys.executable}' -W ignore '{pathlib.Path(__file__).parent / program}'"


def _evaluation(foresight: str, arguments: list[str], jobs: int, programs: tuple[str, ...]) -> list[str]:
    rivals = [word for name in programs for word in ("--external", _command(name))]
    return [foresight, "evaluate", "--model", OURS, *arguments, "--jobs", str(jobs), *rivals]


def _accuracy(report: dict[str, Any], names: dict[str, str]) -> dict[str, Accuracy]:
    return {names.get(model["model"], model["model"]): Accuracy.of(model) for model in report["models"]}


def _run(command: list[str], environment: dict[str, str]) -> tuple[str, float]:
    """What a command wrote, and how many megabytes it had at most.

    The figure of the system's own for a process that has ended counts the parent's memory, too.
    """
    megabytes = 0.0
    with tempfile.TemporaryFile("w+") as output:
        with subprocess.Popen(command, env=environment, stdout=output) as process:
            while process.poll() is None:
                megabytes = max(megabytes, peak_megabytes(process.pid))
                time.sleep(0.01)
        if process.returncode:
            raise subprocess.CalledProcessError(process.returncode, command)
        output.seek(0)
        return output.read(), megabytes
