"""`python -m benchmarks.upstreams`: serves until told to stop."""

import asyncio
import signal
from dataclasses import asdict, fields
from typing import Annotated

import typer
from aiohttp import web

from benchmarks.upstreams.counts import Counts
from benchmarks.upstreams.delays import Delays
from benchmarks.upstreams.models import Models
from benchmarks.upstreams.pages import BODIES, body
from benchmarks.upstreams.slack import Slack
from benchmarks.upstreams.wiki import Wiki
from worker.garbage import spare_what_stays

AS_SET = Delays()


def application(delays: Delays) -> web.Application:
    """All of the outside, and /control, by which a benchmark drives it."""
    counts = Counts()
    slack = Slack(delays, counts)

    async def asked(request: web.Request) -> web.Response:
        return web.json_response({ts: asdict(each) for ts, each in slack.asked.items()})

    async def counted(request: web.Request) -> web.Response:
        return web.json_response({"requests": counts.requests, "sent": counts.sent})

    async def forget(request: web.Request) -> web.Response:
        counts.clear()
        slack.asked.clear()
        return web.json_response({})

    async def mentions(request: web.Request) -> web.Response:
        wanted = await request.json()
        await slack.mentions(wanted["questions"], wanted["rate"])
        return web.json_response({})

    async def hook(request: web.Request) -> web.Response:
        wanted = await request.json()
        slack.hook.url, slack.hook.secret = wanted["url"], wanted["secret"]
        return web.json_response({})

    async def close(app: web.Application) -> None:
        await slack.close()

    app = web.Application(client_max_size=64 * 1024**2)
    app.add_routes([*Models(delays, counts).routes(), *Wiki(delays, counts).routes(), *slack.routes()])
    app.add_routes([web.get("/control/asked", asked), web.get("/control/counts", counted)])
    app.add_routes([web.post("/control/forget", forget), web.post("/control/mentions", mentions)])
    app.add_routes([web.post("/control/hook", hook)])
    app.on_cleanup.append(close)
    return app


async def serve(delays: Delays, port: int) -> None:
    """Says where it is ready, and ends on SIGTERM."""
    for number in range(BODIES):
        body(number)
    ended = asyncio.Event()
    for stop in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(stop, ended.set)
    runner = web.AppRunner(application(delays), access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", port, backlog=2048).start()
    spare_what_stays()  # a halt of this process would count as one of what is measured
    print(f"ready http://127.0.0.1:{runner.addresses[0][1]}", flush=True)
    await ended.wait()
    await runner.cleanup()


def main(
    port: Annotated[int, typer.Option(help="0 takes a free one.")] = 0,
    model: Annotated[float, typer.Option(help="Seconds until a model's last word.")] = AS_SET.model,
    first_word: Annotated[
        float, typer.Option(help="Seconds until a streamed answer's first word.")
    ] = AS_SET.first_word,
    search: Annotated[float, typer.Option(help="Seconds of a search.")] = AS_SET.search,
    pages: Annotated[float, typer.Option(help="Seconds of a batch of pages.")] = AS_SET.pages,
    embed: Annotated[float, typer.Option(help="Seconds of a batch of embeddings.")] = AS_SET.embed,
    slack: Annotated[float, typer.Option(help="Seconds of a call to Slack.")] = AS_SET.slack,
    jitter: Annotated[float, typer.Option(help="Share by which each delay varies.")] = AS_SET.jitter,
) -> None:
    """Models, embeddings, Slack and a MediaWiki under one address."""
    given = locals()
    asyncio.run(serve(Delays(**{each.name: given[each.name] for each in fields(Delays)}), port))


if __name__ == "__main__":
    typer.run(main)
