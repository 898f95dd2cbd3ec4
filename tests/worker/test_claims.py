import threading
import time

import pytest
from redis import Redis
from redis.exceptions import RedisError

from tests.waiting import wait_until
from worker.claims import HELD, Claims
from worker.queue import QUESTIONS

ID = "T1:C1:1700000000.000100"


@pytest.fixture
def claims(redis: Redis) -> Claims:
    return Claims(redis, lease_s=0.2, grace_s=0.1)


def test_a_question_is_taken_in_once(claims: Claims) -> None:
    assert claims.claim(ID, "sealed")
    assert not claims.claim(ID, "sealed")


def test_of_many_deliveries_at_once_one_is_taken_in(claims: Claims) -> None:
    taken: list[bool] = []
    threads = [threading.Thread(target=lambda: taken.append(claims.claim(ID, "sealed"))) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(taken) == [False] * 19 + [True]


def test_a_released_question_can_be_taken_in_again_and_is_never_begun(claims: Claims) -> None:
    claims.claim(ID, "sealed")
    claims.release(ID)
    assert claims.begin(ID) is None
    assert claims.claim(ID, "sealed")


def test_only_one_job_gets_the_lease(claims: Claims) -> None:
    claims.claim(ID, "sealed")
    assert claims.begin(ID) is not None
    assert claims.begin(ID) is None


def test_a_finished_question_is_not_begun_again(claims: Claims) -> None:
    claims.claim(ID, "sealed")
    lease = claims.begin(ID)
    assert lease
    assert claims.finish(lease)
    assert claims.begin(ID) is None
    assert not claims.claim(ID, "sealed")
    assert claims.expired() == []


def test_nothing_of_the_question_stays_once_it_is_finished(claims: Claims, redis: Redis) -> None:
    claims.claim(ID, "sealed text")
    lease = claims.begin(ID)
    assert lease
    claims.finish(lease)
    assert "sealed text" not in [redis.get(key) for key in redis.scan_iter() if redis.type(key) == "string"]


def test_a_silent_job_loses_its_lease_to_the_next(claims: Claims) -> None:
    claims.claim(ID, "sealed")
    first = claims.begin(ID)
    assert first
    assert wait_until(claims.expired) == [(ID, "sealed")]
    second = claims.begin(ID)
    assert second
    assert second.number == first.number + 1
    assert not claims.withdrawn(second)
    assert claims.withdrawn(first) == "taken over"
    assert not claims.renew(first)
    assert not claims.finish(first)


def test_a_renewed_lease_does_not_run_out(claims: Claims) -> None:
    claims.claim(ID, "sealed")
    lease = claims.begin(ID)
    assert lease
    until = time.monotonic() + 3 * claims.lease_s
    while time.monotonic() < until:
        assert claims.renew(lease)
        assert claims.expired() == []


def test_an_expired_question_is_given_to_one_worker(claims: Claims) -> None:
    claims.claim(ID, "sealed")
    claims.begin(ID)
    wait_until(lambda: claims.redis.zrangebyscore("footnote:open", "-inf", time.time() - 0.05))
    assert [claims.expired(), claims.expired()] == [[(ID, "sealed")], []]


def test_a_question_that_the_queue_lost_is_queued_by_a_worker(claims: Claims, redis: Redis) -> None:
    claims.claim(ID, "sealed")
    redis.delete(QUESTIONS)
    assert wait_until(claims.expired) == [(ID, "sealed")]


def test_a_question_that_waits_in_the_queue_is_not_queued_again(claims: Claims, redis: Redis) -> None:
    claims.claim(ID, "sealed")
    wait_until(lambda: redis.zrangebyscore("footnote:open", "-inf", time.time()))
    assert claims.expired() == []
    redis.delete(QUESTIONS)
    assert wait_until(claims.expired) == [(ID, "sealed")]


def test_what_was_posted_is_known_to_whoever_goes_on(claims: Claims) -> None:
    claims.note_posted(ID, {"0": "1700000000.000200"})
    assert claims.posted(ID) == {"0": "1700000000.000200"}


def test_a_refused_connection_fails_at_once() -> None:
    began = time.monotonic()
    with pytest.raises(RedisError):
        Claims.at("redis://127.0.0.1:1/0").claim(ID, "sealed")
    assert time.monotonic() - began < 0.4


def test_an_answer_that_is_whole_is_not_begun_again_though_its_job_died_before_it_said_so(claims: Claims) -> None:
    claims.claim(ID, "sealed")
    claims.begin(ID)
    claims.note_posted(ID, {"0": "1700000000.000200", HELD: "2"})
    assert wait_until(claims.expired) == [(ID, "sealed")]
    assert claims.begin(ID) is None
    assert claims.finished(ID)
    assert claims.expired() == []


def test_a_lease_that_redis_forgot_stays_with_whoever_holds_it(claims: Claims, redis: Redis) -> None:
    claims.claim(ID, "sealed")
    lease = claims.begin(ID)
    assert lease
    redis.flushdb()
    assert claims.withdrawn(lease) == ""
    assert claims.begin(ID) is None
    assert not claims.claim(ID, "sealed")


def test_of_two_jobs_that_got_the_same_number_one_may_post(claims: Claims, redis: Redis) -> None:
    """Redis may come back without its last second: the second lease has the number of the first."""
    claims.claim(ID, "sealed")
    first = claims.begin(ID)
    redis.delete(f"footnote:lease:{ID}")
    redis.set(f"footnote:claim:{ID}", "queued")
    second = claims.begin(ID)
    assert first
    assert second
    assert first.number == second.number
    assert (claims.withdrawn(first), claims.withdrawn(second)) == ("taken over", "")


def test_a_job_that_has_begun_what_is_released_may_not_post(claims: Claims) -> None:
    claims.claim(ID, "sealed")
    lease = claims.begin(ID)
    assert lease
    claims.release(ID)
    assert claims.withdrawn(lease) == "taken over"
    assert claims.claim(ID, "sealed")
    assert claims.begin(ID)
    assert claims.withdrawn(lease) == "taken over"


def test_a_question_is_known_for_longer_than_slack_delivers_it_again(claims: Claims, redis: Redis) -> None:
    """Slack gives up after 24 hours."""
    claims.claim(ID, "sealed")
    lease = claims.begin(ID)
    assert lease
    known_for_s = [redis.ttl(f"footnote:claim:{ID}")]
    claims.renew(lease)
    known_for_s.append(redis.ttl(f"footnote:claim:{ID}"))
    claims.finish(lease)
    known_for_s.append(redis.ttl(f"footnote:claim:{ID}"))
    assert min(known_for_s) > 24 * 3600  # type: ignore[type-var, operator]
