"""Donations as the service and the command line read them."""

from __future__ import annotations

import json
import secrets
import uuid
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta, timezone
from typing import Any, Union

from .errors import BadParameters

Value = Union[str, bool, int, float, datetime, Mapping[str, str], Sequence["Value"]]
"""A value of a parameter or of the context.

A mapping is an entity, `{"entity": "Cafe", "id": "7"}`, or one of several choices,
`{"enum": "Size", "value": "large"}`.
"""


def _plain(value: object) -> object:
    """What JSON has no form of its own for, in the form of the log."""
    if isinstance(value, datetime):
        return {"date": timestamp(value)}
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, Sequence) and not isinstance(value, (bytes, bytearray, memoryview)):
        return list(value)
    raise TypeError


def timestamp(moment: datetime | None) -> str:
    """A moment with its offset from UTC; now where there is none, and local time where it tells no offset."""
    moment = moment or datetime.now()
    if not isinstance(moment, datetime):
        raise BadParameters("a moment is a datetime, such as datetime.now()")
    return (moment if moment.tzinfo else moment.astimezone()).isoformat()


_UNPLACED = 8 << 76 | 0xFFF << 64 | 2 << 62 | 0xFF << 54


def new_id(at: str) -> str:
    """An id for something that happens at a time, made before anybody is asked: asking twice then records once.

    It tells the milliseconds, and that its place among the donations of one instant is for the log to say; the log
    then answers with another id of the same donation.

    >>> new_id("2026-01-05T08:30:00+01:00")[:18]
    '019b8d10-14c0-8fff'
    """
    since = datetime.fromisoformat(at) - datetime(1970, 1, 1, tzinfo=timezone.utc)
    milliseconds = max(0, since // timedelta(milliseconds=1))
    return str(uuid.UUID(int=milliseconds << 80 | _UNPLACED | secrets.randbits(53)))


def members(**values: object) -> dict[str, object]:
    """The members that have a value.

    >>> members(limit=3, intent=None)
    {'limit': 3}
    """
    return {name: value for name, value in values.items() if value is not None}


def line(message: Mapping[str, Any]) -> bytes:
    """A message as a line of JSON.

    >>> line({"result": ["ready", 2]})
    b'{"result":["ready",2]}\\n'

    Raises `BadParameters` for what JSON cannot hold, and shows nothing of it.
    """
    try:
        text = json.dumps(message, ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=_plain)
        return text.encode() + b"\n"
    except UnicodeEncodeError:
        problem = "a text is not Unicode; decode it with errors='replace'"
    except (TypeError, ValueError, RecursionError):
        problem = "a value is none of text, number, truth value, date, entity, choice, or a list of these"
    raise BadParameters(problem)
