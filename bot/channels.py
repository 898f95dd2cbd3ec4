"""In which channels the bot answers."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Channels:
    """By the ids that Slack gives channels. Direct conversations are no channels, and a command is its asker's own."""

    allowed: frozenset[str] = frozenset()
    """Only these, where any is named."""
    denied: frozenset[str] = frozenset()

    def are_open(self, channel: str) -> bool:
        """Whether it answers there."""
        return channel not in self.denied and (not self.allowed or channel in self.allowed)
