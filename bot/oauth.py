"""How a person connects their own Slack search, or a workspace gets the app: two pages, with Slack's in between.

https://docs.slack.dev/authentication/installing-with-oauth
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from http.cookies import CookieError, SimpleCookie
from typing import Any, Self
from urllib.parse import urlencode, urljoin

import structlog
from redis.exceptions import RedisError

from bot.errands import SILENT, Connecting, Errand, Installing, NothingGranted
from bot.pages import Page
from bot.states import STATE_S, States
from worker import words_slack
from worker.installations import Installations, StoreError
from worker.redis_clients import open_redis
from worker.seal import Sealer
from worker.settings import Settings
from worker.slack_clients import slack_client
from worker.slack_errors import reason_of, unanswered

log = structlog.get_logger()

CONNECT = "/connect"
INSTALL = "/slack/install"
REDIRECT = "/slack/oauth_redirect"
STALE = frozenset({"invalid_code", "code_already_used", "code_expired"})
BUSY = frozenset({"ratelimited", "rate_limited", "internal_error", "fatal_error", "service_unavailable"})


@dataclass(frozen=True, slots=True)
class OAuth:
    """The pages, over the store that they fill."""

    settings: Settings = field(repr=False)
    states: States
    errands: Mapping[str, Errand]

    @classmethod
    def of(cls, settings: Settings) -> Self | None:
        """None where the settings allow nobody to connect. Raise SettingsError."""
        if not settings.can_connect():
            return None
        states = States(Sealer(settings.sealing_key()), open_redis(settings.redis_url.get_secret_value()))
        return cls.over(settings, states, Installations.of(settings))

    @classmethod
    def over(cls, settings: Settings, states: States, installations: Installations) -> Self:
        """What can be done there: to install it is for workspaces that bring their own tokens."""
        errands: dict[str, Errand] = {"connect": Connecting(settings, installations)}
        if settings.many_workspaces():
            errands["install"] = Installing(settings, installations)
        return cls(settings, states, errands)

    @property
    def installs(self) -> bool:
        """Whether there is a page to install it."""
        return "install" in self.errands

    def begin(self, errand: str, team: str = "") -> Page:
        """On to Slack, which asks the person; in the workspace of that id, if any."""
        state, browser = self.states.issue(errand)
        try:
            wanted = self.errands[errand].query(team)
        except SILENT as error:
            log.warning("grant.slack_unreachable", reason=reason_of(error))
            return Page(HTTPStatus.BAD_GATEWAY, *words_slack.page_unreachable())
        fixed = {"client_id": self.settings.slack_client_id, "redirect_uri": self._redirect_url(), "state": state}
        place = urljoin(self.settings.slack_api_url, "/oauth/v2/authorize")
        query = urlencode(fixed | wanted)
        return Page(HTTPStatus.FOUND, location=f"{place}?{query}", cookie=self._cookie(browser, STATE_S))

    def finish(self, query: Mapping[str, str], cookies: str) -> Page:
        """Back from Slack, with a code for a token, or with a refusal."""
        try:
            errand = self.errands.get(self.states.accept(query.get("state", ""), self._browser(cookies)))
        except RedisError as error:
            log.error("grant.state_unknown", reason=type(error).__name__)
            return self._last(HTTPStatus.SERVICE_UNAVAILABLE, words_slack.page_not_kept())
        if errand is None:
            return self._too_old()
        if query.get("error") or not query.get("code"):
            return self._last(HTTPStatus.OK, errand.denied())
        try:
            return self._last(*errand.kept(self._exchanged(query["code"])))
        except NothingGranted:
            return self._refused("no_token")
        except StoreError as error:
            log.error("grant.not_kept", reason=error.reason)
            return self._last(HTTPStatus.SERVICE_UNAVAILABLE, words_slack.page_not_kept())
        except SILENT as error:
            return self._refused(reason_of(error), silent=unanswered(error))

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
            return self._too_old()
        return self._last(HTTPStatus.BAD_GATEWAY, words_slack.page_refused(reason))

    def _too_old(self) -> Page:
        said = words_slack.page_install_again() if self.installs else words_slack.page_expired(self.settings.command)
        return self._last(HTTPStatus.BAD_REQUEST, said)

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
