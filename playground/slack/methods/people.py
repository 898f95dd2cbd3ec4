"""users.* and bots.info."""

from playground.slack.calls import Call, Methods, Refusal
from playground.slack.pages import one_page
from playground.slack.shapes import bot_profile, user_shape
from playground.slack.values import Json
from playground.slack.workspace import BOT_USER

METHODS = Methods()


@METHODS.add(
    "users.info",
    "user:str! include_locale:bool",
    scopes=("users:read",),
    takes_json=False,
    token="xoxb xoxp",
)
def user_info(call: Call) -> Json:
    """One person, of another organisation too where a channel is shared with it."""
    user = call.team.workspace.users.get(call["user"])
    if user is None:
        raise Refusal("user_not_found")
    return {"user": user_shape(user) | ({"locale": "en-US"} if call.get("include_locale") else {})}


@METHODS.add(
    "users.list",
    "cursor:str include_locale:bool limit:int",
    scopes=("users:read",),
    takes_json=False,
    token="xoxb xoxp",
)
def user_list(call: Call) -> Json:
    """Everyone, page by page."""
    users = list(call.team.workspace.users.values())
    page, more = one_page(users, call.get("cursor"), call.get("limit") or len(users))
    return {"members": [user_shape(user) for user in page], "cache_ts": 0} | more


@METHODS.add("bots.info", "bot:str", scopes=("users:read",), takes_json=False)
def bot_info(call: Call) -> Json:
    """A bot as an integration."""
    user = f"U{call['bot'][1:]}" if call.get("bot") else BOT_USER
    if user not in call.team.workspace.users:
        raise Refusal("bot_not_found")
    return {"bot": bot_profile(call.team.workspace, user)}
