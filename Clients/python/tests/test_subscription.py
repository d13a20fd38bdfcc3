"""Suggestions whenever they change."""

from __future__ import annotations

import threading

from workplace import ServiceWorkplace

from foresight_client import BadParameters, Unavailable


class SubscriptionTests(ServiceWorkplace):
    def test_one_list_at_once_and_a_new_one_after_a_donation(self) -> None:
        self.only_service.donate("A")
        with self.only_service.subscribe(limit=3) as changes:
            self.assertEqual([each.intent for each in next(changes)], ["A"])
            self.only_service.donate("B")
            self.assertEqual({each.intent for each in next(changes)}, {"A", "B"})
            # What others write counts too.
            self.foresight("donate", "C")
            self.assertEqual({each.intent for each in next(changes)}, {"A", "B", "C"})

    def test_closing_ends_the_iteration_of_another_thread(self) -> None:
        changes = self.only_service.subscribe()
        heard: list[int] = []
        first = threading.Event()

        def listen() -> None:
            for suggestions in changes:
                heard.append(len(suggestions))
                first.set()

        thread = threading.Thread(target=listen, daemon=True)
        thread.start()
        self.assertTrue(first.wait(10))
        changes.close()
        thread.join(10)
        self.assertFalse(thread.is_alive())
        self.assertEqual(heard, [0])

    def test_the_end_of_the_service_is_told(self) -> None:
        with self.only_service.subscribe() as changes:
            next(changes)
            self.process.terminate()
            with self.assertRaisesRegex(Unavailable, "subscribe again"):
                next(changes)

    def test_a_question_that_is_none_is_refused(self) -> None:
        with self.assertRaises(BadParameters):
            self.only_service.subscribe(min_probability=2)
