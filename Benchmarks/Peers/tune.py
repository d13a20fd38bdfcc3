"""Searches River's and Vowpal Wabbit's settings: a seeded random search over a declared grid, then near the best.

    python Benchmarks/Peers/tune.py FORESIGHT DATASETS [river | vw]

Each trial walks through the first events of some of the users that are measured, asks and tells as
`foresight evaluate` does, and is rated by the mean over the logs of the mean reciprocal rank. All trials are kept
in `trials-river.json` and `trials-vw.json`, the best first.
"""

import functools
import importlib
import json
import pathlib
import random
import sys
import tempfile
import time
from collections.abc import Callable
from typing import Any

from events import Event
from peer import Model, Peer
from record import record
from sample import LOGS, drawn

TRIALS = 70
DRAWN = 45
"""So many trials are drawn from the whole grid; the others are near the best one so far."""
SEED = 1
EVENTS = 600
"""So many events of each user."""

GRIDS: dict[str, dict[str, list[Any]]] = {
    "river": {
        "kind": ["candidates", "candidates", "one against the rest", "softmax", "naive Bayes", "tree"],
        "optimiser": ["SGD", "AdaGrad", "Adam", "FTRLProximal"],
        "rate": [0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0],
        "l2": [0.0, 1e-6, 1e-4],
        "logarithmic": [True, False],
        "crossed": [True, False],
        "alpha": [0.01, 0.03, 0.1, 0.3, 1.0],
        "grace": [20, 50, 100, 200],
        "leaf": ["mc", "nb", "nba"],
    },
    "vw": {
        "reduction": ["--csoaa_ldf mc", "--csoaa_ldf m", "--wap_ldf m", "--cb_adf --cb_type mtr", "--oaa"],
        "loss": ["logistic", "squared"],
        "optimiser": ["", "", "--ftrl", "--ftrl", "--coin"],
        "interactions": ["", "-q si", "-q ss", "-q nn", "-q si -q nn", "-q si -q sn"],
        "rate": [0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0],
        "power": [0.0, 0.25, 0.5],
        "ftrl_alpha": [0.005, 0.02, 0.05, 0.1, 0.3, 1.0, 4.0],
        "ftrl_beta": [0.01, 0.1, 1.0],
        "l2": [0.0, 1e-8, 1e-6, 1e-4],
        "bits": [18, 20, 22, 24],
        "logarithmic": [True, False],
    },
}
"""What stands twice is tried twice as often."""

KIND = {"river": "kind", "vw": "reduction"}
"""What is not changed in a trial near the best one."""


def used(name: str, settings: dict[str, Any]) -> dict[str, Any]:
    """The settings that make a difference to this kind of model."""
    if name == "vw":
        without = {"--oaa": {"logarithmic"}, "--cb_adf --cb_type mtr": {"loss"}}
        unused = without.get(settings["reduction"], set())
        unused = unused | ({"rate", "power"} if settings["optimiser"] else {"ftrl_alpha", "ftrl_beta"})
        return {key: value for key, value in settings.items() if key not in unused}
    kind, regression = settings["kind"], {"kind", "optimiser", "rate"}
    if kind == "candidates" and not settings["crossed"]:
        regression = regression | {"l2"}
    elif settings["optimiser"] == "Adam":
        # With many features it takes milliseconds an event and class, as l2 does: River then goes through all weights.
        settings = settings | {"optimiser": "AdaGrad"}
    kinds = {
        "candidates": regression | {"logarithmic", "crossed"},
        "naive Bayes": {"kind", "alpha"},
        "tree": {"kind", "grace", "leaf"},
    }
    return {key: value for key, value in settings.items() if key in kinds.get(kind, regression)}


def trial(name: str, generator: random.Random, best: dict[str, Any] | None) -> dict[str, Any]:
    """Settings to be tried: drawn from the grid, or the best ones so far with one or two drawn anew."""
    grid = GRIDS[name]
    if best is None:
        return used(name, {key: generator.choice(values) for key, values in grid.items()})
    changed = generator.sample([key for key in best if len(grid[key]) > 1 and key != KIND[name]], 2)
    changed = changed[: generator.randint(1, 2)]
    drawn_settings = {key: generator.choice(values) for key, values in grid.items()}
    return used(name, drawn_settings | best | {key: drawn_settings[key] for key in changed})


def mean_reciprocal_rank(users: list[list[Event]], make: Callable[[], Model]) -> float:
    """Over all questions of some users; each user has a model of its own."""
    total, questions = 0.0, 0
    for events in users:
        peer = Peer(make())
        ranking: list[str] | None = None
        for event in events:
            if event.is_question:
                ranking = peer.answer(event)
                continue
            if ranking is not None:
                questions += 1
                total += 1 / (ranking.index(event.target) + 1) if event.target in ranking else 0
            peer.tell(event)
    return total / max(questions, 1)


def recorded(foresight: str, datasets: pathlib.Path) -> list[list[list[Event]]]:
    """For each log, what its users are asked and told, as `foresight evaluate` does it."""
    logs = []
    for log in LOGS:
        with tempfile.TemporaryDirectory() as directory:
            users = [word for user in drawn(log.sampled(datasets))[: log.tuned] for word in ("--user", user)]
            files = record(foresight, [str(log.path(datasets)), *users], pathlib.Path(directory))
            lines = (file.read_text(encoding="utf-8").splitlines()[: 2 * EVENTS] for file in files)
            logs.append([[Event.parse(line) for line in user] for user in lines])
    return logs


def search(name: str, logs: list[list[list[Event]]]) -> None:
    """Tries all settings of one rival and writes down how each did."""
    module = importlib.import_module(f"{name}_model")
    make = module.model if name == "river" else module.VowpalWabbit
    results: list[dict[str, Any]] = []
    generator = random.Random(SEED)
    while len(results) < TRIALS:
        best = max(results, key=lambda result: result["mrr"])["settings"] if len(results) >= DRAWN else None
        settings = trial(name, generator, best)
        if any(result["settings"] == settings for result in results):
            continue
        start = time.perf_counter()
        rates = [mean_reciprocal_rank(users, functools.partial(make, settings)) for users in logs]
        seconds = time.perf_counter() - start
        mean = sum(rates) / len(rates)
        results.append({"mrr": round(mean, 4), "by_log": [round(rate, 4) for rate in rates], "settings": settings})
        print(f"{name} {len(results)}/{TRIALS}: {mean:.4f} {seconds:.0f} s {settings}", flush=True)
    results.sort(key=lambda result: -result["mrr"])
    lines = ",\n".join(json.dumps(result) for result in results)
    pathlib.Path(__file__).with_name(f"trials-{name}.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    lines_of_logs = recorded(sys.argv[1], pathlib.Path(sys.argv[2]))
    for rival in sys.argv[3:] or GRIDS:
        search(rival, lines_of_logs)
