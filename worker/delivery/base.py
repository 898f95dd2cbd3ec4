"""What a delivery is."""

from collections.abc import Sequence
from enum import IntEnum
from typing import Any, Protocol

from worker.blocks import Payload
from worker.slack_errors import BUSY, FAILURES, reason_of, unanswered

MARK = "footnote_answer"
"""Event type of the metadata by which a message of ours is found again."""


def mark(question_id: str, piece: str, held: int) -> dict[str, Any]:
    """That metadata, of a message that is this piece of an answer."""
    return {"event_type": MARK, "event_payload": {"question": question_id, "piece": piece, "held": held}}


class DeliveryError(Exception):
    """Slack does not take the answer, in any way that was tried. The message names Slack's reason."""

    @property
    def passes(self) -> bool:
        """Whether it may take it later."""
        cause = self.__cause__
        return isinstance(cause, FAILURES) and (unanswered(cause) or reason_of(cause) in BUSY)


class Held(IntEnum):
    """How much of its answer a place holds."""

    NOTHING = 0
    PART = 1
    WHOLE = 2


class Delivery(Protocol):
    """Gets an answer to its asker, once, however many jobs try."""

    async def status(self, text: str) -> None:
        """Show what is being done; returns at once, and a failure to show it is none."""

    async def deliver(self, messages: Sequence[Payload]) -> None:
        """Post the answer. Raise Withdrawn, or DeliveryError."""

    async def refuse(self, message: Payload) -> None:
        """Say why there is no answer; what is shown of one stays. Raise Withdrawn, or DeliveryError."""

    async def ask(self, message: Payload) -> None:
        """Ask the asker something, where nobody else is disturbed. Raise Withdrawn, or DeliveryError."""

    async def whisper(self, message: Payload) -> None:
        """Say something to the asker alone, instead of an answer. Raise Withdrawn, or DeliveryError."""

    async def stop(self) -> None:
        """Returns once nothing more is written by this job."""

    async def take_back(self) -> None:
        """Its question was deleted: nothing of ours is to stay there."""
