"""What a browser goes to Slack's page for: a person connects their own search, or an admin installs the app."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from http.client import HTTPException
from typing import Any, Protocol

import structlog
from pydantic import SecretStr
from slack_sdk.errors import SlackClientError

from worker import words_slack
from worker.installations import BOT, Grant, Installations, StoreError
from worker.scopes import SCOPES, USER_SCOPES
from worker.settings import Settings
from worker.slack_clients import slack_client
from worker.slack_errors import reason_of

log = structlog.get_logger()

SILENT = (SlackClientError, OSError, HTTPException, ValueError)
"""What a call to Slack may end in, SlackApiError among it."""

Granted = Mapping[str, Any]
"""Slack's answer to a code: https://docs.slack.dev/reference/methods/oauth.v2.access"""
Said = tuple[HTTPStatus, tuple[str, str]]


class NothingGranted(Exception):
    """Slack's answer holds no token."""


class Errand(Protocol):
    """One of them."""

    def query(self, team: str) -> dict[str, str]:
        """What Slack is asked for, in a workspace if it is known. Raise what SILENT names."""

    def kept(self, granted: Granted) -> Said:
        """The last page, once what was granted is kept. Raise NothingGranted, StoreError, what SILENT names."""

    def denied(self) -> tuple[str, str]:
        """The last page where the person said no."""


@dataclass(slots=True)
class Connecting:
    """A person lets Footnote search as them, in a workspace where the app is installed."""

    settings: Settings = field(repr=False)
    installations: Installations
    _team: str = field(default="", init=False)

    def query(self, team: str) -> dict[str, str]:
        """Their scopes alone."""
        asked = {"scope": "", "user_scope": ",".join(scope.name for scope in USER_SCOPES)}
        place = team if self.settings.many_workspaces() else self._own_team()
        return {**asked, "team": place} if place else asked

    def kept(self, granted: Granted) -> Said:
        """Whose grant it is, Slack alone says."""
        person, team = granted.get("authed_user") or {}, str((granted.get("team") or {}).get("id") or "")
        token, user = str(person.get("access_token") or ""), str(person.get("id") or "")
        if not token or not user:
            raise NothingGranted
        try:
            if ours := self._is_ours(team):
                self.installations.keep(Grant(user, team, scopes_in(person), SecretStr(token)))
        except (StoreError, *SILENT):
            revoke(self.settings, token)
            raise
        if not ours:
            revoke(self.settings, token)
            log.info("grant.elsewhere")
            return HTTPStatus.FORBIDDEN, words_slack.page_elsewhere()
        log.info("grant.kept", team=team, user=user)
        return HTTPStatus.OK, words_slack.page_connected()

    def denied(self) -> tuple[str, str]:
        """They search as before."""
        return words_slack.page_denied()

    def _is_ours(self, team: str) -> bool:
        if not self.settings.many_workspaces():
            return team == self._own_team()
        return is_open_to(self.settings, team) and self.installations.grant_of(team, BOT) is not None

    def _own_team(self) -> str:
        """The bot's workspace, asked once. Raise what SILENT names."""
        if not self._team:
            token = self.settings.slack_bot_token.get_secret_value()
            slack = slack_client(self.settings, token)
            self._team = str(slack.auth_test()["team_id"])
        return self._team


@dataclass(frozen=True, slots=True)
class Installing:
    """A workspace gets the app, and Footnote a bot's token for it."""

    settings: Settings = field(repr=False)
    installations: Installations

    def query(self, team: str) -> dict[str, str]:
        """The bot's scopes alone: whoever installs it grants nothing of their own."""
        return {"scope": ",".join(scope.name for scope in SCOPES), "user_scope": ""}

    def kept(self, granted: Granted) -> Said:
        """For one workspace, with a token that lasts, and only where it is wanted."""
        token, workspace = str(granted.get("access_token") or ""), granted.get("team") or {}
        if not token.startswith("xox"):
            raise NothingGranted
        team = str(workspace.get("id") or "")
        if refused := self._refusal(granted, team):
            revoke(self.settings, token)
            log.warning("app.not_wanted", team=team, why=refused[0])
            return HTTPStatus.FORBIDDEN, refused
        self.installations.keep(Grant(BOT, team, scopes_in(granted), SecretStr(token)))
        log.info("app.installed", team=team)
        return HTTPStatus.OK, words_slack.page_installed(str(workspace.get("name") or ""))

    def denied(self) -> tuple[str, str]:
        """Nothing has changed."""
        return words_slack.page_not_installed()

    def _refusal(self, granted: Granted, team: str) -> tuple[str, str] | None:
        if granted.get("is_enterprise_install") or not team:
            return words_slack.page_whole_organisation()
        if granted.get("refresh_token"):
            return words_slack.page_rotating()
        return None if is_open_to(self.settings, team) else words_slack.page_not_for_all()


def is_open_to(settings: Settings, team: str) -> bool:
    """Whether that workspace may have the app."""
    return not settings.workspaces or team in settings.workspaces


def scopes_in(granted: Granted) -> frozenset[str]:
    """The scopes that come with a token."""
    return frozenset(filter(None, str(granted.get("scope") or "").split(",")))


def revoke(settings: Settings, token: str) -> None:
    """What is not kept is not to stay good, either."""
    try:
        slack_client(settings, token).auth_revoke()
    except SILENT as error:
        log.warning("grant.not_revoked", reason=reason_of(error))
