"""The lines of `foresight evaluate --external`, as values."""

import datetime
import json
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, or, without a target, the moment before it.

    >>> line = '{"kind":"question","at":"2026-11-21T08:30:00Z","excluded":"A"}'
    >>> event = Event.parse(line)
    >>> event.target, event.excluded, event.time.hour
    (None, 'A', 8)
    """

    time: datetime.datetime
    target: str | None
    intent: str | None
    excluded: str | None
    context: dict[str, str] = field(default_factory=dict)
    values: str = ""

    @property
    def is_question(self) -> bool:
        return self.target is None

    @staticmethod
    def parse(line: str) -> "Event":
        members: dict[str, Any] = json.loads(line)
        is_question = members["kind"] == "question"
        context = members.get("context") or {}
        return Event(
            time=datetime.datetime.fromisoformat(members["at"]),
            target=None if is_question else members["target"],
            intent=members.get("intent"),
            excluded=members.get("excluded"),
            context={name: json.dumps(context[name]) for name in sorted(context)},
            values=json.dumps(members["parameters"], sort_keys=True) if members.get("parameters") else "",
        )
