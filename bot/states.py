"""What goes to Slack and comes back with a person: signed, for one browser, one use and a few minutes."""

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from hmac import compare_digest

from redis import Redis

from worker.seal import Sealer

STATE_S = 300
"""Seconds that someone may take on Slack's page."""


@dataclass(frozen=True, slots=True)
class States:
    """Nothing is kept of those that are issued; those that were used are, until they are too old anyway."""

    sealer: Sealer
    redis: Redis
    now: Callable[[], float] = time.time

    def issue(self, errand: str) -> tuple[str, str]:
        """A state for what is to be done in the end, and the secret that its browser keeps as a cookie."""
        browser = secrets.token_urlsafe(24)
        signed = f"{int(self.now()) + STATE_S}.{secrets.token_urlsafe(16)}.{errand}"
        return f"{signed}.{self._signature(signed, browser)}", browser

    def accept(self, state: str, browser: str) -> str:
        """Its errand; empty unless it is of our making, for this browser, in time, and used for the first time.

        Raise RedisError.
        """
        signed, _, signature = state.rpartition(".")
        if not compare_digest(signature.encode(), self._signature(signed, browser).encode()):
            return ""
        expires, nonce, *errand = signed.split(".")
        if int(expires) < self.now() or not errand:  # version 0.1 issued states without one
            return ""
        return errand[0] if self.redis.set(f"footnote:oauth:{nonce}", "used", nx=True, ex=STATE_S + 60) else ""

    def _signature(self, signed: str, browser: str) -> str:
        return self.sealer.digest(f"oauth:{signed}:{browser}")
