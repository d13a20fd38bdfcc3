"""The search for settings, and the sample it is made on."""

import json
import pathlib
import random
import unittest

import river_model
import vw_model
from events import Event
from sample import drawn
from test_programs import Indifferent, log
from tune import GRIDS, KIND, TRIALS, mean_reciprocal_rank, trial


class TuneTests(unittest.TestCase):
    def test_trials_are_the_same_in_every_run_and_within_the_grid(self) -> None:
        for name, grid in GRIDS.items():
            first, second = ([trial(name, random.Random(seed), None) for seed in range(50)] for _ in range(2))
            self.assertEqual(first, second)
            for settings in first:
                self.assertTrue(all(value in grid[key] for key, value in settings.items()))

    def test_the_best_settings_are_in_the_programs(self) -> None:
        for name, settings in (("river", river_model.SETTINGS), ("vw", vw_model.SETTINGS)):
            trials = json.loads(pathlib.Path(__file__).with_name(f"trials-{name}.json").read_text(encoding="utf-8"))
            self.assertEqual(settings, trials[0]["settings"])
            self.assertEqual(len(trials), TRIALS)
            self.assertEqual(trials, sorted(trials, key=lambda result: -result["mrr"]))

    def test_trials_near_the_best_keep_its_kind(self) -> None:
        generator = random.Random(1)
        for name in GRIDS:
            best = trial(name, generator, None)
            for _ in range(50):
                near = trial(name, generator, best)
                self.assertEqual(near[KIND[name]], best[KIND[name]])
                self.assertLessEqual(sum(near[key] != best[key] for key in near.keys() & best.keys()), 2)

    def test_ranks_are_counted_as_evaluate_does(self) -> None:
        # a b b a c a, ranked by recency: b is new, b first, a second, c is new, a second
        events = [Event.parse(text) for text in log(["a", "b", "b", "a", "c", "a"])]
        self.assertAlmostEqual(mean_reciprocal_rank([events], Indifferent), (0 + 1 + 1 / 2 + 0 + 1 / 2) / 5)

    def test_who_is_measured_does_not_depend_on_the_order(self) -> None:
        names = [f"user{number}" for number in range(20)]
        self.assertEqual(drawn(names), drawn(names[::-1]))
        self.assertNotEqual(drawn(names), names)


if __name__ == "__main__":
    unittest.main()
