"""Everything on one port: Slack's Web API and Socket Mode, the encyclopedia, the page and its doors."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

from aiohttp import web
from aiohttp.typedefs import Handler

from playground import wiki
from playground.loopback import only_from_here
from playground.slack import company
from playground.slack.acting import Impossible
from playground.slack.controls import CONTROLS
from playground.slack.doors import DOORS
from playground.slack.history import remember_history
from playground.slack.oauth import OAUTH
from playground.slack.team import TEAM_KEY, Team
from playground.slack.values import Options, Suggestions
from playground.slack.web_api import on_call
from playground.slack.workspace import Workspace

PAGE = Path(__file__).parent / "page"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


def application(url: str, options: Options) -> web.Application:
    """The whole playground, which will be reached under `url` (no trailing slash)."""
    workspace = Workspace(company.NAME, company.DOMAIN, url, company.USERS, company.channels())
    remember_history(workspace)
    encyclopedia = Suggestions("Encyclopedia", wiki.SUGGESTED)
    team = Team(workspace, replace(options, suggested=(*company.SUGGESTED, encyclopedia)))
    app = web.Application(middlewares=[only_from_here, sentences], client_max_size=4 * 1024**2)
    app[TEAM_KEY] = team
    app.on_shutdown.append(_closing(team))
    app.add_routes(
        [
            web.route("*", "/api/{method}", on_call),
            web.get("/link/", team.sockets.serve),
            web.post("/commands/{team}/{secret}", team.response_urls.on_post),
            web.get("/archives/{channel}/p{ts}", _to_message),
            web.get("/", _page),
            web.static("/page", PAGE),
            *DOORS,
            *CONTROLS,
            *OAUTH,
            *wiki.routes(),
        ]
    )
    return app


@web.middleware
async def sentences(request: web.Request, handler: Handler) -> web.StreamResponse:
    """What the doors refuse comes as JSON with a sentence."""
    try:
        return await handler(request)
    except Impossible as refusal:
        return web.json_response({"ok": False, "error": str(refusal)}, status=400)


async def _page(request: web.Request) -> web.FileResponse:
    return web.FileResponse(PAGE / "index.html", headers={"Content-Security-Policy": POLICY})


async def _to_message(request: web.Request) -> web.Response:
    """A permalink: opens the page at that message."""
    digits = request.match_info["ts"]
    place = f"{request.match_info['channel']}/{digits[:-6]}.{digits[-6:]}"
    raise web.HTTPFound(f"/#{place}")


def _closing(team: Team) -> Callable[[web.Application], Awaitable[None]]:
    async def close(_: web.Application) -> None:
        await team.close()

    return close
