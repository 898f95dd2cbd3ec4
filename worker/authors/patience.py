"""Asks again what failed for the moment, for as long as there is time."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import TypeVar

from worker.authors.failures import Faults, ModelError, Reason

T = TypeVar("T")

FIRST_PAUSE_S = 0.5
"""Before the first repetition, where the provider names no time; doubled each time, with jitter."""
ATTEMPTS = 3
PASSING = {Reason.BUSY, Reason.UNREACHABLE, Reason.BROKEN}

# The libraries' own repetitions are switched off: they know no deadline, and sleep for up to a minute on a
# provider's word when a second provider could have answered.


async def patiently(call: Callable[[], Awaitable[T]], faults: Faults, deadline: float, longest_pause_s: float) -> T:
    """The call's value. Raise ModelError once it can't succeed before the deadline (the loop's time).

    A provider that asks for a longer pause than `longest_pause_s` is not asked again.
    """
    now = asyncio.get_running_loop().time
    for attempt in range(1, ATTEMPTS + 1):
        try:
            async with asyncio.timeout_at(deadline):
                return await call()
        except TimeoutError as error:
            raise ModelError(Reason.TOO_LATE, faults.provider) from error
        except faults.kinds as error:
            failure = faults.failure_from(error)
            pause = _pause(failure, attempt)
            if failure.reason not in PASSING or attempt == ATTEMPTS or pause > min(longest_pause_s, deadline - now()):
                # Not from the library's error: its message may quote keys and texts, and must reach no log.
                raise failure from None
        await asyncio.sleep(pause)
    raise AssertionError("the last attempt returns or raises")


def _pause(failure: ModelError, attempt: int) -> float:
    """Seconds until the next attempt."""
    if failure.wait_s is not None:
        return failure.wait_s
    return FIRST_PAUSE_S * 2.0 ** (attempt - 1) * random.uniform(0.8, 1.2)  # noqa: S311
