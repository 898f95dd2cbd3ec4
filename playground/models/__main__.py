"""`python -m playground.models --port N`: one line on stdout when the models serve, until they are told to end."""

import asyncio
import signal
import sys
from typing import Annotated

import typer

from playground.models.script import Script
from playground.models.server import serving


def main(
    port: Annotated[int, typer.Option(help="0 takes a free one")] = 8790,
    first: Annotated[float, typer.Option(help="Seconds before the first word")] = 0.4,
    word: Annotated[float, typer.Option(help="Seconds before each further word")] = 0.03,
) -> None:
    """Models that know only what they are given."""
    asyncio.run(serve(port, Script(first_s=first, word_s=word)))


async def serve(port: int, script: Script) -> None:
    """Serve until SIGTERM or SIGINT."""
    ended = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, ended.set)
    async with serving(script, port) as url:
        sys.stdout.write(f"ready {url}\n")
        sys.stdout.flush()
        await ended.wait()


if __name__ == "__main__":
    typer.run(main)
