"""What probably comes next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Suggestion:
    """An intent that probably comes next, perhaps with values.

    >>> suggestion = client.predict(limit=1)[0]
    >>> f"{suggestion.title}: {suggestion.probability:.0%}"
    'Order Coffee (large): ...%'
    """

    intent: str
    source: str
    title: str
    probability: float
    """From 0 to 1."""
    parameters: Mapping[str, Any]
    """The values it is suggested with, as JSON has them; empty for the intent alone."""
    subtitle: str | None = None
    why: str = ""
    """The reason, in a sentence."""


def suggestions(answer: Any) -> list[Suggestion] | None:
    """The suggestions of an answer, the most probable first; `None` for what is no answer."""
    try:
        return [
            Suggestion(
                intent=entry["intent"],
                source=entry["source"],
                title=entry["title"],
                probability=entry["probability"],
                parameters=entry["parameters"],
                subtitle=entry.get("subtitle"),
                why=entry.get("why", ""),
            )
            for entry in answer["suggestions"]
        ]
    except (AttributeError, KeyError, TypeError):
        return None


def shares(answer: Any) -> list[tuple[str, float]] | None:
    """The entries of a menu with their probabilities, the likeliest first; `None` for what is no answer.

    >>> shares([{"text": "Save", "probability": 0.75}])
    [('Save', 0.75)]
    """
    try:
        return [(entry["text"], entry["probability"]) for entry in answer]
    except (AttributeError, KeyError, TypeError):
        return None
