"""Slack's grant page: who one is, and what one allows the app to do as oneself."""

import html
from urllib.parse import urlencode, urlsplit

from aiohttp import web

from playground.loopback import NAMES
from playground.slack.acting import Impossible
from playground.slack.doors import person
from playground.slack.team import TEAM_KEY, Team
from playground.slack.workspace import TEAM

OAUTH = web.RouteTableDef()
PLACE = "/oauth/v2/authorize"
CLIENT_ID, CLIENT_SECRET = "1000000000.2000000000", "playground-client-secret"
"""The app's, as its settings would show them. Nothing of worth lies behind them."""
ELSEWHERE = "T0ELSEWHERE"
"""Another workspace that the person is in."""


@OAUTH.get(PLACE)
async def ask(request: web.Request) -> web.Response:
    """{client_id, user_scope, redirect_uri, state, team?}: the page."""
    team, asked = request.app[TEAM_KEY], dict(request.query)
    if asked.get("client_id") != CLIENT_ID:
        raise Impossible("there is no app with this client_id")
    back = urlsplit(asked.get("redirect_uri", ""))
    if back.hostname not in NAMES:
        raise Impossible("redirect_uri must be on this machine")
    policy = (
        "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'; "
        f"form-action 'self' {back.scheme}://{back.netloc}"  # where the answer is sent on to
    )
    asked["bot_scope"] = asked.get("scope", "")
    return web.Response(text=_page(team, asked), content_type="text/html", headers={"Content-Security-Policy": policy})


@OAUTH.post(PLACE)
async def answer(request: web.Request) -> web.Response:
    """{user, workspace, scope: several, answer: allow or deny, redirect_uri, state}: back to the app."""
    team, form = request.app[TEAM_KEY], await request.post()
    back, state = str(form.get("redirect_uri", "")), str(form.get("state", ""))
    if urlsplit(back).hostname not in NAMES:
        raise Impossible("redirect_uri must be on this machine")
    if form.get("answer") != "allow":
        raise web.HTTPFound(f"{back}?{urlencode({'error': 'access_denied', 'state': state})}")
    user, workspace = person(team, {"user": form.get("user")}), str(form.get("workspace", TEAM))
    scopes, for_bot = tuple(map(str, form.getall("scope", []))), str(form.get("bot_scope", ""))
    code = team.codes.issue(user.id, workspace, scopes, back, for_bot)
    raise web.HTTPFound(f"{back}?{urlencode({'code': code, 'state': state})}")


def _page(team: Team, asked: dict[str, str]) -> str:
    people = "".join(
        f'<option value="{user.id}">{html.escape(user.real_name)}</option>'
        for user in team.workspace.users.values()
        if user.can_act
    )
    scopes = "".join(
        f'<label class="scope"><input type="checkbox" name="scope" value="{scope}" checked> {scope}</label><br>'
        for scope in map(html.escape, filter(None, asked.get("user_scope", "").split(",")))
    )
    kept = "".join(
        f'<input type="hidden" name="{name}" value="{html.escape(asked.get(name, ""))}">'
        for name in ("redirect_uri", "state", "bot_scope")
    )
    name = html.escape(team.workspace.name)
    wanted = "to be installed" if asked["bot_scope"] else "to search Slack as you"
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>Allow Footnote?</title>'
        '<link rel="stylesheet" href="/page/grant.css">'
        f"<h1>Footnote wants {wanted}</h1>"
        f'<form method="post" action="{PLACE}">{kept}'
        f'<p><label>You are <select name="user">{people}</select></label></p>'
        f'<p><label>in <select name="workspace"><option value="{TEAM}">{name}</option>'
        f'<option value="{ELSEWHERE}">another workspace</option></select></label></p>'
        f"<p>It may:</p><p>{scopes}</p>"
        '<p><button name="answer" value="allow">Allow</button> <button name="answer" value="deny">Cancel</button></p>'
        "</form></html>\n"
    )
