import redis.asyncio
from redis import Redis

from worker.cache import MemoryCache, RedisCache
from worker.seal import Sealer


async def test_what_is_kept_is_read_in_the_order_of_the_keys(broker: str, redis: Redis) -> None:
    async with redis_at(broker) as client:
        cache = RedisCache(client, Sealer(b"k" * 32))
        await cache.write({"a": b"1", "b": b"2"}, 60)
        assert await cache.read(["b", "missing", "a"]) == [b"2", None, b"1"]


async def test_no_key_shows_what_it_is_the_key_of(broker: str, redis: Redis) -> None:
    async with redis_at(broker) as client:
        await RedisCache(client, Sealer(b"k" * 32)).write({"search:Nikola Tesla": b"1"}, 60)
    assert redis.keys("*")
    assert not redis.keys("*Tesla*")


async def test_what_is_kept_runs_out(broker: str, redis: Redis) -> None:
    async with redis_at(broker) as client:
        await RedisCache(client, Sealer(b"k" * 32)).write({"a": b"1"}, 60)
    assert [0 < int(redis.ttl(key)) <= 60 for key in redis.keys("*")] == [True]  # type: ignore[arg-type]


async def test_a_cache_that_does_not_answer_is_a_miss() -> None:
    async with redis_at("redis://127.0.0.1:1") as client:
        cache = RedisCache(client, Sealer(b"k" * 32))
        await cache.write({"a": b"1"}, 60)
        assert await cache.read(["a"]) == [None]


async def test_a_cache_in_memory_forgets_the_oldest() -> None:
    cache = MemoryCache(most=2)
    await cache.write({"a": b"1", "b": b"2", "c": b"3"}, 60)
    await cache.write({"d": b"4"}, 0)
    assert await cache.read(["a", "b", "c", "d"]) == [None, None, b"3", None]


def redis_at(url: str) -> "redis.asyncio.Redis":
    from redis.asyncio.retry import Retry
    from redis.backoff import NoBackoff

    return redis.asyncio.Redis.from_url(url, retry=Retry(NoBackoff(), 0))
