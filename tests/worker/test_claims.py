import json
import threading
import time
from dataclasses import replace

import pytest
from redis import Redis
from redis.exceptions import RedisError

from tests.queues import lose_all, queued, waiting
from tests.waiting import wait_until
from worker.claims import HELD, Claims
from worker.queue import DEEP, QUEUES, queues_of
from worker.quotas import DOLLARS, QUESTIONS, OverQuota, Quota, spend
from worker.waits import Wait

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


@pytest.mark.parametrize("begun", [True, False])
def test_what_slack_was_told_is_known_is_not_released_any_more(claims: Claims, redis: Redis, begun: bool) -> None:
    """A frozen broker takes the question late, then the event that came again, and only then gives the first up."""
    claims.claim(ID, "sealed")
    first = claims.begin(ID) if begun else None
    assert (first is not None) is begun
    redis.zadd("footnote:open", {ID: time.time() + 3600})
    assert not claims.claim(ID, "sealed anew")
    claims.release(ID, "sealed")
    if first:
        assert claims.withdrawn(first) == "taken over"
    redis.lpush(QUEUES[-1], "others")
    assert claims.expired() == []  # the asker is told first that it was not taken in
    wait_until(lambda: claims.expired() == [(ID, "sealed")])  # another job goes on
    second = claims.begin(ID)
    assert second
    assert second.number == 2  # so that it looks for what the asker was told


def test_what_was_taken_in_anew_is_not_released_for_what_it_was_before(claims: Claims) -> None:
    claims.claim(ID, "sealed")
    claims.release(ID, "sealed")
    assert claims.claim(ID, "sealed anew")
    claims.release(ID, "sealed")  # sent before, and done late
    lease = claims.begin(ID)
    assert lease
    assert lease.sealed == "sealed anew"


def test_what_was_known_and_is_taken_in_anew_can_be_released(claims: Claims, redis: Redis) -> None:
    claims.claim(ID, "sealed")
    assert not claims.claim(ID, "sealed")
    redis.delete(f"footnote:claim:{ID}", f"footnote:payload:{ID}")
    claims.claim(ID, "sealed anew")
    claims.release(ID, "sealed anew")
    assert claims.begin(ID) is None
    assert claims.claim(ID, "sealed once more")


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


def test_a_renewed_lease_does_not_run_out(claims: Claims, redis: Redis) -> None:
    claims.claim(ID, "sealed")
    lease = claims.begin(ID)
    assert lease
    redis.zadd("footnote:open", {ID: 0})  # it would be over now
    assert claims.renew(lease)
    left = float(redis.zscore("footnote:open", ID) or 0) - time.time()  # type: ignore[arg-type]
    assert claims.lease_s - 0.1 < left <= claims.lease_s


def test_an_expired_question_is_given_to_one_worker(claims: Claims) -> None:
    claims.claim(ID, "sealed")
    claims.begin(ID)
    wait_until(lambda: claims.redis.zrangebyscore("footnote:open", "-inf", time.time() - 0.05))
    assert [claims.expired(), claims.expired()] == [[(ID, "sealed")], []]


def test_a_question_that_the_queue_lost_is_queued_by_a_worker(claims: Claims, redis: Redis) -> None:
    claims.claim(ID, "sealed")
    lose_all(redis)
    assert wait_until(claims.expired) == [(ID, "sealed")]


def test_a_question_that_waits_in_the_queue_is_not_queued_again(claims: Claims, redis: Redis) -> None:
    claims.claim(ID, "sealed")
    wait_until(lambda: redis.zrangebyscore("footnote:open", "-inf", time.time()))
    assert claims.expired() == []
    lose_all(redis)
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


def test_a_question_that_is_handed_over_is_begun_at_once_and_before_all_others(claims: Claims, redis: Redis) -> None:
    claims.claim(ID, "sealed")
    lease = claims.begin(ID)
    assert lease
    lose_all(redis)
    for number in range(8):
        claims.claim(f"T1:C1:{number}", "other")
    assert claims.hand_over(lease, "sealed")
    assert ID in [json.loads(str(redis.lindex(queue, -1)))["headers"]["argsrepr"][2:-3] for queue in queues_of("T1")]
    assert claims.withdrawn(lease) == "taken over"
    next_one = claims.begin(ID)
    assert next_one
    assert next_one.number == 2
    assert not claims.hand_over(lease, "sealed")
    assert not claims.withdrawn(next_one)


