"""implicit: situations stand for users, intents for items, and how often they met is factorised.

foresight evaluate LOG --external '.build/peers/bin/python Benchmarks/Peers/implicit_model.py'
"""

from collections import Counter
from typing import Any

import numpy
import scipy.sparse
from implicit.als import AlternatingLeastSquares
from numpy.typing import NDArray

from moment import STATISTICS, Moment
from peer import serve
from refitting import Refitting

SETTINGS: dict[str, Any] = {"factors": 64, "alpha": 1.0, "regularization": 1.0, "iterations": 10}


DECAYED = STATISTICS.index("decayed frequency")


class Implicit(Refitting):
    """Each part of a situation, such as "hour=8", is a user who did what came then.

    What comes now is what these do together: the sum of their scores. A candidate that came after the last fit has
    no factors; those are ordered by a little of their decayed frequency.
    """

    def __init__(self, settings: dict[str, Any]) -> None:
        super().__init__()
        self._settings = settings
        self._counts: Counter[tuple[int, int]] = Counter()
        self._rows: dict[str, int] = {}
        self._items = 0
        self._users: NDArray[numpy.float32] = numpy.zeros((0, 0), numpy.float32)
        self._factors: NDArray[numpy.float32] = numpy.zeros((0, 0), numpy.float32)

    def keep(self, moment: Moment, target: int) -> None:
        self._items = max(self._items, target + 1)
        for word in moment.situation:
            self._counts[self._rows.setdefault(word, len(self._rows)), target] += 1

    def fit(self) -> bool:
        if self._items < 2:
            return False
        rows, columns = zip(*self._counts, strict=True)
        counts = numpy.array(list(self._counts.values()), dtype=numpy.float32)
        shape = len(self._rows), self._items
        matrix = scipy.sparse.csr_matrix((counts, (rows, columns)), shape=shape)
        model = AlternatingLeastSquares(**self._settings, num_threads=1, random_state=1)
        model.fit(matrix, show_progress=False)
        self._users, self._factors = model.user_factors, model.item_factors
        return True

    def predict(self, moment: Moment) -> NDArray[numpy.float64]:
        known = [self._rows[word] for word in moment.situation if word in self._rows]
        rows = [row for row in known if row < len(self._users)]
        scores = self._factors @ self._users[rows].sum(axis=0)
        given = numpy.zeros(int(moment.candidates.max()) + 1)
        given[: len(scores)] = scores[: len(given)]
        return given[moment.candidates] + 1e-6 * moment.statistics[:, DECAYED]


if __name__ == "__main__":
    serve(Implicit(SETTINGS))
