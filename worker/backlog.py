"""How much there is to do, for whoever watches."""

from dataclasses import dataclass

from redis import Redis

from worker.queue import QUEUES, queues_of


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

    def others_wait(self, team: str) -> bool:
        """Whether anything lies in queues of which this workspace has no share."""
        own = {*queues_of(team), *queues_of(team, deep=True)}
        return bool(self.redis.exists(*(queue for queue in QUEUES if queue not in own)))

    def open(self) -> int:
        """Questions that were taken in and have not ended."""
        return int(self.redis.zcard(f"{self.prefix}open"))
