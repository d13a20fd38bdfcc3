"""Keeps what `foresight evaluate` asks and tells a program, in files, one for each user.

As a program it writes the lines that it reads into a new file of the directory that PEERS_LINES names.
"""

import os
import pathlib
import subprocess
import sys


def record(foresight: str, arguments: list[str], directory: pathlib.Path) -> list[pathlib.Path]:
    """The files of what the users of an evaluation are asked and told, in the order of its log."""
    recorder = f"'{sys.executable}' '{pathlib.Path(__file__)}'"
    command = [foresight, "evaluate", *arguments, "--jobs", "1", "--model", "mfu", "--external", recorder]
    environment = {**os.environ, "PEERS_LINES": str(directory)}
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
    return sorted(directory.iterdir())


def main(directory: pathlib.Path) -> None:
    with open(directory / f"{len(list(directory.iterdir())):04}.ndjson", "w", encoding="utf-8") as file:
        for line in sys.stdin:
            file.write(line)
            if line.startswith('{"kind":"question"'):
                print("[]", flush=True)


if __name__ == "__main__":
    main(pathlib.Path(os.environ["PEERS_LINES"]))
