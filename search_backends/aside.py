"""Work that nobody waits for."""

import asyncio
from collections.abc import Coroutine
from typing import Any

LATER_S = 0.25
"""Seconds until it begins: what somebody waits for comes first, and needs the processor itself."""

_running: set[asyncio.Task[None]] = set()
"""An event loop alone does not keep its tasks from being collected."""


def aside(work: Coroutine[Any, Any, None]) -> None:
    """Have it done a moment later. It must not fail: nobody would hear of it."""
    task = asyncio.create_task(_later(work))
    _running.add(task)
    task.add_done_callback(_running.discard)


async def all_done() -> None:
    """Returns when everything that was put aside is done."""
    while _running:
        await asyncio.wait(_running)


async def _later(work: Coroutine[Any, Any, None]) -> None:
    try:
        await asyncio.sleep(LATER_S)
    except asyncio.CancelledError:  # the process ends
        work.close()
        raise
    await work
