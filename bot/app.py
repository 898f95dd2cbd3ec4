"""The Bolt app: one line per Slack event."""

import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache

from slack_bolt import App
from slack_bolt.error import BoltError
from slack_sdk import WebClient
from slack_sdk.http_retry.builtin_handlers import ConnectionErrorRetryHandler

from bot.ask import Ask
from bot.authorize import MOST, authorizing
from bot.channels import Channels
from bot.connections import Connections
from bot.listeners.again import on_try_again
from bot.listeners.commands import on_command
from bot.listeners.found import on_how, on_sources
from bot.listeners.messages import on_mention, on_message
from bot.listeners.revocations import on_tokens_revoked, on_uninstalled
from worker import words_slack
from worker.account_blocks import HOW, SOURCES
from worker.again import ACTION
from worker.claims import Claims
from worker.installations import Installations, open_installations
from worker.quotas import Quotas
from worker.seal import Sealer
from worker.settings import Settings
from worker.slack_clients import SlowDown, slack_client
from worker.threads import Threads
from worker.tokens import Tokens

BOLTS_OWN = ("SLACK_BOT_TOKEN", "SLACK_SIGNING_SECRET", "SLACK_CLIENT_ID", "SLACK_CLIENT_SECRET")
"""Variables that Bolt reads by itself. With the last two it would keep installations in files of its own."""


def create_app(settings: Settings) -> App:
    """Raise SlackApiError where Slack refuses the token or is not well, OSError where it does not answer."""
    claims = Claims.at(settings.redis_url.get_secret_value())
    installations = Installations.of(settings)
    tokens = Tokens(settings, installations)
    client_with = _clients(settings)
    app = _app(settings, tokens, client_with)
    ask = Ask(claims, Sealer(settings.sealing_key()), lambda team: client_with(tokens.of(team)), Quotas.under(settings))
    open_installations(settings)  # once Slack has said that it knows us
    threads = Threads(claims.redis)
    channels = Channels(frozenset(settings.channels), frozenset(settings.channels_denied))
    app.event("app_mention")(on_mention(ask, threads, channels))
    app.event("message")(on_message(ask, threads, channels))
    connections = Connections.of(settings, installations)
    app.command(settings.command)(on_command(ask, settings.command, settings.backends, connections))
    app.action(ACTION)(on_try_again(ask))
    app.action(HOW)(on_how(ask, settings.explain_hours))
    app.action(SOURCES)(on_sources(ask, settings.explain_hours))
    app.event("tokens_revoked")(on_tokens_revoked(tokens))
    app.event("app_uninstalled")(on_uninstalled(tokens))
    app.event(re.compile(".*"))(lambda: None)  # else an event nobody needs is not acknowledged, and comes again
    return app


def _clients(settings: Settings) -> Callable[[str], WebClient]:
    """Token -> a client that acts with it."""

    @lru_cache(maxsize=MOST)
    def client(token: str) -> WebClient:
        retries = [ConnectionErrorRetryHandler(), SlowDown(max_retry_count=2)]
        return slack_client(settings, token, retry_handlers=retries)

    return client


def _app(settings: Settings, tokens: Tokens, client_with: Callable[[str], WebClient]) -> App:
    many = settings.many_workspaces()
    try:
        with unseen(*BOLTS_OWN):
            return App(
                client=client_with(settings.slack_bot_token.get_secret_value()),
                authorize=authorizing(tokens, client_with) if many else None,
                user_facing_authorize_error_message=words_slack.not_installed(),
                signing_secret=settings.slack_signing_secret.get_secret_value() or None,  # none in Socket Mode
                process_before_response=True,  # acknowledged once queued; an exception becomes a redelivery, not a loss
                attaching_conversation_kwargs_enabled=False,
            )
    except BoltError as error:  # what Slack said is behind it
        raise error.__context__ or error from None


@contextmanager
def unseen(*names: str) -> Iterator[None]:
    """Without these variables of the environment, while it lasts."""
    hidden = {name: os.environ.pop(name) for name in names if name in os.environ}
    try:
        yield
    finally:
        os.environ.update(hidden)
