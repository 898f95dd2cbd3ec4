"""What the doctor finds."""

from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from worker.settings import Settings


class State(Enum):
    """How a check came out."""

    WELL = "ok"
    WORSE = "could be better"
    AMISS = "amiss"


@dataclass(frozen=True, slots=True)
class Finding:
    """What one check found."""

    what: str
    state: State
    sentence: str = ""
    """What it means, and what to do."""


Check = Callable[[Settings], Coroutine[Any, Any, Sequence[Finding]]]
