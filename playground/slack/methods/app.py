"""The app itself: who it is, and how it connects."""

from playground.slack.calls import Call, Methods, Refusal
from playground.slack.sockets import MOST_CONNECTIONS
from playground.slack.values import Json
from playground.slack.workspace import APP, BOT, BOT_USER, TEAM

METHODS = Methods()


@METHODS.add("api.test", "error:str foo:str", token=None)
def test_api(call: Call) -> Json:
    """Answers with what it was sent."""
    if error := call.get("error"):
        raise Refusal(error, args=call.arguments)
    return {"args": call.arguments}


@METHODS.add("auth.test", token="xoxb xoxp")
def test_token(call: Call) -> Json:
    """Whose token this is."""
    workspace = call.team.workspace
    holder = workspace.users[call.user or BOT_USER]
    bot = {} if call.user else {"bot_id": BOT, "app_id": APP}
    return {
        "url": f"{workspace.url}/",
        "team": workspace.name,
        "user": holder.name,
        "team_id": TEAM,
        "user_id": holder.id,
        "enterprise_id": holder.organisation,
        "is_enterprise_install": False,
    } | bot


@METHODS.add("apps.connections.open", token="xapp")
def open_connection(call: Call) -> Json:
    """A WebSocket address for Socket Mode, good for one connection."""
    if len(call.team.sockets.connections) >= MOST_CONNECTIONS:
        raise Refusal("too_many_websockets")
    address = call.team.workspace.url.replace("http", "ws", 1)
    return {"url": f"{address}/link/?ticket={call.team.sockets.ticket()}&app_id={APP}"}


@METHODS.add("team.info", "team:str domain:str include_slackbot_availability:bool", scopes=("team:read",))
def team_info(call: Call) -> Json:
    """The workspace."""
    workspace = call.team.workspace
    if call.get("team", TEAM) != TEAM:
        raise Refusal("team_not_found")
    team = {"id": TEAM, "name": workspace.name, "domain": workspace.domain, "url": f"{workspace.url}/", "icon": {}}
    return {"team": team}
