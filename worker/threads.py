"""What is remembered of the threads in which Footnote answered: with whom, and how often of late."""

from dataclasses import dataclass

from redis import Redis

KEPT_S = 7 * 24 * 3600
MANY = "*"


@dataclass(frozen=True, slots=True)
class Threads:
    """Methods raise redis.RedisError where Redis does not answer."""

    redis: Redis
    prefix: str = "footnote:thread:"

    def joined(self, channel: str, thread: str, asker: str, began: bool = False) -> None:
        """Footnote was asked there; `began`: by the message that the thread begins with.

        In a thread that was running others may have written, whom nobody counted: it is never its asker's alone.
        """
        key = self._key(channel, thread)
        with self.redis.pipeline(transaction=False) as pipeline:  # whoever asked waits: one round trip
            if began:
                pipeline.set(key, asker, nx=True, ex=KEPT_S)
            pipeline.get(key)
            *_, partner = pipeline.execute()
        if partner != asker:
            self.redis.set(key, MANY, ex=KEPT_S)

    def heard(self, channel: str, thread: str, user: str) -> bool:
        """Someone, or another bot, wrote there. True: the thread is between that person and Footnote alone.

        As soon as another one writes, the thread is theirs and stays so.
        """
        partner = self.redis.get(self._key(channel, thread))
        if partner and partner not in (user, MANY):
            self.redis.set(self._key(channel, thread), MANY, ex=KEPT_S)
        return bool(partner == user)

    def replies(self, channel: str, thread: str) -> int:
        """Count an answer that is about to be given there; how many it makes within the hour."""
        key = f"{self._key(channel, thread)}:replies"
        count = int(self.redis.incr(key))
        if count == 1:
            self.redis.expire(key, 3600)
        return count

    def _key(self, channel: str, thread: str) -> str:
        return f"{self.prefix}{channel}:{thread}"
