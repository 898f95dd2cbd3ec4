"""People, channels and messages in the JSON that Slack's Web API and events give."""

from collections import defaultdict
from datetime import datetime
from zoneinfo import ZoneInfo

from playground.slack.values import Channel, Json, Kind, Message, User
from playground.slack.workspace import BOT_USER, SLACKBOT, TEAM, Workspace


def user_shape(user: User) -> Json:
    """A user as users.info gives it, without the mail address (which needs a scope of its own)."""
    offset = datetime.now(ZoneInfo(user.timezone)).utcoffset()
    return {
        "id": user.id,
        "team_id": user.other_team or TEAM,
        "name": user.name,
        "deleted": False,
        "color": user.colour.removeprefix("#"),
        "real_name": user.real_name,
        "tz": user.timezone,
        "tz_label": user.timezone,
        "tz_offset": int(offset.total_seconds()) if offset else 0,
        "profile": {
            "title": user.title,
            "real_name": user.real_name,
            "real_name_normalized": user.real_name,
            "display_name": user.real_name,
            "display_name_normalized": user.real_name,
            "team": user.other_team or TEAM,
        },
        "is_admin": False,
        "is_owner": False,
        "is_bot": user.is_bot and user.id != SLACKBOT,  # Slack itself says so of Slackbot
        "is_app_user": False,
        "is_restricted": user.is_guest,
        "is_ultra_restricted": False,
        "is_stranger": False,  # so Slack says of everyone with whom the app shares a channel
        "enterprise_user": {
            "id": user.id,
            "enterprise_id": user.organisation,
            "teams": [user.other_team or TEAM],
        },
        "is_email_confirmed": True,
        "updated": 0,
    }


def channel_shape(channel: Channel, reader: str = BOT_USER) -> Json:
    """A conversation as conversations.info gives it to the bot, or to a person."""
    common: Json = {
        "id": channel.id,
        "created": channel.created,
        "is_archived": False,
        "is_im": channel.kind is Kind.DIRECT,
        "is_org_shared": channel.is_org_shared or channel.is_org_wide,
        "is_global_shared": channel.is_org_wide,
        "context_team_id": TEAM,
    }
    if channel.kind is Kind.DIRECT:
        return common | {"user": next(iter(channel.members - {reader})), "is_user_deleted": False, "priority": 0}
    return common | {
        "name": channel.name,
        "name_normalized": channel.name,
        "is_channel": channel.kind is Kind.PUBLIC,
        "is_group": channel.kind in (Kind.PRIVATE, Kind.GROUP),
        "is_mpim": channel.kind is Kind.GROUP,
        "is_private": channel.kind is not Kind.PUBLIC,
        "is_general": channel.name == "general",
        "is_member": reader in channel.members,
        "is_shared": channel.is_ext_shared or channel.is_org_shared or channel.is_org_wide,
        "is_ext_shared": channel.is_ext_shared,
        "is_pending_ext_shared": channel.is_pending_ext_shared,
        "pending_shared": list(channel.shared_with) if channel.is_pending_ext_shared else [],
        "shared_team_ids": [TEAM] if channel.is_pending_ext_shared else [TEAM, *channel.shared_with],
        "creator": channel.creator,
        "topic": {"value": channel.topic, "creator": channel.creator, "last_set": channel.created},
        "purpose": {"value": channel.topic, "creator": channel.creator, "last_set": channel.created},
    }


def message_shape(workspace: Workspace, message: Message, with_metadata: bool = True) -> Json:
    """A message as it stands in history, in events and in the answer to a post."""
    team = workspace.users[message.user].other_team or TEAM
    shape: Json = {"type": "message", "user": message.user, "ts": message.ts, "text": message.text, "team": team}
    if workspace.channels[message.channel].shared_with:
        shape |= {"user_team": team, "source_team": team}
    if message.is_bot:
        profile = bot_profile(workspace, message.user)
        shape |= {"bot_id": profile["id"], "app_id": profile["app_id"], "bot_profile": profile}
    if message.edited_ts:
        shape["edited"] = {"user": message.edited_by, "ts": message.edited_ts}
    if message.files:
        shape |= {"upload": False, "display_as_bot": False}
    optional: Json = {
        "subtype": message.subtype,
        "client_msg_id": message.client_id,
        "blocks": list(message.blocks),
        "attachments": list(message.attachments),
        "files": list(message.files),
        "reactions": reactions_shape(message),
        "metadata": message.metadata if with_metadata else None,
    }
    return shape | {key: value for key, value in optional.items() if value} | _thread_shape(workspace, message)


def bot_profile(workspace: Workspace, user: str = BOT_USER) -> Json:
    """A bot as its messages name it."""
    return {
        "id": f"B{user[1:]}",
        "app_id": f"A{user[1:]}",
        "user_id": user,
        "name": workspace.users[user].real_name,
        "icons": {},
        "deleted": False,
        "updated": 0,
        "team_id": TEAM,
    }


def reactions_shape(message: Message) -> list[Json]:
    """Reactions by emoji, in the order of their first use."""
    by_name: defaultdict[str, list[str]] = defaultdict(list)
    for name, user in message.reactions:
        by_name[name].append(user)
    return [{"name": name, "users": users, "count": len(users)} for name, users in by_name.items()]


def _thread_shape(workspace: Workspace, message: Message) -> Json:
    if message.visible_to:
        return {"thread_ts": message.thread_ts} if message.thread_ts else {}
    if message.is_reply:
        root = workspace.message(message.channel, message.root)
        parent = {"parent_user_id": root.user} if root else {}
        return {"thread_ts": message.thread_ts} | parent
    replies = [m for m in workspace.thread(message.channel, message.ts) if m.ts != message.ts]
    if not replies:
        return {}
    speakers = list(dict.fromkeys(reply.user for reply in replies))
    return {
        "thread_ts": message.ts,
        "reply_count": len(replies),
        "reply_users_count": len(speakers),
        "latest_reply": replies[-1].ts,
        "reply_users": speakers,
        "is_locked": False,
        "subscribed": False,
    }
