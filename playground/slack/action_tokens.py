"""The secrets in events that let a bot search on behalf of whoever wrote."""

import secrets
import time
from dataclasses import dataclass, field

from playground.slack.values import Message


@dataclass(frozen=True, slots=True)
class Occasion:
    """Who wrote, and where."""

    user: str
    channel: str


@dataclass(slots=True)
class ActionTokens:
    """The tokens issued so far, each good for `lifetime_s` seconds."""

    lifetime_s: float
    _issued: dict[str, tuple[float, Occasion]] = field(default_factory=dict)

    def issue(self, message: Message) -> str:
        """A new token for a message's event."""
        token = f"{secrets.randbits(40)}.{secrets.token_hex(16)}"
        self._issued[token] = time.monotonic() + self.lifetime_s, Occasion(message.user, message.channel)
        return token

    def occasion(self, token: str) -> Occasion | None:
        """What a token was issued for; None where it never was, or too long ago."""
        ends, occasion = self._issued.get(token, (0.0, None))
        return occasion if time.monotonic() < ends else None
