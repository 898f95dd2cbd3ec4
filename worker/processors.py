"""Which kind of text may go to which processor: one table that governs every call, fail-over included."""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum

from worker.types import Conversation, Evidence, Question

PUBLIC = frozenset({"wikipedia", "web"})
"""Backends whose texts anybody may read."""


class Kind(StrEnum):
    """What a text is, by who may read it."""

    QUESTION = "question"
    PUBLIC_SLACK = "public_slack"
    PRIVATE_SLACK = "private_slack"
    FILES = "files"


class Processor(StrEnum):
    """Who gets texts outside this machine. What computes here, such as the local embedder, may have them all."""

    AUTHOR = "author"
    SECOND_AUTHOR = "second_author"
    EMBEDDER = "embedder"
    SEARCH = "search"


Table = Mapping[Kind, frozenset[Processor]]

DEFAULT: Table = {
    Kind.QUESTION: frozenset(Processor),
    Kind.PUBLIC_SLACK: frozenset({Processor.AUTHOR, Processor.SECOND_AUTHOR, Processor.EMBEDDER}),
    Kind.PRIVATE_SLACK: frozenset({Processor.AUTHOR}),
    Kind.FILES: frozenset({Processor.AUTHOR}),
}


def may_have(processor: Processor, kinds: Iterable[Kind], table: Table) -> bool:
    """Whether the processor may get texts of all these kinds; one that the table does not name goes nowhere."""
    return all(processor in table.get(kind, frozenset()) for kind in kinds)


def kinds_of(
    question: Question, conversation: Conversation, evidence: Sequence[Evidence], thread: Kind = Kind.PRIVATE_SLACK
) -> frozenset[Kind]:
    """The kinds of text that a call with these values carries. `thread` is what the place of the question holds."""
    kinds = {Kind.QUESTION}
    if conversation.messages:
        kinds.add(thread)
    if question.forwards:
        # Forwarded from anywhere: unknown means private.
        kinds.add(Kind.PRIVATE_SLACK)
    backends = {found.passage.source.backend for each in evidence for found in each.passages} - PUBLIC
    if "files" in backends:
        kinds.add(Kind.FILES)
    if backends - {"files"}:
        kinds.add(Kind.PRIVATE_SLACK)
    return frozenset(kinds)
