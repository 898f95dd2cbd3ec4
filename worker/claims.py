"""One question, one job: who has taken it in, who works on it, and who goes on when that one is gone.

A claim is the acceptance itself: in one step it notes the question as seen, keeps its sealed text among the open ones
and queues it. Open questions stand in a sorted set by the time at which somebody else may take them: for a running job
the end of its lease, which the worker renews; for a queued one a few seconds later, in case the queue loses it. A lease
has a number; the highest is the one that counts. What an asker has waiting is begun newest first.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Self
from uuid import uuid4

from redis import Redis
from redis.client import Pipeline

from worker.claims_lua import BEGIN, CLAIM, FINISH, HAND_OVER, PUT_BACK, QUEUE, RELEASE, RENEW, SWEEP
from worker.queue import ANY, QUEUES, message, queues_of
from worker.quotas import OverQuota, Quota
from worker.redis_clients import open_redis
from worker.types import first_of, team_of
from worker.waits import NOT_KNOWN, Wait

LEASE_S = 10
"""Seconds that a job may be silent before another worker takes the question."""

GRACE_S = 5
"""Seconds between looks at a question that was queued and not begun."""

KEPT_S = 26 * 3600
"""Seconds for which a finished question is known; Slack redelivers for up to 24 hours."""

FIRST = "0"
"""The piece that is the placeholder, where one is shown, and then the answer's first message."""

HELD = "held"
"""The entry, among the pieces that were posted, for how much of the answer they are: 0 nothing, 1 part, 2 the whole."""


@dataclass(frozen=True, slots=True)
class Lease:
    """The right to answer a question. `number` counts from 1; each take-over has the next."""

    question: str
    number: int
    token: str
    """Its own, since Redis may forget which numbers it gave."""

    sealed: str = field(default="", repr=False, compare=False)
    """The question, as it was queued; empty where Redis has lost it."""

    def __str__(self) -> str:
        return f"{self.number}:{self.token}"


