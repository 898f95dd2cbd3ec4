"""How a person connects their own Slack search: two pages, with Slack's in between.

Whose grant it is, Slack alone says.
https://docs.slack.dev/authentication/installing-with-oauth
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from http.client import HTTPException
from http.cookies import CookieError, SimpleCookie
from typing import Any, Self
from urllib.parse import urlencode, urljoin

import structlog
from pydantic import SecretStr
from redis.exceptions import RedisError
from slack_sdk.errors import SlackClientError

from bot.pages import Page
from bot.states import STATE_S, States
from worker import words_slack
from worker.claims import open_redis
from worker.installations import Grant, Installations, StoreError
from worker.scopes import USER_SCOPES
from worker.seal import Sealer
from worker.settings import Settings
from worker.slack_client import slack_client
from worker.slack_errors import reason_of, unanswered

log = structlog.get_logger()

CONNECT = "/connect"
REDIRECT = "/slack/oauth_redirect"
STALE = frozenset({"invalid_code", "code_already_used", "code_expired"})
BUSY = frozenset({"ratelimited", "rate_limited", "internal_error", "fatal_error", "service_unavailable"})
SILENT = (SlackClientError, OSError, HTTPException, ValueError)
"""What a call to Slack may end in, SlackApiError among it."""


@dataclass(slots=True)
class OAuth:
    """The pages, over the store that they fill."""

    settings: Settings = field(repr=False)
    installations: Installations
    states: States
    _team: str = field(default="", init=False)

    @classmethod
    def of(cls, settings: Settings) -> Self | None:
        """None where the settings allow nobody to connect."""
        if not settings.can_connect():
            return None
        redis = open_redis(settings.redis_url.get_secret_value())
        return cls(settings, Installations.of(settings), States(Sealer(settings.sealing_key()), redis))

    def start(self) -> Page:
        """On to Slack, which asks the person."""
        state, browser = self.states.issue()
        query = {
            "client_id": self.settings.slack_client_id,
            "scope": "",
            "user_scope": ",".join(scope.name for scope in USER_SCOPES),
            "redirect_uri": self._redirect_url(),
            "state": state,
        }
        try:
            query["team"] = self._own_team()
        except SILENT as error:
            log.warning("grant.slack_unreachable", reason=reason_of(error))
            return Page(HTTPStatus.BAD_GATEWAY, *words_slack.page_unreachable())
        place = urljoin(self.settings.slack_api_url, "/oauth/v2/authorize")
        return Page(HTTPStatus.FOUND, location=f"{place}?{urlencode(query)}", cookie=self._cookie(browser, STATE_S))

    def finish(self, query: Mapping[str, str], cookies: str) -> Page:
        """Back from Slack, with a code for the person's token, or with their refusal."""
        try:
            fresh = self.states.accept(query.get("state", ""), self._browser(cookies))
        except RedisError as error:
            log.error("grant.state_unknown", reason=type(error).__name__)
            return self._last(HTTPStatus.SERVICE_UNAVAILABLE, words_slack.page_not_kept())
        if not fresh:
            return self._last(HTTPStatus.BAD_REQUEST, words_slack.page_expired(self.settings.command))
        if query.get("error") or not query.get("code"):
            return self._last(HTTPStatus.OK, words_slack.page_denied())
        try:
            granted = self._exchanged(query["code"])
            return self._kept(granted, self._own_team())
        except SILENT as error:
            return self._refused(reason_of(error), silent=unanswered(error))

    def _kept(self, granted: Mapping[str, Any], own_team: str) -> Page:
        person = granted.get("authed_user") or {}
        token, user = str(person.get("access_token") or ""), str(person.get("id") or "")
        if not token or not user:
            return self._refused("no_user_token")
        if (granted.get("team") or {}).get("id") != own_team:
            self._revoke(token)
            log.info("grant.elsewhere")
            return self._last(HTTPStatus.FORBIDDEN, words_slack.page_elsewhere())
        scopes = frozenset(filter(None, str(person.get("scope") or "").split(",")))
        try:
            self.installations.keep(Grant(user, own_team, scopes, SecretStr(token)))
        except StoreError as error:
            self._revoke(token)
            log.error("grant.not_kept", reason=error.reason)
            return self._last(HTTPStatus.SERVICE_UNAVAILABLE, words_slack.page_not_kept())
        log.info("grant.kept", team=own_team, user=user)
        return self._last(HTTPStatus.OK, words_slack.page_connected())

    def _exchanged(self, code: str) -> Mapping[str, Any]:
        secret = self.settings.slack_client_secret.get_secret_value()
        reply = slack_client(self.settings).oauth_v2_access(
            client_id=self.settings.slack_client_id, client_secret=secret, code=code, redirect_uri=self._redirect_url()
        )
        return reply.data if isinstance(reply.data, dict) else {}

    def _refused(self, reason: str, silent: bool = False) -> Page:
        log.warning("grant.refused", reason=reason)
        if silent or reason in BUSY:
            return self._last(HTTPStatus.BAD_GATEWAY, words_slack.page_unreachable())
        if reason in STALE:
            return self._last(HTTPStatus.BAD_REQUEST, words_slack.page_expired(self.settings.command))
        return self._last(HTTPStatus.BAD_GATEWAY, words_slack.page_refused(reason))

    def _revoke(self, token: str) -> None:
        """What is not kept is not to stay good, either."""
        try:
            slack_client(self.settings, token).auth_revoke()
        except SILENT as error:
            log.warning("grant.not_revoked", reason=reason_of(error))

    def _own_team(self) -> str:
        """The bot's workspace, asked once. Raise what SILENT names."""
        if not self._team:
            token = self.settings.slack_bot_token.get_secret_value()
            slack = slack_client(self.settings, token)
            self._team = str(slack.auth_test()["team_id"])
        return self._team

    def _browser(self, cookies: str) -> str:
        try:
            found = SimpleCookie(cookies).get(self._cookie_name())
        except CookieError:
            return ""
        return found.value if found else ""

    def _last(self, status: HTTPStatus, said: tuple[str, str]) -> Page:
        return Page(status, *said, cookie=self._cookie("", 0))

    def _cookie(self, value: str, seconds: int) -> str:
        secure = "; Secure" if self._is_https() else ""
        # Lax: it has to come along from Slack's page.
        return f"{self._cookie_name()}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}"

    def _cookie_name(self) -> str:
        return "__Host-footnote-connect" if self._is_https() else "footnote-connect"

    def _is_https(self) -> bool:
        return self.settings.public_url.startswith("https://")

    def _redirect_url(self) -> str:
        return f"{self.settings.public_url}{REDIRECT}"