def test_handing_over_is_no_falling_silent(claims: Claims) -> None:
    """However often workers are replaced while a question is at work, nobody gives it up."""
    claims.claim(ID, "sealed")
    for _ in range(9):
        lease = claims.begin(ID)
        assert lease
        assert lease.number <= 2
        claims.hand_over(lease, "sealed")
    silent = claims.begin(ID)
    assert silent
    claims.redis.zadd("footnote:open", {ID: 0})
    after = claims.begin(ID)
    assert after
    assert after.number == 3


def test_a_postponed_question_is_begun_by_nobody_until_its_time_comes(claims: Claims, redis: Redis) -> None:
    claims.claim(ID, "sealed")
    lease = claims.begin(ID)
    assert lease
    redis.lpush(QUEUES[0], "others")
    assert claims.postpone(lease, 0.2)
    assert claims.begin(ID) is None
    assert not claims.renew(lease)
    assert claims.expired() == []
    assert wait_until(claims.expired) == [(ID, "sealed")]
    assert claims.begin(ID)


ANN, BEA = Wait("T1:ANN", 1.0), Wait("T1:BEA", 1.0)


def begun(claims: Claims, question: str, wait: Wait) -> str:
    """The question that is begun for this one's message."""
    lease = claims.begin(question, wait)
    return lease.question if lease else ""


def test_what_an_asker_waits_for_is_begun_newest_first_and_all_of_it(claims: Claims) -> None:
    for number, since in enumerate((1.0, 3.0, 2.0)):
        claims.claim(f"T1:C1:{number}", f"sealed {number}", wait=replace(ANN, since=since))
    claims.claim("T1:C1:other", "sealed", wait=BEA)
    lease = claims.begin("T1:C1:0", ANN)
    assert lease
    assert (lease.question, lease.sealed) == ("T1:C1:1", "sealed 1")
    assert begun(claims, "T1:C1:other", BEA) == "T1:C1:other"
    assert [begun(claims, f"T1:C1:{number}", ANN) for number in (1, 2, 2)] == ["T1:C1:2", "T1:C1:0", ""]


def test_a_question_that_was_begun_before_goes_before_its_askers_newer_ones(claims: Claims) -> None:
    """Somebody was at it: it has waited the longest, and its asker was told so."""
    claims.claim("T1:C1:0", "sealed", wait=ANN)
    first = claims.begin("T1:C1:0", ANN)
    assert first
    for number in (1, 2):
        claims.claim(f"T1:C1:{number}", "sealed", wait=replace(ANN, since=2.0 + number))
    claims.hand_over(first, "sealed", ANN)
    assert [begun(claims, f"T1:C1:{number}", ANN) for number in (0, 1, 2, 2)] == ["T1:C1:0", "T1:C1:2", "T1:C1:1", ""]


def test_a_question_of_an_unknown_asker_has_its_turn(claims: Claims) -> None:
    """As one whose key is gone, or that older code queued."""
    claims.claim(ID, "sealed", wait=ANN)
    assert begun(claims, ID, Wait()) == ID
    claims.claim("T1:C1:2", "sealed")
    assert begun(claims, "T1:C1:2", ANN) == "T1:C1:2"


def test_a_workspace_has_two_queues_and_the_shorter_one_takes_the_question(claims: Claims, redis: Redis) -> None:
    for number in range(9):
        claims.claim(f"T1:C1:{number}", "sealed")
    lengths = [redis.llen(queue) for queue in queues_of("T1")]
    assert sorted(lengths) == [4, 5]  # type: ignore[type-var]
    assert {one["properties"]["delivery_info"]["routing_key"] for one in waiting(redis)} == set(queues_of("T1"))
    for queue in queues_of("T1"):
        for one in redis.lrange(queue, 0, -1):  # type: ignore[union-attr]
            assert json.loads(one)["properties"]["delivery_info"]["routing_key"] == queue


