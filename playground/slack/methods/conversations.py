"""conversations.*: channels and what was said in them."""

from playground.slack.calls import Call, Methods, Refusal
from playground.slack.pages import one_page
from playground.slack.shapes import channel_shape, message_shape
from playground.slack.values import Channel, Json, Kind, Message
from playground.slack.workspace import BOT_USER

METHODS = Methods()
FAMILIES = {Kind.PUBLIC: "channels", Kind.PRIVATE: "groups", Kind.GROUP: "mpim", Kind.DIRECT: "im"}
TYPES = {"public_channel": Kind.PUBLIC, "private_channel": Kind.PRIVATE, "mpim": Kind.GROUP, "im": Kind.DIRECT}
READ = tuple(f"{family}:read" for family in FAMILIES.values())
HISTORY = tuple(f"{family}:history" for family in FAMILIES.values())
WINDOW = "cursor:str inclusive:bool include_all_metadata:bool latest:str limit:int oldest:str"


@METHODS.add(
    "conversations.info",
    "channel:str! include_locale:bool include_num_members:bool",
    scopes=READ,
    takes_json=False,
    token="xoxb xoxp",
)
def info(call: Call) -> Json:
    """One conversation, as the bot or the person whose token this is may know it."""
    channel = call.channel()
    call.require_scope(f"{FAMILIES[channel.kind]}:read")
    members = {"num_members": len(channel.members)} if call.get("include_num_members") else {}
    return {"channel": channel_shape(channel, call.user or BOT_USER) | members}


@METHODS.add(
    "conversations.list",
    "cursor:str exclude_archived:bool limit:int types:list",
    scopes=READ,
    takes_json=False,
)
def list_channels(call: Call) -> Json:
    """Conversations of the wanted types that the bot can know of."""
    return _page_of(call, _wanted(call))


@METHODS.add(
    "users.conversations",
    "cursor:str exclude_archived:bool limit:int types:list user:str",
    scopes=READ,
    takes_json=False,
    token="xoxb xoxp",
)
def joined(call: Call) -> Json:
    """Conversations of the wanted types that `user` is in, as far as the caller knows of them; without it their own."""
    member = call.get("user", call.user or BOT_USER)
    if member not in call.team.workspace.users:
        raise Refusal("user_not_found")
    return _page_of(call, [channel for channel in _wanted(call) if member in channel.members])


@METHODS.add(
    "conversations.members",
    "channel:str! cursor:str limit:int",
    scopes=READ,
    takes_json=False,
    token="xoxb xoxp",
)
def members(call: Call) -> Json:
    """The ids of a conversation's members."""
    channel = call.channel()
    call.require_scope(f"{FAMILIES[channel.kind]}:read")
    page, more = one_page(sorted(channel.members), call.get("cursor"), _limit(call, 100))
    return {"members": page} | more


@METHODS.add("conversations.open", "channel:str return_im:bool users:list prevent_creation:bool", scopes=("im:write",))
def open_direct(call: Call) -> Json:
    """The bot's direct conversation with one user. Conversations of several are not played here."""
    users = call.get("users", [])
    if len(users) > 1:
        raise Refusal("not_implemented_here")
    found = call.team.workspace.direct(users[0]) if users else call.team.workspace.channels.get(call.get("channel", ""))
    if found is None or found.kind is not Kind.DIRECT or not call.knows(found):
        raise Refusal("user_not_found" if users else "channel_not_found")
    shape = channel_shape(found) if call.get("return_im") else {"id": found.id}
    return {"no_op": True, "already_open": True, "channel": shape}


@METHODS.add("conversations.history", f"channel:str! {WINDOW}", scopes=HISTORY, takes_json=False)
def history(call: Call) -> Json:
    """A conversation's messages without replies, newest first."""
    channel = _readable(call)
    roots = [message for message in call.team.workspace.messages(channel.id) if not message.is_reply]
    found = [message for message in reversed(roots) if _in_window(call, message)]
    page, more = one_page(found, call.get("cursor"), _limit(call, 100))
    return _messages(call, page, more) | {"pin_count": 0}


@METHODS.add(
    "conversations.replies",
    f"channel:str! ts:str! {WINDOW}",
    scopes=HISTORY,
    takes_json=False,
    token="xoxb xoxp",
)
def replies(call: Call) -> Json:
    """A thread, its root first whatever the window, then oldest first."""
    channel = _readable(call)
    workspace = call.team.workspace
    asked_for = workspace.message(channel.id, call["ts"])
    if asked_for is None:
        raise Refusal("thread_not_found")
    thread = workspace.thread(channel.id, asked_for.root)
    found = [message for message in thread if not message.is_reply or _in_window(call, message)]
    page, more = one_page(found, call.get("cursor"), _limit(call, 1000))
    return _messages(call, page, more)


def _wanted(call: Call) -> list[Channel]:
    types = call.get("types", ["public_channel"])
    if not set(types) <= set(TYPES):
        raise Refusal("invalid_types")
    kinds = [TYPES[name] for name in types]
    for kind in kinds:
        call.require_scope(f"{FAMILIES[kind]}:read")
    channels = call.team.workspace.channels.values()
    return [channel for channel in channels if channel.kind in kinds and call.knows(channel)]


def _page_of(call: Call, channels: list[Channel]) -> Json:
    reader = call.user or BOT_USER
    shapes = [channel_shape(channel, reader) | {"num_members": len(channel.members)} for channel in channels]
    page, more = one_page(shapes, call.get("cursor"), _limit(call, 100))
    return {"channels": page} | more


def _readable(call: Call) -> Channel:
    channel = call.joined_channel()
    call.require_scope(f"{FAMILIES[channel.kind]}:history")
    return channel


def _in_window(call: Call, message: Message) -> bool:
    oldest, latest = call.get("oldest"), call.get("latest")
    if call.get("inclusive") and message.ts in (oldest, latest):
        return True
    seconds = float(message.ts)
    return (not oldest or seconds > _seconds(oldest, "oldest")) and (not latest or seconds < _seconds(latest, "latest"))


def _seconds(ts: str, name: str) -> float:
    try:
        return float(ts)
    except ValueError as error:
        raise Refusal(f"invalid_ts_{name}") from error


def _limit(call: Call, default: int) -> int:
    """The page size; `limit=0` means the default, as a missing one does."""
    limit: int = call.get("limit") or default
    if limit > 1000:
        raise Refusal("invalid_limit")
    return limit


def _messages(call: Call, page: list[Message], more: Json) -> Json:
    with_metadata = call.get("include_all_metadata", False)
    shapes = [message_shape(call.team.workspace, message, with_metadata) for message in page]
    has_more = bool(more["response_metadata"]["next_cursor"])
    return {"messages": shapes, "has_more": has_more} | (more if has_more else {})
