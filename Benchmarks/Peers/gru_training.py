"""Trains the network of `gru_model.py` on what some people did, as `record.py` kept it, and tells what that took.

python Benchmarks/Peers/gru_training.py NETWORK LINES…
"""

import json
import math
import pathlib
import random
import sys
import time
from collections import Counter

import torch
from torch import Tensor, nn

from events import Event
from gru_log import NONE, STRANGER, Log, contexts, likeness, targets
from gru_model import Network, load

CHUNK, BEFORE = 192, 320
"""So many events are predicted at once, with so many before them to look back at."""

CHUNKS, TOGETHER = 1000, 8
"""How many chunks are learned from, and how many of them before the weights change."""

RATE, DECAY = 6e-3, 1e-2

HIDDEN = 0.1
"""The share of words that are strangers in a chunk, so that the network learns what to do with these."""


def vocabulary(users: list[list[Event]]) -> dict[str, int]:
    """The numbers of all words that at least two of the users have."""
    counts: Counter[str] = Counter()
    for lines in users:
        events = [event for event in lines if not event.is_question]
        counts.update({word for event in events for word in (*targets(event), *contexts(event))})
    return {word: number for number, word in enumerate(sorted(word for word in counts if counts[word] > 1), 2)}


class Lesson:
    """A user's log as tensors."""

    def __init__(self, lines: list[Event], words: dict[str, int]) -> None:
        log = Log(words)
        for event in lines:
            if not event.is_question:
                log.ask(event)
                log.tell(event)
        self.rows = torch.tensor(log.rows, dtype=torch.float64)
        self.numbers, self.fields = torch.tensor(log.numbers), torch.tensor(log.fields)
        self.words = torch.tensor(log.words)
        self.excludes = any(event.excluded is not None for event in lines)

    def chunks(self) -> list["Chunk"]:
        """All of it, in parts."""
        return [Chunk(self, first) for first in range(1, len(self.numbers), CHUNK)]


class Chunk:
    """A part of a log, of which the events from `first` on are predicted."""

    def __init__(self, log: Lesson, first: int) -> None:
        self.start, end = max(0, first - BEFORE), min(len(log.numbers), first + CHUNK)
        self.first = first - self.start
        self.numbers, self.rows, self.fields = (
            table[self.start : end] for table in (log.numbers, log.rows, log.fields)
        )
        self.words = log.words[: int(log.numbers[:end].max()) + 1]
        self.earlier = torch.bincount(log.numbers[: self.start], minlength=len(self.words))
        self.excludes = log.excludes

    def scores(
        self, network: Network, words: Tensor, situations: Tensor, read: Tensor
    ) -> tuple[Tensor, Tensor, Tensor]:
        """The scores of all names, where what came was a candidate, and what came."""
        first = self.first
        states = network.states(situations, torch.cat([torch.zeros_like(read[:1]), read[:-1]]))
        came = nn.functional.one_hot(self.numbers, len(self.words)).float()
        counts = (self.earlier + came.cumsum(0) - came)[first:]
        like = likeness(self.rows, self.numbers, first, self.start)
        scores = network.scores(states[first:], states, like, came, counts, words)
        is_candidate = counts > 0
        if self.excludes:
            is_candidate = is_candidate & (came[first - 1 : -1] == 0)
        target = self.numbers[first:]
        return scores.masked_fill(~is_candidate, -1e9), is_candidate.gather(1, target[:, None])[:, 0], target


def scores(network: Network, chunks: list[Chunk], hidden: Tensor) -> list[tuple[Tensor, Tensor, Tensor]]:
    """What `Chunk.scores` gives for each of some chunks, some words of which are taken for strangers."""

    def hide(words: Tensor) -> Tensor:
        return torch.where(hidden[words], STRANGER, words)

    inputs = []
    for chunk in chunks:
        words, situations = hide(chunk.words), network.situation(chunk.rows, hide(chunk.fields))
        inputs.append((words, situations, network.events(words[chunk.numbers], situations)))
    read = network.reader(nn.utils.rnn.pad_sequence([events for *_, events in inputs]))[0]
    return [
        chunk.scores(network, words, situations, read[: len(events), place])
        for place, (chunk, (words, situations, events)) in enumerate(zip(chunks, inputs, strict=True))
    ]


def train(users: list[list[Event]], chunks: int = CHUNKS) -> tuple[Network, dict[str, int]]:
    """A network that learned from some users' lines."""
    load(None)
    drawn = random.Random(1)
    words = vocabulary(users)
    lessons = [chunk for lines in users for chunk in Lesson(lines, words).chunks()]
    network = Network(len(words) + 2).train()
    optimiser = torch.optim.AdamW(network.parameters(), lr=RATE, weight_decay=DECAY)
    order: list[Chunk] = []
    for part in range(0, chunks, TOGETHER):
        while len(order) < TOGETHER:
            order += drawn.sample(lessons, len(lessons))
        taken, order = order[:TOGETHER], order[TOGETHER:]
        hidden = torch.rand(len(words) + 2) < HIDDEN
        hidden[NONE] = False
        loss = torch.zeros(())
        for found, known, target in scores(network, taken, hidden):
            loss = loss + nn.functional.cross_entropy(found[known], target[known], reduction="sum")
        (loss / 256).backward()
        share = part / chunks
        optimiser.param_groups[0]["lr"] = RATE * min(1, share * 20 + 0.05) * (0.5 + 0.5 * math.cos(math.pi * share))
        nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimiser.step()
        optimiser.zero_grad()
    return network, words


def main(output: pathlib.Path, files: list[pathlib.Path]) -> None:
    start = time.process_time()
    lines = (file.read_text(encoding="utf-8").splitlines() for file in files)
    network, words = train([[Event.parse(line) for line in user] for user in lines])
    unfinished = output.with_suffix(".new")
    torch.save({"vocabulary": words, "weights": network.state_dict()}, unfinished)
    unfinished.rename(output)
    weights = sum(values.numel() for values in network.parameters())
    print(json.dumps({"seconds": time.process_time() - start, "words": len(words), "weights": weights}))


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), [pathlib.Path(name) for name in sys.argv[2:]])
