"""Which kind of text may go to which processor: one table that governs every call, fail-over included."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum

from search_backends.base import Access, Source
from worker.types import Cited, Conversation, Evidence, Passage, Question

INSIDE = frozenset({"thread", "slack"})
"""Backends whose queries stay in Slack, where whoever asked has said it; every other's go outside."""


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

Sent = Callable[[Processor, frozenset[Kind]], None]
"""Told of a call: who gets which kinds of text."""


def unnoted(processor: Processor, kinds: frozenset[Kind]) -> None:
    """For where nobody keeps a record."""


DEFAULT: Table = {
    Kind.QUESTION: frozenset(Processor),
    Kind.PUBLIC_SLACK: frozenset({Processor.AUTHOR, Processor.SECOND_AUTHOR, Processor.EMBEDDER}),
    Kind.PRIVATE_SLACK: frozenset({Processor.AUTHOR}),
    Kind.FILES: frozenset({Processor.AUTHOR}),
}


def may_have(processor: Processor, kinds: Iterable[Kind], table: Table) -> bool:
    """Whether the processor may get texts of all these kinds; one that the table does not name goes nowhere."""
    return all(processor in table.get(kind, frozenset()) for kind in kinds)


def kinds_around(question: Question, conversation: Conversation) -> frozenset[Kind]:
    """The kinds of text that a call with the question and what was said around it carries."""
    kinds = {Kind.QUESTION}
    if conversation.messages:
        kinds.add(kind_within(conversation.access))
    cited = frozenset[Cited]().union(*(said.cites for said in conversation.messages))
    if Cited.MESSAGES in cited:  # of which kind, nobody noted
        kinds.add(Kind.PRIVATE_SLACK)
    if Cited.FILES in cited:
        kinds.add(Kind.FILES)
    if question.forwards:
        # Forwarded from anywhere: unknown means private.
        kinds.add(Kind.PRIVATE_SLACK)
    return frozenset(kinds)


def kinds_of(question: Question, conversation: Conversation, evidence: Sequence[Evidence]) -> frozenset[Kind]:
    """The same, with the evidence."""
    passages = (ranked.passage for each in evidence for ranked in each.passages)
    return kinds_around(question, conversation) | kinds_in(passages)


def kinds_in(passages: Iterable[Passage]) -> frozenset[Kind]:
    """The kinds of text that the passages are; what anybody may read is of none."""
    return frozenset(kind for passage in passages if (kind := kind_of(passage.source)))


def kind_of(source: Source) -> Kind | None:
    """What a source's text is; None where anybody may read it."""
    if source.access is Access.PUBLIC:
        return None
    return Kind.FILES if source.is_file else kind_within(source.access)


def kind_within(access: Access) -> Kind:
    """What a Slack message is that so many can read."""
    return Kind.PUBLIC_SLACK if access is Access.WORKSPACE else Kind.PRIVATE_SLACK
