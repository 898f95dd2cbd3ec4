"""How far a research may go."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """For one question."""

    rounds: int = 4
    """Turns with searches; 0: never more than one pass."""
    passages: int = 15
    """Passages that the author sees in all."""
    tokens: int = 60_000
    """That the models may use for it, before the answer."""
    seconds: float = 40.0


ONE_PASS = Limits(rounds=0)
"""For authors that can't tell what is missing."""
