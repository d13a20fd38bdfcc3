"""How much memory a process had at most."""

import pathlib


def peak_megabytes(process: int | str = "self") -> float:
    """The most memory that a process has had so far; 0 when it has ended."""
    try:
        lines = pathlib.Path(f"/proc/{process}/status").read_text().splitlines()
    except OSError:
        return 0.0
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM:")), 0.0)
