import pytest
from redis import Redis

from worker.threads import Threads, Turn


@pytest.fixture
def threads(redis: Redis) -> Threads:
    return Threads(redis)


def test_a_thread_between_one_asker_and_the_bot_needs_no_mention(threads: Threads) -> None:
    threads.joined("C1", "1.0", "U1", began=True)
    assert threads.heard("C1", "1.0", "U1")


def test_a_thread_without_the_bot_is_not_its_own(threads: Threads) -> None:
    assert not threads.heard("C1", "1.0", "U1")


def test_asking_again_in_ones_own_thread_leaves_it_ones_own(threads: Threads) -> None:
    threads.joined("C1", "1.0", "U1", began=True)
    threads.joined("C1", "1.0", "U1")
    assert threads.heard("C1", "1.0", "U1")


def test_a_thread_that_was_running_before_the_bot_was_asked_needs_mentions(threads: Threads) -> None:
    """Who else wrote in it is not known."""
    threads.joined("C1", "1.0", "U1")
    assert not threads.heard("C1", "1.0", "U1")


def test_once_another_person_writes_the_bot_stays_silent(threads: Threads) -> None:
    threads.joined("C1", "1.0", "U1", began=True)
    assert not threads.heard("C1", "1.0", "U2")
    assert not threads.heard("C1", "1.0", "U1")
    threads.joined("C1", "1.0", "U1", began=True)  # as a redelivery would
    assert not threads.heard("C1", "1.0", "U1")


def test_a_thread_with_two_askers_needs_mentions(threads: Threads) -> None:
    threads.joined("C1", "1.0", "U1", began=True)
    threads.joined("C1", "1.0", "U2")
    assert not threads.heard("C1", "1.0", "U2")
    assert not threads.heard("C1", "1.0", "U1")


def turns(threads: Threads, *questions: str, thread: str = "1.0") -> list[Turn]:
    return [threads.turn("C1", thread, question, 2) for question in questions]


def test_a_full_thread_is_told_once_and_whoever_asks_after_that_alone(threads: Threads) -> None:
    assert turns(threads, "a", "b", "c", "d", "e") == [Turn.ANSWER] * 2 + [Turn.PAUSE] + [Turn.ASIDE] * 2
    assert turns(threads, "f", thread="2.0") == [Turn.ANSWER]


def test_a_question_that_another_job_goes_on_with_keeps_its_turn(threads: Threads) -> None:
    assert turns(threads, "a", "a", "b", "c", "d", "c") == [
        *(Turn.ANSWER, Turn.ANSWER, Turn.ANSWER),
        *(Turn.PAUSE, Turn.ASIDE, Turn.PAUSE),
    ]


def test_a_full_thread_is_answered_again_within_an_hour(threads: Threads, redis: Redis) -> None:
    turns(threads, "a", "b", "c")
    (key,) = redis.keys("footnote:thread:*:turns")
    assert 0 < redis.ttl(key) <= 3600
    redis.persist(key)  # as if a worker had died before it said how long
    turns(threads, "d")
    assert 0 < redis.ttl(key) <= 3600


def test_threads_of_one_workspace_are_nobody_s_elsewhere(threads: Threads) -> None:
    threads.within("T1").joined("C1", "1.0", "U1", began=True)
    assert threads.within("T1").heard("C1", "1.0", "U1")
    assert not threads.within("T2").heard("C1", "1.0", "U1")


def test_a_thread_that_began_under_version_0_1_goes_on(threads: Threads) -> None:
    threads.joined("C1", "1.0", "U1", began=True)
    assert threads.within("T1").heard("C1", "1.0", "U1")
    assert not threads.within("T1").heard("C1", "1.0", "U2")
    assert not threads.within("T1").heard("C1", "1.0", "U1")
