"""Runs what computes in a few threads, so that the event loop never waits for it."""

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

# A pool of its own: the loop's default one also carries short waits (claims), which must not queue behind embeddings.
_POOL = ThreadPoolExecutor(max_workers=os.cpu_count() or 2, thread_name_prefix="compute")


async def in_thread(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """The function's value, computed off the event loop."""
    return await asyncio.get_running_loop().run_in_executor(_POOL, partial(function, *args, **kwargs))
