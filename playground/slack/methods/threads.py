"""assistant.threads.*: what the bot says it is doing."""

from playground.slack.calls import Call, Methods, Refusal
from playground.slack.values import Json

METHODS = Methods()


@METHODS.add(
    "assistant.threads.setStatus",
    "channel_id:str! thread_ts:str! status:str! loading_messages:list icon_emoji:str icon_url:str username:str",
    scopes=("chat:write", "assistant:write"),
)
def set_status(call: Call) -> Json:
    """Show a status in a thread, or take it away with an empty one."""
    channel = call.channel("channel_id")
    root = call.team.workspace.message(channel.id, call["thread_ts"])
    if root is None or root.is_reply:
        raise Refusal("invalid_thread_ts")
    lines = call.get("loading_messages")
    if lines is not None and not (1 <= len(lines) <= 10 and all(1 <= len(line) <= 50 for line in lines)):
        raise Refusal.of_arguments("must be 1 to 10 items of 1 to 50 characters [json-pointer:/loading_messages]")
    call.team.statuses.show(channel.id, root.ts, call["status"])
    return {}
