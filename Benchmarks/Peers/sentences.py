"""What the figures say, in words: who wins, and which settings did best."""

import json
import pathlib
from typing import Any

from table import number, table

Facts = dict[str, Any]
Names = dict[str, tuple[str, str]]


def joined(words: list[str]) -> str:
    """Words as one would say them.

    >>> joined(["a"]), joined(["a", "b"]), joined(["a", "b", "c"])
    ('a', 'a and b', 'a, b and c')
    """
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def behind(result: Facts, rivals: Names, network: Names) -> str:
    """Which rivals are ahead of ours that knows as much, behind it, or cannot be told from it by chance."""
    said = []
    parts = (
        ("rivals", rivals, "By user, beside foresight from nothing, and beyond chance (95 %)"),
        ("with prior", network, "Beside foresight with a prior"),
    )
    for part, names, beside in parts:
        groups: dict[str, list[str]] = {"ahead of it": [], "behind it": [], "not to be told from it": []}
        for program, (name, _) in names.items():
            if (accuracy := result[part]["accuracy"].get(program)) is None:
                continue
            low, high = accuracy["interval"] or (0, 0)
            group = "ahead of it" if low > 0 else "behind it" if high < 0 else "not to be told from it"
            groups[group].append(name)
        words = [
            f"{joined(group)} {'is' if len(group) == 1 else 'are'} {word}" for word, group in groups.items() if group
        ]
        if words:
            said.append(f"{beside}: {'; '.join(words)}.")
    return " ".join(said)


def wins(results: list[Facts], rivals: Names, network: Names) -> str:
    """A list of all that any rival does better, a line for each case and rival."""
    lines = []
    for result in results:
        for part, names in (("rivals", rivals), ("with prior", network)):
            for program, (name, _) in names.items():
                if program not in result[part]["accuracy"]:
                    continue
                won = [*_accuracy(result, part, program), *_cost(result, part, program)]
                if won:
                    case = f"`{result['log']}`, {result['level']}s, {result['targets']}"
                    lines.append(f"- {case}, **{name}**: {'; '.join(won)}.")
    return "\n".join(lines) if lines else "None in this run, not in MRR, HR@1 or HR@3, in time or in memory."


def _accuracy(result: Facts, part: str, program: str) -> list[str]:
    """In which figures a rival is more often right than ours that knows as much."""
    found = []
    for figure, title in (("mrr", "MRR"), ("hr1", "HR@1"), ("hr3", "HR@3")):
        rival = result[part]["accuracy"][program][figure]
        nothing, prior = (result[ours]["accuracy"]["foresight"][figure] for ours in ("ours", "with prior"))
        if part == "rivals" and rival > nothing:
            also = "even with a prior" if rival > prior else "with a prior"
            found.append(f"{title} {number(rival)} (ours {number(nothing)}, {also} {number(prior)})")
        elif part != "rivals" and rival > prior:
            found.append(f"{title} {number(rival)} (ours with a prior {number(prior)})")
    return found


def _cost(result: Facts, part: str, program: str) -> list[str]:
    """Where a rival costs less; the counting of features, which is not theirs, is left out."""
    ours, rival = result["ours"]["cost"]["foresight"], result[part]["cost"][program]
    found = []
    for work, title in (("predicting", "predicts"), ("learning", "learns")):
        if rival[work] < ours[work]:
            found.append(f"{title} in {rival[work]:.0f} µs without counting features (ours {ours[work]:.0f} with it)")
    if rival["megabytes"] < ours["megabytes"]:
        found.append(f"{rival['megabytes']:.0f} MB (ours {ours['megabytes']:.0f})")
    return found


def trials(path: pathlib.Path, kind: str) -> str:
    """The best trial of each kind, the best first."""
    found: list[Facts] = json.loads(path.read_text(encoding="utf-8"))
    lines = []
    for name in dict.fromkeys(trial["settings"][kind] for trial in found):
        tried = [trial for trial in found if trial["settings"][kind] == name]
        settings = ", ".join(
            f"{key} {value}" for key, value in tried[0]["settings"].items() if key != kind and value != ""
        )
        by_log = " / ".join(number(rate) for rate in tried[0]["by_log"])
        lines.append([f"{name}", f"{len(tried)}", number(tried[0]["mrr"]), by_log, settings])
    return table(["kind", "trials", "best MRR", "by log", ""], lines)
