"""Which users of a log are measured: the same in every run, and for all models."""

import gzip
import hashlib
import pathlib
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Log:
    """A log, how many of its users are measured, and how many of these the settings are searched on."""

    name: str
    users: int
    tuned: int
    events: int = 1_000_000
    """Of each user, so many events at most."""

    def sampled(self, directory: pathlib.Path) -> list[str]:
        """The users that are measured, in the order of the log."""
        names = users(self.path(directory))
        return [name for name in names if name in set(drawn(names)[: self.users])]

    def path(self, directory: pathlib.Path) -> pathlib.Path:
        return directory / f"{self.name}.tsv.gz"


LOGS = (
    Log("abb_ide", users=8, tuned=3, events=2000),
    Log("foursquare_nyc", users=12, tuned=5),
    Log("shell_kypo", users=20, tuned=12),
)


def users(path: pathlib.Path) -> list[str]:
    """The users of a log, in its order."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        column = next(lines).rstrip("\n").split("\t").index("user")
        return list(dict.fromkeys(line.rstrip("\n").split("\t")[column] for line in lines))


def drawn(names: list[str]) -> list[str]:
    """The names in an order that looks random and is always the same: that of their SHA-256.

    >>> drawn(["ann", "bob", "eve"]) == drawn(["eve", "ann", "bob"])
    True
    """
    return sorted(names, key=lambda name: hashlib.sha256(name.encode()).digest())
