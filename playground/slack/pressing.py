"""A person presses a button of a message: the `block_actions` payload."""

from collections.abc import Iterator

from playground.slack.acting import Impossible, trigger_id
from playground.slack.shapes import message_shape
from playground.slack.sockets import NotAcknowledged
from playground.slack.team import Team
from playground.slack.values import Json, Message, User
from playground.slack.workspace import APP, TEAM

BUTTONS = ("positive_button", "negative_button")


async def press(team: Team, user: User, message: Message, action_id: str, block_id: str, value: str | None) -> None:
    """Send the press to the app. `value` tells the two feedback buttons apart.

    Raise Impossible where there is no such button, or where the app did not acknowledge.
    """
    pressed = next((p for p in _pressable(message) if p[0] == block_id and p[1]["action_id"] == action_id), None)
    if pressed is None:
        raise Impossible("there is no such button")
    try:
        await team.sockets.ask("interactive", _payload(team, user, message, _action(team, *pressed, value)))
    except NotAcknowledged as refusal:
        raise Impossible(f"the app did not acknowledge ({refusal.reason})") from refusal


def _pressable(message: Message) -> Iterator[tuple[str, Json]]:
    for block in message.blocks:
        for element in [*block.get("elements", ()), block.get("accessory") or {}]:
            if "action_id" in element:
                yield block["block_id"], element


def _action(team: Team, block_id: str, element: Json, value: str | None) -> Json:
    action = {"type": element["type"], "action_id": element["action_id"], "block_id": block_id}
    if element["type"] == "feedback_buttons":
        chosen = next((element[name] for name in BUTTONS if element[name].get("value") == value), None)
        if chosen is None:
            raise Impossible("there is no such button")
        action |= {"text": chosen["text"], "value": value}
    else:
        action |= {name: element[name] for name in ("text", "value", "style", "url") if name in element}
    return action | {"action_ts": team.workspace.next_ts()}


def _payload(team: Team, user: User, message: Message, action: Json) -> Json:
    workspace = team.workspace
    channel = workspace.channels[message.channel]
    container = {
        "type": "message",
        "message_ts": message.ts,
        "channel_id": channel.id,
        "is_ephemeral": message.visible_to is not None,
    }
    payload: Json = {
        "type": "block_actions",
        "user": {"id": user.id, "username": user.name, "name": user.name, "team_id": TEAM},
        "api_app_id": APP,
        "token": "playground-verification",
        "container": container | ({"thread_ts": message.thread_ts} if message.thread_ts else {}),
        "trigger_id": trigger_id(),
        "team": {"id": TEAM, "domain": workspace.domain},
        "enterprise": None,
        "is_enterprise_install": False,
        "channel": {"id": channel.id, "name": channel.name or "directmessage"},
        "state": {"values": {}},
        "response_url": team.response_urls.give(channel.id, user.id, original=message),
        "actions": [action],
    }
    return payload if message.visible_to else payload | {"message": message_shape(workspace, message)}
