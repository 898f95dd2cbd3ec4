"""The WebSocket of Socket Mode: Bolt's own, told which proxy to take for which address."""

from socket import IPPROTO_TCP, TCP_NODELAY
from typing import Any

import structlog
from slack_bolt import App
from slack_bolt.adapter.socket_mode import SocketModeHandler
from slack_sdk.socket_mode.builtin import SocketModeClient
from slack_sdk.socket_mode.client import BaseSocketModeClient

from worker.network import websocket_proxy
from worker.slack_errors import reason_of

log = structlog.get_logger()


class Client(SocketModeClient):
    """One that knows of NO_PROXY. Each new connection may lead elsewhere."""

    def connect(self) -> None:
        """Connect, and where that fails, say why; it is tried again by itself."""
        self.wss_uri = self.wss_uri or self.issue_new_wss_url()
        proxy = websocket_proxy(self.wss_uri)
        self.proxy = proxy.address if proxy else None
        self.proxy_headers = proxy.headers if proxy else None
        super().connect()


class Handler(SocketModeHandler):
    """Between the app and the connection."""

    def __init__(self, app: App, app_token: str):
        self.app = app
        self.app_token = app_token
        self._failure: Exception | None = None
        self.client = Client(app_token, app.logger, app.client, ping_interval=10, on_error_listeners=[self._failed])
        self.client.socket_mode_request_listeners.append(self.handle)  # type: ignore[arg-type]
        self.client.message_listeners.append(_prompt)

    def connect_or_raise(self) -> None:
        """Raise what came in the way: the library only logs it."""
        self._failure = None
        self.connect()  # type: ignore[no-untyped-call]
        session = self.client.current_session
        if not (session and session.is_active()):
            raise ConnectionError("no WebSocket to Slack") from self._failure

    def _failed(self, error: Exception) -> None:
        self._failure = error
        log.warning("slack.websocket_failed", reason=reason_of(error))


def _prompt(client: BaseSocketModeClient, message: dict[str, Any], raw: str | None) -> None:
    """On every new connection: else an acknowledgement waits until Slack has confirmed the one before."""
    if message.get("type") == "hello" and isinstance(client, SocketModeClient):
        session = client.current_session
        if session and session.sock:
            session.sock.setsockopt(IPPROTO_TCP, TCP_NODELAY, 1)
