import asyncio
import contextlib

import pytest
import redis.asyncio
from redis import Redis

from search_backends.base import Slots
from worker.slots import LocalSlots, SharedSlots


async def most_at_once(*owners: Slots, requests: int = 12) -> int:
    """How many of so many requests were in flight at once."""
    now, most = 0, 0

    async def request(slots: Slots) -> None:
        nonlocal now, most
        async with slots.slot():
            now += 1
            most = max(most, now)
            await asyncio.sleep(0.01)
            now -= 1

    await asyncio.gather(*(request(owners[number % len(owners)]) for number in range(requests)))
    return most


async def test_a_process_keeps_to_its_slots() -> None:
    assert await most_at_once(LocalSlots(3)) == 3


async def test_all_workers_together_keep_to_the_shared_slots(broker: str, redis: Redis) -> None:
    async with contextlib.AsyncExitStack() as stack:
        workers = [SharedSlots(await stack.enter_async_context(client(broker)), "wiki", 3) for _ in range(3)]
        assert await most_at_once(*workers) == 3


async def test_without_redis_each_process_keeps_to_them() -> None:
    async with client("redis://127.0.0.1:1") as unreachable:
        assert await most_at_once(SharedSlots(unreachable, "wiki", 3)) == 3


async def test_a_slot_is_free_again_after_an_error(broker: str, redis: Redis) -> None:
    async with client(broker) as shared:
        slots = SharedSlots(shared, "wiki", 1)
        with pytest.raises(ValueError, match="failed"):
            async with slots.slot():
                raise ValueError("failed")
        async with asyncio.timeout(1), slots.slot():
            pass


def client(url: str) -> "redis.asyncio.Redis":
    from redis.asyncio.retry import Retry
    from redis.backoff import NoBackoff

    return redis.asyncio.Redis.from_url(url, retry=Retry(NoBackoff(), 0))
