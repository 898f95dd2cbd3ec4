"""One question, one job: who has taken it in, who works on it, and who goes on when that one is gone.

A claim is the acceptance itself: in one step it notes the question as seen and keeps its sealed text among the open
ones. Open questions stand in a sorted set by the time at which somebody else may take them: for a running job the end
of its lease, which the worker renews; for a queued one a few seconds after it was queued, in case the bot died first.
A lease has a number; the highest is the one that counts.
"""

from dataclasses import dataclass, field
from typing import Any, Self
from uuid import uuid4

from redis import Redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from worker.queue import QUESTIONS

LEASE_S = 10
"""Seconds that a job may be silent before another worker takes the question."""

GRACE_S = 5
"""Seconds between looks at a question that was queued and not begun."""

KEPT_S = 26 * 3600
"""Seconds for which a finished question is known; Slack redelivers for up to 24 hours."""

HELD = "held"
"""The entry, among the pieces that were posted, for how much of the answer they are: 0 nothing, 1 part, 2 the whole."""

# All times are the server's own, so that no two clocks are compared. KEYS: claim, payload, lease, posted, the open set.
_NOW = "local t = redis.call('TIME'); local now = t[1] + t[2] / 1000000\n"
_CLAIM = (
    _NOW
    + """
if not redis.call('SET', KEYS[1], 'queued', 'NX', 'EX', ARGV[3]) then return 0 end
redis.call('SET', KEYS[2], ARGV[2], 'EX', ARGV[3])
redis.call('ZADD', KEYS[5], now + ARGV[4], ARGV[1])
return 1"""
)
# A job that has begun it all the same finds its lease gone to nobody.
_RELEASE = """
redis.call('DEL', KEYS[1], KEYS[2], KEYS[4])
redis.call('SET', KEYS[3], '0:released', 'XX', 'KEEPTTL')
return redis.call('ZREM', KEYS[5], ARGV[1])"""
_BEGIN = (
    _NOW
    + """
local state = redis.call('GET', KEYS[1])
if not state or state == 'done' then return 0 end
if state == 'running' and tonumber(redis.call('ZSCORE', KEYS[5], ARGV[1]) or 0) > now then return 0 end
if redis.call('HGET', KEYS[4], 'held') == '2' then  -- whoever had it died between the answer and this note
  redis.call('SET', KEYS[1], 'done', 'KEEPTTL')
  redis.call('DEL', KEYS[2], KEYS[3])
  redis.call('ZREM', KEYS[5], ARGV[1])
  return 0
end
redis.call('SET', KEYS[1], 'running', 'KEEPTTL')
redis.call('ZADD', KEYS[5], now + ARGV[2], ARGV[1])
local number = tonumber(string.match(redis.call('GET', KEYS[3]) or '0', '^%d+')) + 1
redis.call('SET', KEYS[3], number .. ':' .. ARGV[4], 'EX', ARGV[3])
return number"""
)
# Redis may come back without its last second, or empty: then whoever is at a question goes on with it.
_RENEW = (
    _NOW
    + """
local newest = redis.call('GET', KEYS[3])
if not newest and redis.call('GET', KEYS[1]) ~= 'done' then
  newest = ARGV[2]
  redis.call('SET', KEYS[3], newest, 'EX', ARGV[4])
end
if newest ~= ARGV[2] then return 0 end
redis.call('SET', KEYS[1], 'running', 'EX', ARGV[4])
redis.call('ZADD', KEYS[5], now + ARGV[3], ARGV[1])
return 1"""
)
_FINISH = """
if redis.call('GET', KEYS[3]) ~= ARGV[2] then return 0 end
redis.call('SET', KEYS[1], 'done', 'EX', ARGV[3])
redis.call('DEL', KEYS[2], KEYS[3])
return redis.call('ZREM', KEYS[5], ARGV[1])"""
# KEYS: the open set, the queue. What waits for a worker is left alone while the queue holds anything: it is in there.
_SWEEP = (
    _NOW
    + """
local taken = {}
for _, id in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, 100)) do
  redis.call('ZADD', KEYS[1], now + ARGV[1], id)
  local claim = ARGV[2] .. 'claim:' .. id
  if redis.call('GET', claim) == 'running' or redis.call('LLEN', KEYS[2]) == 0 then
    local payload = redis.call('GET', ARGV[2] .. 'payload:' .. id)
    if payload then
      redis.call('SET', claim, 'queued', 'XX', 'KEEPTTL')
      table.insert(taken, id); table.insert(taken, payload)
    else redis.call('ZREM', KEYS[1], id) end
  end
end
return taken"""
)


