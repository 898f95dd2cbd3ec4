"""POST /api/METHOD: troubles, token, scopes, arguments, and then the method."""

import asyncio
import time

from aiohttp import web

from playground.slack.arguments import checked, read_call
from playground.slack.calls import Call, Method, Refusal, TooMany, require_any_scope
from playground.slack.faults import Fault
from playground.slack.methods import METHODS
from playground.slack.team import TEAM_KEY, Team
from playground.slack.values import Json
from playground.slack.workspace import APP_TOKEN, BOT_TOKEN, TEAM, USER_TOKEN

SECRETS = {"client_secret", "code"}
"""Arguments of which no record is kept."""

TOKENS = {"xoxb": BOT_TOKEN, "xapp": APP_TOKEN}
"""The one bot token and the one app-level token that this workspace knows."""


async def on_call(request: web.Request) -> web.Response:
    """Answer one call, and keep a record of it without its token and secrets."""
    team, name = request.app[TEAM_KEY], request.match_info["method"]
    line = team.record.call(name, {})
    fault = team.faults.take(name)
    token: str | None = None
    try:
        token, sent, is_json = await read_call(request)
        line["arguments"] = {name: value for name, value in sent.items() if name not in SECRETS}
        response = await _faulty(fault, before=True) if fault else None
        if response is None:
            answer = {"ok": True} | _answer(team, name, token, sent, is_json)
            line["answer"] = answer
            response = web.json_response(answer, headers=_headers(team, token))
            if fault:
                response = await _faulty(fault, before=False) or response
    except Refusal as refusal:
        line["answer"] = {"ok": False, "error": refusal.error} | refusal.extra
        headers = _headers(team, token)
        if isinstance(refusal, TooMany):
            headers["Retry-After"] = str(refusal.retry_after_s)
        response = web.json_response(line["answer"], headers=headers, status=429 if "Retry-After" in headers else 200)
    line |= {"answered": time.time(), "status": response.status}
    return response


def _answer(team: Team, name: str, token: str | None, sent: Json, is_json: bool) -> Json:
    method = METHODS.get(name)
    if method is None:
        raise Refusal("unknown_method", req_method=name)
    user, scopes = _holder_of(team, method, token)
    require_any_scope(scopes, method.scopes)
    arguments = checked(method, sent, is_json)
    if arguments.pop("team_id", TEAM) != TEAM:
        raise Refusal("team_not_found")
    return method.body(Call(team, arguments, user, scopes))


def _holder_of(team: Team, method: Method, token: str | None) -> tuple[str | None, tuple[str, ...]]:
    """The person whose token this is, None for the app's own, and what it may do."""
    if method.token is None:
        return None, ()
    if not token:
        raise Refusal("not_authed")
    user = token.removeprefix(USER_TOKEN) if token.startswith(USER_TOKEN) else None
    if user in team.revoked:
        raise Refusal("token_revoked")
    if user not in team.grants if user else token not in TOKENS.values():
        raise Refusal("invalid_auth")
    if token.partition("-")[0] not in method.token.split():
        raise Refusal("not_allowed_token_type")
    return user, _scopes(team, token)


async def _faulty(fault: Fault, before: bool) -> web.Response | None:
    """Play a trouble before or after the method does its work; None where the call goes on as if nothing were.

    Raise Refusal where Slack would refuse.
    """
    if fault.kind == "accept_then_hang" and before:
        return None
    if fault.kind != "accept_then_hang" and not before:
        return None
    match fault.kind:
        case "ratelimited":
            body = {"ok": False, "error": "ratelimited"}
            return web.json_response(body, status=429, headers={"Retry-After": f"{fault.seconds:g}"})
        case "server_error":
            return web.Response(status=500, text="internal error")
        case "slow":
            await asyncio.sleep(fault.seconds)
            return None
        case "hang" | "accept_then_hang":
            await asyncio.sleep(fault.seconds)
            return web.Response(status=503, text="took too long")
        case "unknown_method":
            raise Refusal("unknown_method")
        case "error":
            raise Refusal(fault.error)


def _scopes(team: Team, token: str | None) -> tuple[str, ...]:
    user = (token or "").removeprefix(USER_TOKEN)
    return team.grants.get(user, ()) if token and user != token else team.options.scopes


def _headers(team: Team, token: str | None) -> dict[str, str]:
    return {"x-oauth-scopes": ",".join(_scopes(team, token))}
