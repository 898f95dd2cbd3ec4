"""One question at a time: how long people wait, against the waits that can't be avoided and the notebooks' way."""

import statistics
import time
from typing import Annotated

import typer

from benchmarks import baseline
from benchmarks.figures import percentile, show, tell
from benchmarks.upstreams.delays import Delays
from benchmarks.upstreams.slack import Asked
from benchmarks.world import World, running

FIRST = 1000
"""Subject of the first question; every further question has one of its own, so that nothing is kept for it."""


def main(
    small: Annotated[bool, typer.Option("--small", help="A few questions and short delays.")] = False,
    questions: Annotated[int, typer.Option(help="Asked one after the other.")] = 40,
    slack: Annotated[float, typer.Option(help="Seconds of a call to Slack.")] = 0.0,
    author: Annotated[str, typer.Option(help="anthropic or openai")] = "anthropic",
) -> None:
    """The time from a mention to the status, the first word and the end."""
    delays = Delays(slack=slack)
    if small:
        delays, questions = Delays(model=0.1, first_word=0.05, search=0.03, pages=0.03, embed=0.03, slack=slack), 2
    with running(delays, bot=True, environment={"FOOTNOTE_AUTHOR": author}) as world:
        _one(world, FIRST)  # opens connections, and what is imported on first use
        ours = [_one(world, FIRST + 1 + number) for number in range(questions)]
        plain = [baseline.answer(world.url, number) for number in range(max(questions // 8, 2))]
    ends = [each.posted - each.sent for each in ours]
    figures = {
        "critical_path_s": delays.chain,
        "status_p50_s": statistics.median(each.status - each.sent for each in ours),
        "first_word_p50_s": statistics.median(ends),  # an answer is posted whole
        "end_p50_s": statistics.median(ends),
        "end_p95_s": percentile(ends, 0.95),
        "baseline_first_word_p50_s": statistics.median(each.first_word for each in plain),
        "baseline_end_p50_s": statistics.median(each.end for each in plain),
    }
    rows = [(name, seconds, seconds / delays.chain) for name, seconds in figures.items()]
    show(f"Latency, {questions} questions, {author}", ("what", "seconds", "of the critical path"), rows)
    tell(figures)


def _one(world: World, subject: int) -> Asked:
    world.forget()
    world.mention([subject], rate=1)
    asked = next(iter(world.answered(1, 60).values()))
    time.sleep(0.2)  # what follows the answer is not to weigh on the next question
    return asked


if __name__ == "__main__":
    typer.run(main)
