"""Places of a worker, so that neither one workspace nor questions that take minutes have all of them."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

RESERVE = 4
"""For so many places of one workspace there is another place, which only others may take."""

DEEP = 4
"""One in so many of a workspace's places is for questions that take minutes; all workspaces share these."""

PATIENCE_S = 0.5
"""Seconds that a question waits for another of its workspace to end, before it gives way."""


def places_for(concurrency: int) -> int:
    """All places of a worker in which one workspace may have so many."""
    return concurrency + max(concurrency // RESERVE, 1)


@dataclass(slots=True)
class Shares:
    """Which places are free in this process."""

    most: int
    """Questions of one workspace at once."""
    _free: dict[str, threading.Semaphore] = field(default_factory=dict, init=False, repr=False)
    _deep: threading.Semaphore = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._deep = threading.Semaphore(max(self.most // DEEP, 1))

    @contextmanager
    def place_of(self, team: str) -> Iterator[bool]:
        """Whether the workspace has a place; it is taken for as long as the block runs."""
        free = self._free.setdefault(team, threading.Semaphore(self.most))
        with _taken(free, PATIENCE_S) as taken:
            yield taken

    @contextmanager
    def deep_place(self) -> Iterator[bool]:
        """Whether there is a place for a question that takes minutes; it is taken for as long as the block runs."""
        with _taken(self._deep, 0) as taken:
            yield taken


@contextmanager
def _taken(free: threading.Semaphore, seconds: float) -> Iterator[bool]:
    taken = free.acquire(timeout=seconds)
    try:
        yield taken
    finally:
        if taken:
            free.release()
