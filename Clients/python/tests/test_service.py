"""The client and the service."""

from __future__ import annotations

import pathlib
import socket
import threading
import time
from datetime import datetime, timedelta, timezone
from typing import Any
from unittest import mock

from workplace import FORESIGHT, NOWHERE, PATIENCE, ServiceWorkplace

from foresight_client import BadParameters, Client, Elsewhere, StorageError, Unavailable, Value, client


class ServiceTests(ServiceWorkplace):
    def test_what_is_donated_is_predicted_until_it_is_dismissed(self) -> None:
        self.assertEqual(self.only_service.predict(), [])
        with self.assertRaisesRegex(StorageError, "no store"):
            self.only_service.status()
        made = self.only_service.donate("OrderCoffee", source="cafe", parameters={"cups": 2}, context={"place": "home"})
        self.assertIsNotNone(made)
        [suggestion] = self.only_service.predict(limit=1, context={"place": "home"})
        self.assertEqual((suggestion.intent, suggestion.source), ("OrderCoffee", "cafe"))
        self.assertEqual(suggestion.parameters, {"cups": 2})
        self.assertTrue(0 < suggestion.probability < 1)
        self.assertIsNotNone(self.only_service.dismiss(suggestion))
        self.assertLess(self.only_service.predict(limit=1)[0].probability, suggestion.probability)
        status = self.only_service.status()
        self.assertEqual((status["donations"], status["dismissals"]), (1, 1))

    def test_all_kinds_of_values_arrive_alike_with_and_without_the_service(self) -> None:
        moment = datetime(2026, 1, 5, 8, 30, tzinfo=timezone(timedelta(hours=1)))
        values: dict[str, Value] = {
            "text": 'ä "\n\U0001f600',
            "number": -1.5,
            "truth": True,
            "date": moment,
            "entity": {"entity": "Cafe", "id": "7"},
            "list": ["a", 2, {"enum": "Size", "value": "large"}],
        }
        for one in (self.only_service, Client(socket=NOWHERE, program=FORESIGHT)):
            one.donate("A", source="s", parameters=values, context=values, result=moment, at=moment)
        first, second = (row.replace(row.split('"id":"')[1][:36], "") for row in self.rows())
        self.assertEqual(first, second)
        self.assertIn("08:30:00+01:00", first)

    def test_the_same_suggestions_with_and_without_the_service(self) -> None:
        # Days ago, so that a moment between two questions is nothing.
        start = datetime.now(timezone.utc) - timedelta(days=9)
        for number, intent in enumerate("ABAC"):
            self.only_service.donate(intent, source="s", parameters={"n": 1}, at=start + timedelta(hours=30 * number))
        alone = Client(socket=NOWHERE, program=FORESIGHT)
        questions: list[dict[str, Any]] = [{}, {"limit": 1}, {"intent": "B"}, {"intent": "D"}, {"source": "s"}]
        for question in [*questions, {"whole": True}, {"min_probability": 0.3}]:
            with self.subTest(question):
                served, own = (
                    [(each.intent, each.source, each.parameters, each.title) for each in one.predict(**question)]
                    for one in (self.only_service, alone)
                )
                self.assertEqual(served, own)

    def test_donations_of_one_instant_stand_in_the_order_given(self) -> None:
        moment = datetime(2026, 1, 5, 8, 30, tzinfo=timezone.utc)
        clients = (self.only_service, Client(socket=NOWHERE, program=FORESIGHT))
        for number in range(8):
            clients[number % 2].donate(f"I{number}", at=moment)
        found = [row.split('"intent":"')[1].split('"')[0] for row in self.rows()]
        self.assertEqual(found, [f"I{number}" for number in range(8)])

    def test_an_id_is_recorded_once(self) -> None:
        id = "019b8d0a-5b40-8000-8000-5d2c4b1a9e07"
        for one in (self.only_service, self.only_service, Client(socket=NOWHERE, program=FORESIGHT)):
            self.assertEqual(one.donate("A", id=id), id)
        self.assertEqual(len(self.rows()), 1)

    def test_what_a_setting_keeps_out_has_no_id(self) -> None:
        self.only_service.donate("A")
        self.foresight("pause")
        for one in (self.only_service, Client(socket=NOWHERE, program=FORESIGHT)):
            self.assertIsNone(one.donate("A"))

    def test_a_refusal_says_why(self) -> None:
        with self.assertRaisesRegex(BadParameters, "the intent's name is empty"):
            self.only_service.donate("")
        with self.assertRaises(BadParameters):
            self.only_service.predict(min_probability=2)

    def test_a_service_with_another_store_is_passed_over(self) -> None:
        other = str(self.path / "store" / "other")
        Client(store=other, program=FORESIGHT).donate("A")
        self.assertEqual(self.only_service.predict(), [])
        self.assertEqual(Client(store=other, socket=NOWHERE, program=FORESIGHT).status()["donations"], 1)

    def test_a_service_with_another_model_is_passed_over(self) -> None:
        self.only_service.donate("A")
        model = str(self.only_service.status()["model"])
        self.assertEqual(len(Client(program=NOWHERE, model=model).predict()), 1)
        self.assertEqual(len(Client(socket=NOWHERE, program=FORESIGHT, model=model).predict()), 1)
        other = Client(program=FORESIGHT, model="another")
        with self.assertRaisesRegex(Elsewhere, "another model"):
            other.predict()
        with self.assertRaisesRegex(Elsewhere, "another"):
            other.subscribe()
        # What happened happened, whatever is learned of it.
        self.assertIsNotNone(other.donate("B"))
        self.assertEqual(len(self.rows()), 2)

    def test_a_frozen_service_gets_a_second_and_finds_the_donation_recorded(self) -> None:
        either = Client(program=FORESIGHT)
        self.only_service.donate("A")
        self.freeze()
        start = time.monotonic()
        with mock.patch.multiple(client, **PATIENCE):
            made = either.donate("B", parameters={"n": 1})
            self.assertGreater(time.monotonic() - start, 0.9)
            self.assertEqual({each.intent for each in either.predict()}, {"A", "B"})
            with self.assertRaisesRegex(Unavailable, "needs the service"):
                either.predict(context={"place": "home"})
        self.thaw()
        # Requests are answered in turn: when this one is, the late donation was read.
        self.assertEqual(self.only_service.status()["donations"], 2)
        [row] = [row for row in self.rows() if '"B"' in row]
        self.assertIn(str(made), row)

    def test_a_service_frozen_between_commit_and_answer_is_one_donation(self) -> None:
        self.only_service.donate("A")
        between = str(self.path / "between")
        answers: list[bytes] = []
        with socket.socket(socket.AF_UNIX) as listener:
            listener.bind(between)
            listener.listen()

            def swallow_the_answer() -> None:
                caller, _ = listener.accept()
                with caller, socket.socket(socket.AF_UNIX) as service:
                    service.connect(self.socket)
                    service.sendall(caller.recv(65_536))
                    answers.append(service.recv(65_536))
                    self.freeze()
                    caller.recv(1)  # until the client gives up

            thread = threading.Thread(target=swallow_the_answer)
            thread.start()
            with mock.patch.multiple(client, **PATIENCE):
                made = Client(socket=between, program=FORESIGHT).donate("B")
            thread.join()
        self.assertIn(str(made).encode(), answers[0])
        self.assertEqual(len(self.rows()), 2)
        self.thaw()
        self.assertEqual(self.only_service.status()["donations"], 2)

    def test_nothing_recorded_is_in_the_arguments_of_a_process(self) -> None:
        spy = self.path / "spy"
        spy.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" >> "{self.path}/arguments"\nexec "{FORESIGHT}" "$@"\n')
        spy.chmod(0o700)
        alone = Client(socket=NOWHERE, program=str(spy))
        alone.donate("A", parameters={"n": "hidden"}, context={"c": "hidden"}, result="hidden")
        alone.dismiss(alone.predict()[0], context={"c": "hidden"})
        with self.assertRaises(Unavailable):
            alone.predict(context={"c": "hidden"})
        arguments = pathlib.Path(self.path, "arguments").read_text()
        self.assertEqual(arguments.count("--stdin"), 2)
        self.assertNotIn("hidden", arguments)
