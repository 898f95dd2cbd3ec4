import json
from typing import Any

from celery import Celery
from redis import Redis

from tests.questions import a_question
from tests.queues import queued
from worker.claims import Claims
from worker.job import REFUSAL_S
from worker.queue import ANSWER, QUICK, SHARDS, celery_from, message, queues_of
from worker.seal import Sealer
from worker.settings import Settings


def queue_of(broker: str) -> Celery:
    return celery_from(Settings(redis_url=broker, _env_file=None))  # type: ignore[call-arg, arg-type]


def test_no_job_outlives_the_time_after_which_the_broker_delivers_its_message_again() -> None:
    """With the longest deadline that the settings take, and the sentence that it is over."""
    (longest,) = (bound.le for bound in Settings.model_fields["deadline_s"].metadata if hasattr(bound, "le"))
    options = queue_of("redis://127.0.0.1:1/0").conf.broker_transport_options
    assert options["visibility_timeout"] > longest + REFUSAL_S


def test_what_is_queued_is_what_celery_itself_would_queue(redis: Redis, broker: str) -> None:
    """But for the defaults that it writes out, and the ids, which are new each time."""
    queue_of(broker).send_task(ANSWER, args=("T:C:1.2", "sealed"), argsrepr="('T:C:1.2',)", queue=QUICK[0])
    celerys: dict[str, Any] = json.loads(str(redis.rpop(QUICK[0])))
    ours: dict[str, Any] = json.loads(message("T:C:1.2", "sealed", QUICK[0]))
    assert ours["body"] == celerys["body"]
    assert ours.keys() == celerys.keys()
    assert ours["properties"].keys() == {*celerys["properties"]} - {"reply_to", "argsrepr"}
    assert ours["headers"].keys() <= celerys["headers"].keys()
    for part, ids in (("headers", {"id", "root_id"}), ("properties", {"correlation_id", "delivery_tag"})):
        told = {name: value for name, value in ours[part].items() if name not in ids}
        assert told == {name: celerys[part][name] for name in told}
    left_out = {name: value for name, value in celerys["headers"].items() if name not in ours["headers"]}
    assert {name for name, value in left_out.items() if value} == {"origin", "kwargsrepr", "timelimit"}


def test_celery_takes_what_is_queued(redis: Redis, broker: str) -> None:
    sealed = Sealer(b"k" * 32).seal(a_question())
    assert Claims(redis).claim("T:C:1.2", sealed)
    with queue_of(broker).connection_for_read() as connection:
        taken = connection.SimpleQueue(queues_of("T")[0]).get(timeout=5)
        assert taken.headers["task"] == ANSWER
        assert taken.payload[0] == ["T:C:1.2", sealed]
        taken.ack()
    assert queued(redis) == 0


def test_workspaces_are_shuffled_over_the_queues_and_few_share_both() -> None:
    shares = [queues_of(f"T{number}") for number in range(1000)]
    assert set(map(len, map(set, shares))) == {2}
    assert {queue for share in shares for queue in share} == set(QUICK)
    most = max(shares.count(share) for share in set(shares))
    assert most < 2.5 * len(shares) / (SHARDS * (SHARDS - 1) / 2)
    assert queues_of("T1") == queues_of("T1")


def test_the_queue_that_older_code_knows_is_still_taken_from() -> None:
    assert QUICK[0] == "questions"
