"""Work that is not broken off in the middle."""

import asyncio
from collections.abc import Coroutine
from typing import Any

MOST_S = 5.0
"""Seconds that whoever cancels it waits for its end."""


async def whole(work: Coroutine[Any, Any, None]) -> None:
    """Do the work, to its end even where it is cancelled meanwhile.

    A post that was broken off is one of which nobody knows whether Slack took it, nor when.
    """
    task = asyncio.create_task(work)
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait([task], timeout=MOST_S)
        task.cancel()
        await asyncio.wait([task])
        raise
