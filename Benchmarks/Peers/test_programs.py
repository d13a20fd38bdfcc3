"""Each rival's program answers the protocol."""

import datetime
import importlib.util
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
from typing import Any

import numpy
from numpy.typing import NDArray

from events import Event
from measure import NETWORK, ONE_THREAD, PROGRAMS
from moment import Moment
from networks import MISSING
from peer import Peer

START = datetime.datetime(2026, 11, 21, 8, 30, tzinfo=datetime.UTC)
FOLDER = pathlib.Path(__file__).parent


def line(kind: str, minute: int, **members: Any) -> str:
    time = START + datetime.timedelta(minutes=minute)
    return json.dumps({"kind": kind, "at": time.isoformat(), "context": {"place": "home | :a"}} | members)


def log(targets: list[str]) -> list[str]:
    """The lines of a log: a question before each event but the first."""
    lines = []
    for minute, target in enumerate(targets):
        if minute:
            lines.append(line("question", minute))
        lines.append(line("donation", minute, intent=target, target=target, parameters={"n": minute % 2}))
    return lines


def answers(program: str, lines: list[str]) -> list[list[str]]:
    """What a program answers, one process for all lines, as `foresight evaluate` runs it."""
    with tempfile.TemporaryDirectory() as directory:
        figures = pathlib.Path(directory, "figures")
        ran = subprocess.run(
            [sys.executable, "-W", "ignore", str(FOLDER / program)],
            input="".join(f"{line}\n" for line in lines),
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, **ONE_THREAD, "PEERS_FIGURES": str(figures)},
        )
        written = json.loads(figures.read_text())
    assert written["program"] == program and written["events"] + written["questions"] == len(lines)
    return [json.loads(answer) for answer in ran.stdout.splitlines()]


class ProgramTests(unittest.TestCase):
    programs: tuple[str, ...] = PROGRAMS

    def test_every_question_is_answered_with_all_candidates(self) -> None:
        targets = ["a", "b", "c with: a | blank\n", "a"] * 15
        for program in self.programs:
            with self.subTest(program):
                given = answers(program, log(targets))
                self.assertEqual(len(given), len(targets) - 1)
                for number, ranking in enumerate(given, 1):
                    self.assertEqual(sorted(ranking), sorted(set(targets[:number])))

    def test_a_habit_is_learned(self) -> None:
        for program in self.programs:
            with self.subTest(program):
                targets = ["a", "b", "c"] * 40
                given = answers(program, log(targets))
                right = [ranking[0] == target for ranking, target in zip(given, targets[1:], strict=True)]
                self.assertGreater(sum(right[-30:]), 25)

    def test_what_is_excluded_is_not_ranked(self) -> None:
        lines = [*log(["a", "b", "c", "a", "b"]), line("question", 9, excluded="b")]
        for program in self.programs:
            with self.subTest(program):
                self.assertEqual(sorted(answers(program, lines)[-1]), ["a", "c"])

    def test_a_log_of_one_event_and_none(self) -> None:
        for program in self.programs:
            with self.subTest(program):
                self.assertEqual(answers(program, log(["a"])), [])
                lines = [*log(["a"]), line("question", 1, excluded="a")]
                self.assertEqual(answers(program, lines), [[]])


@unittest.skipUnless(importlib.util.find_spec("torch"), MISSING)
class NetworkProgramTests(ProgramTests):
    """The same of the network, as it is before it has learned from others."""

    programs = (NETWORK,)


class Indifferent:
    """Gives all the same score."""

    def scores(self, moment: Moment) -> NDArray[numpy.float64]:
        return numpy.zeros(len(moment.candidates))

    def learn(self, moment: Moment, target: int) -> None:
        pass


class PeerTests(unittest.TestCase):
    def test_ties_are_broken_by_recency(self) -> None:
        peer = Peer(Indifferent())
        for text in log(["a", "b", "c", "a"]):
            event = Event.parse(text)
            if not event.is_question:
                peer.tell(event)
        self.assertEqual(peer.answer(Event.parse(line("question", 9))), ["a", "c", "b"])


if __name__ == "__main__":
    unittest.main()
