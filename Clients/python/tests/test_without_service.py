"""The client where no service is."""

from __future__ import annotations

import os
import pathlib
import re
import socket
import threading
from collections.abc import Callable
from typing import Any
from unittest import mock

from workplace import FORESIGHT, NOWHERE, Workplace

from foresight_client import BadParameters, Client, StorageError, Unavailable, Value, errors


class WithoutServiceTests(Workplace):
    def test_the_command_line_does_the_work(self) -> None:
        client = Client(program=FORESIGHT)
        self.assertEqual(client.predict(), [])
        with self.assertRaisesRegex(StorageError, "no store"):
            client.status()
        made = client.donate("OrderCoffee", source="cafe", parameters={"cups": 2})
        [suggestion] = client.predict(limit=1, intent="OrderCoffee", source="cafe")
        self.assertEqual(suggestion.parameters, {"cups": 2})
        dismissed = client.dismiss(suggestion)
        self.assertEqual((client.status()["donations"], client.status()["dismissals"]), (1, 1))
        for id, row in zip((made, dismissed), self.rows(), strict=True):
            self.assertIn(str(id), row)

    def test_outside_of_a_session_the_socket_is_beside_the_store(self) -> None:
        with mock.patch.dict(os.environ, {"XDG_RUNTIME_DIR": "relative", "XDG_DATA_HOME": str(self.path)}):
            del os.environ["FORESIGHT_SOCKET"]
            client = Client(program=FORESIGHT)
            self.assertEqual(client.socket, f"{self.path}/foresight/socket")
            self.assertIsNotNone(client.donate("A"))
            del os.environ["XDG_DATA_HOME"]
            self.assertEqual(Client().socket, os.path.expanduser("~/.local/share/foresight/socket"))

    def test_a_service_that_is_busy_or_broken_is_passed_over(self) -> None:
        answers = [b'{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"busy"}}', b"[]", b"{}", b"?", b""]
        for count, answer in enumerate(answers, 1):
            with self.subTest(answer), socket.socket(socket.AF_UNIX) as listener:
                place = str(self.path / f"socket{count}")
                listener.bind(place)
                listener.listen()

                def give_it(listener: socket.socket = listener, answer: bytes = answer) -> None:
                    caller, _ = listener.accept()
                    with caller:
                        caller.recv(65_536)
                        caller.sendall(answer + b"\n" if answer else b"")

                thread = threading.Thread(target=give_it)
                thread.start()
                self.assertIsNotNone(Client(socket=place, program=FORESIGHT).donate("A"))
                thread.join()
                self.assertEqual(len(self.rows()), count)

    def test_without_either_it_says_what_to_do(self) -> None:
        client = Client(program=NOWHERE)
        attempts: list[Callable[[], object]] = [
            lambda: client.donate("A"),
            lambda: client.predict(),
            lambda: client.status(),
        ]
        for attempt in attempts:
            with self.assertRaisesRegex(Unavailable, "the service did not do it .*install Foresight"):
                attempt()
        with self.assertRaisesRegex(Unavailable, "foresight service enable"):
            client.subscribe()

    def test_a_refusal_says_why(self) -> None:
        client = Client(program=FORESIGHT)
        with self.assertRaises(BadParameters) as refused:
            client.donate("")
        self.assertEqual(str(refused.exception), "the intent's name is empty")
        with self.assertRaises(BadParameters):
            client.predict(min_probability=2)
        with self.assertRaises(BadParameters):
            client.predict(intent="a\0b")
        with self.assertRaises(StorageError):
            Client(store="/proc/none/d", program=FORESIGHT).donate("A")

    def test_what_json_cannot_hold_is_refused_and_not_shown(self) -> None:
        looping: list[Value] = []
        looping.append(looping)
        values: list[Any] = ["hidden\udc80", float("nan"), {"hidden"}, b"hidden", looping]
        for value in values:
            with self.assertRaises(BadParameters) as refused:
                Client(program=FORESIGHT).donate("A", parameters={"n": value})
            self.assertNotIn("hidden", str(refused.exception))
        self.assertFalse(pathlib.Path(self.store).exists())


class ErrorTests(Workplace):
    def test_each_code_of_the_protocol_is_an_exception(self) -> None:
        page = pathlib.Path(__file__).parents[3] / "Documentation" / "Service.md"
        table = page.read_text().split("## Errors")[1].split("## ")[0]
        codes = [-int(digits) for digits in re.findall("−(32[0-9]{3})", table)]
        self.assertGreaterEqual(len(set(codes)), 10)
        for code in codes:
            error = errors.refusal({"code": code, "message": "no", "data": {"why": "because"}})
            self.assertIsNot(type(error), errors.ForesightError, code)
            self.assertEqual(str(error), "because")
