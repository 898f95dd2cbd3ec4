"""What people add to a message: a named file, or someone else's message."""

import mimetypes
import secrets
import time

from playground.slack.shapes import message_shape
from playground.slack.values import Json, Message
from playground.slack.workspace import TEAM, Workspace

CANVAS = "application/vnd.slack-docs"


def file_shape(workspace: Workspace, name: str, user: str, contents: str = "", ts: str = "") -> Json:
    """A file of this name, which is all that a bot without `files:read` learns. Search finds it by its contents too."""
    identity = f"F{secrets.token_hex(5).upper()}"
    workspace.file_texts[identity] = contents
    canvas = name.endswith(".canvas")
    kind = CANVAS if canvas else mimetypes.guess_type(name)[0] or "application/octet-stream"
    return {
        "id": identity,
        "created": int(float(ts or time.time())),
        "name": name,
        "title": name,
        "mimetype": kind,
        "filetype": "quip" if canvas else name.rpartition(".")[2].lower(),
        "user": user,
        "user_team": TEAM,
        "size": len(contents.encode()),
        "mode": "quip" if canvas else "hosted",
        "is_external": False,
        "is_public": True,
        "url_private": f"{workspace.url}/files-pri/{TEAM}-{identity}/{name}",
        "permalink": f"{workspace.url}/files/{user}/{identity}/{name}",
    }


def forwarded(workspace: Workspace, message: Message) -> Json:
    """Another message as the attachment that Slack makes when someone forwards it."""
    author = workspace.users[message.user]
    channel = workspace.channels[message.channel]
    return {
        "id": 1,
        "ts": message.ts,
        "author_id": author.id,
        "author_name": author.real_name,
        "author_subname": author.real_name,
        "channel_id": channel.id,
        "channel_team": TEAM,
        "is_msg_unfurl": True,
        "is_share": True,
        "from_url": workspace.permalink(message),
        "original_url": workspace.permalink(message),
        "text": message.text,
        "fallback": f"[{author.real_name}] {message.text}",
        "message_blocks": [
            {"team": TEAM, "channel": channel.id, "ts": message.ts, "message": {"blocks": _blocks(workspace, message)}}
        ],
        "mrkdwn_in": ["text"],
        "footer": f"Posted in #{channel.name}" if channel.name else "Direct message",
    }


def _blocks(workspace: Workspace, message: Message) -> list[Json]:
    blocks: list[Json] = message_shape(workspace, message).get("blocks", [])
    return blocks