def test_deep_questions_have_queues_of_their_own(claims: Claims, redis: Redis) -> None:
    deep = replace(ANN, deep=True)
    claims.claim(ID, "sealed", wait=deep)
    assert sum(int(redis.llen(queue)) for queue in DEEP) == 1  # type: ignore[arg-type]
    lease = claims.begin(ID, deep)
    assert lease
    lose_all(redis)
    claims.hand_over(lease, "sealed", deep)
    assert sum(int(redis.llen(queue)) for queue in DEEP) == 1  # type: ignore[arg-type]


def test_a_lost_question_is_found_only_when_every_queue_is_empty(claims: Claims, redis: Redis) -> None:
    claims.claim(ID, "sealed")
    lose_all(redis)
    redis.lpush(QUEUES[-1], "others")
    wait_until(lambda: redis.zrangebyscore("footnote:open", "-inf", time.time() - 0.02))
    assert claims.expired() == []
    lose_all(redis)
    assert wait_until(claims.expired) == [(ID, "sealed")]


def limit(most: float, what: str = QUESTIONS, whose: str = "person", seconds: int = 86_400) -> Quota:
    return Quota(what, whose, "T1:ANN", seconds, most)


def test_whoever_is_over_a_limit_is_told_until_when_and_nothing_is_queued(claims: Claims, redis: Redis) -> None:
    assert claims.claim("T1:C1:1", "sealed", quotas=[limit(9), limit(1, seconds=60)])
    now = time.time()
    with pytest.raises(OverQuota) as over:
        claims.claim("T1:C1:2", "sealed", quotas=[limit(9), limit(1, seconds=60)])
    assert over.value.quota == limit(1, seconds=60)
    assert now < over.value.until <= now + 60.1
    assert over.value.until % 60 == 0
    assert queued(redis) == 1
    assert claims.begin("T1:C1:2") is None


def test_of_several_limits_the_one_that_lasts_longest_is_told(claims: Claims) -> None:
    claims.claim("T1:C1:1", "sealed", quotas=[limit(1), limit(1, seconds=60)])
    with pytest.raises(OverQuota) as over:
        claims.claim("T1:C1:2", "sealed", quotas=[limit(1, seconds=60), limit(1)])
    assert over.value.quota.seconds == 86_400


def test_what_was_refused_counts_for_nothing_and_comes_again_as_known(claims: Claims) -> None:
    two = [limit(2)]
    for number in (1, 2):
        assert claims.claim(f"T1:C1:{number}", "sealed", quotas=two)
    for _ in range(3):
        with pytest.raises(OverQuota):
            claims.claim("T1:C1:3", "sealed", quotas=two)
        claims.release("T1:C1:3")
    assert claims.claim("T1:C1:3", "sealed", quotas=[limit(3)])
    assert not claims.claim("T1:C1:3", "sealed", quotas=two)


def test_a_delivery_that_comes_again_counts_once(claims: Claims) -> None:
    for _ in range(3):
        claims.claim(ID, "sealed", quotas=[limit(2)])
    assert claims.claim("T1:C1:2", "sealed", quotas=[limit(2)])


def test_what_answers_cost_counts_for_limits_in_dollars_only(claims: Claims, redis: Redis) -> None:
    both = [limit(0.05, DOLLARS), limit(9)]
    spend(redis, both, 0.04)
    assert claims.claim("T1:C1:1", "sealed", quotas=both)
    spend(redis, both, 0.02)
    with pytest.raises(OverQuota) as over:
        claims.claim("T1:C1:2", "sealed", quotas=both)
    assert over.value.quota.what == DOLLARS
    assert all(0 < redis.ttl(key) <= 86_400 for key in redis.scan_iter("footnote:used:*"))  # type: ignore[operator]


