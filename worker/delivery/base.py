"""What a delivery is."""

from collections.abc import Sequence
from typing import Protocol

from worker.blocks import Payload


class DeliveryError(Exception):
    """Slack does not take the answer, in any way that was tried. The message names Slack's reason."""


class Delivery(Protocol):
    """Gets an answer to its asker, once, however many jobs try."""

    async def status(self, text: str) -> None:
        """Show what is being done; returns at once, and a failure to show it is none."""

    async def deliver(self, messages: Sequence[Payload]) -> None:
        """Post the answer. Raise Withdrawn, or DeliveryError."""
