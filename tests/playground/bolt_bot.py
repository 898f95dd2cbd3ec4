"""A small real Bolt app over Socket Mode, for tests to stand on the other end of the playground."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from slack_bolt import App
from slack_bolt.adapter.socket_mode import SocketModeHandler
from slack_sdk import WebClient

from tests.servers.playground import APP_TOKEN, BOT_TOKEN, Playground


def client_of(playground: Playground, **options: Any) -> WebClient:
    """Slack's own client, pointed at the playground."""
    return WebClient(token=BOT_TOKEN, base_url=f"{playground.url}/api/", **options)


def app_on(playground: Playground, **options: Any) -> App:
    """A Bolt app without listeners."""
    return App(client=client_of(playground), **options)


@contextmanager
def connected(app: App, playground: Playground) -> Iterator[SocketModeHandler]:
    """The app with its connection open, until the block ends."""
    before = playground.state()["connections"]
    handler = SocketModeHandler(app, app_token=APP_TOKEN, web_client=WebClient(base_url=f"{playground.url}/api/"))
    handler.connect()
    try:
        playground.wait_for_bot(before + 1)
        yield handler
    finally:
        handler.close()
