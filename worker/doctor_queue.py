"""What the doctor says of the queue, and of the processes at its two ends."""

import asyncio
from collections.abc import Sequence
from typing import Any

from redis.exceptions import RedisError

from worker.claims import Claims
from worker.findings import Finding, State
from worker.life import Life, Probed
from worker.seal import Sealer
from worker.settings import Settings

PROBE_S = 5.0
"""Seconds that a worker may take to do as good as nothing."""


async def broker(settings: Settings) -> Sequence[Finding]:
    """Redis, and whether it keeps what it is given."""
    what = "Redis"
    redis = Claims.at(settings.redis_url.get_secret_value()).redis
    try:
        known: dict[str, Any] = await asyncio.to_thread(redis.info)
    except RedisError as error:
        return [Finding(what, State.AMISS, f"does not answer ({type(error).__name__}); check REDIS_URL.")]
    found = [Finding(what, State.WELL, f"{known.get('server_name', 'redis')} {known.get('redis_version', '')}")]
    why = "keeps no file as it goes: questions are lost where it ends. Set appendonly yes."
    keeps = Finding("Redis, persistence", State.WELL)
    found.append(keeps if known.get("aof_enabled") else Finding("Redis, persistence", State.WORSE, why))
    drops = known.get("maxmemory") and known.get("maxmemory_policy") != "noeviction"
    why = "may drop questions when it is full. Set maxmemory-policy noeviction."
    found.append(Finding("Redis, memory", State.AMISS, why) if drops else Finding("Redis, memory", State.WELL))
    return found


async def processes(settings: Settings) -> Sequence[Finding]:
    """Whether bot and workers are there, alike, and a worker does what it is given."""
    claims = Claims.at(settings.redis_url.get_secret_value())
    life = Life(claims.redis)
    try:
        versions = await asyncio.to_thread(life.versions)
        alive = "worker" in versions
        probed = await asyncio.to_thread(life.probe, Sealer(settings.sealing_key()), PROBE_S) if alive else ""
    except RedisError:  # the line about Redis says so
        return []
    return [_bot(versions), _workers(alive, probed), _versions(versions)]


def _bot(versions: dict[str, set[str]]) -> Finding:
    none = "none runs on this Redis: nobody hears Slack. Start ./footnote bot."
    return Finding("bot", State.WELL) if versions.get("bot") else Finding("bot", State.AMISS, none)


def _workers(alive: bool, probed: Probed) -> Finding:
    if not alive:
        return Finding("workers", State.AMISS, "none runs on this Redis: questions wait. Start ./footnote worker.")
    if probed == "locked":
        why = "one has another FOOTNOTE_SECRET_KEY than this command, and can't open questions. Set one key for all."
        return Finding("workers", State.AMISS, why)
    if not probed:
        why = f"none took a task within {PROBE_S:g} seconds: all are busy or stuck. Start another; the logs say more."
        return Finding("workers", State.AMISS, why)
    return Finding("workers", State.WELL, "took a task from the queue")


def _versions(versions: dict[str, set[str]]) -> Finding:
    every = set().union(*versions.values())
    told = "; ".join(f"{process}: {', '.join(sorted(known))}" for process, known in sorted(versions.items()))
    if len(every) > 1:
        return Finding("versions", State.WORSE, f"differ ({told}). Bring all to the newest, and restart them.")
    return Finding("versions", State.WELL, told)
