"""What one user's page shows."""

from typing import TYPE_CHECKING

from playground.slack.shapes import reactions_shape
from playground.slack.values import ORGANISATION, Channel, Json, Message, User
from playground.slack.workspace import BOT_USER, Workspace

if TYPE_CHECKING:
    from playground.slack.team import Team


def state_view(team: "Team", user: str) -> Json:
    """All that a page needs to begin: people, the channels this user sees, and what was said there."""
    workspace = team.workspace
    channels = [channel for channel in workspace.channels.values() if workspace.sees(user, channel)]
    messages = [m for channel in channels for m in workspace.messages(channel.id)] + workspace.whispers_for(user)
    return {
        "team": workspace.name,
        "you": user,
        "bot": BOT_USER,
        "command": team.options.command,
        "note": team.options.note,
        "suggested": [
            {"title": group.title, "questions": list(group.questions)}
            for group in team.options.suggested
            if not group.channel or workspace.sees(user, workspace.channels[group.channel])
        ],
        "connections": len(team.sockets.connections),
        "users": [user_view(person) for person in workspace.users.values()],
        "channels": [_channel_view(team, channel, user) for channel in channels],
        "messages": [message_view(workspace, message) for message in messages],
        "statuses": [
            {"channel": channel, "thread_ts": thread_ts, "text": text}
            for (channel, thread_ts), text in team.statuses.texts.items()
            if workspace.sees(user, workspace.channels[channel])
        ],
    }


def user_view(user: User) -> Json:
    """A person, as the page names and colours them."""
    return {
        "id": user.id,
        "name": user.name,
        "real_name": user.real_name,
        "title": user.title,
        "timezone": user.timezone,
        "colour": user.colour,
        "is_bot": user.is_bot,
        "can_act": user.can_act,
        "is_guest": user.is_guest,
        "is_stranger": user.organisation != ORGANISATION,
    }


def message_view(workspace: Workspace, message: Message) -> Json:
    """A message, with what the page needs and Slack's API does not give."""
    return {
        "channel": message.channel,
        "ts": message.ts,
        "thread_ts": message.thread_ts,
        "user": message.user,
        "is_bot": message.is_bot,
        "subtype": message.subtype,
        "text": message.text,
        "blocks": list(message.blocks),
        "attachments": list(message.attachments),
        "files": list(message.files),
        "reactions": reactions_shape(message),
        "edited": message.edited_ts,
        "visible_to": message.visible_to,
        "command": message.command,
        "invites": message.invites,
        "permalink": workspace.permalink(message),
    }


def _channel_view(team: "Team", channel: Channel, user: str) -> Json:
    newest = max((m.ts for m in team.workspace.messages(channel.id) if m.user != user), default="")
    return {
        "id": channel.id,
        "name": channel.name,
        "kind": channel.kind.value,
        "topic": channel.topic,
        "members": sorted(channel.members),
        "has_bot": BOT_USER in channel.members,
        "is_connect": channel.is_connect,
        "is_org_shared": channel.is_org_shared,
        "unread": newest > team.read.get((user, channel.id), team.opened),
    }
