"""What the rivals are told of the past."""

import datetime
import unittest

import numpy

from events import Event
from moment import STATISTICS, Moment, logarithmic
from past import Past

START = datetime.datetime(2026, 11, 21, 8, 30, tzinfo=datetime.UTC)


def event(target: str | None, minute: int, excluded: str | None = None, **context: str) -> Event:
    time = START + datetime.timedelta(minutes=minute)
    return Event(time=time, target=target, intent=target, excluded=excluded, context=context)


def statistic(moment: Moment, candidate: int, name: str) -> float:
    row = moment.row(candidate)
    assert row is not None
    return float(moment.statistics[row, STATISTICS.index(name)])


class PastTests(unittest.TestCase):
    def test_the_latest_candidate_comes_first(self) -> None:
        past = Past()
        numbers = [past.add(event(target, minute)) for minute, target in enumerate("abca")]
        self.assertEqual(numbers, [0, 1, 2, 0])
        self.assertEqual(past.moment(event(None, 4)).candidates.tolist(), [0, 2, 1])

    def test_what_is_excluded_is_no_candidate(self) -> None:
        past = Past()
        for minute, target in enumerate("ab"):
            past.add(event(target, minute))
        moment = past.moment(event(None, 2, excluded="b"))
        self.assertEqual(moment.candidates.tolist(), [0])
        self.assertIsNone(moment.row(1))
        self.assertEqual(moment.statistics.shape, (1, len(STATISTICS)))

    def test_shares_are_of_what_followed(self) -> None:
        past = Past()
        for minute, target in enumerate("abacab" + "a"):
            past.add(event(target, minute))
        moment = past.moment(event(None, 7))
        self.assertAlmostEqual(statistic(moment, 1, "order 1"), 2 / 4)  # b twice, c once, and one for the unseen
        self.assertAlmostEqual(statistic(moment, 2, "order 1"), 1 / 4)
        self.assertEqual(statistic(moment, 0, "order 1"), 0)
        self.assertAlmostEqual(statistic(moment, 0, "frequency"), 4 / 8)

    def test_a_question_changes_nothing(self) -> None:
        asked, silent = Past(), Past()
        for minute, target in enumerate("abcab"):
            asked.moment(event(None, minute, place="home"))
            asked.add(event(target, minute, place="home"))
            silent.add(event(target, minute, place="home"))
        first, second = (past.moment(event(None, 9, place="work")) for past in (asked, silent))
        numpy.testing.assert_array_equal(first.statistics, second.statistics)
        self.assertEqual(first.situation, second.situation)

    def test_the_context_is_looked_at_by_field_and_as_a_whole(self) -> None:
        past = Past()
        past.add(event("a", 0, place="home", noise="low"))
        past.add(event("b", 1, place="work", noise="low"))
        moment = past.moment(event(None, 2, place="home", noise="low"))
        self.assertAlmostEqual(statistic(moment, 0, "context"), 1 / 2)
        self.assertEqual(statistic(moment, 1, "context"), 0)
        self.assertAlmostEqual(statistic(moment, 1, "field 2"), 1 / 3)

    def test_decay_lasts_for_many_events(self) -> None:
        past = Past()
        for minute in range(20_000):
            past.add(event("ab"[minute % 2], minute))
        moment = past.moment(event(None, 20_000))
        shares = moment.statistics[:, STATISTICS.index("decayed frequency")]
        self.assertAlmostEqual(float(shares.sum()), 1)
        self.assertGreater(shares[0], shares[1])

    def test_logarithms_keep_order_and_bounds(self) -> None:
        shares = numpy.zeros((3, len(STATISTICS)))
        shares[:, 0] = [0, 0.1, 1]
        column = logarithmic(shares)[:, 0]
        self.assertEqual((column[0], column[2]), (0, 1))
        self.assertTrue(0.1 < column[1] < 1)


if __name__ == "__main__":
    unittest.main()
