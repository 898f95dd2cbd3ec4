"""Work that can be told to stop, all of it at once."""

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any, TypeVar

T = TypeVar("T")


@dataclass(slots=True)
class Stoppable:
    """What runs on one event loop; what is told to stop raises CancelledError, and so does all that begins later."""

    loop: asyncio.AbstractEventLoop
    running: set["asyncio.Task[Any]"] = field(default_factory=set)
    _told: bool = False

    async def run(self, work: Coroutine[Any, Any, T]) -> T:
        """What the work gives, unless it is told to stop."""
        task = asyncio.create_task(work)
        self.running.add(task)
        task.add_done_callback(self.running.discard)
        if self._told:
            task.cancel()
        return await task

    def stop(self) -> None:
        """From any thread."""
        self.loop.call_soon_threadsafe(self._stop)

    def _stop(self) -> None:
        self._told = True
        for task in self.running:
            task.cancel()
