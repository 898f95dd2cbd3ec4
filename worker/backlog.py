"""How much there is to do, for whoever watches."""

from dataclasses import dataclass

from redis import Redis

from worker.queue import QUEUES


@dataclass(frozen=True, slots=True)
class Backlog:
    """Methods raise redis.RedisError where Redis does not answer."""

    redis: Redis
    prefix: str = "footnote:"

    def waiting(self) -> int:
        """Questions that lie in the queues; tasks that a worker has fetched for later are not among them."""
        with self.redis.pipeline(transaction=False) as pipeline:
            for queue in QUEUES:
                pipeline.llen(queue)
            return sum(pipeline.execute())

    def open(self) -> int:
        """Questions that were taken in and have not ended."""
        return int(self.redis.zcard(f"{self.prefix}open"))
