"""Keeps the lines of the protocol in files, one for each user, in the directory that PEERS_LINES names."""

import os
import pathlib
import sys

directory = pathlib.Path(os.environ["PEERS_LINES"])
with open(directory / f"{len(list(directory.iterdir())):04}.ndjson", "w", encoding="utf-8") as file:
    for line in sys.stdin:
        file.write(line)
        if line.startswith('{"kind":"question"'):
            print("[]", flush=True)
