"""A user's log as the network reads it, and how like its moments are."""

import numpy
import torch
from torch import Tensor

from events import Event
from moment import FIELDS

NONE, STRANGER = 0, 1
"""The first words of a vocabulary: for what is not there, and for what others never did."""

LIKENESS, STEPS = 16, 12
"""How many figures tell how like two moments are, and which of them is below zero for what is not past."""


class Log:
    """A user's events as the network reads them; the moment that is asked about is a row without a number."""

    def __init__(self, vocabulary: dict[str, int]) -> None:
        self.names: dict[str, int] = {}
        self.counts: list[int] = []
        self.words: list[tuple[int, int]] = []  # of each name: it and its intent
        self.rows: list[list[float]] = []  # day, hour, weekday, log of the pause, number of the context, next use
        self.numbers: list[int] = []
        self.fields: list[list[int]] = []
        self._vocabulary = vocabulary
        self._contexts: dict[str, int] = {}
        self._latest: dict[int, int] = {}

    def ask(self, event: Event) -> None:
        """Adds the moment before an event."""
        day = event.time.timestamp() / 86400
        pause = max(day - self.rows[-1][0], 0) * 86400 if self.rows else 0.0
        context = self._contexts.setdefault(str(event.context), len(self._contexts))
        hour = event.time.hour + event.time.minute / 60
        self.rows.append([day, hour, event.time.weekday(), float(numpy.log1p(pause)), context, numpy.inf])
        words = [self._vocabulary.get(word, STRANGER) for word in contexts(event)[:FIELDS]]
        self.fields.append(words + [NONE] * (FIELDS - len(words)))

    def tell(self, event: Event) -> None:
        """Adds what came in the moment that was asked about."""
        assert event.target is not None
        number = self.names.setdefault(event.target, len(self.names))
        if number == len(self.counts):
            self.counts.append(0)
            words = [self._vocabulary.get(word, STRANGER) for word in targets(event)]
            self.words.append((words[0], words[1] if len(words) > 1 else NONE))
        if number in self._latest:
            self.rows[self._latest[number]][5] = len(self.numbers)
        self._latest[number] = len(self.numbers)
        self.counts[number] += 1
        self.numbers.append(number)


def targets(event: Event) -> list[str]:
    """The words for what came: itself, and its intent if that is another."""
    return [f"{event.target}"] if event.target == event.intent else [f"{event.target}", f"intent {event.intent}"]


def contexts(event: Event) -> list[str]:
    """The words for the context that it came in."""
    return [f"{name}={value}" for name, value in event.context.items()]


def likeness(rows: Tensor, numbers: Tensor, first: int, start: int = 0) -> Tensor:
    """How like the moments from `first` on are to all of them; `start` events were before these."""
    ours, theirs = (part.float() for part in (rows[first:, None], rows[None, :]))
    index = torch.arange(len(rows))
    steps = index[first:, None] - index
    before = torch.cat([-torch.arange(1, 5), numbers])
    same = [before[4 - back :][: len(rows)] for back in range(1, 5)]
    same = [values[first:, None] == values[None, :] for values in same]
    run = [same[0], same[0] & same[1], same[0] & same[1] & same[2], same[0] & same[1] & same[2] & same[3]]
    hours = (ours[..., 1] - theirs[..., 1]).abs()
    hours = torch.minimum(hours, 24 - hours)
    since = (rows[-1, 0] - rows[:, 0]).float()
    days = (since - since[first:, None]).clamp(min=0)
    columns = [
        *run,
        same[1],
        (-(ours[..., 3] - theirs[..., 3]).abs()).exp(),
        ours[..., 4] == theirs[..., 4],
        (-hours / 0.5).exp(),
        (-hours / 1.5).exp(),
        (-hours / 4).exp(),
        ours[..., 2] == theirs[..., 2],
        (ours[..., 2] >= 5) == (theirs[..., 2] >= 5),
        torch.where(steps > 0, steps.clamp(min=1).log(), -1),
        torch.log1p(days),
        theirs[..., 5] >= start + index[first:, None],
        days < 0.5,
    ]
    return torch.stack([column.float() for column in columns], -1)
