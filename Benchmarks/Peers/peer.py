"""What a rival has in common with the others: it is asked, ranks, and is told what came."""

import json
import os
import sys
import time
from typing import Protocol

import numpy
from numpy.typing import NDArray

from events import Event
from memory import peak_megabytes
from moment import Moment
from past import Past


class Model(Protocol):
    """A model that gives each candidate a score and learns from what came."""

    def scores(self, moment: Moment) -> NDArray[numpy.float64]:
        """A score for each candidate; the highest is the most expected."""
        ...

    def learn(self, moment: Moment, target: int) -> None:
        """Learns what came. It was new if `moment.row(target)` is `None`."""
        ...


class Peer:
    """A model with the user's past, by the lines of the protocol."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.past = Past()
        self.predicting = 0
        """How long the model took to give scores, in nanoseconds, without what all rivals share."""
        self.learning = 0
        """How long the model took to learn."""
        self._moment: Moment | None = None

    def answer(self, question: Event) -> list[str]:
        """All that can come, the most expected first; ties in the order of recency."""
        self._moment = self.past.moment(question)
        if not len(self._moment.candidates):
            return []
        start = time.perf_counter_ns()
        scores = self.model.scores(self._moment)
        self.predicting += time.perf_counter_ns() - start
        order = numpy.argsort(-scores, kind="stable")
        return [self.past.names[number] for number in self._moment.candidates[order].tolist()]

    def tell(self, event: Event) -> None:
        """Learns what came. The first event of a user was not asked about, and is only counted."""
        moment, self._moment = self._moment, None
        target = self.past.add(event)
        if moment is not None and len(moment.candidates):
            start = time.perf_counter_ns()
            self.model.learn(moment, target)
            self.learning += time.perf_counter_ns() - start


def serve(model: Model) -> None:
    """Answers the lines on the standard input until it ends.

    Times and memory are appended to the file that PEERS_FIGURES names, a line for each user.
    """
    start = peak_megabytes()
    peer = Peer(model)
    questions, events, nanoseconds = 0, 0, 0
    for line in sys.stdin:
        before = time.perf_counter_ns()
        event = Event.parse(line)
        if event.is_question:
            print(json.dumps(peer.answer(event)), flush=True)
            questions += 1
        else:
            peer.tell(event)
            events += 1
        nanoseconds += time.perf_counter_ns() - before
    figures = {
        "program": os.path.basename(sys.argv[0]),
        "questions": questions,
        "events": events,
        "predicting": peer.predicting / 1e9,
        "learning": peer.learning / 1e9,
        "counting": (nanoseconds - peer.predicting - peer.learning) / 1e9,
        "fits": getattr(model, "fits", 0),
        "fitting": getattr(model, "fitting", 0.0),
        "megabytes_at_start": start,
        "megabytes": peak_megabytes(),
    }
    if path := os.environ.get("PEERS_FIGURES"):
        with open(path, "a", encoding="utf-8") as file:
            file.write(json.dumps(figures) + "\n")
