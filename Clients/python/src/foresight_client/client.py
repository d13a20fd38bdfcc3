"""The client: it asks the service, and does the work by the command line where that does not answer."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime
from typing import Any, TypeVar

from . import places
from .command import Command
from .connection import Connection
from .donation import Value, members, new_id, timestamp
from .errors import Busy, Elsewhere, NoSuchMethod, NoSuggestion, Unavailable
from .forecast import UNREADABLE, ForecastLine, Overdue, day_in, overdue_in, probability_in
from .subscription import Subscription
from .suggestion import Suggestion, shares, suggestions

Result = TypeVar("Result")

PREDICTING = 0.05
"""How many seconds the service has for a prediction."""

RECORDING = 1.0
"""How many seconds the service has for a donation that was sent, and for whatever else is not a prediction."""

ELSEWHERE = (Busy, Elsewhere, NoSuchMethod)
"""Refusals by this service, and not of the request: the command line may well do it."""


class Client:
    """Donates what a person does, and asks what comes next.

    >>> client = Client()
    >>> client.donate("OrderCoffee", source="cafe", parameters={"size": "large"})
    '3f0c8f0e-...'
    >>> [suggestion.intent for suggestion in client.predict()]
    ['OrderCoffee']

    It asks the service on its socket. Where that is not there or does not answer in time, it runs the program
    `foresight`, with the same result. It holds no connection, and threads may share it. Every method raises a
    `ForesightError` that says what happened and what to do, `Unavailable` where there is neither.
    """

    def __init__(
        self,
        *,
        store: str | None = None,
        socket: str | None = None,
        program: str = "foresight",
        model: str | None = None,
    ) -> None:
        """Makes a client; without arguments for the person's own store.

        `store` and `socket` are paths, otherwise found as `foresight` finds them; `program` is the name or path of
        the command line. With a `model`, as `status` names it, only the answers of that one count: a service that has
        another is passed over, and `predict` raises `Elsewhere` where the command line has another, too.
        """
        self.store = os.path.abspath(store) if store else places.store()
        self.socket = socket or places.socket()
        self.model = model
        self._command = Command(program, self.store)

    def donate(
        self,
        intent: str,
        *,
        source: str = "foresight",
        parameters: Mapping[str, Value] | None = None,
        context: Mapping[str, Value] | None = None,
        result: Value | None = None,
        at: datetime | None = None,
        id: str | None = None,
    ) -> str | None:
        """Records that something was done, and returns its id once it is on disk.

        >>> client.donate("OrderCoffee", source="cafe", parameters={"cups": 2}, context={"place": "home"})
        '3f0c8f0e-...'

        `source` is the app that donates. The time is now, or `at`; without an offset from UTC it is local. `id` is a
        UUID; one that is there already is not recorded again. `None` is returned where a setting of the person, such
        as `foresight pause`, keeps the donation out.
        """
        time = timestamp(at)
        donation = members(
            intent=intent,
            source=source,
            parameters=parameters or None,
            context=context or None,
            at=time,
            id=id or new_id(time),
            result=result,
        )
        return self._record("donate", donation, donation)

    def dismiss(self, suggestion: Suggestion, *, context: Mapping[str, Value] | None = None) -> str | None:
        """Records that a suggestion was not wanted, and returns the id of that once it is on disk.

        >>> client.dismiss(client.predict()[0])
        '0b7a0a4e-...'
        """
        time = timestamp(None)
        dismissal = members(
            intent=suggestion.intent,
            source=suggestion.source,
            parameters=suggestion.parameters or None,
            context=context or None,
            at=time,
            id=new_id(time),
        )
        return self._record("dismiss", dismissal, {"kind": "dismissal", **dismissal})

    def predict(
        self,
        *,
        limit: int = 8,
        context: Mapping[str, Value] | None = None,
        intent: str | None = None,
        source: str | None = None,
        min_probability: float = 0,
        whole: bool = False,
    ) -> list[Suggestion]:
        """What probably comes next, the most probable first; an empty list where nothing fits.

        >>> client.predict(limit=1, source="cafe")
        [Suggestion(intent='OrderCoffee', source='cafe', title='Order Coffee (large)', probability=0...)]

        `intent` and `source` leave out all others; `whole` asks for suggestions with all values of a donation. With a
        `context` only the service answers: the command line would show its values to everybody on the machine.
        """
        question = _question(limit, context, intent, source, min_probability, whole)
        try:
            answer = suggestions(self._ask("predict", question, within=PREDICTING))
            if answer is not None:
                return answer
            problem = "it gave an answer that cannot be read"
        except NoSuggestion:
            return []
        except (OSError, *ELSEWHERE) as error:
            problem = str(error)
        if context:
            raise Unavailable(self._unavailable(problem, "a prediction for a context"))
        return self._by_command(problem, lambda: self._command.predict(question, self.model))

    def forecast(self, day: str | date = "today", *, lines: int = 10) -> list[ForecastLine]:
        """What is probably done on a day, two hours at a time, the most probable first; empty where nothing is told.

        >>> client.forecast("tomorrow")
        []

        `day` is a date from today on, not more than 60 days ahead, the name of a weekday, `today` or `tomorrow`; a day
        goes from four in the morning to four, and all of it is told, also the hours that are over. What was done three
        times or more can be told.
        """
        when = day if isinstance(day, str) else day.strftime("%Y-%m-%d")
        return self._forecast({"day": when, "lines": lines}, day_in) or []

    def probability(self, intent: str, *, within: int = 60, source: str | None = None) -> float | None:
        """How probable it is that an intent is done within so many minutes; `None` where too little is known of it.

        >>> client.probability("OrderCoffee", within=30) is None
        True
        """
        return self._forecast(members(intent=intent, source=source, within=within), probability_in)

    def overdue(self) -> list[Overdue]:
        """What was not done for longer than in nineteen of twenty cases, the longest overdue first.

        >>> client.overdue()
        []
        """
        return self._forecast({"overdue": True}, overdue_in) or []

    def rank(
        self,
        candidates: Sequence[str],
        *,
        source: str = "foresight",
        prefix: str | None = None,
        context: Mapping[str, Value] | None = None,
    ) -> list[tuple[str, float]]:
        """The entries of a menu with their probabilities, the likeliest first, by what was chosen in it before.

        >>> client.rank(["Print", "Save"], source="files")
        [('Print', 0.5), ('Save', 0.5)]

        `source` is a name of the menu's own, and `prefix` is what is typed so far. With that, or with a `context`, only
        the service answers: the command line would show them to everybody on the machine.
        """
        entries = list(dict.fromkeys(candidates))
        if not entries:
            return []
        question = members(
            at=timestamp(None), source=source, candidates=entries, prefix=prefix or None, context=context or None
        )
        try:
            answer = shares(self._ask("rank", question, within=PREDICTING))
            if answer is not None:
                return answer
            problem = "it gave an answer that cannot be read"
        except (OSError, *ELSEWHERE) as error:
            problem = str(error)
        if prefix or context:
            raise Unavailable(self._unavailable(problem, "an order for what is typed, or for a context,"))
        return self._by_command(problem, lambda: self._command.rank(entries, source, self.model))

    def choose(
        self,
        chosen: str,
        *,
        source: str = "foresight",
        prefix: str | None = None,
        context: Mapping[str, Value] | None = None,
    ) -> str | None:
        """Records what was chosen in a menu, and returns the id of that once it is on disk.

        >>> client.choose("Save", source="files", prefix="sa")
        '5d3e9a1c-...'

        What was typed, the `prefix`, helps whenever as much, or less, is typed again. That menu alone learns from it.
        """
        time = timestamp(None)
        choice = members(
            at=time, source=source, chosen=chosen, prefix=prefix or None, context=context or None, id=new_id(time)
        )
        row = {"at": time, "source": f"rank:{source.removeprefix('rank:')}", "intent": chosen, "id": choice["id"]}
        return self._record("rank", choice, None if prefix or context else row)

    def subscribe(
        self,
        *,
        limit: int = 8,
        context: Mapping[str, Value] | None = None,
        intent: str | None = None,
        source: str | None = None,
        min_probability: float = 0,
        whole: bool = False,
        minimum_change: float = 0.05,
    ) -> Subscription:
        """The suggestions of this moment, and then new ones whenever they change.

        >>> with client.subscribe(limit=3) as changes:
        ...     next(changes)
        [Suggestion(intent='OrderCoffee', source='cafe', title='Order Coffee (large)', probability=0...)]

        They have changed when the probability of one differs by `minimum_change`. The other arguments are those of
        `predict`. Only the service can do this.
        """
        question = _question(limit, context, intent, source, min_probability, whole)
        try:
            connection = Connection(self.socket)
            try:
                asked = {**question, "minimumChange": minimum_change}
                connection.ask("subscribe", self._addressed(asked), within=RECORDING)
            except BaseException:
                connection.__exit__()
                raise
        except OSError as error:
            raise Unavailable(self._unavailable(str(error), "a subscription")) from None
        return Subscription(connection)

    def status(self) -> dict[str, Any]:
        """How much is recorded, since when, and where; with the service also how that does.

        >>> client.status()["donations"]
        1
        """
        try:
            answer = self._ask("status", {}, within=RECORDING)
            if isinstance(answer, dict):
                return answer
            problem = "it gave an answer that cannot be read"
        except (OSError, *ELSEWHERE) as error:
            problem = str(error)
        return self._by_command(problem, self._command.status)

    def _forecast(self, question: dict[str, object], read: Callable[[Any], Result]) -> Result | None:
        """Asks when something is done, and reads the answer; `None` where there is nothing to tell."""
        try:
            return read(self._ask("forecast", {"at": timestamp(None), **question}, within=RECORDING))
        except NoSuggestion:
            return None
        except UNREADABLE:
            problem = "it gave an answer that cannot be read"
        except (OSError, *ELSEWHERE) as error:
            problem = str(error)

        def ask() -> Result | None:
            answer = self._command.forecast(question, self.model)
            return None if answer is None else read(answer)

        return self._by_command(problem, ask)

    def _record(self, method: str, request: dict[str, object], row: dict[str, object] | None) -> str | None:
        """Asks the service to record a request, or the command line to record the same as a row of the log, if any."""
        try:
            answer = self._ask(method, request, within=RECORDING)
            ids = answer.get("ids") if isinstance(answer, dict) else None
            if isinstance(ids, list) and len(ids) == 1:
                return None if ids[0] is None else str(ids[0])
            problem = "it gave an answer that cannot be read"
        except (OSError, *ELSEWHERE) as error:
            problem = str(error)
        if row is None:
            raise Unavailable(self._unavailable(problem, "a choice with what was typed, or with a context,"))
        return self._by_command(problem, lambda: self._command.donate(row))

    def _ask(self, method: str, parameters: dict[str, object], within: float) -> Any:
        with Connection(self.socket) as connection:
            return connection.ask(method, self._addressed(parameters), within)

    def _addressed(self, parameters: dict[str, object]) -> dict[str, object]:
        """A request's parameters, with which store and model it means."""
        return members(store=self.store, model=self.model, **parameters)

    def _by_command(self, problem: str, work: Callable[[], Result]) -> Result:
        """Does the work without the service, and tells why there was none if that fails too."""
        try:
            return work()
        except Unavailable as error:
            raise Unavailable(f"the service did not do it ({problem}), and {error}") from None

    @staticmethod
    def _unavailable(problem: str, what: str) -> str:
        return f"{what} needs the service, which did not do it ({problem}); 'foresight service enable' starts it"


def _question(
    limit: int,
    context: Mapping[str, Value] | None,
    intent: str | None,
    source: str | None,
    min_probability: float,
    whole: bool,
) -> dict[str, object]:
    """The parameters of `predict`, for this moment on the local clock."""
    return members(
        at=timestamp(None),
        limit=limit,
        context=context or None,
        intent=intent,
        source=source,
        minProbability=min_probability,
        whole=whole or None,
    )
