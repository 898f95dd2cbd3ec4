"""A Slack workspace's own messages, searched as the asker, for those who will read the answer."""

import asyncio
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import zip_longest
from typing import Protocol

from search_backends.base import Access, Query, SearchError, SearchResult, Section, Source
from search_backends.lexical import stemmed, words
from search_backends.slack_calls import Door, Sought
from search_backends.slack_hits import Document, Hit, Said
from search_backends.slack_terms import Known, Terms, terms_from

NAME = "slack"
MOST_THREADS = 16
"""Threads of which messages go on to be ranked."""
ENOUGH = 0.7
"""Share of the words that the best hit holds where nothing further is searched."""
MOST_DOCUMENTS = 4
"""Files of which it is asked where they were shared."""
MOST_READ = 3
"""Threads that are read whole: search shows of each what lies next to a hit."""
GIST = 160
"""Characters of a thread's first message that its replies are headed by."""


@dataclass(frozen=True, slots=True)
class Reach:
    """Where one search may look: conversations of one kind, through one door."""

    door: Door
    kind: str
    """As Slack calls it: public_channel, private_channel, mpim or im."""
    channel: str = ""
    """The only one in which to look; empty for all."""
    if_lacking: bool = False
    """Whether only to look there where the others found little."""


class Readers(Protocol):
    """Those who will read the answer, and the workspace as they know it."""

    async def reaches(self, question: str) -> Sequence[Reach]:
        """Where to search for them. Raise SearchError where nowhere, with the reason."""

    async def admitted(self, channels: Collection[str]) -> Mapping[str, Access]:
        """Of these conversations those of which all readers may see everything, with who else can read them."""

    async def shared_in(self, document: Document) -> Collection[str]:
        """The conversations in which a file was shared; none where that can't be known."""

    async def known(self) -> Known:
        """The names of people and channels."""

    async def thread(self, hit: Said) -> Sequence[Said]:
        """All messages of a hit's thread; none where it can't be read."""

    def plain(self, text: str) -> str:
        """A message's text without Slack's notation."""

    def ignores(self, said: Said) -> bool:
        """Whether its author is never a source, such as Footnote itself."""

    def is_bot(self, user: str) -> bool:
        """Whether it is a bot, Footnote for one, whose words are no source."""


