"""Public texts kept for a while, in Redis or in the process."""

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from time import monotonic

import structlog
from redis.asyncio import Redis
from redis.exceptions import RedisError

from search_backends.base import Cache
from worker.metrics import CACHE_READS
from worker.seal import Sealer

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class RedisCache:
    """Shared by all workers. Keys are keyed hashes; where Redis does not answer, everything is a miss."""

    redis: Redis
    sealer: Sealer
    prefix: str = "footnote:cache:"

    async def read(self, keys: list[str]) -> list[bytes | None]:
        """The values in the order of the keys, None where there is none."""
        if not keys:
            return []
        try:
            found = await self.redis.mget([self._name(key) for key in keys])
            return [value if isinstance(value, bytes) else None for value in found]
        except RedisError as error:
            log.warning("cache.unreadable", reason=type(error).__name__)
            return [None] * len(keys)

    async def write(self, values: Mapping[str, bytes], seconds: int) -> None:
        """Keep the values for so many seconds."""
        try:
            async with self.redis.pipeline(transaction=False) as pipeline:
                for key, value in values.items():
                    pipeline.set(self._name(key), value, ex=seconds)
                await pipeline.execute()
        except RedisError as error:
            log.warning("cache.unwritable", reason=type(error).__name__)

    def _name(self, key: str) -> str:
        return self.prefix + self.sealer.digest(key)


@dataclass(frozen=True, slots=True)
class Counted:
    """A cache as one of its users has it, counted under the user's name."""

    cache: Cache
    of: str

    async def read(self, keys: list[str]) -> list[bytes | None]:
        """The values in the order of the keys, None where there is none."""
        found = await self.cache.read(keys)
        missing = found.count(None)
        CACHE_READS.labels(self.of, "yes").inc(len(found) - missing)
        CACHE_READS.labels(self.of, "no").inc(missing)
        return found

    async def write(self, values: Mapping[str, bytes], seconds: int) -> None:
        """Keep the values for so many seconds."""
        await self.cache.write(values, seconds)


@dataclass(frozen=True, slots=True)
class MemoryCache:
    """For one process without Redis, such as `footnote ask`."""

    most: int = 2000
    _kept: OrderedDict[str, tuple[float, bytes]] = field(default_factory=OrderedDict, repr=False)

    async def read(self, keys: list[str]) -> list[bytes | None]:
        """The values in the order of the keys, None where there is none."""
        now = monotonic()
        found = [self._kept.get(key) for key in keys]
        return [entry[1] if entry and entry[0] > now else None for entry in found]

    async def write(self, values: Mapping[str, bytes], seconds: int) -> None:
        """Keep the values for so many seconds."""
        for key, value in values.items():
            self._kept[key] = (monotonic() + seconds, value)
            self._kept.move_to_end(key)
        while len(self._kept) > self.most:
            self._kept.popitem(last=False)
