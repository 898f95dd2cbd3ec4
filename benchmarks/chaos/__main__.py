"""Questions by mention, direct message and command, while processes, broker, Slack, models and Wikipedia fail.

python -m benchmarks.chaos --questions 1000 --seed N
"""

import asyncio
import logging
import signal
import tempfile
import time
from collections import Counter
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Annotated

import typer

from benchmarks.chaos.asking import Asked, Ends, ask, counted, ends_of
from benchmarks.chaos.crew import Crew
from benchmarks.chaos.outside import Outside, open_outside
from benchmarks.chaos.points import Armed
from benchmarks.chaos.troubles import Troubles
from benchmarks.chaos.watch import Watch
from benchmarks.figures import show, tell
from benchmarks.world import NO_LIMITS
from bot.children import Children
from bot.trial import TOKENS, free_port
from worker.settings import variables

SETTLED_S = 150.0
"""Seconds after the last trouble within which every question has its end."""

SLOW_S = 20.0
"""Seconds after which going on with a question is told of."""


async def storm(
    questions: int, seed: int, rate: float, kills: int, workers: int, bots: int, folder: Path
) -> dict[str, float]:
    """The figures."""
    random, armed, port = Random(seed), Armed(), free_port()
    broker_url = f"redis://127.0.0.1:{port}/0"
    with Children(folder) as children:
        crew = Crew(children, port)
        crew.start_broker()
        crew.broker.wait_for("Ready to accept connections", 30)
        watch = Watch(broker_url, armed, lambda: crew.worker_pids, crew.kill)
        crew.on_kill = watch.on_kill
        async with open_outside(armed, crew) as outside:
            children.environment = _environment(outside, broker_url, folder)
            await asyncio.to_thread(crew.start, workers, bots)
            watch.start()
            troubles = Troubles(random, crew, outside, armed, broker_url, folder / "footnote.db")
            asked, ends = await _played(troubles, questions, rate, kills)
            watch.stop()
        hits = Counter(point for point, _ in armed.hits)
        show("Kills", ("at", "times"), [(point.value, hits[point]) for point in hits])
        for one, end in zip(asked, ends, strict=True):
            if not end.ended or end.answers + end.reasons > 1:
                print("lost" if not end.ended else "more than once", one.told(outside), end)
        for question, seconds in watch.resumed_s.items():
            if seconds > SLOW_S:
                print(f"resumed after {seconds:.1f} s", question)
        for question, at in watch.orphaned.items():
            print(f"nobody was seen to go on after {at:.3f}", question)
    found = counted(asked, ends, crew.killed, outside)
    return {
        "asked": len(asked),
        **{name: found[name] for name in ("answered", "failed_with_reason", "lost", "doubled", "repeated_ephemeral")},
        "resumed_p100_s": max(watch.resumed_s.values(), default=0.0),
        "longest_gap_s": _longest_gap(asked, outside),
        "kills": len(armed.hits),
        "not_seen_to_be_resumed": len(watch.orphaned),
    }


async def _played(troubles: Troubles, questions: int, rate: float, kills: int) -> tuple[list[Asked], list[Ends]]:
    """All questions, with how they ended."""
    striking = asyncio.create_task(troubles.strike(kills, 0.9 * questions / rate))
    unsettling = asyncio.create_task(troubles.unsettle())
    watching = asyncio.create_task(_replaced(troubles.crew))
    asking = []
    for _ in range(questions):
        await asyncio.sleep(troubles.random.expovariate(rate))
        asking.append(asyncio.create_task(ask(troubles.outside, troubles.random, time.time())))
    asked = await asyncio.gather(*asking)
    # What strikes when nobody waits for anything strikes nobody.
    while not striking.done() and not all(ends_of(one, troubles.outside).ended for one in asked):  # noqa: ASYNC110
        await asyncio.sleep(1)
    striking.cancel()
    unsettling.cancel()
    troubles.calm_down()
    until = time.monotonic() + SETTLED_S
    ends: list[Ends] = []
    while time.monotonic() < until:
        ends = [ends_of(one, troubles.outside) for one in asked]
        if all(end.ended for end in ends):
            break
        await asyncio.sleep(1)
    await asyncio.sleep(12)  # what comes twice comes late
    watching.cancel()
    for task in (striking, unsettling, watching):
        with suppress(asyncio.CancelledError):
            await task
    return asked, [ends_of(one, troubles.outside) for one in asked]


async def _replaced(crew: Crew) -> None:
    while True:
        await asyncio.sleep(0.3)
        await asyncio.to_thread(crew.replace_dead)


def _environment(outside: Outside, broker_url: str, folder: Path) -> dict[str, str]:
    return {
        **dict.fromkeys(variables(), ""),
        **TOKENS,
        **NO_LIMITS,
        "SLACK_API_URL": f"{outside.url}/api/",
        "WIKIPEDIA_API_URL": f"{outside.url}/w/api.php",
        "ANTHROPIC_BASE_URL": outside.url,
        "ANTHROPIC_API_KEY": "sk-ant-chaos",
        "FOOTNOTE_AUTHOR": "anthropic",
        "FOOTNOTE_EMBEDDER": "none",
        "FOOTNOTE_MODEL_SILENCE_S": "3",
        "FOOTNOTE_DEADLINE_S": "25",
        "FOOTNOTE_EFFORT": "low",
        "FOOTNOTE_SLACK_SEARCHES": "0",
        "REDIS_URL": broker_url,
        "DATABASE_URL": f"sqlite:///{folder}/footnote.db",
    }


def _longest_gap(asked: list[Asked], outside: Outside) -> float:
    """Seconds, while people asked, in which nobody was told anything."""
    first, last = min(one.at for one in asked), max(one.at for one in asked)
    told = [line["at"] for line in outside.team.record.messages if line["is_bot"] and first < line["at"] < last]
    moments: list[float] = sorted([first, *told, last])
    return max(after - before for before, after in pairwise(moments))


def main(
    questions: Annotated[int, typer.Option(help="Asked in all.")] = 1000,
    seed: Annotated[int, typer.Option(help="Of what is asked and of what goes wrong.")] = 1,
    rate: Annotated[float, typer.Option(help="Questions a second.")] = 5.0,
    kills: Annotated[int, typer.Option(help="Processes killed with -9, at each point in turn.")] = 24,
    workers: Annotated[int, typer.Option(help="Worker processes.")] = 3,
    bots: Annotated[int, typer.Option(help="Bot processes.")] = 2,
    keep: Annotated[Path | None, typer.Option(help="Folder for what the processes say.")] = None,
) -> None:
    """Whether each question has one end, whatever happens."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # no process is to be left behind
    logging.getLogger("aiohttp.server").setLevel(logging.CRITICAL)  # whom it answers is killed again and again
    with tempfile.TemporaryDirectory(prefix="chaos-") as folder:
        tell(asyncio.run(storm(questions, seed, rate, kills, workers, bots, keep or Path(folder))))


if __name__ == "__main__":
    typer.run(main)
