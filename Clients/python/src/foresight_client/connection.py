"""A connection to the service: JSON-RPC 2.0, one object a line."""

from __future__ import annotations

import json
import os
import socket
import struct
import time
from collections.abc import Mapping
from typing import Any

from .donation import line
from .errors import refusal

CONNECTING = 0.05
"""How many seconds connecting may take."""


class Connection:
    """A connection to the service, which waits no longer than it is told.

    >>> with Connection(client.socket) as connection:
    ...     connection.ask("status", {}, within=1)["donations"]
    1

    Raises `OSError` where nobody listens or answers in time, or a stranger does.
    """

    def __init__(self, path: str) -> None:
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._received = bytearray()
        try:
            self._socket.settimeout(CONNECTING)
            self._socket.connect(path)
            credentials = self._socket.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i"))
            if struct.unpack("3i", credentials)[1] != os.geteuid():
                raise PermissionError("it belongs to another user")
        except BaseException:
            self._socket.close()
            raise

    def __enter__(self) -> Connection:
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.close()

    def ask(self, method: str, parameters: Mapping[str, Any], within: float) -> Any:
        """The result of a method, or the exception of its error code."""
        end = time.monotonic() + within
        request = line({"jsonrpc": "2.0", "id": 1, "method": method, "params": parameters})
        self._socket.settimeout(within)
        self._socket.sendall(request)
        answer = self.message(end)
        if "error" in answer:
            raise refusal(answer["error"])
        return answer.get("result")

    def message(self, end: float | None = None) -> dict[str, Any]:
        """The next message, until a time of `time.monotonic()` or however long it takes."""
        while b"\n" not in self._received:
            left = None if end is None else end - time.monotonic()
            if left is not None and left <= 0:
                raise TimeoutError("it did not answer in time")
            self._socket.settimeout(left)
            received = self._socket.recv(65_536)
            if not received:
                raise ConnectionError("it closed the connection")
            self._received += received
        text, _, self._received = self._received.partition(b"\n")
        try:
            message = json.loads(text)
        except ValueError:
            message = None
        if not isinstance(message, dict):
            raise ConnectionError("it did not speak JSON-RPC")
        return message

    def shut_down(self) -> None:
        """Ends the connection, also while another thread waits for a message."""
        try:
            self._socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass  # it has ended already
