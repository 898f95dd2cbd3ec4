"""What was found, in the JSON that assistant.search.context and search.messages give."""

from playground.slack.search.hits import around
from playground.slack.search.words import STEMMER, WORD, words_of
from playground.slack.shapes import channel_shape
from playground.slack.values import Channel, Json, Message, User
from playground.slack.workspace import TEAM, Workspace

MARKS = "\ue000", "\ue001"
"""Stand around the words that were looked for, where `highlight` asks for it."""


def message_found(workspace: Workspace, message: Message) -> Json:
    """A message."""
    author, channel = workspace.users[message.user], workspace.channels[message.channel]
    replies = len(workspace.thread(message.channel, message.ts)) - 1
    return {
        "author_name": author.real_name,
        "author_user_id": author.id,
        "team_id": channel.other_team or TEAM,
        "channel_id": channel.id,
        "channel_name": channel.name,
        "message_ts": message.ts,
        "content": message.text,
        "is_author_bot": message.is_bot,
        "permalink": workspace.permalink(message),
    } | ({"reply_count": replies} if replies > 0 else {})


def match_found(workspace: Workspace, message: Message, reader: str) -> Json:
    """A message as search.messages gives it."""
    author, channel = workspace.users[message.user], channel_shape(workspace.channels[message.channel], reader)
    channel["name"] = channel.get("name") or channel["user"]
    kept = (
        "id",
        "name",
        "is_private",
        "is_mpim",
        "is_shared",
        "is_ext_shared",
        "is_org_shared",
        "is_pending_ext_shared",
    )
    return {
        "iid": f"{message.channel}-{message.ts}",
        "type": "message",
        "team": workspace.channels[message.channel].other_team or TEAM,
        "channel": {key: channel[key] for key in kept if key in channel},
        "user": "" if message.is_bot else author.id,
        "username": author.name,
        "ts": message.ts,
        "text": message.text,
        "permalink": workspace.permalink(message),
    }


def context_of(workspace: Workspace, message: Message) -> Json:
    """Up to three messages before it and three after it."""
    before, after = around(workspace, message)
    shapes = [[_beside(workspace, other) for other in side] for side in (before, after)]
    return {"context_messages": {"before": shapes[0], "after": shapes[1]}}


def file_found(workspace: Workspace, message: Message, file: Json) -> Json:
    """A file, with what stands in it."""
    author, channel = workspace.users[message.user], workspace.channels[message.channel]
    return {
        "author_name": author.real_name,
        "author_user_id": author.id,
        "uploader_user_id": author.id,
        "team_id": channel.other_team or TEAM,
        "file_id": file["id"],
        "date_created": file["created"],
        "date_updated": file["created"],
        "title": file["title"],
        "file_type": file["filetype"],
        "permalink": file["permalink"],
        "content": workspace.file_texts.get(file["id"], ""),
        "size": file["size"],
    }


def channel_found(workspace: Workspace, channel: Channel) -> Json:
    """A channel."""
    return {
        "team_id": channel.other_team or TEAM,
        "creator_user_id": channel.creator,
        "creator_name": workspace.users[channel.creator].real_name,
        "date_created": channel.created,
        "date_updated": channel.created,
        "name": channel.name,
        "topic": channel.topic,
        "purpose": channel.topic,
        "is_archived": False,
        "permalink": f"{workspace.url}/archives/{channel.id}",
    }


def user_found(workspace: Workspace, user: User) -> Json:
    """A person."""
    return {
        "user_id": user.id,
        "permalink": f"{workspace.url}/team/{user.id}",
        "full_name": user.real_name,
        "title": user.title,
        "timezone": user.timezone,
        "email": "",
    }


def marked(text: str, words: str) -> str:
    """The text with marks around the words that were looked for."""
    wanted = set(STEMMER.stemWords(words_of(words)))
    return WORD.sub(lambda word: _mark(word[0]) if STEMMER.stemWord(word[0].lower()) in wanted else word[0], text)


def _mark(word: str) -> str:
    return f"{MARKS[0]}{word}{MARKS[1]}"


def _beside(workspace: Workspace, message: Message) -> Json:
    author = workspace.users[message.user]
    return {"text": message.text, "user_id": author.id, "ts": message.ts, "author_name": author.real_name}
