"""The network learns from others, and ranks by copying what they never did."""

import importlib.util
import unittest
from typing import Any

import networks
from events import Event
from peer import Peer
from test_programs import line, log

HAS_TORCH = importlib.util.find_spec("torch") is not None

if HAS_TORCH:
    import torch

    from gru_model import Copying
    from gru_training import Lesson, scores, train


def events(lines: list[str]) -> list[Event]:
    return [Event.parse(text) for text in lines]


@unittest.skipUnless(HAS_TORCH, networks.MISSING)
class NetworkTests(unittest.TestCase):
    """Three people go round in circles of their own, and two of them know the same words."""

    others: list[list[Event]]
    network: Any
    words: dict[str, int]

    @classmethod
    def setUpClass(cls) -> None:
        cls.others = [events(log(list(targets) * 12)) for targets in ("abcd", "badc", "efg")]
        cls.network, cls.words = train(cls.others, chunks=48)

    def rankings(self, lines: list[str]) -> list[list[str]]:
        """The answers to all questions."""
        peer, answers = Peer(Copying(self.network, self.words)), []
        for event in events(lines):
            if event.is_question:
                answers.append(peer.answer(event))
            else:
                peer.tell(event)
        return answers

    def test_only_words_of_two_people_are_known(self) -> None:
        self.assertLessEqual({"a", "b", "c", "d", 'place="home | :a"'}, set(self.words))
        self.assertFalse({"e", "f", "g"} & set(self.words))

    def test_what_others_never_did_is_copied(self) -> None:
        targets = list("xyz") * 12
        given = self.rankings(log(targets))
        right = [ranking[0] == target for ranking, target in zip(given, targets[1:], strict=True)]
        self.assertGreater(sum(right[-20:]), 17)

    def test_it_is_asked_what_it_was_trained_for(self) -> None:
        # One event after the other it gives the scores that it gives to all of a log at once.
        lines = [*log(list("abxcab")), line("question", 9)]
        peer, given = Peer(Copying(self.network, self.words)), []
        for event in events(lines):
            if not event.is_question:
                peer.tell(event)
            elif event.time.minute < 39:
                moment = peer.past.moment(event)
                found = peer.model.scores(moment).tolist()
                given.append(dict(zip(moment.candidates.tolist(), found, strict=True)))
        hidden = torch.zeros(len(self.words) + 2, dtype=torch.bool)
        chunks = Lesson(events(lines[:-1]), self.words).chunks()
        with torch.no_grad():
            (together, known, _), *_ = scores(self.network.eval(), chunks, hidden)
        self.assertEqual(known.tolist(), [False, False, False, True, True])
        for row, found in zip(together.tolist(), given, strict=True):
            for number, score in found.items():
                self.assertAlmostEqual(row[number], score, places=4)

    def test_the_same_lines_give_the_same_network(self) -> None:
        again, _ = train(self.others, chunks=48)
        for first, second in zip(self.network.parameters(), again.parameters(), strict=True):
            self.assertTrue(torch.equal(first, second))


class MissingTests(unittest.TestCase):
    def test_what_to_do_is_said(self) -> None:
        self.assertIn("requirements-network.txt", networks.MISSING)


if __name__ == "__main__":
    unittest.main()
