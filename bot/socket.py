"""Socket Mode: the bot calls Slack, so nothing has to be reachable from outside."""

import signal
import threading
from urllib.error import URLError

import structlog
from slack_bolt.adapter.socket_mode import SocketModeHandler
from slack_bolt.error import BoltError
from slack_sdk.errors import SlackApiError

from bot.app import create_app
from worker.logs import set_up
from worker.settings import Settings, SettingsError
from worker.slack_errors import reason_of

log = structlog.get_logger()

PAUSES_S = (1, 2, 4, 8, 15, 30)
"""Between attempts to reach Slack; the last one goes on."""


def run(settings: Settings) -> None:
    """Take questions until told to stop. Raise SettingsError where Slack refuses the tokens."""
    set_up(settings.log_level)
    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    handler = connected(settings, stop)
    if handler:
        log.info("bot.ready")
        stop.wait()
        handler.close()  # type: ignore[no-untyped-call]


def connected(settings: Settings, stop: threading.Event) -> SocketModeHandler | None:
    """A connection to Slack, tried until there is one; None where it was told to stop before."""
    app_token = _app_token(settings)
    attempt = 0
    while not stop.is_set():
        try:
            handler = SocketModeHandler(create_app(settings), app_token)
            handler.connect()  # type: ignore[no-untyped-call]
        except (SlackApiError, BoltError) as error:
            raise SettingsError(_refusal(error)) from error
        except (URLError, OSError) as error:
            pause = PAUSES_S[min(attempt, len(PAUSES_S) - 1)]
            log.warning("slack.unreachable", reason=type(error).__name__, again_in_s=pause)
            attempt += 1
            stop.wait(pause)
        else:
            return handler
    return None


def _app_token(settings: Settings) -> str:
    bot_token, app_token = settings.slack_bot_token.get_secret_value(), settings.slack_app_token.get_secret_value()
    if not bot_token.startswith("xoxb-"):
        raise SettingsError(
            "SLACK_BOT_TOKEN must be the app's bot token, which begins with xoxb-. "
            "It is under OAuth & Permissions once the app is installed."
        )
    if not app_token.startswith("xapp-"):
        raise SettingsError(
            "SLACK_APP_TOKEN must be an app-level token with the scope connections:write, which begins with xapp-. "
            "Create it under Basic Information > App-Level Tokens."
        )
    return app_token


def _refusal(error: SlackApiError | BoltError) -> str:
    """What Slack has against the tokens, and what to do."""
    cause = error if isinstance(error, SlackApiError) else error.__cause__ or error.__context__
    reason = reason_of(cause) if isinstance(cause, SlackApiError) else "no reason given"
    return f"Slack refuses the tokens ({reason}). Check SLACK_BOT_TOKEN and SLACK_APP_TOKEN."
