"""The page says what the figures say."""

import doctest
import unittest
from typing import Any

import events
import sample
import sentences
import table
from page import NETWORK, RIVALS, accuracies, network, training


def accuracy(mrr: float, low: float = 0, high: float = 0) -> dict[str, Any]:
    return {"mrr": mrr, "hr1": mrr, "hr3": mrr, "difference": (low + high) / 2, "interval": [low, high]}


def result(rival: float, low: float, high: float) -> dict[str, Any]:
    cost = {"predicting": 20.0, "learning": 10.0, "megabytes": 40.0}
    slow = {"predicting": 200.0, "learning": 100.0, "megabytes": 80.0}
    rivals: dict[str, Any] = {"accuracy": {}, "cost": {}}
    for program in RIVALS:
        rivals["accuracy"][program] = accuracy(0.3, -0.2, -0.1)
        rivals["cost"][program] = slow
    rivals["accuracy"]["river_model.py"] = accuracy(rival, low, high)
    ours = {"accuracy": {"foresight": accuracy(0.5)}, "cost": {"foresight": cost}}
    case = {"log": "shell_kypo", "targets": "all", "level": "intent", "folds": 5}
    return case | {"ours": ours, "with prior": ours, "rivals": rivals}


def with_network(mrr: float, low: float, high: float) -> dict[str, Any]:
    """A result with a network beside ours with a prior, on the sample and on all."""
    found = result(0.4, -0.2, -0.1)
    cost = {"predicting": 900.0, "learning": 200.0, "megabytes": 250.0}
    both = {"foresight": accuracy(0.55), "gru_model.py": accuracy(mrr, low, high)}
    found["with prior"] = {"accuracy": both, "cost": {"gru_model.py": cost}}
    return found | {"network, folds": {"users": 153, "events": 12090, "accuracy": both}}


class PageTests(unittest.TestCase):
    def test_a_rival_that_wins_is_named(self) -> None:
        won = result(0.6, 0.05, 0.15)
        self.assertIn(
            "**River**: MRR .600 (ours .500, even with a prior .500);", sentences.wins([won], RIVALS, NETWORK)
        )
        self.assertIn("River is ahead of it", sentences.behind(won, RIVALS, NETWORK))
        self.assertIn("| River | **.600** |", accuracies(won))

    def test_nothing_is_claimed_where_chance_could_be_it(self) -> None:
        said = sentences.behind(result(0.49, -0.02, 0.01), RIVALS, NETWORK)
        self.assertIn("River is not to be told from", said)
        self.assertIn("Vowpal Wabbit, LightGBM and implicit are behind it", said)

    def test_without_a_win_that_is_said(self) -> None:
        self.assertIn("None in this run", sentences.wins([result(0.4, -0.2, -0.1)], RIVALS, NETWORK))

    def test_less_time_and_memory_are_wins_too(self) -> None:
        won = result(0.4, -0.2, -0.1)
        won["rivals"]["cost"]["vw_model.py"] = {"predicting": 5.0, "learning": 100.0, "megabytes": 30.0}
        said = sentences.wins([won], RIVALS, NETWORK)
        self.assertIn("**Vowpal Wabbit**: predicts in 5 µs without", said)
        self.assertIn("30 MB (ours 40).", said)

    def test_the_network_is_compared_with_ours_with_a_prior(self) -> None:
        won = with_network(0.57, 0.01, 0.03)
        self.assertIn(
            "**GRU with copy attention**: MRR .570 (ours with a prior .550)", sentences.wins([won], RIVALS, NETWORK)
        )
        self.assertIn(
            "Beside foresight with a prior: GRU with copy attention is ahead of it.",
            sentences.behind(won, RIVALS, NETWORK),
        )
        self.assertIn("| GRU with copy attention | **.570** | .570 | .570 | +.020 (+.010 to +.030) |", accuracies(won))
        self.assertIn("| .550 / .550 / .550 | .570 / .570 / .570 | +.020 (+.010 to +.030) | 5 |", network([won]))
        lost = with_network(0.52, -0.04, -0.02)
        self.assertEqual(sentences.wins([lost], RIVALS, NETWORK)[:4], "None")
        self.assertIn("GRU with copy attention is behind it", sentences.behind(lost, RIVALS, NETWORK))

    def test_without_a_network_that_is_said(self) -> None:
        self.assertIn("Not measured", network([result(0.4, -0.2, -0.1)]))
        self.assertIn("left out", training({"training": []}))
        self.assertNotIn("GRU", accuracies(result(0.4, -0.2, -0.1)))

    def test_the_examples_hold(self) -> None:
        for module in (events, sample, sentences, table):
            self.assertEqual(doctest.testmod(module).failed, 0, module.__name__)


if __name__ == "__main__":
    unittest.main()
