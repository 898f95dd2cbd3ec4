"""Many questions queued at once, through broker, worker and delivery: answers a second, CPU and memory."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import typer

from benchmarks.figures import percentile, show, tell
from benchmarks.processes import cpu_seconds, family, shared_out_mb
from benchmarks.upstreams.delays import Delays
from benchmarks.world import World, is_right, running

WARM, COLD = 1000, 100_000
"""First subjects of warm and of cold questions, which are about different pages."""
COLUMNS = (
    "what",
    "questions",
    "answers/s",
    "of ideal",
    "CPU ms/answer",
    "p50 s",
    "p95 s",
    "MB",
    "answers/s/GB",
    "wrong",
)


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
    wrong: int
    """Answers that are none: a worker that has too much to do runs into its own deadlines."""

    @property
    def per_gb(self) -> float:
        """Answers a second for each GB of memory."""
        return self.answers_per_s / self.mb * 1024

    def row(self) -> tuple[object, ...]:
        """As the table shows it."""
        rates = (self.answers_per_s, self.ideal_ratio, self.cpu_ms, self.p50_s, self.p95_s, self.mb, self.per_gb)
        return (self.name, self.questions, *rates, self.wrong)


def measured(world: World, name: str, subjects: Sequence[int], ideal: float) -> Run:
    """Queue a question about each subject, and wait for all answers; `ideal` is answers a second without any work."""
    world.forget()
    pids = [pid for worker in world.pids for pid in family(worker)]
    cpu = cpu_seconds(pids)
    asked = world.ask(subjects)
    found = world.answered(len(subjects), 120 + len(subjects) / ideal * 10, wrong_may_be=True)
    cpu = cpu_seconds(pids) - cpu
    began = min(asked.values())
    seconds = sorted(found[ts].posted - when for ts, when in asked.items())
    rate = len(subjects) / (max(each.posted for each in found.values()) - began)
    middle, late = percentile(seconds, 0.5), percentile(seconds, 0.95)
    mb = shared_out_mb(pids)
    wrong = sum(not is_right(each.text) for each in found.values())
    run = Run(name, len(subjects), rate, rate / ideal, 1000 * cpu / len(subjects), middle, late, mb, wrong)
    print(run, flush=True)
    return run


@dataclass(frozen=True, slots=True)
class Load:
    """How much is asked."""

    delays: Delays
    slots: int
    """Questions that the one process answers at once."""
    counts: tuple[int, ...]
    """Warm questions of each batch for the one process."""
    cold: int
    few: int
    """Slots of each process where there are several."""
    each: int
    """Questions for each of several processes."""
    forked: int
    """Processes of the baseline."""
    calm: int = 8
    """Slots of the one process that is asked cold questions without haste."""
    subjects: int = 20
    """That warm questions are about."""

    @property
    def cold_subjects(self) -> list[int]:
        """Subjects of which nothing is kept."""
        return [COLD + place for place in range(self.cold)]

    def warm(self, count: int) -> list[int]:
        """Subjects whose pages are kept, in turn."""
        return [WARM + place % self.subjects for place in range(count)]

    def warmed(self, world: World, slots: int) -> None:
        """Have the pages kept that warm questions are about, and open connections."""
        for count in (self.subjects, slots):
            world.forget()
            world.ask(self.warm(count))
            world.answered(count, 120)

    @property
    def warm_rate(self) -> float:
        """Answers a second of one slot, warm, without any work."""
        return 1 / self.delays.warm_chain


FULL = Load(Delays(), slots=64, counts=(500, 2000), cold=500, few=16, each=160, forked=8)
QUICK = Delays(model=0.1, first_word=0.05, search=0.03, pages=0.03, embed=0.03)
SMALL = Load(QUICK, slots=4, counts=(12,), cold=3, few=4, each=12, forked=2, subjects=3)


def one_process(load: Load) -> list[Run]:
    """One worker: warm in each of the sizes, then cold."""
    with running(load.delays, environment={"FOOTNOTE_CONCURRENCY": str(load.slots)}) as world:
        load.warmed(world, load.slots)
        runs = [measured(world, "warm", load.warm(count), load.slots * load.warm_rate) for count in load.counts]
        return [*runs, measured(world, "cold", load.cold_subjects, load.slots / load.delays.chain)]


def calm(load: Load) -> Run:
    """Cold, with so few questions at once that one process keeps up: what a cold answer costs."""
    with running(load.delays, environment={"FOOTNOTE_CONCURRENCY": str(load.calm)}) as world:
        load.warmed(world, load.calm)
        name = f"cold, {load.calm} slots"
        return measured(world, name, load.cold_subjects[: 20 * load.calm], load.calm / load.delays.chain)


def processes(load: Load, number: int) -> Run:
    """Several workers on one queue, warm."""
    slots = number * load.few
    with running(load.delays, workers=number, environment={"FOOTNOTE_CONCURRENCY": str(load.few)}) as world:
        load.warmed(world, slots)
        subjects = load.warm(number * load.each)
        return measured(world, f"{number} x {load.few} slots", subjects, slots * load.warm_rate)


def prefork(load: Load) -> Run:
    """A process for each question at a time, warm."""
    environment = {"FOOTNOTE_CONCURRENCY": str(load.forked)}
    with running(load.delays, environment=environment, command=("-m", "benchmarks.prefork")) as world:
        load.warmed(world, load.forked)
        subjects = load.warm(load.forked * 5)
        return measured(world, f"prefork, {load.forked}", subjects, load.forked * load.warm_rate)


def main(small: Annotated[bool, typer.Option("--small", help="A few questions and short delays.")] = False) -> None:
    """How much one process answers, how several add up, and what a process a job would cost."""
    load = SMALL if small else FULL
    alone = one_process(load)
    # The small run starts as few processes as it can: its first worker stands for others.
    cold = alone[-1] if small else calm(load)
    several = [alone[0], processes(load, 2)] if small else [processes(load, number) for number in (1, 2, 4)]
    baseline = prefork(load)
    runs = list(dict.fromkeys([*alone, cold, *several, baseline]))
    show(f"Throughput, one process of {load.slots} slots and others", COLUMNS, [run.row() for run in runs])
    largest = alone[-2]
    tell(
        {
            "answers_per_s": largest.answers_per_s,
            "cpu_ms_per_answer": largest.cpu_ms,
            "cpu_ms_per_answer_cold": cold.cpu_ms,
            "peak_mb": max(run.mb for run in alone),
            "ideal_ratio": largest.ideal_ratio,
            "wrong": sum(run.wrong for run in runs),
            "two_processes_ratio": several[1].answers_per_s / several[0].answers_per_s,
            "prefork_ratio": largest.per_gb / baseline.per_gb,
        }
    )


if __name__ == "__main__":
    typer.run(main)
