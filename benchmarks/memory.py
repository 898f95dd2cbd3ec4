"""Ten thousand questions in one worker: whether it keeps growing."""

import time
from typing import Annotated

import typer

from benchmarks.figures import show, tell
from benchmarks.processes import cpu_seconds, resident_mb
from benchmarks.upstreams.delays import Delays
from benchmarks.world import World, running

BATCH = 250
"""Questions queued at once."""
SUBJECTS = 500
"""Different ones, in turn: what is asked a second time is kept still."""


def main(
    small: Annotated[bool, typer.Option("--small", help="A few questions.")] = False,
    questions: Annotated[int, typer.Option(help="How many.")] = 10_000,
) -> None:
    """A worker's memory after every thousand, with upstreams that answer at once."""
    step, questions = (5, 15) if small else (1000, questions)
    delays = Delays(model=0.02, first_word=0.01, search=0.01, pages=0.01, embed=0.01)
    with running(delays, environment={"FOOTNOTE_LOG_LEVEL": "INFO"}) as world:
        began, pid = time.monotonic(), world.pids[0]
        rows: list[tuple[int, float, float]] = [(0, resident_mb(pid), 0.0)]
        for done in range(0, questions, step):
            cpu = cpu_seconds([pid])
            _answered(world, done, step)
            rows.append((done + step, resident_mb(pid), 1000 * (cpu_seconds([pid]) - cpu) / step))
        seconds = time.monotonic() - began
    show("Memory of one worker", ("questions", "MB", "CPU ms/answer"), rows)
    grown = (rows[-1][1] - rows[1][1]) / max((questions - step) / 1000, 1)
    tell(
        {
            "start_mb": rows[0][1],
            "first_thousand_mb": rows[1][1],
            "end_mb": rows[-1][1],
            "mb_per_thousand": grown,
            "seconds": seconds,
        }
    )


def _answered(world: World, first: int, count: int) -> None:
    for start in range(first, first + count, BATCH):
        size = min(BATCH, first + count - start)
        world.forget()
        world.ask([(start + place) % SUBJECTS for place in range(size)])
        world.answered(size, 600)


if __name__ == "__main__":
    typer.run(main)
