"""Places of a worker, so that neither one workspace nor questions that take minutes have all of them."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial

RESERVE = 4
"""For so many places of one workspace there is another place, which only others may take."""

DEEP = 4
"""One in so many of a workspace's places is for questions that take minutes; all workspaces share these."""

DEEP_S = 5.0
"""Seconds that a question which takes minutes waits where all places for such are taken."""

PATIENCE_S = 0.5
"""Seconds that a question waits for another of its workspace to end, before it gives way to others that wait."""

LOOKS = 4
"""So many times it waits so long where no others do; then another worker may have it."""


def places_for(concurrency: int) -> int:
    """All places of a worker in which one workspace may have so many."""
    return concurrency + max(concurrency // RESERVE, 1)


@dataclass(slots=True)
class Shares:
    """Which places are free in this process."""

    most: int
    """Questions of one workspace at once."""
    others_wait: Callable[[str], bool]
    """Whether other workspaces than this one have questions that lie in the queue."""
    _free: dict[str, threading.Semaphore] = field(default_factory=dict, init=False, repr=False)
    _deep: threading.Semaphore = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._deep = threading.Semaphore(max(self.most // DEEP, 1))

    @contextmanager
    def place_of(self, team: str) -> Iterator[bool]:
        """Whether the workspace has a place; it is taken for as long as the block runs."""
        free = self._free.setdefault(team, threading.Semaphore(self.most))
        with _taken(free, PATIENCE_S, partial(self.others_wait, team)) as taken:
            yield taken

    @contextmanager
    def deep_place(self) -> Iterator[bool]:
        """Whether there is a place for a question that takes minutes; it is taken for as long as the block runs."""
        with _taken(self._deep, 0, lambda: True) as taken:
            yield taken


@contextmanager
def _taken(free: threading.Semaphore, seconds: float, others_wait: Callable[[], bool]) -> Iterator[bool]:
    taken = False
    for _ in range(LOOKS):
        if (taken := free.acquire(timeout=seconds)) or others_wait():
            break
    try:
        yield taken
    finally:
        if taken:
            free.release()
