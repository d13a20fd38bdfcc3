"""A GRU with copy attention, in PyTorch: trained on the logs of others, then fed a user's own, event by event.

foresight evaluate LOG --external '.build/peers/bin/python Benchmarks/Peers/gru_model.py'

PEERS_NETWORK names the file of what `gru_training.py` learned from others; without one, the network is as it was made.
"""

import os
from typing import Any

import numpy
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from events import Event
from gru_log import LIKENESS, NONE, STEPS, Log, likeness
from moment import Moment
from peer import serve

STATE, WORD, HEADS = 64, 32, 4
"""The sizes of the recurrent state and of a word's embedding, and how many heads look back."""

WINDOW = 512
"""So many of the latest events are looked back at."""


class Network(nn.Module):
    """What comes next is looked up in the past by several heads, which know how like the moments are.

    A head's weights depend on the state, and what it finds is set against the frequency of each candidate; the
    embedding of a candidate that others know too adds what they would do. Rows of a log come without a batch.
    """

    def __init__(self, words: int) -> None:
        super().__init__()
        self.word = nn.Embedding(words, WORD, padding_idx=NONE)
        self.expected = nn.Embedding(words, STATE, padding_idx=NONE)
        self.clock = nn.Linear(12, WORD)
        self.reader = nn.GRU(2 * WORD, STATE)
        self.state = nn.Linear(STATE + WORD, STATE)
        self.query, self.key = nn.Linear(STATE, STATE), nn.Linear(STATE, STATE, bias=False)
        self.weights = nn.Linear(STATE, HEADS * LIKENESS)
        self.gates = nn.Linear(STATE, HEADS + 1)
        self.content = nn.Linear(STATE, STATE)
        self.floor = nn.Parameter(torch.full((HEADS, 1, 1), -2.0))
        self.dropout = nn.Dropout(0.2)
        for layer in (self.weights, self.gates, self.content, self.query):
            nn.init.zeros_(layer.bias)
            nn.init.normal_(layer.weight, std=0.02)
        nn.init.normal_(self.word.weight, std=0.3)
        nn.init.normal_(self.expected.weight, std=0.1)
        with torch.no_grad():
            self.gates.bias.fill_(0.5)
            bias = self.weights.bias.view(HEADS, LIKENESS)
            bias[:, :5] = torch.tensor([[2.0, 1, 0.5, 0.5, 0], [1, 0, 0, 0, 0], [0, 0, 0, 0, 0], [0.5, 0, 0, 0, 1]])
            bias[2, 8] = bias[1, 6] = 2.0
            bias[:, STEPS] = -torch.tensor([0.3, 0.5, 0.5, 1.0])

    def situation(self, rows: Tensor, fields: Tensor) -> Tensor:
        """What is known of moments before their events."""
        hour, weekday, pause = rows[:, 1], rows[:, 2], rows[:, 3]
        turns = torch.stack([hour * (2 * torch.pi / 24), hour * (4 * torch.pi / 24)], 1)
        days = nn.functional.one_hot(weekday.long(), 7)
        numbers = torch.cat([turns.sin(), turns.cos(), days, pause[:, None] / 5], 1)
        known: Tensor = self.clock(numbers.float()) + self.word(fields).sum(1)
        return known

    def states(self, situations: Tensor, read: Tensor) -> Tensor:
        """The states of moments, from what was read before each."""
        return torch.tanh(self.state(self.dropout(torch.cat([read, situations], 1))))

    def events(self, words: Tensor, situations: Tensor) -> Tensor:
        """What the recurrent net reads of events."""
        return torch.cat([self.dropout(self.word(words).sum(1)), situations], 1)

    def scores(self, asked: Tensor, past: Tensor, like: Tensor, came: Tensor, counts: Tensor, names: Tensor) -> Tensor:
        """A score for each name, for each moment that is asked about.

        `like` tells how like each of these is to each of the past, `came` is one where a past moment's event has a
        name, `counts` how often each name came before, and `names` are their words.
        """
        is_past = like[..., STEPS] >= 0
        weights = self.weights(asked).view(-1, HEADS, LIKENESS)
        attention = torch.einsum("qhf,qjf->hqj", weights, like)
        queries, keys = (layer.view(len(layer), HEADS, -1) for layer in (self.query(asked), self.key(past)))
        attention = attention + torch.einsum("qhd,jhd->hqj", queries, keys) / 4
        found = attention.masked_fill(~is_past, -1e9).softmax(-1) @ came
        frequency = (counts + 0.2) / ((counts + 0.2) * (counts > 0)).sum(1, keepdim=True)
        found = torch.log1p(found / (self.floor.exp() * frequency))
        gates = self.gates(asked)
        copied: Tensor = gates[:, :1] * frequency.log() + torch.einsum("qh,hqv->qv", gates[:, 1:], found)
        shared: Tensor = self.content(asked) @ self.expected(names).sum(1).T
        return copied + shared


class Copying:
    """The network beside one user's log."""

    def __init__(self, network: Network, vocabulary: dict[str, int]) -> None:
        self._network = network.eval()
        self._log = Log(vocabulary)
        self._states = torch.zeros(0, STATE)
        self._read = torch.zeros(1, STATE)

    @torch.no_grad()
    def scores(self, moment: Moment) -> NDArray[numpy.float64]:
        self.learn(moment)
        log, network = self._log, self._network
        self._ask(moment.asked)
        start = max(0, len(log.rows) - WINDOW - 1)
        numbers = torch.tensor(log.numbers[start:])
        rows = torch.tensor(log.rows[start:], dtype=torch.float64)
        like = likeness(rows, torch.cat([numbers, torch.tensor([-9])]), len(rows) - 1, start)[:, :-1]
        came = nn.functional.one_hot(numbers, len(log.names)).float()
        asked, past = self._states[-1:], self._states[:-1]
        counts, words = torch.tensor([log.counts]), torch.tensor(log.words)
        scores = network.scores(asked, past, like, came, counts, words)
        return scores[0].double().numpy()[moment.candidates]

    @torch.no_grad()
    def learn(self, moment: Moment, target: int | None = None) -> None:
        """Reads what came; its weights stay what they are."""
        log, network = self._log, self._network
        for event in moment.events[len(log.numbers) :]:
            if len(log.rows) == len(log.numbers):
                self._ask(event)
            log.tell(event)
            words = torch.tensor([log.words[log.numbers[-1]]])
            self._read = network.reader(network.events(words, self._situation), self._read)[1]

    def _ask(self, event: Event) -> None:
        log = self._log
        log.ask(event)
        rows = torch.tensor(log.rows[-1:], dtype=torch.float64)
        self._situation = self._network.situation(rows, torch.tensor(log.fields[-1:]))
        state = self._network.states(self._situation, self._read)
        self._states = torch.cat([self._states, state])[-WINDOW - 1 :]


def load(path: str | None) -> tuple[Network, dict[str, int]]:
    """The network that a file holds, or one that has seen nothing."""
    torch.set_num_threads(1)
    torch.manual_seed(1)
    if not path:
        return Network(2), {}
    saved: dict[str, Any] = torch.load(path, weights_only=True)
    network = Network(len(saved["vocabulary"]) + 2)
    network.load_state_dict(saved["weights"])
    return network, saved["vocabulary"]


if __name__ == "__main__":
    serve(Copying(*load(os.environ.get("PEERS_NETWORK"))))
