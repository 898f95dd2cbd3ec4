"""What waits in the queues, whichever of them it is in."""

import json
from typing import Any

from redis import Redis

from worker.queue import QUEUES


def waiting(redis: Redis) -> list[dict[str, Any]]:
    """The messages, of each queue those that came last first."""
    return [json.loads(one) for queue in QUEUES for one in redis.lrange(queue, 0, -1)]  # type: ignore[union-attr]


def queued(redis: Redis) -> int:
    """How many there are."""
    return sum(int(redis.llen(queue)) for queue in QUEUES)  # type: ignore[arg-type]


def lose_all(redis: Redis) -> None:
    """The queues forget what they hold."""
    redis.delete(*QUEUES)
