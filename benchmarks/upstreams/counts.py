"""What was asked of the outside, and how much it sent."""

from collections import Counter
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Counts:
    """By kind: "search", "pages", "plan", "hypothesize", "write", "embed", and Slack's method names."""

    requests: Counter[str] = field(default_factory=Counter)
    sent: Counter[str] = field(default_factory=Counter)
    """Bytes of bodies, as they travel."""

    def add(self, kind: str, size: int) -> None:
        """One answer."""
        self.requests[kind] += 1
        self.sent[kind] += size

    def clear(self) -> None:
        """Begin again."""
        self.requests.clear()
        self.sent.clear()
