"""What Slack was asked for, kept for minutes."""

import asyncio

import pytest

from worker.facts import Facts


class Reader:
    """Reads a number that rises each time; waits until it may."""

    def __init__(self) -> None:
        self.times = 0
        self.may = asyncio.Event()
        self.may.set()
        self.fails: Exception | None = None

    async def __call__(self) -> int:
        self.times += 1
        await self.may.wait()
        if self.fails:
            raise self.fails
        return self.times


async def test_a_fact_is_read_once_while_it_is_fresh() -> None:
    facts, reader = Facts(), Reader()
    assert [await facts.of("a", reader), await facts.of("a", reader), await facts.of("b", reader)] == [1, 1, 2]


async def test_a_fact_that_is_too_old_is_read_anew_and_the_old_one_is_gone() -> None:
    facts, reader = Facts(seconds=0), Reader()
    assert [await facts.of("a", reader), await facts.of("b", reader), await facts.of("a", reader)] == [1, 2, 3]
    assert len(facts._known) == 1


async def test_many_who_ask_at_a_time_cause_one_reading() -> None:
    facts, reader = Facts(), Reader()
    reader.may.clear()
    asked = [asyncio.create_task(facts.of("a", reader)) for _ in range(5)]
    await asyncio.sleep(0)
    reader.may.set()
    assert await asyncio.gather(*asked) == [1] * 5


async def test_who_does_not_wait_for_it_leaves_the_reading_to_the_next() -> None:
    facts, reader = Facts(), Reader()
    reader.may.clear()
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.01):
            await facts.of("a", reader)
    reader.may.set()
    assert await facts.of("a", reader) == 1
    assert reader.times == 1


async def test_a_failure_is_no_fact() -> None:
    facts, reader = Facts(), Reader()
    reader.fails = ValueError("no")
    for _ in range(2):
        with pytest.raises(ValueError, match="no"):
            await facts.of("a", reader)
    reader.fails = None
    assert await facts.of("a", reader) == 3


def test_facts_are_in_no_repr() -> None:
    assert repr(Facts(seconds=5)) == "Facts(seconds=5)"


async def test_an_old_fact_may_serve_while_it_is_read_anew() -> None:
    facts, reader = Facts(seconds=0.0), Reader()
    assert await facts.of("a", reader, stale_s=60) == 1
    reader.may.clear()
    assert await facts.of("a", reader, stale_s=60) == 1
    reader.may.set()
    await asyncio.sleep(0.01)
    assert reader.times == 2
    assert await facts.of("a", reader, stale_s=60) == 2
