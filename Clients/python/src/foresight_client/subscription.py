"""Suggestions whenever they change."""

from __future__ import annotations

from collections.abc import Iterator
from types import TracebackType

from .connection import Connection
from .errors import Unavailable
from .suggestion import Suggestion, suggestions


class Subscription(Iterator[list[Suggestion]]):
    """The suggestions of this moment, and then new ones whenever they change.

    >>> with client.subscribe(limit=3) as changes:
    ...     for suggestions in changes:
    ...         print([suggestion.intent for suggestion in suggestions])
    ...         break
    ['OrderCoffee']

    Iterating waits; it ends when the subscription is closed, by another thread too, and raises `Unavailable` when the
    service ends.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._is_closed = False

    def __next__(self) -> list[Suggestion]:
        while not self._is_closed:
            try:
                message = self._connection.message()
            except OSError as error:
                if self._is_closed:
                    break
                self.close()
                raise Unavailable(f"the service ended the subscription: {error}; subscribe again") from None
            found = suggestions(message.get("params")) if message.get("method") == "suggestions" else None
            if found is not None and not self._is_closed:
                return found
        self._connection.__exit__()
        raise StopIteration

    def close(self) -> None:
        """Ends the subscription."""
        self._is_closed = True
        self._connection.shut_down()

    def __enter__(self) -> Subscription:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
        self._connection.__exit__()
