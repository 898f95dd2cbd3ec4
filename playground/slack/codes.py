"""Codes that Slack's grant page hands out, each good for one token."""

import secrets
import time
from dataclasses import dataclass, field

GOOD_S = 600.0


@dataclass(frozen=True, slots=True)
class Consent:
    """What a person allowed, in which workspace, and where their browser was sent."""

    user: str
    team: str
    scopes: tuple[str, ...]
    redirect_uri: str
    until: float
    bot_scopes: str = ""


@dataclass(slots=True)
class Codes:
    """Those that are not used yet."""

    _waiting: dict[str, Consent] = field(default_factory=dict)

    def issue(self, user: str, team: str, scopes: tuple[str, ...], redirect_uri: str, bot_scopes: str = "") -> str:
        """A new code."""
        code = f"{team}.{secrets.token_hex(16)}"
        self._waiting[code] = Consent(user, team, scopes, redirect_uri, time.monotonic() + GOOD_S, bot_scopes)
        return code

    def redeem(self, code: str) -> Consent | None:
        """What it stands for, once; None where it is none, used or too old."""
        consent = self._waiting.pop(code, None)
        return consent if consent and consent.until > time.monotonic() else None
