"""Where the store and the socket are: all that is read from the environment."""

from __future__ import annotations

import os


def store() -> str:
    """The store: `$FORESIGHT_STORE`, else `foresight/donations.sqlite` where the person's data are."""
    named = os.environ.get("FORESIGHT_STORE")
    if named:
        return os.path.abspath(named)
    data = os.environ.get("XDG_DATA_HOME", "")
    # The specification asks to ignore a path that is not absolute.
    directory = data if data.startswith("/") else os.path.expanduser("~/.local/share")
    return directory + "/foresight/donations.sqlite"


def socket() -> str | None:
    """The service's socket: `$FORESIGHT_SOCKET`, else `foresight/socket` in `$XDG_RUNTIME_DIR`."""
    directory = os.environ.get("XDG_RUNTIME_DIR", "")
    usual = directory + "/foresight/socket" if directory.startswith("/") else None
    return os.environ.get("FORESIGHT_SOCKET") or usual
