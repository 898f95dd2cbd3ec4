"""Connecting and disconnecting one's own Slack search, from Slack."""

from dataclasses import dataclass, field
from http.client import HTTPException
from typing import Self

import structlog
from slack_sdk.errors import SlackApiError, SlackClientError

from bot.oauth import CONNECT
from worker import words_slack
from worker.installations import Installations, StoreError
from worker.settings import Settings
from worker.slack_clients import slack_client
from worker.slack_errors import reason_of

log = structlog.get_logger()

GONE = frozenset({"token_revoked", "invalid_auth", "account_inactive", "token_expired", "not_authed"})
"""Slack's words for a token that is good for nothing any more."""


@dataclass(frozen=True, slots=True)
class Connections:
    """What the command's words do. Each gives a sentence for the person, and waits 3 seconds at most or little more."""

    installations: Installations
    settings: Settings = field(repr=False)
    command: str
    link: str
    """Where a person connects; empty where nobody can."""
    many: bool = False
    """Whether several workspaces have the app."""

    @classmethod
    def of(cls, settings: Settings, installations: Installations) -> Self:
        """Those of this installation."""
        link = f"{settings.public_url}{CONNECT}" if settings.can_connect() else ""
        return cls(installations, settings, settings.command, link, settings.many_workspaces())

    def reachable(self) -> str:
        """What of Slack is searched, for the help."""
        return words_slack.reachable(self.command, bool(self.link))

    def connect(self, team: str, user: str) -> str:
        """The link."""
        if not self.link:
            return words_slack.nobody_can_connect()
        try:
            grant = self.installations.grant_of(team, user)
        except StoreError as error:
            return self._silent(error)
        if grant is None:
            return words_slack.connect_here(self.command, self._link_for(team))
        return words_slack.connected_already(self.command, self._link_for(team), sorted(grant.scopes))

    def disconnect(self, team: str, user: str) -> str:
        """The grant ends at Slack and here; here in any case."""
        try:
            grant = self.installations.grant_of(team, user)
            withdrawn = self._revoked(grant.token.get_secret_value()) if grant else False
            self.installations.forget(team, user)
        except StoreError as error:
            return self._silent(error)
        if grant is None:
            return words_slack.was_not_connected()
        log.info("grant.ended", team=team, user=user)
        return words_slack.disconnected() if withdrawn else words_slack.disconnected_here()

    def _link_for(self, team: str) -> str:
        """Slack's page would else offer any workspace that the person is in."""
        return f"{self.link}?team={team}" if self.many else self.link

    def _revoked(self, token: str) -> bool:
        slack = slack_client(self.settings, token, timeout=1, retry_handlers=[])
        try:
            slack.auth_revoke()
        except SlackApiError as error:
            return reason_of(error) in GONE
        except (SlackClientError, OSError, HTTPException, ValueError) as error:
            log.warning("grant.not_revoked", reason=reason_of(error))
            return False
        return True

    def _silent(self, error: StoreError) -> str:
        log.error("store.unusable", problem=str(error), reason=error.reason)
        return words_slack.store_silent()
