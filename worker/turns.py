"""Takes turns at searching, so that many questions at once do not run out of time over each other."""

import asyncio
from dataclasses import dataclass, field

AT_ONCE = 8
"""Searches of one backend in a process. 64 at once take so long that each ends as "did not answer in time"; eight keep
a processor, and the three requests that Wikimedia allows, busy all the same (benchmarks/RESULTS.md)."""


@dataclass(frozen=True, slots=True)
class Turns:
    """Those of one process."""

    most: int = AT_ONCE
    _by_backend: dict[str, asyncio.Semaphore] = field(default_factory=dict, repr=False)

    def at(self, backend: str) -> asyncio.Semaphore:
        """To be held while the backend of this name is searched."""
        return self._by_backend.setdefault(backend, asyncio.Semaphore(self.most))
