"""Waits for a condition, never for a time."""

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def wait_until(look: Callable[[], T], seconds: float = 10.0) -> T:
    """The first truthy value that looking gives; fails where none comes in time."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if value := look():
            return value
        time.sleep(0.01)
    raise AssertionError(f"nothing came within {seconds} s")