@dataclass(frozen=True, slots=True)
class Claims:
    """Every method takes few round trips and raises redis.RedisError where Redis does not answer."""

    redis: Redis
    prefix: str = "footnote:"
    lease_s: float = LEASE_S
    grace_s: float = GRACE_S
    _scripts: dict[str, Any] = field(default_factory=dict, repr=False)

    @classmethod
    def at(cls, url: str) -> Self:
        """Claims in the Redis at that address."""
        return cls(open_redis(url))

    def claim(
        self,
        question: str,
        sealed: str,
        noting: Callable[[Pipeline], object] | None = None,
        wait: Wait = NOT_KNOWN,
        quotas: Sequence[Quota] = (),
    ) -> bool:
        """Take the question in and queue it. False: it was taken in before, by whichever process. Raise OverQuota.

        `noting` adds what is to be noted before, so that whoever asked waits for one round trip only.
        """
        args: list[object] = [question, sealed, KEPT_S, self.grace_s, message(question, sealed), ANY, wait.since]
        args += [self.prefix, len(quotas)]
        for quota in quotas:
            args += [quota.name, quota.seconds, quota.most]
        keys = self._keys(question, wait)
        with self.redis.pipeline(transaction=False) as pipeline:
            if noting:
                noting(pipeline)
            pipeline.eval(CLAIM, len(keys), *keys, *args)  # type: ignore[arg-type]
            taken, *over = pipeline.execute()[-1]
        if taken < 0:
            raise OverQuota(quotas[over[0]], over[1])
        return bool(taken)

    def release(self, question: str, sealed: str = "") -> None:
        """Forget the question: nobody knows whether it was queued, and its asker is told that it was not.

        With the sealed text only what was taken in as that; not where Slack was told since that it is known.
        """
        self._run(RELEASE, question, sealed, self.prefix, self.grace_s, KEPT_S)

    def begin(self, question: str, wait: Wait = NOT_KNOWN) -> Lease | None:
        """The lease to answer it, or the newest that its asker waits for; None where there is nothing to be begun.

        Each question has its message in a queue, so that each has its turn; which one's it is, is decided here. None
        is begun that is done, was not accepted, or has another job that holds a lease.
        """
        token = uuid4().hex
        number, *rest = self._run(BEGIN, question, self.lease_s, KEPT_S, token, self.prefix, wait=wait)
        return Lease(rest[0], number, token, rest[1]) if number else None

    def renew(self, lease: Lease) -> bool:
        """Hold the lease for another while. False: it is somebody else's by now."""
        return bool(self._run(RENEW, lease.question, str(lease), self.lease_s, KEPT_S))

    def renew_all(self, leases: Iterable[Lease]) -> None:
        """Hold all of them for another while, those that are still one's own; in one round trip."""
        with self.redis.pipeline(transaction=False) as pipeline:
            for lease in leases:
                self._run(RENEW, lease.question, str(lease), self.lease_s, KEPT_S, via=pipeline)
            pipeline.execute()

    def withdrawn(self, lease: Lease) -> str:
        """Why nothing may be posted under this lease, empty where it may: to be asked before anything is posted."""
        with self.redis.pipeline(transaction=False) as pipeline:
            self._run(RENEW, lease.question, str(lease), self.lease_s, KEPT_S, via=pipeline)
            pipeline.exists(self._key("cancelled", first_of(lease.question)))
            held, deleted = pipeline.execute()
        return "" if held and not deleted else "deleted" if held else "taken over"

    def postpone(self, lease: Lease, seconds: float) -> bool:
        """Give the question up for whichever worker looks after so long. False: it is somebody else's already."""
        return bool(self._run(HAND_OVER, lease.question, str(lease), seconds))

    def hand_over(self, lease: Lease, sealed: str, wait: Wait = NOT_KNOWN) -> bool:
        """Give the question up for another worker to go on with at once. False: it is somebody else's already."""
        if given_up := self.postpone(lease, self.grace_s):
            self.queue(lease.question, sealed, wait)
        return given_up

    def finish(self, lease: Lease, kept_s: int = 0) -> bool:
        """Note the question as answered. False: the lease is somebody else's by now.

        Its sealed text is gone after so many seconds, at once by default.
        """
        return bool(self._run(FINISH, lease.question, str(lease), KEPT_S, kept_s))

    def kept(self, question: str) -> str:
        """The sealed text of a question; empty where it is gone."""
        return str(self.redis.get(self._key("payload", question)) or "")

    def put_back(self, lease: Lease, patience_s: float) -> bool:
        """Leave the question to another worker, in some seconds. False: it was taken in longer ago than that."""
        return bool(self._run(PUT_BACK, lease.question, str(lease), self.grace_s, KEPT_S, patience_s))

    def finished(self, question: str) -> bool:
        """Whether it is answered."""
        return bool(self.redis.get(self._key("claim", question)) == "done")

    def expired(self) -> list[tuple[str, str]]:
        """Questions that somebody has to queue again, with their sealed text; each is given to one caller."""
        flat = self._script(SWEEP)(keys=[f"{self.prefix}open", *QUEUES], args=[self.grace_s, self.prefix])
        return list(zip(flat[::2], flat[1::2], strict=True))

    def queue(self, question: str, sealed: str, wait: Wait = NOT_KNOWN) -> None:
        """Queue a question once more, before all others: whoever had it is gone."""
        queue = queues_of(team_of(question), wait.deep)[0]
        self._run(QUEUE, question, message(question, sealed, queue), wait=wait)

    def lay_back(self, question: str, sealed: str, wait: Wait = NOT_KNOWN) -> None:
        """Put a message that was taken from the queue there again, as the next one; nothing else changes."""
        queue = queues_of(team_of(question), wait.deep)[0]
        self.redis.rpush(queue, message(question, sealed, queue))

    def posted(self, question: str) -> dict[str, str]:
        """What was posted for it so far: name of the piece -> ts, and how much of the answer that is, under HELD."""
        return dict(self.redis.hgetall(self._key("posted", question)))  # type: ignore[arg-type]

    def note_posted(self, question: str, noted: dict[str, str]) -> None:
        """Remember what was posted, so that whoever goes on does not post it again."""
        with self.redis.pipeline(transaction=False) as pipeline:
            pipeline.hset(self._key("posted", question), mapping=noted)  # type: ignore[arg-type]
            pipeline.expire(self._key("posted", question), KEPT_S)
            pipeline.execute()

    def note_first(self, pipeline: Pipeline, question: str, ts: str) -> None:
        """Have the pipeline note a message that is there already as the first of the answer's."""
        pipeline.hsetnx(self._key("posted", question), FIRST, ts)
        pipeline.expire(self._key("posted", question), KEPT_S)

    def cancel(self, question: str) -> None:
        """Its message was deleted: what is not posted yet stays unposted."""
        self.redis.set(self._key("cancelled", question), "1", ex=KEPT_S)

    def cancelled(self, question: str) -> bool:
        """Whether its message was deleted."""
        return bool(self.redis.exists(self._key("cancelled", first_of(question))))

    def _key(self, kind: str, question: str) -> str:
        return f"{self.prefix}{kind}:{question}"

    def _script(self, text: str) -> Any:
        return self._scripts.get(text) or self._scripts.setdefault(text, self.redis.register_script(text))

    def _run(self, text: str, question: str, *args: Any, wait: Wait = NOT_KNOWN, via: Pipeline | None = None) -> Any:
        keys = self._keys(question, wait)
        if via is not None:  # a registered script would take a round trip more
            return via.eval(text, len(keys), *keys, question, *args)
        return self._script(text)(keys=keys, args=[question, *args])

    def _keys(self, question: str, wait: Wait) -> list[str]:
        own = [self._key(kind, question) for kind in ("claim", "payload", "lease", "posted")]
        queues = queues_of(team_of(question), wait.deep)
        # Whoever is not known waits alone.
        return [*own, f"{self.prefix}open", self._key("waiting", wait.whose or question), *queues]
