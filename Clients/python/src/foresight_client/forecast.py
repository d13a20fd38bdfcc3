"""When something is done."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

UNREADABLE = (AttributeError, KeyError, TypeError, ValueError)
"""What reading something raises that is no answer."""


@dataclass(frozen=True)
class ForecastLine:
    """An intent that is probably done in two hours of a day.

    >>> [f"{line.start:%H:%M} {line.title}: {line.probability:.0%}" for line in client.forecast("tomorrow")]
    []
    """

    intent: str
    source: str
    title: str
    start: datetime
    """The beginning of the two hours, at the offset from UTC that it was asked at."""
    end: datetime
    probability: float
    """That it is begun in them, from 0 to 1."""
    usual: str | None = None
    """The usual time of day in these hours, such as 07:38."""
    done: datetime | None = None
    """When it was done in these hours already."""
    why: str = ""
    """The reason, in words, such as on 41 of 48 workdays."""


@dataclass(frozen=True)
class Overdue:
    """An intent that was not done for longer than usual.

    >>> [late.title for late in client.overdue()]
    []
    """

    intent: str
    source: str
    title: str
    since: datetime
    """When it was done last."""
    usual: float
    """The usual time between two, in seconds."""
    sooner: float
    """The share of times between two that are shorter, from 0 to 1."""


def moment(text: str) -> datetime:
    """The time that a text tells.

    >>> moment("2026-11-26T07:00:00Z").isoformat()
    '2026-11-26T07:00:00+00:00'
    """
    # Python 3.10 reads no Z.
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


def day_in(answer: Any) -> list[ForecastLine]:
    """The lines of a day's forecast, the most probable first."""
    return [
        ForecastLine(
            intent=entry["intent"],
            source=entry["source"],
            title=entry["title"],
            start=moment(entry["from"]),
            end=moment(entry["to"]),
            probability=entry["probability"],
            usual=entry.get("usual"),
            done=moment(entry["done"]) if "done" in entry else None,
            why=entry.get("why", ""),
        )
        for entry in answer["lines"]
    ]


def overdue_in(answer: Any) -> list[Overdue]:
    """What an answer says is overdue, the longest first."""
    return [
        Overdue(
            intent=entry["intent"],
            source=entry["source"],
            title=entry["title"],
            since=moment(entry["since"]),
            usual=entry["usual"],
            sooner=entry["sooner"],
        )
        for entry in answer["overdue"]
    ]


def probability_in(answer: Any) -> float:
    """The probability that an answer tells."""
    return float(answer["probability"])
