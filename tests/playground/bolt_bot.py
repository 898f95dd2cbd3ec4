"""A small real Bolt app over Socket Mode, for tests to stand on the other end of the playground."""

import queue
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from slack_bolt import App
from slack_bolt.adapter.socket_mode import SocketModeHandler
from slack_sdk import WebClient

from bot.app import BOLTS_OWN, unseen
from tests.servers.playground import APP_TOKEN, BOT_TOKEN, Json, Playground
from tests.waiting import wait_until


def client_of(playground: Playground, token: str = BOT_TOKEN, **options: Any) -> WebClient:
    """Slack's own client, pointed at the playground."""
    return WebClient(token=token, base_url=f"{playground.url}/api/", **options)


def app_on(playground: Playground, **options: Any) -> App:
    """A Bolt app without listeners."""
    with unseen(*BOLTS_OWN):
        return App(client=client_of(playground), **options)


@contextmanager
def connected(app: App, playground: Playground) -> Iterator[SocketModeHandler]:
    """The app with its connection open, until the block ends."""
    before = playground.state()["connections"]
    handler = SocketModeHandler(app, app_token=APP_TOKEN, web_client=client_of(playground, APP_TOKEN))
    handler.connect()  # type: ignore[no-untyped-call]
    try:
        playground.wait_for_bot(before + 1)
        yield handler
    finally:
        handler.close()  # type: ignore[no-untyped-call]
        wait_until(lambda: playground.state()["connections"] <= before)


class Ear:
    """A Bolt app that only listens: to everything that comes, its own messages too."""

    def __init__(self, playground: Playground) -> None:
        self.bodies: queue.Queue[Json] = queue.Queue()
        self.app = app_on(playground, ignoring_self_events_enabled=False)
        self.app.use(self._keep)

    def hear(self, count: int) -> list[Json]:
        """The next bodies, in the order of their arrival."""
        return [self.bodies.get(timeout=15) for _ in range(count)]

    def events(self, count: int) -> list[Json]:
        """The next events, by type and subtype."""
        events = [body["event"] for body in self.hear(count)]
        return sorted(events, key=lambda event: (event["type"], event.get("subtype") or ""))

    def _keep(self, body: Json, ack: Any) -> Any:
        self.bodies.put(body)
        return ack()


@contextmanager
def listening(playground: Playground) -> Iterator[Ear]:
    """A connected Ear."""
    ear = Ear(playground)
    with connected(ear.app, playground):
        yield ear
