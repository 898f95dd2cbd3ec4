"""chat.*: the bot writes, rewrites and removes messages."""

from playground.slack.block_rules import MOST_MARKDOWN, checked_blocks
from playground.slack.calls import Call, Methods, Refusal
from playground.slack.shapes import message_shape
from playground.slack.values import Channel, Json, Kind, Message
from playground.slack.workspace import BOT_USER

METHODS = Methods()
MOST_POSTED = 40_000
MOST_UPDATED = 4_000
"""Characters of `text` in chat.update, as Slack's description of `msg_too_long` there says."""

LOOKS = "icon_emoji:str icon_url:str username:str"
CONTENT = "text:str blocks:json attachments:json markdown_text:str as_user:bool link_names:bool parse:str"


@METHODS.add(
    "chat.postMessage",
    f"channel:str! {CONTENT} {LOOKS} thread_ts:str reply_broadcast:bool unfurl_links:bool unfurl_media:bool"
    " mrkdwn:bool metadata:json",
    scopes=("chat:write",),
)
def post_message(call: Call) -> Json:
    """A new message, in a thread where `thread_ts` names its root."""
    channel = _writable(call)
    thread_ts = _thread(call, channel)
    content = _content(call, MOST_POSTED)
    workspace = call.team.workspace
    message = workspace.post(
        Message(
            channel=channel.id,
            ts=workspace.next_ts(),
            user=BOT_USER,
            thread_ts=thread_ts,
            is_bot=True,
            metadata=_metadata(call),
            **content,
        )
    )
    return {"channel": channel.id, "ts": message.ts, "message": message_shape(workspace, message)}


@METHODS.add(
    "chat.update",
    f"channel:str! ts:str! {CONTENT} reply_broadcast:bool metadata:json file_ids:list",
    scopes=("chat:write",),
)
def update_message(call: Call) -> Json:
    """The bot's own message gets other contents. An edit mark appears only where people edit."""
    message = _own_message(call, "ts", "cant_update_message")
    content = _content(call, MOST_UPDATED)
    metadata = _metadata(call) if "metadata" in call.arguments else message.metadata
    workspace = call.team.workspace
    message = workspace.change(message, **content, metadata=metadata)
    shape = message_shape(workspace, message)
    return {"channel": message.channel, "ts": message.ts, "text": message.text, "message": shape}


@METHODS.add("chat.delete", "channel:str! ts:str! as_user:bool", scopes=("chat:write",))
def delete_message(call: Call) -> Json:
    """The bot's own message goes away."""
    message = _own_message(call, "ts", "cant_delete_message")
    call.team.workspace.delete(message)
    return {"channel": message.channel, "ts": message.ts}


@METHODS.add("chat.postEphemeral", f"channel:str! user:str! {CONTENT} {LOOKS} thread_ts:str", scopes=("chat:write",))
def post_ephemeral(call: Call) -> Json:
    """A message that one member of the channel sees until they reload."""
    channel = _writable(call)
    if call["user"] not in channel.members:
        raise Refusal("user_not_in_channel")
    thread_ts = _thread(call, channel)
    workspace = call.team.workspace
    message = Message(
        channel=channel.id,
        ts=workspace.next_ts(),
        user=BOT_USER,
        thread_ts=thread_ts,
        is_bot=True,
        visible_to=call["user"],
        **_content(call, MOST_POSTED),
    )
    return {"message_ts": workspace.post(message).ts}


@METHODS.add("chat.getPermalink", "channel:str! message_ts:str!", takes_json=False)
def permalink(call: Call) -> Json:
    """The address of a message."""
    channel = call.channel()
    message = call.team.workspace.message(channel.id, call["message_ts"])
    if message is None:
        raise Refusal("message_not_found")
    return {"channel": channel.id, "permalink": call.team.workspace.permalink(message)}


def _writable(call: Call) -> Channel:
    channel = call.channel()
    if BOT_USER in channel.members:
        return channel
    if channel.kind is Kind.PUBLIC and "chat:write.public" in call.scopes:
        return channel
    raise Refusal("not_in_channel")


def _thread(call: Call, channel: Channel) -> str | None:
    """The root's ts. A reply is no root: Slack would tear the thread apart, so this is refused."""
    if (thread_ts := call.get("thread_ts")) is None:
        return None
    root = call.team.workspace.message(channel.id, thread_ts)
    if root is None:
        raise Refusal("thread_not_found")
    if root.is_reply:
        raise Refusal("cannot_reply_to_message")
    return root.ts


def _own_message(call: Call, argument: str, refusal: str) -> Message:
    message = call.team.workspace.message(call.joined_channel().id, call[argument])
    if message is None:
        raise Refusal("message_not_found")
    if message.user != BOT_USER:
        raise Refusal(refusal)
    return message


def _content(call: Call, most: int) -> Json:
    text, markdown = call.get("text", ""), call.get("markdown_text")
    blocks = checked_blocks(call.get("blocks", []))
    attachments = tuple(call.get("attachments", ()))
    if markdown is not None:
        if text or blocks:
            raise Refusal("markdown_text_conflict")
        if len(markdown) > MOST_MARKDOWN:
            raise Refusal("msg_too_long")
        text, blocks = markdown, checked_blocks([{"type": "markdown", "text": markdown}])
    if not text and not blocks and not attachments:
        raise Refusal("no_text")
    if len(text) > most:
        raise Refusal("msg_too_long")
    return {"text": text, "blocks": blocks, "attachments": attachments}


def _metadata(call: Call) -> Json | None:
    metadata = call.get("metadata")
    if not metadata:
        return None
    if set(metadata) != {"event_type", "event_payload"} or not isinstance(metadata["event_payload"], dict):
        raise Refusal("invalid_metadata_format")
    return dict(metadata)
