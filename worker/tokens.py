"""The bot's token in each workspace: the one that is set, or what installations brought."""

from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic

import structlog

from worker.installations import BOT, Installations, StoreError
from worker.settings import Settings

log = structlog.get_logger()

KEPT_S = 30.0
"""Seconds for which a token is taken from memory. One that Slack took back meanwhile is good for nothing there."""


class NotInstalled(Exception):
    """The workspace has not installed the app, has removed it, or is not among those that may have it."""


class TokenUnknown(Exception):
    """The store did not say in time whether the workspace has installed the app."""


@dataclass(frozen=True, slots=True)
class Tokens:
    """Those of all workspaces."""

    settings: Settings = field(repr=False)
    installations: Installations
    now: Callable[[], float] = monotonic
    _known: dict[str, tuple[float, str]] = field(default_factory=dict, repr=False)

    def of(self, team: str) -> str:
        """Waits for the database now and then. Raise NotInstalled, or StoreError where that can't be known."""
        if kept := self.at_hand(team):
            return kept
        allowed = self.settings.workspaces
        try:
            found = self.installations.grant_of(team, BOT) if not allowed or team in allowed else None
        except StoreError as error:
            if team not in self._known:
                raise
            log.warning("tokens.unreadable", reason=error.reason)
            return self._known[team][1]
        if found is None:
            self.forget(team)
            raise NotInstalled
        self._known[team] = (self.now() + KEPT_S, found.token.get_secret_value())
        return self._known[team][1]

    def at_hand(self, team: str) -> str:
        """The token where nothing has to be asked for; else empty."""
        if one := self.settings.slack_bot_token.get_secret_value():
            return one
        until, token = self._known.get(team, (0.0, ""))
        return token if until > self.now() else ""

    def forget(self, team: str) -> None:
        """Something has changed there."""
        self._known.pop(team, None)
