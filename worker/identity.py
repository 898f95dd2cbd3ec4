"""Whether Slack knows us: asked before any question is taken in or taken up."""

import re
import threading
from collections.abc import Callable
from http.client import HTTPException
from typing import TypeVar

import structlog
from slack_sdk.errors import SlackClientError

from search_backends.trust import distrusted
from worker.settings import Settings, SettingsError
from worker.slack_clients import slack_client
from worker.slack_errors import reason_of
from worker.words_network import untrusted

T = TypeVar("T")

log = structlog.get_logger()

PAUSES_S = (1, 2, 4, 8, 15, 30)
"""Between attempts to reach Slack; the last one goes on."""

REFUSALS = frozenset(
    {
        *("invalid_auth", "not_authed", "account_inactive", "token_revoked", "token_expired", "no_permission"),
        *("not_allowed_token_type", "missing_scope", "access_denied", "org_login_required", "team_access_not_granted"),
        *("two_factor_setup_required", "user_removed_from_team", "team_disabled", "invalid_app_id"),
    }
)
"""Slack's words against a token. Whatever else it says passes: it is busy, or not well."""

BOT, APP = "SLACK_BOT_TOKEN", "SLACK_APP_TOKEN"
WHERE = {
    BOT: "the app's bot token, which begins with xoxb-. It is under OAuth & Permissions once the app is installed. "
    "(Or leave it empty and set SLACK_CLIENT_ID and SLACK_CLIENT_SECRET: workspaces then install it themselves.)",
    APP: "an app-level token with the scope connections:write, which begins with xapp-. "
    "Create it under Basic Information > App-Level Tokens. (Or set SLACK_SIGNING_SECRET instead, for HTTP mode.)",
}


KINDS = {
    "xoxb-": f"a bot token, which goes into {BOT}",
    "xapp-": f"an app-level token, which goes into {APP}",
    "xoxp-": "a person's token, which goes nowhere: people connect their own search in Slack",
    "xoxe": "a token that ends after twelve hours: the app has token rotation on, and must be created without it",
}
"""How tokens of Slack's begin, and what those are."""


def bot_token(settings: Settings) -> str:
    """The bot's token. Raise SettingsError where it is none."""
    return _beginning("xoxb-", BOT, settings.slack_bot_token.get_secret_value())


def app_token(settings: Settings) -> str:
    """The token that opens connections. Raise SettingsError where it is none."""
    return _beginning("xapp-", APP, settings.slack_app_token.get_secret_value())


def can_begin(settings: Settings) -> None:
    """Returns where there is a bot's token, or all that workspaces need to bring theirs. Raise SettingsError."""
    if not settings.many_workspaces():
        bot_token(settings)
        return
    settings.sealing_key()
    if not settings.public_url:
        raise SettingsError(
            "Neither SLACK_BOT_TOKEN nor FOOTNOTE_PUBLIC_URL is set. For one workspace set the first. For several, "
            "which install the app themselves, set the second: https:// and the host where browsers reach the bot."
        )


def make_sure(settings: Settings) -> None:
    """Returns once Slack has said that it knows the bot's token. Raise SettingsError where it refuses it.

    Of many workspaces each has its own: what becomes of one is no reason not to serve the others.
    """
    if settings.many_workspaces():
        return
    client = slack_client(settings, bot_token(settings))
    reached(client.auth_test, BOT, threading.Event())


def reached(attempt: Callable[[], T], variable: str, stop: threading.Event) -> T | None:
    """What the attempt gives, made until Slack answers it well; None where it was told to stop before.

    Raise SettingsError where Slack refuses the token in that variable, or its certificate is not trusted here.
    """
    attempts = 0
    while not stop.is_set():
        try:
            return attempt()
        except (SlackClientError, OSError, HTTPException, ValueError) as error:
            reason = reason_of(error)
            if reason in REFUSALS:
                raise SettingsError(f"Slack refuses {variable} ({reason}). It must be {WHERE[variable]}") from error
            if distrusted(error):
                raise SettingsError(untrusted("Slack")) from error
            pause = PAUSES_S[min(attempts, len(PAUSES_S) - 1)]
            log.warning("slack.unreachable", reason=reason, again_in_s=pause)
            attempts += 1
            stop.wait(pause)
    return None


def kind_of(token: str) -> str:
    """What a token or secret of Slack's is, where it shows, and where it belongs; else empty."""
    if re.fullmatch(r"[0-9a-f]{32}", token):
        return "the signing secret or the client secret, which goes into SLACK_SIGNING_SECRET or SLACK_CLIENT_SECRET"
    return next((kind for prefix, kind in KINDS.items() if token.startswith(prefix)), "")


def _beginning(prefix: str, variable: str, token: str) -> str:
    if token.startswith(prefix):
        return token
    known = f" It holds {kind_of(token)}." if kind_of(token) else ""
    raise SettingsError(f"{variable} {'is wrong' if token else 'is not set'}.{known} It must be {WHERE[variable]}")
