"""What belongs to one question rather than to the model that answers it."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from worker.authors.base import Author
from worker.processors import Sent, unnoted
from worker.types import Question
from worker.usage import Usage, ignore


@dataclass(frozen=True, slots=True)
class Occasion:
    """Until when, for whom and where a question is answered."""

    deadline: float
    """The event loop's time after which the answer is of no use."""
    zone: str = ""
    """The asker's time zone, as Slack and IANA name it: "Europe/Berlin"; empty where it is not known."""
    place: str = ""
    """What a reader would call the place of the question: "the channel #general"; empty where it is not known."""
    meter: Callable[[Usage], None] = ignore
    """Told of every call that a provider counted."""
    sent: Sent = unnoted
    """Told of every call: who gets which kinds of text."""

    def seconds_left(self) -> float:
        """Seconds until the deadline, negative after it."""
        return self.deadline - asyncio.get_running_loop().time()

    def today(self, question: Question) -> str:
        """The day on which the question was asked, for the asker: "Monday, 2026-11-30 (Europe/Berlin)"."""
        try:
            zone = ZoneInfo(self.zone or "UTC")
        except (ZoneInfoNotFoundError, ValueError):
            zone = ZoneInfo("UTC")
        return f"{datetime.fromtimestamp(question.asked_at, zone):%A, %Y-%m-%d} ({zone.key})"


AuthorFor = Callable[[Occasion], Author]
"""An author bound to one question."""
