"""LightGBM: trees that rank the candidates by their statistics.

foresight evaluate LOG --external '.build/peers/bin/python Benchmarks/Peers/lightgbm_model.py'
"""

from collections import deque
from typing import Any

import lightgbm
import numpy
from numpy.typing import NDArray

from moment import Moment
from peer import serve
from refitting import Refitting

SETTINGS: dict[str, Any] = {
    "objective": "binary",
    "num_leaves": 7,
    "learning_rate": 0.05,
    "lambda_l2": 1.0,
    "feature_fraction": 0.5,
    "min_data_in_leaf": 20,
    "rounds": 50,
    "num_threads": 1,
    "deterministic": True,
    "force_row_wise": True,
    "verbosity": -1,
    "seed": 1,
}

LATEST = 3000
"""A fit is to so many of the latest events at most."""

OTHERS = 30
"""Of an event's candidates that did not come, so many are fitted to: half of them the latest, half drawn."""


class LightGBM(Refitting):
    """One booster for one user."""

    def __init__(self, settings: dict[str, Any]) -> None:
        super().__init__()
        self._parameters = {name: value for name, value in settings.items() if name != "rounds"}
        self._rounds: int = settings["rounds"]
        self._kept: deque[NDArray[numpy.float32]] = deque(maxlen=LATEST)  # the row of what came is the first
        self._random = numpy.random.default_rng(1)
        self._booster: lightgbm.Booster | None = None

    def keep(self, moment: Moment, target: int) -> None:
        place = moment.row(target)
        if place is None or len(moment.candidates) < 2:
            return
        others = numpy.delete(numpy.arange(len(moment.candidates)), place)
        if len(others) > OTHERS:
            drawn = self._random.choice(others[OTHERS // 2 :], OTHERS // 2, replace=False)
            others = numpy.concatenate([others[: OTHERS // 2], drawn])
        self._kept.append(moment.statistics[[place, *others]].astype(numpy.float32))

    def fit(self) -> bool:
        if not self._kept:
            return False
        sizes = [len(rows) for rows in self._kept]
        labels = numpy.zeros(sum(sizes))
        labels[numpy.cumsum([0, *sizes[:-1]])] = 1
        data = lightgbm.Dataset(numpy.concatenate(self._kept), labels)
        self._booster = lightgbm.train(self._parameters, data, num_boost_round=self._rounds)
        return True

    def predict(self, moment: Moment) -> NDArray[numpy.float64]:
        assert self._booster is not None
        return numpy.asarray(self._booster.predict(moment.statistics, num_threads=1))


if __name__ == "__main__":
    serve(LightGBM(SETTINGS))
