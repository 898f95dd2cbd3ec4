"""Socket Mode: the bot calls Slack, so nothing has to be reachable from outside."""

import signal
import threading

import structlog
from slack_bolt import App
from slack_bolt.adapter.socket_mode import SocketModeHandler

from bot.app import create_app
from bot.server import serve_pages, show_life
from bot.websocket import Handler
from worker.claims import open_redis
from worker.garbage import spare_what_stays
from worker.identity import APP, BOT, app_token, can_begin, reached
from worker.logs import set_up
from worker.pulse import BEAT_S
from worker.settings import Settings

log = structlog.get_logger()


def run(settings: Settings) -> None:
    """Take questions until told to stop. Raise SettingsError where Slack refuses the tokens.

    Where people can connect their own Slack search, the pages for it are served as well.
    """
    set_up(settings.log_level)
    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    can_begin(settings)
    serve_pages(settings)
    handler = connected(settings, stop)
    if handler:
        spare_what_stays()
        redis = open_redis(settings.redis_url.get_secret_value())
        log.info("bot.ready")
        while not stop.is_set():
            if handler.client.is_connected():
                show_life(redis)
            stop.wait(BEAT_S)
        handler.close()  # type: ignore[no-untyped-call]


def connected(settings: Settings, stop: threading.Event) -> SocketModeHandler | None:
    """A connection to Slack, tried until there is one; None where it was told to stop before.

    Raise SettingsError where Slack refuses the tokens.
    """
    token = app_token(settings)
    app = reached(lambda: create_app(settings), BOT, stop)
    return reached(lambda: _connection(app, token), APP, stop) if app else None


def _connection(app: App, token: str) -> SocketModeHandler:
    # A new one for each attempt: one that failed would knock again at an address that is good for one knock.
    handler = Handler(app, token)
    try:
        handler.connect_or_raise()
    except BaseException:
        handler.close()  # type: ignore[no-untyped-call]
        raise
    return handler
