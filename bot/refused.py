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
    _sealed: dict[str, str] = field(default_factory=dict, repr=False)
    """Question -> as what it may have been taken in; empty: whatever as."""
    _wake: threading.Event = field(default_factory=threading.Event, repr=False)

    def __post_init__(self) -> None:
        threading.Thread(target=self._forget_all, name="refused", daemon=True).start()

    def add(self, question: str, sealed: str = "") -> None:
        """Returns at once where the broker answers, else after its time-out."""
        try:
            self.claims.release(question, sealed)
        except RedisError:
            self._sealed[question] = sealed
            self._wake.set()

    def ask_again(self, question: str) -> None:
        """Its event came again, so that it counts as new. Raise redis.RedisError."""
        sealed = self._sealed.pop(question, None)
        if sealed is not None:
            self.claims.release(question, sealed)

    def _forget_all(self) -> None:
        while self._wake.wait():
            self._wake.clear()
            while waiting := dict(self._sealed):
                question, sealed = next(iter(waiting.items()))
                try:
                    self.claims.release(question, sealed)
                    if self._sealed.get(question) == sealed:  # else it was refused once more meanwhile
                        self._sealed.pop(question, None)
                except RedisError:
                    time.sleep(AGAIN_S)
                except Exception as error:  # noqa: BLE001  this thread is the only one
                    log.error("refused.broke", reason=type(error).__name__)
                    self._sealed.pop(question, None)
