"""What was done for an answer, step by step, for whoever asked."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that was done."""

    what: str
    """Its name, such as "plan" or "search wikipedia"."""
    lines: tuple[str, ...] = field(repr=False)
    """What there is to say of it: a thought, queries, hits, a judgement."""
    seconds: float = 0.0
    is_open: bool = False
    """Whether nothing of Slack's can stand in the lines: only then may they be kept."""


@dataclass(slots=True)
class Trace:
    """Filled while the answer is made; its texts go to the asker alone, and into no log."""

    steps: list[Step] = field(default_factory=list, repr=False)
    is_open: bool = True
    """Whether nothing of Slack's but the question was read so far. Whatever is written afterwards may be made of it."""

    def close(self) -> None:
        """Slack's texts are read from here on; it never opens again."""
        self.is_open = False

    def note(self, what: str, *lines: str, seconds: float = 0.0) -> None:
        """Add a step; empty lines are left out."""
        self.steps.append(Step(what, tuple(filter(None, lines)), seconds, self.is_open))

    @contextmanager
    def timed(self, what: str) -> Iterator[list[str]]:
        """Adds a step with the time that the block takes; the lines are what the block lays into the list."""
        lines: list[str] = []
        began = time.monotonic()
        try:
            yield lines
        finally:
            self.note(what, *lines, seconds=time.monotonic() - began)
