"""A thread that keeps a worker's leases, and takes up what other workers left."""

import asyncio
import threading
from collections.abc import Callable
from dataclasses import dataclass, field

import structlog
from redis.exceptions import RedisError

from worker.claims import Claims, Lease
from worker.life import Life
from worker.logs import where
from worker.pulse import BEAT_S, beat

log = structlog.get_logger()

SWEEP_S = 2.0
"""Seconds between looks at leases: one's own are renewed, others' that ran out are taken over."""


@dataclass(frozen=True, slots=True)
class Keeping:
    """`queue_again` gets the id and the sealed text of each question that somebody has to take over."""

    claims: Claims
    loop: asyncio.AbstractEventLoop
    queue_again: Callable[[str, str], None]
    leases: set[Lease] = field(default_factory=set)
    _stopped: threading.Event = field(default_factory=threading.Event)

    def start(self) -> None:
        """Go on until told to stop."""
        threading.Thread(target=self._keep, name="leases", daemon=True).start()

    def stop(self) -> None:
        """Leave the leases to themselves."""
        self._stopped.set()

    def _keep(self) -> None:
        while not self._stopped.wait(SWEEP_S):
            try:
                self._keep_once()
                asyncio.run_coroutine_threadsafe(asyncio.sleep(0), self.loop).result(BEAT_S)
                beat("worker")
            except RedisError as error:
                log.warning("leases.waiting", reason=type(error).__name__)
            except Exception as error:  # noqa: BLE001  without this thread every question would lose its lease
                log.error("leases.broke", where=where(error))

    def _keep_once(self) -> None:
        Life(self.claims.redis).show("worker")
        self.claims.renew_all(tuple(self.leases))
        for question_id, sealed in self.claims.expired():
            log.info("question.taken_over", question=question_id)
            self.queue_again(question_id, sealed)
