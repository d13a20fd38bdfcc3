"""What cannot learn by event: fitted anew whenever the log has grown by a tenth."""

import time
from abc import ABC, abstractmethod

import numpy
from numpy.typing import NDArray

from moment import STATISTICS, Moment

FIRST_FIT = 5
"""So many events are learned before the first fit."""

GROWTH = 1.1

BEFORE = STATISTICS.index("order 1"), STATISTICS.index("decayed frequency")
"""What ranks until the first fit."""


class Refitting(ABC):
    """A model that is fitted, with a count of the fits and the time that they took."""

    def __init__(self) -> None:
        self.fits = 0
        self.fitting = 0.0
        self._learned = 0
        self._next = float(FIRST_FIT)

    def scores(self, moment: Moment) -> NDArray[numpy.float64]:
        if not self.fits:
            return numpy.add(moment.statistics[:, BEFORE[0]], moment.statistics[:, BEFORE[1]])
        return self.predict(moment)

    def learn(self, moment: Moment, target: int) -> None:
        self.keep(moment, target)
        self._learned += 1
        if self._learned >= self._next:
            self._next = self._learned * GROWTH
            start = time.perf_counter()
            if self.fit():
                self.fits += 1
            self.fitting += time.perf_counter() - start

    @abstractmethod
    def keep(self, moment: Moment, target: int) -> None:
        """Keeps an event for the fits to come."""

    @abstractmethod
    def fit(self) -> bool:
        """Fits the model to all that was kept, and says whether there was enough."""

    @abstractmethod
    def predict(self, moment: Moment) -> NDArray[numpy.float64]:
        """The scores by the latest fit."""