@dataclass(frozen=True, slots=True)
class Slack:
    """Searches for one question. Nothing that it finds is kept."""

    readers: Readers
    asked_at: float
    """UNIX seconds."""
    zone: str = ""
    """The asker's time zone, as IANA names it."""
    name: str = NAME

    async def search(self, query: Query) -> list[SearchResult]:
        """Messages, best first, those of one thread together. Raise SearchError."""
        known, reaches = await asyncio.gather(self.readers.known(), self.readers.reaches(query.text))
        terms = terms_from(query, self.asked_at, self.zone, known)
        sought = await self._all([reach for reach in reaches if not reach.if_lacking], terms)
        further = [reach for reach in reaches if reach.if_lacking]
        if further and self._is_lacking(sought, terms, query.language):
            sought += await self._further(further, terms, sought)
        hits = [hit for hit in _in_turn([each.hits for each in sought]) if _is_within(hit, terms)]
        documents = [document for each in sought for document in each.documents]
        said, written = await asyncio.gather(self._messages(hits), self._documents(documents))
        return [*said, *written]

    async def _all(self, reaches: Sequence[Reach], terms: Terms) -> list[Sought]:
        """What the searches found. Raise SearchError where one fails and the others found nothing.

        "Nothing found" would not be true then.
        """
        found = await asyncio.gather(*(self._sought(reach, terms) for reach in reaches), return_exceptions=True)
        sought = [each for each in found if isinstance(each, Sought)]
        failures = [each for each in found if isinstance(each, BaseException)]
        if failures and not (_is_any(sought) and all(isinstance(each, SearchError) for each in failures)):
            raise failures[0]
        return sought

    def _is_lacking(self, sought: Sequence[Sought], terms: Terms, language: str) -> bool:
        """Whether no message that may be a source, with those around it, holds most of the words."""
        wanted = frozenset(stemmed([folded for word in terms.words for folded in words(word)], language))
        hits = (hit for each in sought for hit in each.hits if not self.readers.ignores(hit.said))
        texts = (" ".join(said.text for said in (hit.said, *hit.around)) for hit in hits)
        most = max((len(wanted.intersection(stemmed(words(text), language))) for text in texts), default=0)
        return most < ENOUGH * len(wanted)

    async def _further(self, reaches: Sequence[Reach], terms: Terms, sought: Sequence[Sought]) -> list[Sought]:
        """What there is where the others found little. Raise SearchError where it fails, and they found nothing."""
        try:
            return await self._all(reaches, terms)
        except SearchError:
            if not _is_any(sought):
                raise
            return []

    async def _sought(self, reach: Reach, terms: Terms) -> Sought:
        """What one search finds."""
        if reach.channel:
            terms = replace(terms, channels=(reach.channel,))
        return await reach.door.search(terms, reach.kind)

    async def _messages(self, hits: Sequence[Hit]) -> list[SearchResult]:
        admitted = await self.readers.admitted({hit.said.channel for hit in hits})
        kept = [hit for hit in hits if hit.said.channel in admitted]
        best: dict[tuple[str, str], Said] = {}
        for said in (hit.said for hit in kept if hit.said.in_thread):
            best.setdefault((said.channel, said.thread), said)
        read = await asyncio.gather(*map(self.readers.thread, list(best.values())[:MOST_READ]))
        results: list[SearchResult] = []
        for thread in _threads(kept, read)[:MOST_THREADS]:
            access = admitted[thread[0].channel]
            results += (self._result(said, thread, access) for said in thread if not self.readers.ignores(said))
        return [result for result in results if result.sections[0].text]

    def _result(self, said: Said, thread: Sequence[Said], access: Access) -> SearchResult:
        source = Source(
            NAME,
            said.channel_name,
            said.url,
            author=said.author or "someone",
            date=datetime.fromtimestamp(float(said.ts), UTC),
            access=access,
        )
        first = thread[0]
        begins = first.ts == said.thread != said.ts and not self.readers.ignores(first)
        heading = (self._gist(first),) if begins else ()
        return SearchResult(source, (Section(heading, self.readers.plain(said.text), said.url),))

    def _gist(self, said: Said) -> str:
        """What a thread is about: its first words, on one line."""
        text = " ".join(self.readers.plain(said.text).split())
        return text if len(text) <= GIST else text[: GIST + 1].rpartition(" ")[0] + "…"

    async def _documents(self, documents: Sequence[Document]) -> list[SearchResult]:
        written = {document.id: document for document in documents if not self.readers.is_bot(document.user)}
        documents = list(written.values())[:MOST_DOCUMENTS]
        shared = await asyncio.gather(*map(self.readers.shared_in, documents))
        admitted = await self.readers.admitted({channel for each in shared for channel in each})
        return [
            _document(document, next(admitted[channel] for channel in where if channel in admitted))
            for document, where in zip(documents, shared, strict=True)
            if any(channel in admitted for channel in where)
        ]


def _document(document: Document, access: Access) -> SearchResult:
    source = Source(
        NAME,
        document.title,
        document.url,
        author=document.author,
        date=datetime.fromtimestamp(document.updated, UTC) if document.updated else None,
        access=access,
        is_file=True,
    )
    return SearchResult(source, (Section((), document.text, document.url),))


def _is_any(sought: Sequence[Sought]) -> bool:
    return any(each.hits or each.documents for each in sought)


def _is_within(hit: Hit, terms: Terms) -> bool:
    """Whether it was said when the question says: not every search takes bounds."""
    span = terms.span
    return span is None or span.start <= float(hit.said.ts) < (span.end or float("inf"))


def _in_turn(found: Sequence[Sequence[Hit]]) -> list[Hit]:
    """The best of each search, then the second best of each, and so on."""
    return [hit for rank in zip_longest(*found) for hit in rank if hit]


def _threads(hits: Iterable[Hit], read: Iterable[Sequence[Said]]) -> list[list[Said]]:
    """The messages by thread, in the order in which threads were found; within one, the oldest first.

    What stands around a message outside threads belongs to it as a thread would.
    """
    threads: dict[tuple[str, str], dict[str, Said]] = {}
    for hit in hits:
        messages = threads.setdefault((hit.said.channel, hit.said.thread), {})
        for said in (hit.said, *hit.around):
            messages.setdefault(said.ts, said)
    for said in (said for thread in read for said in thread):
        # What stands around the first message of a thread may be the thread or the channel: here it is known.
        messages = threads[said.channel, said.thread]
        found = messages.get(said.ts, said)
        messages[said.ts] = replace(said, author=found.author or said.author)
    return [sorted(messages.values(), key=lambda said: said.ts) for messages in threads.values()]