def test_a_failed_question_is_kept_sealed_for_as_long_as_its_button_works(claims: Claims, redis: Redis) -> None:
    claims.claim(ID, "sealed")
    lease = claims.begin(ID)
    assert lease
    claims.finish(lease, 3600)
    assert claims.kept(ID) == "sealed"
    assert 3500 < redis.ttl(f"footnote:payload:{ID}") <= 3600  # type: ignore[operator]
    assert claims.begin(ID) is None


def test_nothing_of_a_question_is_kept_for_ever(claims: Claims, redis: Redis) -> None:
    """But in the queue, and among the open ones, which end."""
    claims.claim(ID, "sealed", wait=ANN, quotas=[limit(9)])
    lease = claims.begin("T1:C1:0", ANN)
    assert lease
    claims.claim("T1:C1:1", "sealed", wait=ANN)
    claims.note_posted(ID, {"0": "1.2"})
    claims.queue(ID, "sealed", ANN)
    claims.cancel(ID)
    with redis.pipeline() as pipeline:
        claims.note_first(pipeline, "T1:C1:9", "1.3")
        pipeline.execute()
    lasting = {key for key in redis.scan_iter("footnote:*") if redis.ttl(key) < 0}  # type: ignore[operator]
    assert lasting == {"footnote:open"}
    assert redis.ttl("footnote:waiting:T1:ANN") > 24 * 3600  # type: ignore[operator]


def test_what_waits_and_was_forgotten_is_passed_over(claims: Claims, redis: Redis) -> None:
    for number in range(3):
        claims.claim(f"T1:C1:{number}", "sealed", wait=replace(ANN, since=float(number)))
    redis.delete("footnote:payload:T1:C1:2")
    claims.release("T1:C1:1")
    assert begun(claims, "T1:C1:2", ANN) == "T1:C1:0"


def test_what_is_queued_again_after_redis_forgot_it_is_not_begun(claims: Claims) -> None:
    claims.queue(ID, "sealed", ANN)
    assert claims.begin(ID, ANN) is None


def test_an_open_question_of_which_nothing_is_left_is_dropped(claims: Claims, redis: Redis) -> None:
    redis.zadd("footnote:open", {ID: 0})
    assert claims.expired() == []
    assert redis.zcard("footnote:open") == 0


def test_a_question_that_was_taken_over_is_queued_and_no_longer_running(claims: Claims, redis: Redis) -> None:
    claims.claim(ID, "sealed")
    assert claims.begin(ID)
    wait_until(claims.expired)
    assert redis.get(f"footnote:claim:{ID}") == "queued"
    assert claims.begin(ID)
    assert redis.get(f"footnote:claim:{ID}") == "running"


def test_a_running_question_that_was_lost_from_the_open_ones_is_begun_again(claims: Claims, redis: Redis) -> None:
    claims.claim(ID, "sealed")
    assert claims.begin(ID)
    redis.zrem("footnote:open", ID)
    again = claims.begin(ID)
    assert again
    assert again.number == 2


def test_a_released_question_leaves_nothing(claims: Claims, redis: Redis) -> None:
    claims.claim(ID, "sealed")
    claims.release(ID)
    assert [key for key in redis.scan_iter(f"footnote:*{ID}") if "waiting" not in key] == []
    assert redis.zcard("footnote:open") == 0
    assert not redis.exists(f"footnote:lease:{ID}")


def test_finishing_and_renewing_move_the_question_among_the_open_ones(claims: Claims, redis: Redis) -> None:
    claims.claim(ID, "sealed")
    lease = claims.begin(ID)
    assert lease
    redis.zadd("footnote:open", {ID: 0})
    claims.renew(lease)
    assert redis.zscore("footnote:open", ID) > time.time()  # type: ignore[operator]
    assert claims.finish(lease)
    assert redis.zcard("footnote:open") == 0
    assert not claims.finish(lease)
    assert not claims.renew(lease)
    assert redis.get(f"footnote:claim:{ID}") == "done"
    assert not redis.exists(f"footnote:lease:{ID}")


def test_a_question_that_is_answered_cannot_be_released(claims: Claims) -> None:
    """As where the bot heard nothing of its being taken in, and its event comes again."""
    claims.claim(ID, "sealed")
    lease = claims.begin(ID)
    assert lease
    claims.note_posted(ID, {"0": "1.2", HELD: "2"})
    claims.release(ID)
    assert not claims.claim(ID, "sealed")
    claims.finish(lease)
    claims.release(ID)
    assert not claims.claim(ID, "sealed")


