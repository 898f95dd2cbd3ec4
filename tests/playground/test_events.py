import queue
from typing import Any

from tests.playground.bolt_bot import app_on, connected
from tests.servers.playground import BOT_USER, Playground

Heard = queue.Queue[dict[str, Any]]


def listening(playground: Playground, heard: Heard) -> Any:
    """A bot that hears every event, its own messages too."""
    app = app_on(playground, ignoring_self_events_enabled=False)
    for kind in ("app_mention", "message", "app_home_opened"):
        app.event(kind)(lambda body: heard.put(body))
    app.event({"type": "message", "subtype": "message_changed"})(lambda body: heard.put(body))
    return app


def two(heard: Heard) -> dict[str, dict[str, Any]]:
    return {body["event"]["type"]: body for body in (heard.get(timeout=5), heard.get(timeout=5))}


def test_a_mention_in_a_channel_is_two_events_with_one_ts(playground: Playground) -> None:
    heard: Heard = queue.Queue()
    with connected(listening(playground, heard), playground):
        posted = playground.post("#general", "<@bot> when did Tesla die?", user="bob")
        bodies = two(heard)
    assert set(bodies) == {"app_mention", "message"}
    assert bodies["app_mention"]["event_id"] != bodies["message"]["event_id"]
    assert {body["event"]["ts"] for body in bodies.values()} == {posted["ts"]}
    assert bodies["message"]["event"]["channel_type"] == "channel"
    assert bodies["app_mention"]["event"]["text"] == f"<@{BOT_USER}> when did Tesla die?"
    assert bodies["app_mention"]["event"]["action_token"]
