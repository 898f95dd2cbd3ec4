"""What is searched for a question, and what was found."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from search_backends.base import Query, SearchResult, Source


@dataclass(frozen=True, slots=True)
class Part:
    """One question of a message that may hold several, and how to search for it."""

    text: str = field(repr=False)
    queries: Mapping[str, Query] = field(repr=False)
    """By backend name."""
    context: tuple[str, ...] = field(default=(), repr=False)
    """Names from the asker's earlier questions that this one leans on ("when did *he* die?")."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is searched for. Several parts get numbered answers."""

    parts: tuple[Part, ...]
    language: str
    """ISO 639-1 code of the question's language."""
    dropped_parts: int = 0
    """Questions over the number that one message may ask."""
    in_steps: bool = False
    """Whether a search needs what another one finds."""


@dataclass(frozen=True, slots=True)
class Findings:
    """What the searches for one part brought."""

    results: tuple[SearchResult, ...]
    searched: tuple[str, ...]
    """Names of the backends that answered."""
    unreachable: Mapping[str, str]
    """Backend name -> why, a clause for the asker."""


@dataclass(frozen=True, slots=True)
class Passage:
    """100 to 300 tokens of a result, never across headings."""

    source: Source
    heading: tuple[str, ...]
    text: str = field(repr=False)
    url: str


@dataclass(frozen=True, slots=True)
class RankedPassage:
    """A passage and how well it fits."""

    passage: Passage
    score: float
    """Fused, 0 to 1 over the candidates of this question; compares passages of one question only."""
    lexical: float
    """BM25, unscaled."""
    cosine: float | None = None
    """To the question's vector; None where no embedder saw it."""
    embedder: str = ""
    """Name of the one that saw it."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """A part of the question with its passages, best first."""

    part: Part
    passages: tuple[RankedPassage, ...]
    computed: tuple[str, ...] = field(default=(), repr=False)
    """What was computed from them: "5 * 10 = 50"."""
    objections: tuple[str, ...] = field(default=(), repr=False)
    """What an earlier draft of the answer had wrong."""
