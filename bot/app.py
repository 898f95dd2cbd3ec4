"""The Bolt app: one line per Slack event."""

import re

from slack_bolt import App
from slack_sdk import WebClient
from slack_sdk.http_retry.builtin_handlers import ConnectionErrorRetryHandler, RateLimitErrorRetryHandler

from bot.ask import Ask
from bot.listeners.commands import on_command
from bot.listeners.messages import on_mention, on_message
from worker.claims import Claims
from worker.queue import celery_from
from worker.seal import Sealer
from worker.settings import Settings
from worker.threads import Threads


def create_app(settings: Settings) -> App:
    """Raise slack_bolt.error.BoltError where Slack refuses the token, SlackApiError where it does not answer."""
    client = WebClient(
        settings.slack_bot_token.get_secret_value(),
        base_url=settings.slack_api_url,
        timeout=5,
        retry_handlers=[ConnectionErrorRetryHandler(), RateLimitErrorRetryHandler(max_retry_count=2)],
    )
    claims = Claims.at(settings.redis_url.get_secret_value())
    ask = Ask(claims, celery_from(settings), Sealer(settings.sealing_key()), client)
    app = App(
        client=client,
        process_before_response=True,  # acknowledged once queued; an exception becomes a redelivery, not a loss
        attaching_conversation_kwargs_enabled=False,
    )
    threads = Threads(claims.redis)
    app.event("app_mention")(on_mention(ask, threads))
    app.event("message")(on_message(ask, threads))
    app.command(settings.command)(on_command(ask, settings.command, settings.backends))
    app.event(re.compile(".*"))(lambda: None)  # else an event nobody needs is not acknowledged, and comes again
    return app
