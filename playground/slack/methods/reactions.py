"""reactions.*."""

import re

from playground.slack.calls import Call, Methods, Refusal
from playground.slack.values import Json, Message
from playground.slack.workspace import BOT_USER

METHODS = Methods()
EMOJI = re.compile(r"[a-z0-9_+'-]+(::skin-tone-[2-6])?")


@METHODS.add("reactions.add", "channel:str! name:str! timestamp:str!", scopes=("reactions:write",))
def add(call: Call) -> Json:
    """The bot reacts to a message."""
    message, reaction = _message(call), (call["name"], BOT_USER)
    if not EMOJI.fullmatch(call["name"]):
        raise Refusal("invalid_name")
    if reaction in message.reactions:
        raise Refusal("already_reacted")
    call.team.react(message, (*message.reactions, reaction))
    return {}


@METHODS.add(
    "reactions.remove",
    "name:str! channel:str timestamp:str file:str file_comment:str",
    scopes=("reactions:write",),
)
def remove(call: Call) -> Json:
    """The bot takes its reaction back."""
    if not call.get("channel") or not call.get("timestamp"):
        raise Refusal("no_item_specified")
    message, reaction = _message(call), (call["name"], BOT_USER)
    if reaction not in message.reactions:
        raise Refusal("no_reaction")
    call.team.react(message, tuple(kept for kept in message.reactions if kept != reaction))
    return {}


def _message(call: Call) -> Message:
    message = call.team.workspace.message(call.joined_channel().id, call["timestamp"])
    if message is None:
        raise Refusal("message_not_found")
    return message
