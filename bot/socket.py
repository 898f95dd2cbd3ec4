"""Socket Mode: the bot calls Slack, so nothing has to be reachable from outside."""

import signal
import threading
import time

import structlog
from slack_bolt import App
from slack_bolt.adapter.socket_mode import SocketModeHandler
from slack_sdk.socket_mode.builtin import SocketModeClient

from bot.app import create_app
from bot.server import serve_pages, show_life
from bot.websocket import Handler
from worker.garbage import spare_what_stays
from worker.identity import APP, BOT, app_token, can_begin, reached
from worker.logs import set_up
from worker.pulse import BEAT_S
from worker.redis_clients import open_redis
from worker.settings import Settings

log = structlog.get_logger()

DRAIN_S = 3.0
"""Seconds after which Slack no longer waits for an acknowledgement."""


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
        _drain(handler.client)
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


def _drain(client: SocketModeClient) -> None:
    """Take nothing in any more, and acknowledge what was: a command that is not is one that failed, says Slack."""
    client.auto_reconnect_enabled = False
    client.current_session_runner.event.set()  # else it begins to read again
    client.current_session_state.terminated = True
    until = time.monotonic() + DRAIN_S
    while not client.message_queue.empty() and time.monotonic() < until:
        time.sleep(0.01)
    client.message_workers.shutdown()
