"""Which users of a log are measured, and of what: the same in every run, and for all models."""

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
    folds: int
    """In so many parts all users are measured by what learned from the users of the other parts."""
    has_values: bool = True
    """Commands of a development environment have none, and their suggestions are their intents."""
    events: int = 1_000_000
    """Of each user, so many events at most."""

    @property
    def cases(self) -> list[tuple[str, str]]:
        """The targets and levels that are measured."""
        return [("all", "intent"), ("switches", "intent"), *([("all", "suggestion")] if self.has_values else [])]

    def sampled(self, directory: pathlib.Path) -> list[str]:
        """The users that are measured, in the order of the log."""
        names = users(self.path(directory))
        return [name for name in names if name in set(drawn(names)[: self.users])]

    def parts(self, directory: pathlib.Path) -> dict[str, list[str]]:
        """The users that are measured together by what learned from all others: the sample, and folds of all."""
        names = users(self.path(directory))
        folds = {f"fold {number + 1}": names[number :: self.folds] for number in range(self.folds)}
        return {"sample": self.sampled(directory), **folds}

    def path(self, directory: pathlib.Path) -> pathlib.Path:
        return directory / f"{self.name}.tsv.gz"

    def split(
        self, measured: list[str], datasets: pathlib.Path, directory: pathlib.Path
    ) -> tuple[pathlib.Path, pathlib.Path]:
        """Two files: what is measured of some users, and all of the others."""
        left = dict.fromkeys(measured, self.events)
        paths = directory / f"{self.name}.tsv", directory / f"{self.name}.others.tsv"
        with gzip.open(self.path(datasets), "rt", encoding="utf-8") as lines:
            header = next(lines)
            column = header.rstrip("\n").split("\t").index("user")
            with open(paths[0], "w", encoding="utf-8") as some, open(paths[1], "w", encoding="utf-8") as others:
                some.write(header)
                others.write(header)
                for line in lines:
                    user = line.rstrip("\n").split("\t")[column]
                    if user not in left:
                        others.write(line)
                    elif left[user]:
                        some.write(line)
                        left[user] -= 1
        return paths


LOGS = (
    Log("abb_ide", users=8, tuned=3, folds=2, has_values=False, events=2000),
    Log("foursquare_nyc", users=12, tuned=5, folds=5),
    Log("shell_kypo", users=20, tuned=12, folds=5),
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
