from typing import Any

import pytest
from slack_sdk.webhook import WebhookClient

from tests.playground.bolt_bot import Ear, client_of
from tests.servers.playground import Playground


def plain(text: str) -> dict[str, Any]:
    return {"type": "plain_text", "text": text}


BUTTON = {"type": "button", "action_id": "again", "text": plain("Try again"), "value": "q1"}
FEEDBACK = {
    "type": "feedback_buttons",
    "action_id": "feedback",
    "positive_button": {"text": plain("Good"), "value": "good"},
    "negative_button": {"text": plain("Bad"), "value": "bad"},
}
BLOCKS = [{"type": "actions", "elements": [BUTTON]}, {"type": "context_actions", "elements": [FEEDBACK]}]


def test_a_pressed_button_is_a_block_action(playground: Playground, ear: Ear) -> None:
    root = playground.post("dm", "hello", user="bob")
    posted = client_of(playground).chat_postMessage(
        channel=root["channel"], thread_ts=root["ts"], text="x", blocks=BLOCKS
    )
    ear.hear(2)
    reply = playground.wait_for_reply("dm", root["ts"], user="bob")
    playground.press(reply, "again", user="bob")
    [body] = ear.hear(1)
    assert (body["type"], body["user"]["id"], body["channel"]["id"]) == ("block_actions", "U02BOB", root["channel"])
    assert body["message"]["ts"] == body["container"]["message_ts"] == posted["ts"]
    assert body["container"]["thread_ts"] == root["ts"]
    [action] = body["actions"]
    assert (action["action_id"], action["value"], action["type"]) == ("again", "q1", "button")
    assert action["block_id"] == posted["message"]["blocks"][0]["block_id"]


def test_feedback_tells_which_of_its_buttons_was_pressed(playground: Playground, ear: Ear) -> None:
    client_of(playground).chat_postMessage(channel="#general", text="feedback", blocks=BLOCKS)
    ear.hear(1)
    playground.press(playground.wait_for_reply("#general", containing="feedback"), "feedback", value="bad")
    [body] = ear.hear(1)
    assert body["actions"][0]["value"] == "bad"


def test_an_ephemeral_message_is_replaced_over_the_response_url(playground: Playground, ear: Ear) -> None:
    client_of(playground).chat_postEphemeral(channel="#general", user="U01ALICE", text="Still needed?", blocks=BLOCKS)
    shown = playground.wait_for_reply("#general", containing="Still needed?")
    playground.press(shown, "again")
    [body] = ear.hear(1)
    assert body["container"]["is_ephemeral"]
    assert "message" not in body
    WebhookClient(body["response_url"]).send(text="Asking again", replace_original=True)
    [replaced] = [m for m in playground.messages("#general") if m["ts"] == shown["ts"]]
    assert (replaced["text"], replaced["visible_to"]) == ("Asking again", "U01ALICE")


def test_a_button_that_is_not_there_cannot_be_pressed(playground: Playground) -> None:
    client_of(playground).chat_postMessage(channel="#random", text="no such", blocks=BLOCKS)
    shown = playground.wait_for_reply("#random", containing="no such")
    with pytest.raises(ValueError, match="no such button"):
        playground.press(shown, "feedback", value="neither")
