"""One user's past, counted as every rival gets it."""

import datetime
from collections import defaultdict

import numpy

from events import Event
from moment import FIELDS, GAPS, SITUATION, STATISTICS, Moment

DECAY = 0.95
"""What is left of the decayed frequency after each event."""


class Past:
    """Counts what came in which situation.

    A question is asked with `moment`, an event is added with `add`. A candidate's number is its place in the
    order of first use; `names` has what it is called.
    """

    def __init__(self) -> None:
        self.names: list[str] = []
        self._numbers: dict[str, int] = {}
        self._intents: dict[str, int] = {}
        self._intent_of: list[int] = []
        self._latest: dict[int, float] = {}  # the time of the last use, in the order of use
        self._counts: list[float] = []
        self._decayed: list[float] = []  # in units that grow, so that an addition is all there is to do
        self._unit = 1.0
        self._rows: dict[str, dict[int, int]] = defaultdict(dict)
        self._intent_rows: dict[str, dict[int, int]] = defaultdict(dict)
        self._fields: list[str] = []
        self._events: list[Event] = []
        self._has_values = False

    def moment(self, event: Event) -> Moment:
        """What is known before an event; the event's own target is not looked at."""
        order = [number for number in reversed(self._latest) if self.names[number] != event.excluded]
        latest_first = numpy.array(order, dtype=numpy.int64)
        situation = self._situation(event)
        statistics = numpy.zeros((len(self.names), len(STATISTICS)))
        for column, name in enumerate(SITUATION):
            row = self._rows.get(f"{name}={situation[name]}") if name in situation else None
            if row:
                total = sum(row.values()) + 1
                statistics[list(row), column] = numpy.array(list(row.values())) / total
        statistics = statistics[latest_first]
        self._add_frequencies(event, latest_first, statistics)
        words = [f"{name}={value}" for name, value in situation.items()]
        return Moment(latest_first, words, statistics, event, self._events)

    def add(self, event: Event) -> int:
        """Counts an event and returns its target's number."""
        assert event.target is not None
        number = self._numbers.setdefault(event.target, len(self.names))
        intent = self._intents.setdefault(event.intent or event.target, len(self._intents))
        if number == len(self.names):
            self.names.append(event.target)
            self._intent_of.append(intent)
            self._counts.append(0)
            self._decayed.append(0)
        self._has_values = self._has_values or event.target != event.intent
        situation = self._situation(event)
        for name, value in situation.items():
            row = self._rows[f"{name}={value}"]
            row[number] = row.get(number, 0) + 1
        for key in ("", f"after {self._last[0].intent}" if self._last else "first"):
            row = self._intent_rows[key]
            row[intent] = row.get(intent, 0) + 1
        self._counts[number] += 1
        self._decayed[number] += self._unit
        self._unit /= DECAY
        if self._unit > 1e100:
            self._decayed = [value / self._unit for value in self._decayed]
            self._unit = 1.0
        self._latest.pop(number, None)
        self._latest[number] = event.time.timestamp()
        self._events.append(event)
        return number

    @property
    def _last(self) -> list[Event]:
        """The last three events, the latest first."""
        return self._events[:-4:-1]

    def _situation(self, event: Event) -> dict[str, str]:
        time = event.time
        weekend = "weekend" if time.weekday() >= 5 else "workday"
        situation = {
            "hour": f"{time.hour}",
            "weekday": f"{time.weekday()}",
            "weekend × hour": f"{weekend} {time.hour}",
        }
        targets = [last.target or "" for last in self._last]
        for order in range(1, len(targets) + 1):
            situation[f"order {order}"] = " → ".join(reversed(targets[:order]))
        if targets:
            gap = self._gap(time)
            situation["gap"] = gap
            situation["order 1 × gap"] = f"{targets[0]} {gap}"
            situation["order 1 × part of day"] = f"{targets[0]} {time.hour // 4}"
            if self._last[0].values:
                situation["last values"] = self._last[0].values
            if self._has_values:
                situation["last intent"] = f"{self._last[0].intent}"
        if len(targets) > 1:
            situation["two back"] = targets[1]
        if event.context:
            joined = " ".join(f"{name}={value}" for name, value in event.context.items())
            situation["context"] = joined
            if targets:
                situation["order 1 × context"] = f"{targets[0]} {joined}"
        for name, value in event.context.items():
            if name not in self._fields and len(self._fields) < FIELDS:
                self._fields.append(name)
            if name in self._fields:
                situation[f"field {self._fields.index(name) + 1}"] = value
        return situation

    def _gap(self, time: datetime.datetime) -> str:
        seconds = (time - self._last[0].time).total_seconds()
        return str(sum(seconds >= bound for bound in GAPS))

    def _add_frequencies(self, event: Event, order: numpy.ndarray, statistics: numpy.ndarray) -> None:
        if not len(order):
            return
        first = len(SITUATION)
        counts = numpy.array(self._counts)
        decayed = numpy.array(self._decayed)
        ranks = numpy.arange(1, len(order) + 1)
        ages = event.time.timestamp() - numpy.array([self._latest[number] for number in order.tolist()])
        statistics[:, first] = counts[order] / (counts.sum() + 1)
        statistics[:, first + 1] = decayed[order] / decayed.sum()
        statistics[:, first + 2] = 1 / ranks
        statistics[:, first + 3] = numpy.log(ranks) / 5
        statistics[:, first + 4] = numpy.log1p(numpy.maximum(ages, 0)) / 10
        if self._has_values:
            intents = numpy.array(self._intent_of)[order]
            last = f"after {self._last[0].intent}"
            for column, key in ((first + 5, ""), (first + 6, last)):
                row = self._intent_rows.get(key, {})
                shares = numpy.zeros(len(self._intents))
                shares[list(row)] = list(row.values())
                statistics[:, column] = shares[intents] / (sum(row.values()) + 1)
