"""Donate what a person does to Foresight, and ask it what comes next.

>>> from foresight_client import Client
>>> client = Client()
>>> client.donate("OrderCoffee", source="cafe", parameters={"size": "large"})
'3f0c8f0e-...'
>>> client.predict(limit=1)[0].title
'Order Coffee (large)'
"""

from .client import Client
from .donation import Value
from .errors import (
    BadParameters,
    Busy,
    Damaged,
    Elsewhere,
    ForesightError,
    NoSuchMethod,
    NoSuggestion,
    NotPermitted,
    ProtocolError,
    StorageError,
    Unavailable,
)
from .forecast import ForecastLine, Overdue
from .subscription import Subscription
from .suggestion import Suggestion

__all__ = [
    "BadParameters",
    "Busy",
    "Client",
    "Damaged",
    "Elsewhere",
    "ForecastLine",
    "ForesightError",
    "NoSuchMethod",
    "NoSuggestion",
    "NotPermitted",
    "Overdue",
    "ProtocolError",
    "StorageError",
    "Subscription",
    "Suggestion",
    "Unavailable",
    "Value",
]
