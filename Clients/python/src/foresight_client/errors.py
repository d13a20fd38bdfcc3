"""What can go wrong, each with a sentence for a person that holds nothing that was recorded."""

from __future__ import annotations

from typing import Any


class ForesightError(Exception):
    """Something was not done; its text says what happened and what to do.

    >>> try:
    ...     client.donate("")
    ... except ForesightError as error:
    ...     print(error)
    the intent's name is empty
    """


class ProtocolError(ForesightError):
    """The service could not read a request (-32700, -32600)."""


class NoSuchMethod(ForesightError):
    """The service is of a version that cannot do this yet (-32601)."""


class BadParameters(ForesightError):
    """A donation or a question is not valid (-32602)."""


class Busy(ForesightError):
    """Somebody else is at work in the store; try again (-32000)."""


class NotPermitted(ForesightError):
    """The store may not be used, or its settings cannot be understood (-32001)."""


class NoSuggestion(ForesightError):
    """Nothing fits (-32002); `predict` returns an empty list instead."""


class StorageError(ForesightError):
    """Reading or writing failed, or there is no store yet (-32003)."""


class Damaged(ForesightError):
    """The store is damaged, or is none; `foresight doctor --repair` helps (-32004)."""


class Elsewhere(ForesightError):
    """The service has another store or model (-32005)."""


class Unavailable(ForesightError):
    """Neither the service nor the program `foresight` could be reached."""


_BY_CODE: dict[object, type[ForesightError]] = {
    -32700: ProtocolError,
    -32600: ProtocolError,
    -32601: NoSuchMethod,
    -32602: BadParameters,
    -32000: Busy,
    -32001: NotPermitted,
    -32002: NoSuggestion,
    -32003: StorageError,
    -32004: Damaged,
    -32005: Elsewhere,
}

_BY_EXIT_STATUS: dict[int, type[ForesightError]] = {
    64: BadParameters,
    66: StorageError,
    73: StorageError,
    74: StorageError,
    75: Busy,
    77: NotPermitted,
    78: NotPermitted,
}


def refusal(error: Any) -> ForesightError:
    """The exception for the member `error` of an answer.

    >>> refusal({"code": -32000, "message": "busy, try again"})
    Busy('busy, try again')
    """
    members = error if isinstance(error, dict) else {}
    data = members.get("data")
    why = data.get("why") if isinstance(data, dict) else None
    kind = _BY_CODE.get(members.get("code"), ForesightError)
    return kind(str(why or members.get("message") or "the service refused and did not say why"))


def failure(status: int, why: str, bad_data: type[ForesightError]) -> ForesightError:
    """The exception for the exit status of `foresight`; what 65 means depends on what was read.

    >>> failure(75, "it has to learn more; ask again", Damaged)
    Busy('it has to learn more; ask again')
    """
    kind = bad_data if status == 65 else _BY_EXIT_STATUS.get(status, ForesightError)
    return kind(why or f"foresight ended with {status} and did not say why")
