"""Bounds requests in flight: within a process, or over all workers of an installation."""

import asyncio
import random
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import structlog
from redis.asyncio import Redis
from redis.exceptions import RedisError

log = structlog.get_logger()

HELD_S = 15
"""Seconds after which a slot is free again whoever holds it; above the longest request."""

_TAKE = """
local t = redis.call('TIME'); local now = t[1] + t[2] / 1000000
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[1]) then return 0 end
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[3]); redis.call('EXPIRE', KEYS[1], 60)
return 1"""


@dataclass(frozen=True, slots=True)
class LocalSlots:
    """So many requests in flight in this process."""

    most: int
    _semaphore: asyncio.Semaphore = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_semaphore", asyncio.Semaphore(self.most))

    @asynccontextmanager
    async def slot(self) -> AsyncIterator[None]:
        """Waits for a free place and holds it while the context lasts."""
        async with self._semaphore:
            yield


@dataclass(frozen=True, slots=True)
class SharedSlots:
    """So many requests in flight in all processes that share a Redis; where it is silent, as many in this process."""

    redis: Redis
    name: str
    most: int
    _local: LocalSlots = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_local", LocalSlots(self.most))

    @asynccontextmanager
    async def slot(self) -> AsyncIterator[None]:
        """Waits for a free place and holds it while the context lasts."""
        async with self._local.slot():  # a process never polls for more than it may use
            token = secrets.token_hex(8)
            key = f"footnote:slots:{self.name}"
            shared = await self._take(key, token)
            try:
                yield
            finally:
                if shared:
                    await self._give_back(key, token)

    async def _take(self, key: str, token: str) -> bool:
        try:
            while not await self.redis.eval(_TAKE, 1, key, self.most, HELD_S, token):  # noqa: ASYNC110  no event crosses processes
                await asyncio.sleep(random.uniform(0.01, 0.03))  # noqa: S311
        except RedisError as error:
            log.warning("slots.unshared", reason=type(error).__name__)
            return False
        return True

    async def _give_back(self, key: str, token: str) -> None:
        try:
            await self.redis.zrem(key, token)
        except RedisError as error:  # it runs out by itself
            log.warning("slots.unshared", reason=type(error).__name__)
