"""How a model is asked: the same for every question."""

from dataclasses import dataclass

from worker.plan import MOST_PARTS
from worker.processors import Kind
from worker.settings.models import Effort


@dataclass(frozen=True, slots=True)
class Manner:
    """Which models, and how much of everything."""

    fast: str
    """Model that plans and writes the hypothetical answers."""
    strong: str
    """Model that writes the answer."""
    effort: Effort = "low"
    """How much the models think before they write, as the provider names it; empty leaves it to the provider."""
    most_parts: int = MOST_PARTS
    """Questions that one message may ask."""
    most_queries: int = 7
    """Keyword queries for one part and one backend."""
    hypotheses: int = 1
    """Hypothetical answers."""
    free: frozenset[Kind] = frozenset()
    """Kinds of text of which words may enter queries to the outside, as policy has it."""
    longest_pause_s: float = 60.0
    """Seconds that a busy provider may ask for."""
