"""How long the outside takes."""

import asyncio
import random
import time
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Delays:
    """Seconds from a request to its answer, by what is asked."""

    model: float = 1.0
    """Until the last word."""
    first_word: float = 0.5
    """Until the first word of a streamed answer."""
    search: float = 0.3
    pages: float = 0.3
    embed: float = 0.3
    slack: float = 0.0
    jitter: float = 0.0
    """Share by which each delay varies, up or down, evenly."""

    def drawn(self, seconds: float) -> float:
        """One such delay."""
        return seconds * random.uniform(1 - self.jitter, 1 + self.jitter)

    async def wait(self, seconds: float, began: float) -> None:
        """Waits until about so long after it began, by the monotonic clock: making the answer is part of the delay."""
        if (left := began + self.drawn(seconds) - time.monotonic()) > 0:
            await asyncio.sleep(left)

    @property
    def chain(self) -> float:
        """The longest chain of waits that an answer can't do without: plan, search, pages, embeddings, answer."""
        return self.model + self.search + self.pages + self.embed + self.model

    @property
    def warm_chain(self) -> float:
        """The same where searches and pages are kept."""
        return self.model + self.embed + self.model
