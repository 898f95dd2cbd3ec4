"""The page's own way in, under /playground/: act as a person, and watch."""

import asyncio
import json

from aiohttp import web

from playground.slack import acting
from playground.slack.acting import Impossible
from playground.slack.pressing import press
from playground.slack.team import TEAM_KEY, Team
from playground.slack.values import Channel, Json, Message, User
from playground.slack.view import message_view, state_view

DOORS = web.RouteTableDef()
PING_S = 15.0


@DOORS.get("/playground/state")
async def state(request: web.Request) -> web.Response:
    """What `user` sees."""
    team = request.app[TEAM_KEY]
    return web.json_response(state_view(team, person(team, dict(request.query)).id))


@DOORS.get("/playground/stream")
async def stream(request: web.Request) -> web.StreamResponse:
    """Server-sent events for `user`: first the state, then what happens."""
    team = request.app[TEAM_KEY]
    user = person(team, dict(request.query)).id
    response = web.StreamResponse(headers={"Content-Type": "text/event-stream", "Cache-Control": "no-store"})
    await response.prepare(request)
    with team.hub.page(user) as news:
        try:
            await _send(response, {"type": "state", "state": state_view(team, user)})
            while (item := await _next(news)) is not None:
                await _send(response, item)
        except ConnectionError:
            pass  # the page is gone
    return response


@DOORS.post("/playground/messages")
async def write(request: web.Request) -> web.Response:
    """{user, channel, text, thread_ts?, files?: [name], forward?: {channel, ts}}: a person posts."""
    team, body = request.app[TEAM_KEY], await body_of(request)
    forward = body.get("forward")
    message = acting.write(
        team,
        person(team, body),
        channel_of(team, body),
        str(body.get("text", "")),
        body.get("thread_ts"),
        body.get("files") or (),
        message_of(team, forward) if forward else None,
    )
    return web.json_response(message_view(team.workspace, message))


@DOORS.patch("/playground/messages")
async def edit(request: web.Request) -> web.Response:
    """{user, channel, ts, text}: a person edits."""
    team, body = request.app[TEAM_KEY], await body_of(request)
    message = acting.edit(team, person(team, body), message_of(team, body), str(body.get("text", "")))
    return web.json_response(message_view(team.workspace, message))


@DOORS.delete("/playground/messages")
async def delete(request: web.Request) -> web.Response:
    """{user, channel, ts}: a person deletes."""
    team, body = request.app[TEAM_KEY], await body_of(request)
    acting.delete(team, person(team, body), message_of(team, body))
    return web.json_response({"ok": True})


@DOORS.post("/playground/commands")
async def command(request: web.Request) -> web.Response:
    """{user, channel, text: "/lookup ..."}: answers when the app has acknowledged, or has not in time."""
    team, body = request.app[TEAM_KEY], await body_of(request)
    failure = await acting.command(team, person(team, body), channel_of(team, body), str(body.get("text", "")))
    return web.json_response({"ok": failure is None, "error": failure})


@DOORS.post("/playground/actions")
async def act(request: web.Request) -> web.Response:
    """{user, channel, ts, block_id, action_id, value?}: a person presses a button."""
    team, body = request.app[TEAM_KEY], await body_of(request)
    message = message_of(team, body)
    button = str(body.get("action_id")), str(body.get("block_id"))
    await press(team, person(team, body), message, *button, body.get("value"))
    return web.json_response({"ok": True})


@DOORS.post("/playground/members")
async def invite(request: web.Request) -> web.Response:
    """{channel, ts?}: the bot is invited; `ts` is the mention that waits for it."""
    team, body = request.app[TEAM_KEY], await body_of(request)
    acting.invite(team, channel_of(team, body), message_of(team, body) if body.get("ts") else None)
    return web.json_response({"ok": True})


@DOORS.post("/playground/home")
async def home(request: web.Request) -> web.Response:
    """{user}: a person opens the conversation with the bot."""
    team, body = request.app[TEAM_KEY], await body_of(request)
    team.open_home(person(team, body).id)
    return web.json_response({"ok": True})


@DOORS.post("/playground/read")
async def read(request: web.Request) -> web.Response:
    """{user, channel}: a person has read a channel up to now."""
    team, body = request.app[TEAM_KEY], await body_of(request)
    team.read[person(team, body).id, channel_of(team, body).id] = team.workspace.next_ts()
    return web.json_response({"ok": True})


async def body_of(request: web.Request) -> Json:
    """A request's JSON object. Raise Impossible."""
    try:
        body = await request.json()
    except ValueError:
        body = None
    if not isinstance(body, dict):
        raise Impossible("a door takes a JSON object")
    return body


def person(team: Team, given: Json) -> User:
    """The person that `user` names by id or name. Nobody acts as a bot. Raise Impossible."""
    wanted = given.get("user")
    for user in team.workspace.users.values():
        if wanted in (user.id, user.name) and user.can_act:
            return user
    raise Impossible(f"there is no person {wanted}")


def channel_of(team: Team, given: Json) -> Channel:
    """The conversation that `channel` names by id or name; `dm` is the one of `user` with the bot. Raise Impossible."""
    wanted = str(given.get("channel"))
    found = team.workspace.channels.get(wanted) or team.workspace.named(wanted)
    if wanted == "dm":
        found = team.workspace.direct(person(team, given).id)
    if found is None:
        raise Impossible(f"there is no channel {wanted}")
    return found


def message_of(team: Team, given: Json) -> Message:
    """The message that `channel` and `ts` name, an ephemeral one too. Raise Impossible."""
    ts = str(given.get("ts"))
    message = team.workspace.message(channel_of(team, given).id, ts) or team.workspace.whisper(ts)
    if message is None:
        raise Impossible(f"there is no message {ts}")
    return message


async def _next(news: "asyncio.Queue[Json | None]") -> Json | None:
    try:
        async with asyncio.timeout(PING_S):
            return await news.get()
    except TimeoutError:
        return {"type": "ping"}


async def _send(response: web.StreamResponse, item: Json) -> None:
    await response.write(f"data: {json.dumps(item)}\n\n".encode())
