"""River: models that learn by event.

foresight evaluate LOG --external '.build/peers/bin/python Benchmarks/Peers/river_model.py'
"""

from typing import Any

import numpy
from numpy.typing import NDArray
from river import linear_model, multiclass, naive_bayes, optim, tree

from moment import STATISTICS, Moment, logarithmic
from peer import Model, serve

SETTINGS: dict[str, Any] = {
    "kind": "candidates",
    "optimiser": "AdaGrad",
    "rate": 1.0,
    "l2": 1e-06,
    "logarithmic": False,
    "crossed": False,
}
"""What `tune.py` found; see Documentation/Peers.md."""


def model(settings: dict[str, Any]) -> Model:
    """The model of some settings."""
    return Candidates(settings) if settings["kind"] == "candidates" else Classes(settings)


def _logistic(settings: dict[str, Any]) -> linear_model.LogisticRegression:
    optimiser: optim.base.Optimizer = getattr(optim, settings["optimiser"])(settings["rate"])
    return linear_model.LogisticRegression(optimizer=optimiser, l2=settings.get("l2", 0.0))


class Classes:
    """The situation is classified; the classes are the user's own intents."""

    def __init__(self, settings: dict[str, Any]) -> None:
        kind = settings["kind"]
        self._is_nominal = kind == "tree"
        if kind == "one against the rest":
            self._classifier: Any = multiclass.OneVsRestClassifier(_logistic(settings))
        elif kind == "softmax":
            optimiser: optim.base.Optimizer = getattr(optim, settings["optimiser"])(settings["rate"])
            self._classifier = linear_model.SoftmaxRegression(optimizer=optimiser, l2=0.0)
        elif kind == "naive Bayes":
            self._classifier = naive_bayes.MultinomialNB(alpha=settings["alpha"])
        else:
            self._classifier = tree.HoeffdingTreeClassifier(
                grace_period=settings["grace"], leaf_prediction=settings["leaf"], nominal_attributes=None
            )

    def scores(self, moment: Moment) -> NDArray[numpy.float64]:
        given = self._classifier.predict_proba_one(self._features(moment))
        return numpy.array([given.get(candidate, 0.0) for candidate in moment.candidates.tolist()])

    def learn(self, moment: Moment, target: int) -> None:
        self._classifier.learn_one(self._features(moment), target)

    def _features(self, moment: Moment) -> dict[str, Any]:
        if self._is_nominal:
            return dict(word.split("=", 1) for word in moment.situation)
        return dict.fromkeys([*moment.situation, "always"], 1)


class Candidates:
    """Each candidate is judged by its statistics: will it come, or not?

    `crossed` adds each part of the situation together with the candidate, as features of their own.
    """

    def __init__(self, settings: dict[str, Any]) -> None:
        self._regression: Any = _logistic(settings)
        self._logarithmic = settings["logarithmic"]
        self._is_crossed = settings["crossed"]
        self._rows: list[dict[Any, float]] = []

    def scores(self, moment: Moment) -> NDArray[numpy.float64]:
        table = logarithmic(moment.statistics) if self._logarithmic else moment.statistics
        self._rows = [
            {name: value for name, value in zip(STATISTICS, row, strict=True) if value} for row in table.tolist()
        ]
        if self._is_crossed:
            for candidate, row in zip(moment.candidates.tolist(), self._rows, strict=True):
                row.update(((word, candidate), 1.0) for word in moment.situation)
                row["candidate", candidate] = 1.0
        predict = self._regression.predict_proba_one
        return numpy.array([predict(row)[True] for row in self._rows])

    def learn(self, moment: Moment, target: int) -> None:
        place = moment.row(target)
        if place is not None:
            for number, row in enumerate(self._rows):
                self._regression.learn_one(row, number == place)


if __name__ == "__main__":
    serve(model(SETTINGS))
