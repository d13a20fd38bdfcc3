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


def behind(result: Facts, names: Names) -> str:
    """Which rivals are ahead of ours from nothing, behind it, or cannot be told from it by chance."""
    groups: dict[str, list[str]] = {"ahead of it": [], "behind it": [], "not to be told from it": []}
    for program, (name, _) in names.items():
        accuracy = result["rivals"]["accuracy"][program]
        low, high = accuracy["interval"] or (0, 0)
        group = "ahead of it" if low > 0 else "behind it" if high < 0 else "not to be told from it"
        groups[group].append(name)
    said = [f"{joined(group)} {'is' if len(group) == 1 else 'are'} {word}" for word, group in groups.items() if group]
    return f"By user, beside foresight from nothing, and beyond chance (95 %): {'; '.join(said)}."


def wins(results: list[Facts], names: Names) -> str:
    """A list of all that any rival does better."""
    lines = []
    for result in results:
        case = f"`{result['log']}`, {result['level']}s, {result['targets']}"
        for program, (name, _) in names.items():
            lines += [f"- {case}: {won}" for won in _accuracy(result, program, name)]
            lines += [f"- {case}: {won}" for won in _cost(result, program, name)]
    return "\n".join(lines) if lines else "Nowhere in this run: not in MRR, HR@1 or HR@3, in time or in memory."


def _accuracy(result: Facts, program: str, name: str) -> list[str]:
    rival = result["rivals"]["accuracy"][program]
    found = []
    for figure, title in (("mrr", "MRR"), ("hr1", "HR@1"), ("hr3", "HR@3")):
        nothing, prior = (result[part]["accuracy"]["foresight"][figure] for part in ("ours", "with prior"))
        if rival[figure] > nothing:
            also = "" if rival[figure] > prior else f", and not better than with a prior, {number(prior)}"
            also = also or f", and better than with a prior, {number(prior)}"
            found.append(f"{name} has {title} {number(rival[figure])}; ours from nothing {number(nothing)}{also}.")
    return found


def _cost(result: Facts, program: str, name: str) -> list[str]:
    ours, rival = result["ours"]["cost"]["foresight"], result["rivals"]["cost"][program]
    found = []
    for part, title in (("predicting", "predicts in"), ("learning", "learns in")):
        if rival[part] < ours[part]:
            found.append(
                f"{name} {title} {rival[part]:.0f} µs, the counting of features left out; "
                f"ours takes {ours[part]:.0f} µs with it."
            )
    if rival["megabytes"] < ours["megabytes"]:
        found.append(f"{name} takes {rival['megabytes']:.0f} MB, ours {ours['megabytes']:.0f}.")
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
