"""Vowpal Wabbit: it classifies situations, or learns the costs of candidates that have features of their own.

foresight evaluate LOG --external '.build/peers/bin/python Benchmarks/Peers/vw_model.py'
"""

from typing import Any

import numpy
import vowpalwabbit
from numpy.typing import NDArray

from moment import Moment, logarithmic
from peer import serve

SETTINGS: dict[str, Any] = {
    "reduction": "--oaa",
    "loss": "logistic",
    "optimiser": "--ftrl",
    "interactions": "",
    "ftrl_alpha": 0.3,
    "ftrl_beta": 0.1,
    "l2": 1e-08,
    "bits": 24,
}
"""What `tune.py` found; see Documentation/Peers.md."""

CLASSES = 512
"""How many classes `--oaa` has; what comes later in a log is no class of its own."""


class VowpalWabbit:
    """One workspace for one user.

    The namespaces are the situation (s), the candidate's name (i) and its statistics (n). With `--oaa` there is the
    situation only.
    """

    def __init__(self, settings: dict[str, Any]) -> None:
        self._is_flat = settings["reduction"] == "--oaa"
        self._is_bandit = settings["reduction"].startswith("--cb")
        self._logarithmic = settings.get("logarithmic", False)
        words = [
            settings["reduction"],
            f"{CLASSES} --scores" if self._is_flat else "",
            settings["interactions"],
            "" if self._is_flat or self._is_bandit else "--csoaa_rank",
            "--rank_all" if self._is_bandit else f"--loss_function {settings['loss']}",
            settings["optimiser"],
            f"-l {settings['rate']} --power_t {settings['power']}" if "rate" in settings else "",
            f"--ftrl_alpha {settings['ftrl_alpha']} --ftrl_beta {settings['ftrl_beta']}"
            if "ftrl_alpha" in settings
            else "",
            f"--l2 {settings['l2']}" if settings["l2"] else "",
            f"-b {settings['bits']} --quiet --random_seed 1",
        ]
        self._workspace = vowpalwabbit.Workspace(" ".join(words))
        self._lines: list[str] = []

    def scores(self, moment: Moment) -> NDArray[numpy.float64]:
        self._lines = self._describe(moment)
        if self._is_flat:
            scores = numpy.array(self._workspace.predict(self._lines[0]))
            return scores[numpy.minimum(moment.candidates, CLASSES - 1)]
        lines = self._lines
        if not self._is_bandit:  # without numbers of its own for the candidates the library ends the process
            lines = [lines[0], *(f"{place} {line}" for place, line in enumerate(lines[1:]))]
        return -numpy.array(self._workspace.predict(lines), dtype=float)

    def learn(self, moment: Moment, target: int) -> None:
        row = moment.row(target)
        if self._is_flat:
            self._workspace.learn(f"{min(target, CLASSES - 1) + 1} {self._lines[0]}")
        elif row is not None and self._is_bandit:
            lines = self._lines.copy()
            lines[row + 1] = f"0:-1:{1 / len(moment.candidates)} {lines[row + 1]}"
            self._workspace.learn(lines)
        elif row is not None:
            costs = (f"{place}:{int(place != row)} " for place in range(len(moment.candidates)))
            candidates = (cost + line for cost, line in zip(costs, self._lines[1:], strict=True))
            self._workspace.learn([self._lines[0], *candidates])

    def _describe(self, moment: Moment) -> list[str]:
        situation = " ".join(word.translate(ESCAPES) for word in moment.situation)
        if self._is_flat:
            return [f"|s {situation}"]
        table = logarithmic(moment.statistics) if self._logarithmic else moment.statistics
        lines = [f"shared |s {situation}"]
        for candidate, row in zip(moment.candidates.tolist(), table.tolist(), strict=True):
            numbers = " ".join(f"{column}:{value:.4g}" for column, value in enumerate(row) if value)
            lines.append(f"|i {candidate} |n {numbers}")
        return lines


ESCAPES = str.maketrans({" ": "_", ":": "_", "|": "_", "\t": "_", "\n": "_", "\r": "_"})

if __name__ == "__main__":
    serve(VowpalWabbit(SETTINGS))
