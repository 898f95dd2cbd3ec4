"""Many questions queued at once, through broker, worker and delivery: answers a second, CPU and memory."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import typer

from benchmarks.figures import percentile, show, tell
from benchmarks.processes import cpu_seconds, family, shared_out_mb
from benchmarks.upstreams.delays import Delays
from benchmarks.world import World, running

WARM, COLD, OPENING = 1000, 100_000, 10
"""First subjects of warm and of cold questions, which are about different pages; questions asked before it begins."""
SUBJECTS = 20
"""Subjects that warm questions are about."""
COLUMNS = ("what", "questions", "answers/s", "of ideal", "CPU ms/answer", "p50 s", "p95 s", "peak MB", "answers/s/GB")


@dataclass(frozen=True, slots=True)
class Run:
    """What one batch of questions took."""

    name: str
    questions: int
    answers_per_s: float
    ideal_ratio: float
    cpu_ms: float
    p50_s: float
    p95_s: float
    mb: float
    """Of all worker processes at the end, what they share counted once."""

    @property
    def per_gb(self) -> float:
        """Answers a second for each GB of memory."""
        return self.answers_per_s / self.mb * 1024

    def row(self) -> tuple[object, ...]:
        """As the table shows it."""
        rates = (self.answers_per_s, self.ideal_ratio, self.cpu_ms, self.p50_s, self.p95_s, self.mb, self.per_gb)
        return (self.name, self.questions, *rates)


def measured(world: World, name: str, subjects: Sequence[int], ideal: float) -> Run:
    """Queue a question about each subject, and wait for all answers; `ideal` is answers a second without any work."""
    world.forget()
    pids = [pid for worker in world.pids for pid in family(worker)]
    cpu = cpu_seconds(pids)
    asked = world.ask(subjects)
    found = world.answered(len(subjects), 120 + len(subjects) / ideal * 4)
    cpu = cpu_seconds(pids) - cpu
    began = min(asked.values())
    seconds = sorted(found[ts].posted - when for ts, when in asked.items())
    rate = len(subjects) / (max(each.posted for each in found.values()) - began)
    middle, late = percentile(seconds, 0.5), percentile(seconds, 0.95)
    mb = shared_out_mb(pids)
    return Run(name, len(subjects), rate, rate / ideal, 1000 * cpu / len(subjects), middle, late, mb)


def warmed(world: World, slots: int) -> None:
    """Open connections, and have the warm questions' pages kept."""
    for first in range(0, SUBJECTS, OPENING):
        world.forget()
        world.ask([WARM + first + place for place in range(OPENING)])
        world.answered(OPENING, 120)
    world.forget()
    world.ask(warm(slots))
    world.answered(slots, 120)


def warm(count: int) -> list[int]:
    """Subjects whose pages are kept, in turn."""
    return [WARM + place % SUBJECTS for place in range(count)]


def one_process(delays: Delays, slots: int, counts: Sequence[int], cold: int) -> list[Run]:
    """One worker: warm in each of the sizes, then cold."""
    with running(delays, environment={"FOOTNOTE_CONCURRENCY": str(slots)}) as world:
        warmed(world, slots)
        runs = [measured(world, "warm", warm(count), slots / delays.warm_chain) for count in counts]
        subjects = [COLD + place for place in range(cold)]
        return [*runs, measured(world, "cold", subjects, slots / delays.chain)]


def processes(delays: Delays, number: int, slots: int, count: int) -> Run:
    """Several workers on one queue, warm."""
    with running(delays, workers=number, environment={"FOOTNOTE_CONCURRENCY": str(slots)}) as world:
        warmed(world, slots * number)
        return measured(world, f"{number} x {slots} slots", warm(count), number * slots / delays.warm_chain)


def prefork(delays: Delays, slots: int, count: int) -> Run:
    """A process for each question at a time, warm."""
    environment = {"FOOTNOTE_CONCURRENCY": str(slots)}
    with running(delays, environment=environment, command=("-m", "benchmarks.prefork")) as world:
        warmed(world, slots)
        return measured(world, f"prefork, {slots}", warm(count), slots / delays.warm_chain)


def main(
    small: Annotated[bool, typer.Option("--small", help="A few questions and short delays.")] = False,
    slots: Annotated[int, typer.Option(help="Questions that one process answers at once.")] = 64,
) -> None:
    """How much one process answers, how several add up, and what a process a job would cost."""
    delays, counts, cold, few, count, forked = Delays(), [500, 2000], 500, 16, 160, 8
    if small:
        delays = Delays(model=0.1, first_word=0.05, search=0.03, pages=0.03, embed=0.03)
        counts, cold, few, count, forked = [20], 10, 4, 20, 2
    began = time.monotonic()
    alone = one_process(delays, slots, counts, cold)
    several = [processes(delays, number, few, count * number) for number in ((1, 2) if small else (1, 2, 4))]
    baseline = prefork(delays, forked, forked * (4 if small else 10))
    runs = [*alone, *several, baseline]
    show(f"Throughput, one process of {slots} slots and others", COLUMNS, [run.row() for run in runs])
    largest, coldest = alone[len(counts) - 1], alone[-1]
    tell(
        {
            "answers_per_s": largest.answers_per_s,
            "cpu_ms_per_answer": largest.cpu_ms,
            "cpu_ms_per_answer_cold": coldest.cpu_ms,
            "peak_mb": max(run.mb for run in alone),
            "ideal_ratio": largest.ideal_ratio,
            "two_processes_ratio": several[1].answers_per_s / several[0].answers_per_s,
            "prefork_ratio": largest.per_gb / baseline.per_gb,
            "seconds": time.monotonic() - began,
        }
    )


if __name__ == "__main__":
    typer.run(main)
