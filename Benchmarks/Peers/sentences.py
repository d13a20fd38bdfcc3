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
    """A list of all that any rival does better, a line for each case and rival."""
    lines = []
    for result in results:
        for program, (name, _) in names.items():
            won = [*_accuracy(result, program), *_cost(result, program)]
            if won:
                case = f"`{result['log']}`, {result['level']}s, {result['targets']}"
                lines.append(f"- {case}, **{name}**: {'; '.join(won)}.")
    return "\n".join(lines) if lines else "None in this run, not in MRR, HR@1 or HR@3, in time or in memory."


def _accuracy(result: Facts, program: str) -> list[str]:
    """In which figures a rival is more often right than ours from nothing, and whether than ours with a prior."""
    found = []
    for figure, title in (("mrr", "MRR"), ("hr1", "HR@1"), ("hr3", "HR@3")):
        rival = result["rivals"]["accuracy"][program][figure]
        nothing, prior = (result[part]["accuracy"]["foresight"][figure] for part in ("ours", "with prior"))
        if rival > nothing:
            also = "even with a prior" if rival > prior else "with a prior"
            found.append(f"{title} {number(rival)} (ours {number(nothing)}, {also} {number(prior)})")
    return found


def _cost(result: Facts, program: str) -> list[str]:
    """Where a rival costs less; the counting of features, which is not theirs, is left out."""
    ours, rival = result["ours"]["cost"]["foresight"], result["rivals"]["cost"][program]
    found = []
    for part, title in (("predicting", "predicts"), ("learning", "learns")):
        if rival[part] < ours[part]:
            found.append(f"{title} in {rival[part]:.0f} µs without counting features (ours {ours[part]:.0f} with it)")
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
