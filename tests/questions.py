"""Questions for tests."""

import time
from typing import Any

from worker.types import Asker, Door, Place, Question


def a_question(text: str = "When did Nikola Tesla die?", **changes: Any) -> Question:
    """One that somebody asked in a channel."""
    values: dict[str, Any] = {
        "id": "T1:C1:1700000000.000100",
        "text": text,
        "asker": Asker("U1", "T1"),
        "place": Place(Door.MENTION, "C1", "1700000000.000100"),
        "asked_at": time.time(),
        "ts": "1700000000.000100",
        **changes,
    }
    return Question(**values)
