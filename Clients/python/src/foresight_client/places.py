"""Where the store and the socket are: all that is read from the environment."""

from __future__ import annotations

import os


def store() -> str:
    """The store: `$FORESIGHT_STORE`, else `foresight/donations.sqlite` where the person's data are."""
    named = os.environ.get("FORESIGHT_STORE")
    if named:
        return os.path.abspath(named)
    return _directory("XDG_DATA_HOME") + "/foresight/donations.sqlite"


def socket() -> str:
    """The service's socket: `$FORESIGHT_SOCKET`, else `foresight/socket` in the session's directory, else the data's."""
    return os.environ.get("FORESIGHT_SOCKET") or _directory("XDG_RUNTIME_DIR", "XDG_DATA_HOME") + "/foresight/socket"


def _directory(*names: str) -> str:
    """The first of some variables that is a directory, else that of the person's data."""
    # The specification asks to ignore a path that is not absolute.
    named = (os.environ.get(name, "") for name in names)
    return next((path for path in named if path.startswith("/")), os.path.expanduser("~/.local/share"))