def test_a_job_after_one_whose_question_was_released_looks_for_what_that_one_posted(claims: Claims) -> None:
    claims.claim(ID, "sealed")
    assert claims.begin(ID)
    claims.note_posted(ID, {"0": "1.2", HELD: "1"})
    claims.release(ID)
    assert claims.claim(ID, "sealed")
    second = claims.begin(ID)
    assert second
    assert second.number == 2
    assert claims.posted(ID) == {"0": "1.2", HELD: "1"}


def test_of_a_whole_answer_whose_job_died_nothing_stays_open(claims: Claims, redis: Redis) -> None:
    claims.claim(ID, "sealed")
    claims.begin(ID)
    claims.note_posted(ID, {"0": "1.2", HELD: "2"})
    wait_until(claims.expired)
    assert claims.begin(ID) is None
    assert redis.zcard("footnote:open") == 0
    assert not redis.exists(f"footnote:payload:{ID}", f"footnote:lease:{ID}")


def test_a_lease_that_redis_forgot_is_noted_anew(claims: Claims, redis: Redis) -> None:
    claims.claim(ID, "sealed")
    lease = claims.begin(ID)
    assert lease
    redis.flushdb()
    claims.renew(lease)
    assert redis.get(f"footnote:lease:{ID}") == str(lease)


def test_only_whoever_has_a_question_puts_it_back(claims: Claims, redis: Redis) -> None:
    claims.claim(ID, "sealed")
    first = claims.begin(ID)
    redis.zadd("footnote:open", {ID: 0})
    second = claims.begin(ID)
    assert first
    assert second
    assert claims.put_back(first, 60)
    assert redis.get(f"footnote:lease:{ID}") == str(second)
    assert claims.put_back(second, 60)
    assert not redis.exists(f"footnote:lease:{ID}")
    assert until_taken(redis) == pytest.approx(claims.grace_s, abs=0.05)


def test_what_was_just_queued_is_left_to_the_queue_for_a_while(claims: Claims, redis: Redis) -> None:
    claims.claim(ID, "sealed")
    assert until_taken(redis) == pytest.approx(claims.grace_s, abs=0.05)


def test_a_lease_lasts_as_long_as_it_says_from_its_first_moment(claims: Claims, redis: Redis) -> None:
    claims.claim(ID, "sealed")
    assert claims.begin(ID)
    assert until_taken(redis) == pytest.approx(claims.lease_s, abs=0.05)


def test_what_one_worker_takes_up_is_left_to_it_for_a_while(claims: Claims, redis: Redis) -> None:
    claims.claim(ID, "sealed")
    assert claims.begin(ID)
    redis.zadd("footnote:open", {ID: 0})
    assert claims.expired() == [(ID, "sealed")]
    assert until_taken(redis) == pytest.approx(claims.grace_s, abs=0.05)


def test_a_claim_that_redis_forgot_is_not_made_up_by_whoever_looks(claims: Claims, redis: Redis) -> None:
    claims.claim(ID, "sealed")
    redis.delete(f"footnote:claim:{ID}")
    redis.zadd("footnote:open", {ID: 0})
    lose_all(redis)
    claims.expired()
    assert not redis.exists(f"footnote:claim:{ID}")


@pytest.mark.parametrize("done", [True, False])
def test_neither_what_is_done_nor_what_is_shown_whole_is_released(claims: Claims, redis: Redis, done: bool) -> None:
    claims.claim(ID, "sealed")
    if done:
        redis.set(f"footnote:claim:{ID}", "done")
    else:
        claims.note_posted(ID, {HELD: "2"})
    claims.release(ID)
    assert redis.exists(f"footnote:claim:{ID}")


def until_taken(redis: Redis) -> float:
    """Seconds until somebody else may take the question."""
    return float(redis.zscore("footnote:open", ID)) - time.time()  # type: ignore[arg-type]
