"""Lets a Firefox that listens for Marionette open addresses, one after the other, and leaves it running.

usage: firefox.py PORT URL…
"""

import json
import socket
import sys
import time


class Marionette:
    """The protocol that Firefox is steered by: messages in JSON, each with its length before it."""

    def __init__(self, port: int, patience: float = 60) -> None:
        end = time.monotonic() + patience
        while True:
            try:
                self.socket = socket.create_connection(("127.0.0.1", port), timeout=patience)
                break
            except OSError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.2)
        self.number = 0
        self.receive()

    def receive(self):
        length = b""
        while not length.endswith(b":"):
            byte = self.socket.recv(1)
            if not byte:
                sys.exit("firefox.py: Firefox has closed the connection")
            length += byte
        message = b""
        while len(message) < int(length[:-1]):
            message += self.socket.recv(int(length[:-1]) - len(message))
        return json.loads(message)

    def call(self, name: str, **parameters):
        self.number += 1
        message = json.dumps([0, self.number, name, parameters]).encode()
        self.socket.sendall(b"%d:%s" % (len(message), message))
        _, _, error, result = self.receive()
        if error:
            sys.exit(f"firefox.py: {name}: {error.get('message')}")
        return result


def main() -> None:
    marionette = Marionette(int(sys.argv[1]))
    marionette.call("WebDriver:NewSession")
    for address in sys.argv[2:]:
        marionette.call("WebDriver:Navigate", url=address)
    # Firefox writes down a visit a moment later.
    time.sleep(2)
    # Without a farewell, or the session's end would close what is open.


main()