@dataclass(frozen=True, slots=True)
class Lease:
    """The right to answer a question. `number` counts from 1; each take-over has the next."""

    question: str
    number: int
    token: str
    """Its own, since Redis may forget which numbers it gave."""

    def __str__(self) -> str:
        return f"{self.number}:{self.token}"


def open_redis(url: str) -> "Redis":
    """A client that fails fast: someone in Slack waits. redis-py's own default is ten retries."""
    return Redis.from_url(
        url, socket_timeout=0.3, socket_connect_timeout=0.3, retry=Retry(NoBackoff(), 0), decode_responses=True
    )


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

    def claim(self, question: str, sealed: str) -> bool:
        """Take the question in. False: it was taken in before, by whichever process."""
        return bool(self._run(_CLAIM, question, sealed, KEPT_S, self.grace_s))

    def release(self, question: str) -> None:
        """Forget the question: it could not be queued and its asker is told."""
        self._run(_RELEASE, question)

    def begin(self, question: str) -> Lease | None:
        """The lease to answer it; None where it is done, not accepted, or another job holds a lease."""
        token = uuid4().hex
        number = int(self._run(_BEGIN, question, self.lease_s, KEPT_S, token))
        return Lease(question, number, token) if number else None

    def renew(self, lease: Lease) -> bool:
        """Hold the lease for another while. False: it is somebody else's by now."""
        return bool(self._run(_RENEW, lease.question, str(lease), self.lease_s, KEPT_S))

    def withdrawn(self, lease: Lease) -> str:
        """Why nothing may be posted under this lease, empty where it may: to be asked before anything is posted."""
        if not self.renew(lease):
            return "taken over"
        return "deleted" if self.cancelled(lease.question) else ""

    def finish(self, lease: Lease) -> bool:
        """Note the question as answered. False: the lease is somebody else's by now."""
        return bool(self._run(_FINISH, lease.question, str(lease), KEPT_S))

    def finished(self, question: str) -> bool:
        """Whether it is answered."""
        return bool(self.redis.get(self._key("claim", question)) == "done")

    def expired(self) -> list[tuple[str, str]]:
        """Questions that somebody has to queue again, with their sealed text; each is given to one caller."""
        run = self._script(_SWEEP)
        flat = run(keys=[f"{self.prefix}open", QUESTIONS], args=[self.grace_s, self.prefix])
        return list(zip(flat[::2], flat[1::2], strict=True))

    def show_life(self) -> None:
        """A worker is there, for as long as it says so."""
        self.redis.set(f"{self.prefix}alive", "1", px=int(1000 * self.lease_s))

    def workers_alive(self) -> bool:
        """Whether a worker was there within the last seconds."""
        return bool(self.redis.exists(f"{self.prefix}alive"))

    def posted(self, question: str) -> dict[str, str]:
        """What was posted for it so far: name of the piece -> ts, and how much of the answer that is, under HELD."""
        return dict(self.redis.hgetall(self._key("posted", question)))  # type: ignore[arg-type]

    def note_posted(self, question: str, noted: dict[str, str]) -> None:
        """Remember what was posted, so that whoever goes on does not post it again."""
        with self.redis.pipeline(transaction=False) as pipeline:
            pipeline.hset(self._key("posted", question), mapping=noted)  # type: ignore[arg-type]
            pipeline.expire(self._key("posted", question), KEPT_S)
            pipeline.execute()

    def cancel(self, question: str) -> None:
        """Its message was deleted: what is not posted yet stays unposted."""
        self.redis.set(self._key("cancelled", question), "1", ex=KEPT_S)

    def cancelled(self, question: str) -> bool:
        """Whether its message was deleted."""
        return bool(self.redis.exists(self._key("cancelled", question)))

    def _key(self, kind: str, question: str) -> str:
        return f"{self.prefix}{kind}:{question}"

    def _script(self, text: str) -> Any:
        if text not in self._scripts:
            self._scripts[text] = self.redis.register_script(text)
        return self._scripts[text]

    def _run(self, text: str, question: str, *args: object) -> Any:
        keys = [self._key(kind, question) for kind in ("claim", "payload", "lease", "posted")]
        return self._script(text)(keys=[*keys, f"{self.prefix}open"], args=[question, *args])
