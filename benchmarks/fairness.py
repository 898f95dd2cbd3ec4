"""One workspace asks so much at once that its questions queue up: how long do others wait?"""

import time
from typing import Annotated

import typer

from benchmarks.figures import percentile, show, tell
from benchmarks.throughput import WARM
from benchmarks.upstreams.delays import Delays
from benchmarks.world import World, running
from worker.queue import queues_of
from worker.settings import Settings

QUIET, FLOOD = "T0BENCH", "T0FLOOD"
SLOTS = Settings.model_fields["concurrency"].default
SUBJECTS = 20
"""Pages that are kept, as those are about which many ask."""


def main(
    small: Annotated[bool, typer.Option("--small", help="A few questions and short delays.")] = False,
    flood: Annotated[int, typer.Option(help="Questions that one workspace queues at once.")] = 500,
    questions: Annotated[int, typer.Option(help="Of the other one, with and without those.")] = 40,
    slots: Annotated[int, typer.Option(help="Questions that the worker answers at once.")] = Settings.model_fields[
        "concurrency"
    ].default,
) -> None:
    """The other workspace's waits, while nobody else asks and behind the flood."""
    delays = Delays()
    if small:
        delays, flood, questions = Delays(model=0.1, first_word=0.05, search=0.03, pages=0.03, embed=0.03), 40, 4
    with running(delays, environment={"FOOTNOTE_CONCURRENCY": str(slots)}) as world:
        world.ask([WARM + number for number in range(SUBJECTS)])
        world.answered(SUBJECTS, 120)
        idle = _asked(world, questions, delays)
        world.forget()
        world.ask([WARM + number % SUBJECTS for number in range(flood)], FLOOD)
        behind = _asked(world, questions, delays)
        still_open = flood + len(behind) - sum(bool(each.posted) for each in world.asked().values())
        world.answered(flood + len(behind), 60 + 4 * flood * delays.chain / slots, wrong_may_be=True)
    rows = [
        (name, percentile(waits, 0.5), percentile(waits, 0.95)) for name, waits in (("idle", idle), ("flood", behind))
    ]
    show(f"Another workspace's waits, {flood} questions queued by one", ("while", "p50 s", "p95 s"), rows)
    tell(
        {
            "idle_p50_s": rows[0][1],
            "idle_p95_s": rows[0][2],
            "flooded_p50_s": rows[1][1],
            "flooded_p95_s": rows[1][2],
            "p95_ratio": rows[1][2] / rows[0][2],
            "flood": flood,
            "flood_left_at_the_end": still_open,
            "queues_shared": len({*queues_of(QUIET)} & {*queues_of(FLOOD)}),
        }
    )


def _asked(world: World, count: int, delays: Delays) -> list[float]:
    """Seconds that each of so many questions waited, asked in the time of a few answers."""
    asked: dict[str, float] = {}
    for number in range(count):
        asked |= world.ask([WARM + number % SUBJECTS], QUIET)
        time.sleep(4 * delays.warm_chain / count)
    until = time.monotonic() + 60 + 4 * delays.chain
    while time.monotonic() < until:
        found = world.asked()
        if all(ts in found and found[ts].posted for ts in asked):
            return [found[ts].posted - when for ts, when in asked.items()]
        time.sleep(0.05)
    raise SystemExit("The other workspace's questions have no answer.")


if __name__ == "__main__":
    typer.run(main)
