"""Work that nobody waits for."""

import asyncio
from collections.abc import Coroutine
from typing import Any

_running: set[asyncio.Task[None]] = set()
"""An event loop alone does not keep its tasks from being collected."""


def aside(work: Coroutine[Any, Any, None]) -> None:
    """Have it done meanwhile. It must not fail: nobody would hear of it."""
    task = asyncio.create_task(work)
    _running.add(task)
    task.add_done_callback(_running.discard)


async def all_done() -> None:
    """Returns when everything that was put aside is done."""
    while _running:
        await asyncio.wait(_running)
