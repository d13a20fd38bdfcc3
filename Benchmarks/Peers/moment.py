"""What every rival is told of a moment: the situation, and statistics of each candidate in it."""

from dataclasses import dataclass

import numpy
from numpy.typing import NDArray

from events import Event

FIELDS = 4
"""How many fields of the context are looked at one by one: those that came first in the log."""

SITUATION = (
    "order 1",
    "order 2",
    "order 3",
    "two back",
    "last values",
    "last intent",
    "hour",
    "weekday",
    "weekend × hour",
    "gap",
    "order 1 × gap",
    "order 1 × part of day",
    "context",
    "order 1 × context",
    *(f"field {number}" for number in range(1, FIELDS + 1)),
)
"""Of what a situation consists; of each, a statistic is how often a candidate came in it."""

STATISTICS = (
    *SITUATION,
    "frequency",
    "decayed frequency",
    "one by recency",
    "log recency",
    "log age",
    "frequency of its intent",
    "its intent after the last",
)
"""The columns of `Moment.statistics`."""

SHARES = len(SITUATION) + 2
"""How many of the columns, from the first, are shares, which `logarithmic` changes."""

GAPS = (5, 30, 120, 600, 3600, 21600)
"""The bounds between the classes of pauses, in seconds."""


@dataclass(frozen=True, slots=True)
class Moment:
    """The moment before an event.

    `candidates` are numbers, the latest first, so that a stable sort leaves ties in the order of recency.
    `situation` has a text such as "hour=8" for each part of the situation that is known.
    `statistics` has a row for each candidate and a column for each of `STATISTICS`.
    `asked` is the question itself, and `events` are all that came before it, for who reads a log as a sequence.
    """

    candidates: NDArray[numpy.int64]
    situation: list[str]
    statistics: NDArray[numpy.float64]
    asked: Event
    events: list[Event]

    def row(self, candidate: int) -> int | None:
        """Where a candidate stands; `None` for one that is new or excluded."""
        rows = numpy.flatnonzero(self.candidates == candidate)
        return int(rows[0]) if len(rows) else None


def logarithmic(statistics: NDArray[numpy.float64]) -> NDArray[numpy.float64]:
    """The statistics with log(1 + 100 p) for each share p: what is unlikely can be told apart better."""
    changed = statistics.copy()
    shares = [*range(SHARES), len(STATISTICS) - 2, len(STATISTICS) - 1]
    changed[:, shares] = numpy.log1p(100 * changed[:, shares]) / numpy.log(101)
    return changed
