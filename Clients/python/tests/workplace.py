"""A directory with a store and a socket of its own, and the service in it."""

from __future__ import annotations

import os
import pathlib
import signal
import socket
import subprocess
import tempfile
import time
import unittest
from typing import Any
from unittest import mock

from foresight_client import Client, client

PROGRAMS = pathlib.Path(os.environ["FORESIGHT_PROGRAMS"])
"""Where `foresight` and perhaps `foresightd` are."""

FORESIGHT = str(PROGRAMS / "foresight")
NOWHERE = "/nonexistent/foresight"

PATIENCE: dict[str, Any] = {"PREDICTING": client.PREDICTING, "RECORDING": client.RECORDING}
"""How long the service has in use."""


class Workplace(unittest.TestCase):
    """A test in a directory of its own."""

    def setUp(self) -> None:
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.path = pathlib.Path(directory.name)
        (self.path / "store").mkdir(mode=0o700)
        self.store = str(self.path / "store" / "donations.sqlite")
        self.socket = str(self.path / "socket")
        environment = {"FORESIGHT_STORE": self.store, "FORESIGHT_SOCKET": self.socket, "HOME": directory.name}
        surroundings = mock.patch.dict(os.environ, environment)
        surroundings.start()
        self.addCleanup(surroundings.stop)

    def rows(self) -> list[str]:
        """The log, read without the service."""
        run = subprocess.run([FORESIGHT, "export"], capture_output=True, text=True, check=True)
        return run.stdout.splitlines()

    def foresight(self, *words: str) -> None:
        """Runs the command line."""
        subprocess.run([FORESIGHT, *words], capture_output=True, check=True)


@unittest.skipUnless((PROGRAMS / "foresightd").exists(), "foresightd is not built")
class ServiceWorkplace(Workplace):
    """A test with a service."""

    def setUp(self) -> None:
        super().setUp()
        # A busy machine may keep a service from answering in time; how long it has is tested where it is frozen.
        patience = mock.patch.multiple(client, PREDICTING=30, RECORDING=30)
        patience.start()
        self.addCleanup(patience.stop)
        self.process = subprocess.Popen([PROGRAMS / "foresightd"], stderr=subprocess.DEVNULL)
        self.addCleanup(self.end)
        self.only_service = Client(program=NOWHERE)
        for _ in range(400):
            with socket.socket(socket.AF_UNIX) as attempt:
                if attempt.connect_ex(self.socket) == 0:
                    return
            time.sleep(0.025)
        self.fail("the service did not start")

    def end(self) -> None:
        self.process.send_signal(signal.SIGCONT)
        self.process.kill()
        self.process.wait()

    def freeze(self) -> None:
        """Stops the service where it is."""
        self.process.send_signal(signal.SIGSTOP)
        os.waitid(os.P_PID, self.process.pid, os.WSTOPPED | os.WNOWAIT)

    def thaw(self) -> None:
        """Lets it go on."""
        self.process.send_signal(signal.SIGCONT)
