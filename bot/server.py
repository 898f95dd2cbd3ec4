"""What the bot answers over HTTP: Slack's calls in HTTP mode, signed by Slack, and people's browsers in either mode."""

import signal
import sys
import threading
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from hmac import compare_digest
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl

import structlog
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from redis import Redis
from redis.exceptions import RedisError
from slack_bolt.adapter.wsgi import SlackRequestHandler
from waitress.server import create_server

from bot.app import create_app
from bot.oauth import CONNECT, INSTALL, REDIRECT, OAuth
from worker.garbage import spare_what_stays
from worker.identity import BOT, can_begin, reached
from worker.life import Life
from worker.logs import set_up, where
from worker.pulse import BEAT_S, beat
from worker.redis_clients import open_redis
from worker.settings import Settings, SettingsError

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIEnvironment

log = structlog.get_logger()

EVENTS = "/slack/events"
"""Where Slack sends events, commands and whatever people press."""

MOST_BYTES = 1_000_000
"""Of one request; what Slack sends is far below."""

THREADS = 4
"""Requests taken in at once: each waits for the broker only, and more of them would wait for each other."""


@dataclass(frozen=True, slots=True)
class Routes:
    """Every address that is answered."""

    slack: SlackRequestHandler | None
    """None in Socket Mode."""
    redis: Redis
    oauth: OAuth | None
    """None where nobody can connect."""
    metrics_token: str = field(default="", repr=False)

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        """One request, as WSGI has it."""
        match environ["REQUEST_METHOD"], environ["PATH_INFO"]:
            case "POST", path if path == EVENTS and self.slack:
                return self._taken(self.slack, environ, start_response)
            case "GET", path if path == CONNECT and self.oauth:
                return self.oauth.begin("connect", _query(environ).get("team", "")).sent(start_response)
            case "GET", path if path == INSTALL and self.oauth and self.oauth.installs:
                return self.oauth.begin("install").sent(start_response)
            case "GET", path if path == REDIRECT and self.oauth:
                return self.oauth.finish(_query(environ), environ.get("HTTP_COOKIE", "")).sent(start_response)
            case "GET", "/metrics" if self._may_read_figures(environ):
                body = generate_latest()
                start_response("200 OK", [("Content-Type", CONTENT_TYPE_LATEST), ("Content-Length", str(len(body)))])
                return [body]
            case "GET", "/healthz":
                return _told(start_response, "200 OK", "This process answers.")
            case "GET", "/readyz":
                if self.ready():
                    return _told(start_response, "200 OK", "Questions are taken in.")
                return _told(start_response, "503 Service Unavailable", "The queue does not answer.")
        return _told(start_response, "404 Not Found", "Nothing is here.")

    def _may_read_figures(self, environ: "WSGIEnvironment") -> bool:
        """The world reaches this server, through whatever proxy: who may read them must know a secret."""
        given = str(environ.get("HTTP_AUTHORIZATION", "")).encode(errors="replace")
        return bool(self.metrics_token) and compare_digest(given, f"Bearer {self.metrics_token}".encode())

    def _taken(
        self, slack: SlackRequestHandler, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        try:
            return slack(environ, start_response)
        except Exception as error:  # noqa: BLE001  Bolt reads a body before it knows whose it is, and expects Slack's
            log.warning("request.unreadable", where=where(error))
            return _told(start_response, "400 Bad Request", "This is no request of Slack's.")

    def ready(self) -> bool:
        """Whether a question that came now would be taken in."""
        try:
            return bool(self.redis.ping())
        except RedisError:
            return False


def run(settings: Settings) -> None:
    """Take questions over HTTP until told to stop. Raise SettingsError where Slack refuses the token."""
    set_up(settings.log_level)
    can_begin(settings)
    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    app = reached(lambda: create_app(settings), BOT, stop)
    if app is None:
        return
    routes = _routes(settings, SlackRequestHandler(app, path=EVENTS))
    server = _server(settings, routes)
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: sys.exit())  # waitress lets running requests end
    threading.Thread(target=_beat, args=(routes,), name="pulse", daemon=True).start()
    spare_what_stays()
    log.info("bot.ready", listens=settings.listen)
    server.run()


def serve_pages(settings: Settings) -> None:
    """In Socket Mode: beside the bot, on a thread of its own, where anybody may have something of it.

    Raise SettingsError.
    """
    if settings.can_connect() or settings.metrics_token.get_secret_value():
        server = _server(settings, _routes(settings, None))
        threading.Thread(target=server.run, name="pages", daemon=True).start()


def _routes(settings: Settings, slack: SlackRequestHandler | None) -> Routes:
    redis, token = open_redis(settings.redis_url.get_secret_value()), settings.metrics_token.get_secret_value()
    return Routes(slack, redis, OAuth.of(settings), token)


def _server(settings: Settings, routes: Routes) -> Any:
    """It listens, and takes nothing in before it runs. Raise SettingsError."""
    try:
        return create_server(
            routes,
            listen=settings.listen,
            threads=THREADS,
            max_request_body_size=MOST_BYTES,
            ident="",
            expose_tracebacks=False,
        )
    except (ValueError, OSError) as error:
        raise SettingsError(
            f"FOOTNOTE_LISTEN: can't listen at {settings.listen!r}. Write HOST:PORT, with a port that is free here."
        ) from error


def show_life(redis: Redis) -> None:
    """This bot could take a question in."""
    beat("bot")
    with suppress(RedisError):
        Life(redis).show("bot")


def _beat(routes: Routes) -> None:
    while True:
        if routes.ready():
            show_life(routes.redis)
        time.sleep(BEAT_S)


def _query(environ: "WSGIEnvironment") -> dict[str, str]:
    return dict(parse_qsl(environ.get("QUERY_STRING", ""), errors="replace"))


def _told(start_response: "StartResponse", status: str, sentence: str) -> Iterable[bytes]:
    body = f"{sentence}\n".encode()
    start_response(status, [("Content-Type", "text/plain; charset=utf-8"), ("Content-Length", str(len(body)))])
    return [body]
