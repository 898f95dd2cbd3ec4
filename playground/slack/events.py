"""What the Events API says about a change. Pure: a change in, events out."""

import secrets
import time
from collections.abc import Callable

from playground.slack.shapes import message_shape
from playground.slack.values import Change, Json, Kind, Message, What
from playground.slack.workspace import APP, BOT_USER, TEAM, Workspace

CHANNEL_TYPES = {Kind.PUBLIC: "channel", Kind.PRIVATE: "group", Kind.GROUP: "mpim", Kind.DIRECT: "im"}
SUBSCRIPTIONS = {
    Kind.PUBLIC: "message.channels",
    Kind.PRIVATE: "message.groups",
    Kind.GROUP: "message.mpim",
    Kind.DIRECT: "message.im",
}
MENTION = f"<@{BOT_USER}>"

Issue = Callable[[Message], str]
"""Makes the action token that goes with a message."""


def events_of(workspace: Workspace, change: Change, subscribed: tuple[str, ...], issue: Issue) -> list[Json]:
    """Events that the app gets for a change: none for what happens where the bot is not a member."""
    channel = workspace.channels[change.message.channel]
    if BOT_USER not in channel.members or change.message.visible_to:
        return []
    events = []
    if "app_mention" in subscribed and channel.kind is not Kind.DIRECT and _begins_to_mention(change):
        events.append(mention_event(workspace, change.message, issue))
    if SUBSCRIPTIONS[channel.kind] in subscribed:
        events.append(_message_event(workspace, change, issue) | {"channel_type": CHANNEL_TYPES[channel.kind]})
    return events


def mention_event(workspace: Workspace, message: Message, issue: Issue) -> Json:
    """app_mention. An edit that adds the mention has `edited`, and happens when the edit does."""
    shape = message_shape(workspace, message)
    shape.pop("subtype", None)
    return shape | {
        "type": "app_mention",
        "channel": message.channel,
        "event_ts": message.edited_ts or message.ts,
        "action_token": issue(message),
    }


def home_event(user: str, channel: str, ts: str) -> Json:
    """app_home_opened, on the Messages tab."""
    return {"type": "app_home_opened", "user": user, "channel": channel, "tab": "messages", "event_ts": ts}


def revocation_event(user: str, ts: str) -> Json:
    """tokens_revoked, for a person's own token."""
    return {"type": "tokens_revoked", "tokens": {"oauth": [user], "bot": []}, "event_ts": ts}


def uninstall_event(ts: str) -> Json:
    """app_uninstalled."""
    return {"type": "app_uninstalled", "event_ts": ts}


def callback(event: Json, is_ext_shared: bool = False) -> Json:
    """The payload around an event. Every event gets its own event_id, which redeliveries keep."""
    return {
        "token": "playground-verification",
        "team_id": TEAM,
        "context_team_id": TEAM,
        "context_enterprise_id": None,
        "api_app_id": APP,
        "event": event,
        "type": "event_callback",
        "event_id": f"Ev{secrets.token_hex(5).upper()}",
        "event_time": int(time.time()),
        "authorizations": [
            {
                "enterprise_id": None,
                "team_id": TEAM,
                "user_id": BOT_USER,
                "is_bot": True,
                "is_enterprise_install": False,
            }
        ],
        "is_ext_shared_channel": is_ext_shared,
        "event_context": f"4-{secrets.token_hex(12)}",
    }


def _begins_to_mention(change: Change) -> bool:
    if change.what is What.DELETED or change.message.is_bot or MENTION not in change.message.text:
        return False
    return change.previous is None or MENTION not in change.previous.text


def _message_event(workspace: Workspace, change: Change, issue: Issue) -> Json:
    message = change.message
    if change.what is What.POSTED:
        shape = message_shape(workspace, message) | {"channel": message.channel, "event_ts": message.ts}
        return shape | ({"action_token": issue(message)} if _may_act(workspace, message) else {})
    ts = workspace.next_ts()
    hidden: Json = {"type": "message", "channel": message.channel, "hidden": True, "ts": ts, "event_ts": ts}
    if change.what is What.DELETED:
        previous = message_shape(workspace, message)
        return hidden | {"subtype": "message_deleted", "deleted_ts": message.ts, "previous_message": previous}
    assert change.previous is not None
    return hidden | {
        "subtype": "message_changed",
        "message": message_shape(workspace, message),
        "previous_message": message_shape(workspace, change.previous),
    }


def _may_act(workspace: Workspace, message: Message) -> bool:
    """Public channels: only where the app is mentioned. Elsewhere: whenever a person writes."""
    public = workspace.channels[message.channel].kind is Kind.PUBLIC
    return not message.is_bot and (not public or MENTION in message.text)
