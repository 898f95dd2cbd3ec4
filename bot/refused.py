"""Questions that a silent broker may have taken although their askers were told that nobody looks into them."""

import threading
import time
from dataclasses import dataclass, field

import structlog
from redis.exceptions import RedisError

from worker.claims import Claims

log = structlog.get_logger()

AGAIN_S = 0.2


@dataclass(frozen=True, slots=True)
class Refused:
    """Has the broker forget them as soon as it answers again."""

    claims: Claims
    _ids: set[str] = field(default_factory=set, repr=False)
    _wake: threading.Event = field(default_factory=threading.Event, repr=False)

    def __post_init__(self) -> None:
        threading.Thread(target=self._forget_all, name="refused", daemon=True).start()

    def add(self, question: str) -> None:
        """Returns at once where the broker answers, else after its time-out."""
        try:
            self.claims.release(question)
        except RedisError:
            self._ids.add(question)
            self._wake.set()

    def ask_again(self, question: str) -> None:
        """Its event came again, so that it counts as new. Raise redis.RedisError."""
        if question in self._ids:
            self._ids.discard(question)
            self.claims.release(question)

    def _forget_all(self) -> None:
        while self._wake.wait():
            self._wake.clear()
            while self._ids:
                question = next(iter(self._ids.copy()))
                try:
                    self.claims.release(question)
                    self._ids.discard(question)
                except RedisError:
                    time.sleep(AGAIN_S)
                except Exception as error:  # noqa: BLE001  this thread is the only one
                    log.error("refused.broke", reason=type(error).__name__)
                    self._ids.discard(question)
