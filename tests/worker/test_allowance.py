"""How often Slack may be searched, counted over all processes by a real Redis."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from redis import Redis
from redis.asyncio import Redis as AsyncRedis
from structlog.testing import capture_logs

from worker.allowance import PERSON_A_MINUTE, Allowance

NOON = 1_700_000_000.0


class Clock:
    """Stands still until it is set."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> float:
        return self.now


@pytest.fixture
async def processes(redis: Redis, broker: str) -> AsyncIterator[tuple[AsyncRedis, AsyncRedis]]:
    """Connections of two processes to one emptied database."""
    async with AsyncRedis.from_url(broker) as one, AsyncRedis.from_url(broker) as another:
        yield one, another


def allowance(
    redis: AsyncRedis | None, user: str = "U1", a_minute: int = 1000, clock: Clock | None = None
) -> Allowance:
    return Allowance(redis, "T1", user, a_minute, now=clock or Clock(), a_question=100)


async def taken(*allowances: Allowance, times: int) -> int:
    """How many of so many searches each are allowed."""
    return sum(await asyncio.gather(*(each.take() for each in allowances for _ in range(times))))


async def test_a_person_may_search_ten_times_a_minute_through_whichever_process(
    processes: tuple[AsyncRedis, AsyncRedis],
) -> None:
    clock = Clock()
    both = [allowance(each, clock=clock) for each in processes]
    assert await taken(*both, times=9) == PERSON_A_MINUTE == 10
    clock.now += 60
    assert await taken(*both, times=1) == 2


async def test_a_workspace_may_search_as_often_as_is_set(processes: tuple[AsyncRedis, AsyncRedis]) -> None:
    people = [allowance(each, f"U{n}", a_minute=12) for n, each in enumerate(processes * 4)]
    assert await taken(*people, times=4) == 12


async def test_another_workspace_has_its_own(processes: tuple[AsyncRedis, AsyncRedis]) -> None:
    one, another = processes
    assert await taken(allowance(one, a_minute=3), times=9) == 3
    assert await Allowance(another, "T2", "U1", 3, now=Clock()).take()


async def test_who_asks_too_often_takes_nothing_from_others(processes: tuple[AsyncRedis, AsyncRedis]) -> None:
    one, another = processes
    assert await taken(allowance(one, a_minute=20), times=100) == 10
    assert await taken(allowance(another, "U2", a_minute=20), times=100) == 10


async def test_a_pause_holds_for_all_people_and_processes_until_it_ends(
    processes: tuple[AsyncRedis, AsyncRedis], redis: Redis
) -> None:
    one, another = processes
    await allowance(one).pause(37)
    assert await taken(allowance(one), allowance(another, "U2"), times=3) == 0
    [key] = redis.keys("*:paused")
    assert 36_000 < redis.pttl(key) <= 37_000
    redis.delete(key)
    assert await taken(allowance(one), allowance(another, "U2"), times=3) == 6


async def test_a_pause_that_slack_gives_no_length_is_short(
    processes: tuple[AsyncRedis, AsyncRedis], redis: Redis
) -> None:
    await allowance(processes[0]).pause(0)
    assert all(redis.pttl(key) <= 1 for key in redis.keys("*:paused"))


async def test_what_is_counted_goes_by_itself(processes: tuple[AsyncRedis, AsyncRedis], redis: Redis) -> None:
    await allowance(processes[0]).take()
    keys = redis.keys("*")
    assert len(keys) == 2
    assert all(0 < redis.ttl(key) <= 120 for key in keys)


async def test_where_redis_is_silent_slack_counts(unused_tcp_port: int) -> None:
    async with AsyncRedis.from_url(f"redis://127.0.0.1:{unused_tcp_port}/0") as nowhere:
        with capture_logs() as lines:
            assert await allowance(nowhere).take()
            await allowance(nowhere).pause(3)
    assert [line["event"] for line in lines] == ["allowance.unknown"] * 2
    assert await allowance(None, a_minute=0).take()
    await allowance(None).pause(3)


async def test_one_question_takes_few_searches_however_many_parts_it_has() -> None:
    asked = Allowance(None, "T1", "U1", 100, a_question=3)
    assert [await asked.take() for _ in range(5)] == [True, True, True, False, False]
