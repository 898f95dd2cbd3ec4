"""Socket Mode: the bot calls Slack, so nothing has to be reachable from outside."""

import signal
import threading

import structlog
from slack_bolt.adapter.socket_mode import SocketModeHandler

from bot.app import create_app
from worker.logs import set_up
from worker.settings import Settings, SettingsError

log = structlog.get_logger()


def run(settings: Settings) -> None:
    """Take questions until told to stop. Raise SettingsError."""
    set_up(settings.log_level)
    bot_token, app_token = settings.slack_bot_token.get_secret_value(), settings.slack_app_token.get_secret_value()
    if not bot_token.startswith("xoxb-"):
        raise SettingsError("SLACK_BOT_TOKEN must be the app's bot token, which begins with xoxb-.")
    if not app_token.startswith("xapp-"):
        raise SettingsError(
            "SLACK_APP_TOKEN must be an app-level token with the scope connections:write; it begins with xapp-. "
            "Create it under Basic Information > App-Level Tokens."
        )
    app = create_app(settings)
    handler = SocketModeHandler(app, app_token)
    handler.connect()  # type: ignore[no-untyped-call]
    log.info("bot.ready")
    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    stop.wait()
    handler.close()  # type: ignore[no-untyped-call]
