"""Writes what `bench.py` and `tune.py` found as a page.

python Benchmarks/Peers/page.py RESULTS.json > Documentation/Peers.md
"""

import json
import pathlib
import sys
from collections.abc import Iterator
from typing import Any

from sentences import behind, trials, wins
from table import number, table

Facts = dict[str, Any]

RIVALS = {
    "river_model.py": ("River", "river"),
    "vw_model.py": ("Vowpal Wabbit", "vowpalwabbit"),
    "lightgbm_model.py": ("LightGBM", "lightgbm"),
    "implicit_model.py": ("implicit", "implicit"),
}

NETWORK = {"gru_model.py": ("GRU with copy attention", "torch")}
"""What was trained on others, and is compared with ours that was, too."""

LOGS = {
    "abb_ide": "Commands in a development environment",
    "foursquare_nyc": "Check-ins in New York",
    "shell_kypo": "Shell commands in trainings",
}


def rows(result: Facts) -> Iterator[tuple[str, Facts]]:
    """Each model's name and its accuracy, ours first."""
    yield "foresight, from nothing", result["ours"]["accuracy"]["foresight"]
    yield "foresight, prior of others", result["with prior"]["accuracy"]["foresight"]
    for part, names in (("rivals", RIVALS), ("with prior", NETWORK)):
        for program, (name, _) in names.items():
            if program in result[part]["accuracy"]:
                yield name, result[part]["accuracy"][program]


def difference(accuracy: Facts) -> str:
    """The difference to ours in the same run, in the mean over users, with where 95 % of it lies."""
    if accuracy["difference"] is None:
        return ""
    low, high = accuracy["interval"] or (accuracy["difference"],) * 2
    return f"{number(accuracy['difference'], sign=True)} ({number(low, sign=True)} to {number(high, sign=True)})"


def accuracies(result: Facts) -> str:
    """The table of one case."""
    best = max(accuracy["mrr"] for _, accuracy in rows(result))
    lines = []
    for name, accuracy in rows(result):
        mrr = number(accuracy["mrr"])
        mrr = f"**{mrr}**" if accuracy["mrr"] == best else mrr
        lines.append([name, mrr, number(accuracy["hr1"]), number(accuracy["hr3"]), difference(accuracy)])
    return table(["", "MRR", "HR@1", "HR@3", "by user, to foresight that knows as much"], lines)


def costs(result: Facts) -> list[list[str]]:
    """The lines of one case in the table of costs."""
    ours = result["ours"]["cost"]["foresight"]
    case = f"{result['log']}, {result['level']}s"
    lines = [[case, "foresight", f"{ours['predicting']:.0f}", f"{ours['learning']:.0f}", "in it"]]
    lines[0] += [f"{ours['megabytes']:.0f}", "", ""]
    rivals = result["rivals"]["cost"] | result["with prior"]["cost"]
    for program, (name, _) in (RIVALS | NETWORK).items():
        if program not in rivals:
            continue
        cost = rivals[program]
        line = [case, name, *(f"{cost[part]:.0f}" for part in ("predicting", "learning", "counting"))]
        line.append(f"{cost['megabytes']:.0f} ({cost['megabytes_at_start']:.0f})")
        line += [f"{cost['fits']}", f"{cost['fit']:.0f}"] if cost["fits"] else ["", ""]
        lines.append(line)
    return lines


def everyone(results: list[Facts]) -> str:
    """Ours on all users of each log."""
    lines = []
    for result in results:
        nothing, folds = result["everyone"], result["everyone, folds"]
        line = [
            result["log"],
            f"{nothing['users']}",
            f"{nothing['events']:,}",
            f"{result['level']}s, {result['targets']}",
        ]
        lines.append([*line, figures(nothing), figures(folds), f"{result['folds']}"])
    heads = ["", "users", "events", "", "from nothing: MRR / HR@1 / HR@3", "with a prior by folds", "folds"]
    return table(heads, lines)


def network(results: list[Facts]) -> str:
    """The network and ours on all users, each trained on the same folds."""
    lines = []
    for result in results:
        if (measured := result.get("network, folds")) is None:
            continue
        case = [result["log"], f"{measured['users']}", f"{measured['events']:,}"]
        case.append(f"{result['level']}s, {result['targets']}")
        program = next(iter(NETWORK))
        line = [figures(measured), figures(measured, program), difference(measured["accuracy"][program])]
        lines.append([*case, *line, f"{result['folds']}"])
    heads = ["", "users", "events", "", "foresight: MRR / HR@1 / HR@3", "GRU", "by user", "folds"]
    return table(heads, lines) if lines else "Not measured in this run."


def figures(result: Facts, program: str = "foresight") -> str:
    """How well a program ranked, in one cell."""
    return " / ".join(number(result["accuracy"][program][figure]) for figure in ("mrr", "hr1", "hr3"))


def training(facts: Facts) -> str:
    """What the networks took to train."""
    if not (found := facts["training"]):
        return "In this run PyTorch was not there, and the network is left out."
    seconds = sorted(one["seconds"] for one in found)
    weights = sorted(one["weights"] for one in found)
    return (
        f"In this run there are {len(found)} networks of {weights[0]:,} to {weights[-1]:,} weights, each of which took "
        f"{seconds[0]:.0f} to {seconds[-1]:.0f} s of a core to train, together {sum(seconds) / 60:.1f} minutes."
    )


def page(facts: Facts, folder: pathlib.Path) -> str:
    """The whole page."""
    results: list[Facts] = facts["results"]
    text = (folder / "page.md").read_text(encoding="utf-8")
    names = [*RIVALS.values(), ("PyTorch", "torch")]
    versions = ", ".join(f"{name} {facts['packages'][package] or 'not installed'}" for name, package in names)
    sections = []
    for result in results:
        measured = result["ours"]
        title = f"### {LOGS[result['log']]}: {result['level']}s, {result['targets']}"
        told = f"`{result['log']}`, {measured['users']} users, {measured['events']:,} events"
        sections.append(f"{title}\n{told}\n\n{accuracies(result)}\n\n{behind(result, RIVALS, NETWORK)}")
    columns = ["", "", "predict µs", "learn µs", "features µs", "memory MB (at start)", "fits", "ms a fit"]
    lines = [line for result in results if result["targets"] == "all" for line in costs(result)]
    parts = {
        "DATE": facts["date"],
        "MINUTES": f"{facts['minutes']}",
        "PROCESSOR": facts["processor"],
        "VERSIONS": f"{facts['foresight']}, {versions}, Python {facts['python']}",
        "WINS": wins(results, RIVALS, NETWORK),
        "ACCURACIES": "\n\n".join(sections),
        "COSTS": table(columns, lines),
        "EVERYONE": everyone(results),
        "NETWORK": network(results),
        "TRAINING": training(facts),
        "RIVER_TRIALS": trials(folder / "trials-river.json", "kind"),
        "VW_TRIALS": trials(folder / "trials-vw.json", "reduction"),
    }
    for name, part in parts.items():
        text = text.replace(f"{{{name}}}", part)
    return text


if __name__ == "__main__":
    measured_facts = json.loads(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"))
    print(page(measured_facts, pathlib.Path(__file__).parent), end="")
