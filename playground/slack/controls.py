"""What tests do that no person could: make things fail, and read what happened."""

from aiohttp import web

from playground.slack.acting import Impossible
from playground.slack.doors import body_of, channel_of, person
from playground.slack.events import revocation_event, uninstall_event
from playground.slack.faults import KINDS, Fault
from playground.slack.team import TEAM_KEY
from playground.slack.values import Json
from playground.slack.view import message_view

CONTROLS = web.RouteTableDef()
REASONS = ("warning", "refresh_requested", "link_disabled")


@CONTROLS.post("/playground/faults")
async def add_fault(request: web.Request) -> web.Response:
    """One of: {method, kind, times?, seconds?, error?}, {disconnect: reason}, {drop: true}, {lose_acks: n}."""
    team, body = request.app[TEAM_KEY], await body_of(request)
    if "disconnect" in body:
        if body["disconnect"] not in REASONS:
            raise Impossible(f"disconnect takes one of {', '.join(REASONS)}")
        await team.sockets.disconnect(body["disconnect"])
    elif "drop" in body:
        await team.sockets.drop()
    elif "lose_acks" in body:
        team.sockets.acknowledgements_to_lose = int(body["lose_acks"])
    elif body.get("kind") not in KINDS:
        raise Impossible(f"kind takes one of {', '.join(KINDS)}")
    else:
        team.faults.pending.append(_fault_from(body))
    return web.json_response({"ok": True})


@CONTROLS.delete("/playground/faults")
async def clear_faults(request: web.Request) -> web.Response:
    """All goes well again."""
    team = request.app[TEAM_KEY]
    team.faults.pending.clear()
    team.sockets.acknowledgements_to_lose = 0
    return web.json_response({"ok": True})


@CONTROLS.post("/playground/grant")
async def grant(request: web.Request) -> web.Response:
    """{user, scopes}: a person grants the app these scopes, or revokes their grant with none."""
    team, body = request.app[TEAM_KEY], await body_of(request)
    team.grant(person(team, body).id, tuple(body["scopes"]))
    return web.json_response({"ok": True})


@CONTROLS.post("/playground/revocations")
async def revoke(request: web.Request) -> web.Response:
    """{user}: a person takes back in Slack what they granted, and the app hears of it. {}: the app is uninstalled."""
    team, body = request.app[TEAM_KEY], await body_of(request)
    users = [person(team, body).id] if "user" in body else list(team.grants)
    for user in users:
        team.grant(user, ())
    ts = team.workspace.next_ts()
    event = revocation_event(users[0], ts) if "user" in body else uninstall_event(ts)
    if event["type"] in team.options.events:
        team.send(event)
    return web.json_response({"ok": True})


@CONTROLS.post("/playground/leaky")
async def leak(request: web.Request) -> web.Response:
    """{on}: searches return all that matches, whatever the rules; or they keep to them again."""
    request.app[TEAM_KEY].leaky = bool((await body_of(request))["on"])
    return web.json_response({"ok": True})


@CONTROLS.get("/playground/log")
async def log(request: web.Request) -> web.Response:
    """Every Web API call, envelope and message so far, with times."""
    record = request.app[TEAM_KEY].record
    return web.json_response(
        {"calls": list(record.calls), "envelopes": list(record.envelopes), "messages": list(record.messages)}
    )


@CONTROLS.get("/playground/messages")
async def messages(request: web.Request) -> web.Response:
    """All messages of `channel`, or of the thread `thread_ts` in it, ephemeral ones too, oldest first."""
    team, thread_ts = request.app[TEAM_KEY], request.query.get("thread_ts")
    channel = channel_of(team, dict(request.query))
    found = team.workspace.messages(channel.id) + team.workspace.whispers_in(channel.id)
    wanted = [m for m in found if thread_ts in (None, m.root)]
    return web.json_response([message_view(team.workspace, message) for message in sorted(wanted, key=lambda m: m.ts)])


def _fault_from(body: Json) -> Fault:
    try:
        return Fault(**body)
    except TypeError as error:
        raise Impossible(f"a fault takes method, kind, times, seconds and error: {error}") from error
