"""The running thread, and what was forwarded with the question, as a place where answers are found."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

from search_backends.base import Access, Query, SearchResult, Section, Source
from worker.types import Conversation, Forward, Message, Question

NAME = "thread"


@dataclass(frozen=True, slots=True)
class Thread:
    """A backend that holds all messages around one question; ranking is left to those who rank."""

    conversation: Conversation
    forwards: tuple[Forward, ...] = ()

    @property
    def name(self) -> str:
        """The key in plans."""
        return NAME

    async def search(self, query: Query) -> list[SearchResult]:
        """Every message that may be a source, oldest first: the query does not narrow them."""
        access = self.conversation.access
        return [*self._forwarded(), *(_result(message, access) for message in sources(self.conversation))]

    def _forwarded(self) -> Iterator[SearchResult]:
        for forward in quotable(self.forwards):
            source = Source(NAME, "forwarded message", forward.url, author=forward.author)
            yield SearchResult(source, (Section((), forward.text, forward.url),))


def sources(conversation: Conversation) -> list[Message]:
    """The messages that may be cited: neither Footnote's own nor questions to it."""
    return [said for said in conversation.messages if said.text and not (said.ours or said.addressed)]


def quotable(forwards: Iterable[Forward]) -> list[Forward]:
    """What came with the question and may be cited: not Footnote's own words."""
    return [forward for forward in forwards if not forward.ours]


def threads_for(question: Question, conversation: Conversation) -> tuple[Thread, ...]:
    """The thread as a backend, where the question has one with anything in it."""
    thread = Thread(conversation, question.forwards)
    return (thread,) if quotable(question.forwards) or sources(conversation) else ()


def _result(message: Message, access: Access) -> SearchResult:
    date = datetime.fromtimestamp(float(message.ts), UTC)
    source = Source(NAME, "this thread", message.url, author=message.author, date=date, access=access)
    return SearchResult(source, (Section((), message.text, message.url),))
