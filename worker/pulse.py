"""Whether a process still does its work, for whoever watches over it: a file that it touches."""

import tempfile
import time
from pathlib import Path

BEAT_S = 5.0
STILL_S = 30.0
"""Seconds without a beat after which a process counts as stuck."""


def beat(name: str) -> None:
    """The process of that name has just seen that all is well."""
    _file(name).touch()


def beats(name: str) -> bool:
    """Whether it has done so lately."""
    try:
        return time.time() - _file(name).stat().st_mtime < STILL_S
    except FileNotFoundError:
        return False


def _file(name: str) -> Path:
    """One per container: there, no other process has the name."""
    return Path(tempfile.gettempdir()) / f"footnote-{name}.pulse"
