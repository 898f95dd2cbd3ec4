"""`python -m playground --port N`: one line on stdout when it is ready, then it serves until it is told to end."""

import asyncio
import signal
import socket
import sys
from typing import Annotated

import typer
from aiohttp import web

from playground.loopback import NAMES
from playground.server import application
from playground.slack.values import Options

DEFAULTS = Options()


def main(
    port: Annotated[int, typer.Option(help="0 takes a free one")] = 8787,
    host: Annotated[str, typer.Option(help="A loopback address")] = "127.0.0.1",
    url: Annotated[str, typer.Option(help="Under which it is reached, where that is another")] = "",
    note: Annotated[str, typer.Option(help="A line shown above the page")] = "",
    command: Annotated[str, typer.Option(help="The slash command")] = DEFAULTS.command,
    events: Annotated[str, typer.Option(help="Events that the app subscribes to")] = ",".join(DEFAULTS.events),
    scopes: Annotated[str, typer.Option(help="The bot token's scopes")] = ",".join(DEFAULTS.scopes),
    ack: Annotated[float, typer.Option(help="Seconds to acknowledge an envelope")] = DEFAULTS.ack_s,
    retries: Annotated[str, typer.Option(help="Seconds before each redelivery")] = "0,60,300",
    status_seconds: Annotated[float, typer.Option(help="Lifetime of a status")] = DEFAULTS.status_s,
    response_url_seconds: Annotated[float, typer.Option(help="Lifetime of a response_url")] = DEFAULTS.response_url_s,
    action_token_seconds: Annotated[float, typer.Option(help="Lifetime of an action token")] = DEFAULTS.action_token_s,
    ai_search: Annotated[bool, typer.Option(help="Questions are searched by their sense")] = DEFAULTS.ai_search,
    leaky: Annotated[bool, typer.Option(help="Searches return all that matches")] = DEFAULTS.leaky,
    searches_per_minute: Annotated[int, typer.Option(help="Of the workspace")] = DEFAULTS.searches_per_minute,
    searches_per_person: Annotated[int, typer.Option(help="A minute")] = DEFAULTS.searches_per_person,
) -> None:
    """A Slack workspace and a small encyclopedia on this machine."""
    if host not in NAMES:
        raise typer.BadParameter("the playground lets anyone act as anyone, so it serves loopback addresses only")
    options = Options(
        note=note,
        command=command,
        events=tuple(filter(None, events.split(","))),
        scopes=tuple(filter(None, scopes.split(","))),
        ack_s=ack,
        retries_s=tuple(float(seconds) for seconds in retries.split(",") if seconds),
        status_s=status_seconds,
        response_url_s=response_url_seconds,
        action_token_s=action_token_seconds,
        ai_search=ai_search,
        leaky=leaky,
        searches_per_minute=searches_per_minute,
        searches_per_person=searches_per_person,
    )
    asyncio.run(serve(host, port, options, url))


async def serve(host: str, port: int, options: Options, reached: str = "") -> None:
    """Serve until SIGTERM or SIGINT."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.create_server((host, port), family=family)
    url = f"http://{f'[{host}]' if ':' in host else host}:{listening.getsockname()[1]}"
    runner = web.AppRunner(application(reached or url, options), access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    await web.SockSite(runner, listening).start()
    ended = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, ended.set)
    sys.stdout.write(f"ready {url}\n")
    sys.stdout.flush()
    await ended.wait()
    await runner.cleanup()


if __name__ == "__main__":
    typer.run(main)
