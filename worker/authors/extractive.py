"""The author that needs no model: it quotes the sentences that fit best."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from search_backends.base import Access
from search_backends.compute import in_thread
from search_backends.lexical import stems
from search_backends.slack import NAME as SLACK
from worker import words_colleagues
from worker.abstain import Signals, holds_answer
from worker.authors.base import Progress
from worker.cite import objections
from worker.colleagues import denies, topic_of
from worker.compared import may_compare
from worker.comparing import compared
from worker.disagree import Disagreement, disagreement
from worker.embedders.base import Embedder
from worker.extracts import read
from worker.inquiry import Inquiry, Turn
from worker.labels import labels
from worker.language import language_of
from worker.lived import lived
from worker.measures import has_quantity
from worker.ours import OURS
from worker.plan import concerns_thread, plan
from worker.quotes import CHARACTERS, Quote, cited, distinct, quotes_from
from worker.rank import meant
from worker.recap import recap
from worker.said import asks_too, told
from worker.second_page import needs_two_pages, with_second_page
from worker.thread import NAME as THREAD
from worker.types import Conversation, Draft, Evidence, Passage, Plan, Question, Style

CHARACTERS_OF_MANY = 450
"""Of the quotes for each of several questions."""
LIKELY = 0.7
"""Likelihood from which messages are quoted before articles."""


@dataclass(frozen=True, slots=True)
class Extractive:
    """Quotes word for word; it says where something stands, never that it is the answer."""

    embedder: Embedder | None
    worth_quoting: Callable[[Signals], bool] = holds_answer
    """Whether what was read is likely enough to hold an answer."""

    async def plan(self, question: Question, conversation: Conversation, backends: Sequence[str]) -> Plan:
        """The message's questions, each with its keyword queries."""
        return await in_thread(plan, question, conversation, backends)

    async def hypothesize(self, question: Question, conversation: Conversation) -> tuple[str, ...]:
        """None: a wrong guess costs more than it gains, and without a model all are guesses."""
        return ()

    async def write(
        self, question: Question, conversation: Conversation, evidence: Sequence[Evidence], progress: Progress
    ) -> Draft:
        """Quotes for every part; not sufficient where no part has any."""
        language = language_of(question.text)
        several = len(evidence) > 1
        compared = None if several else await in_thread(_compared, evidence[0])
        if compared and compared.sufficient:
            return compared
        written: list[str] = []
        first = 1
        answered = aging = False
        for number, one in enumerate(evidence, start=1):
            asking = await in_thread(_asking, one, language)
            quotes = await self._quotes(one, asking, language, several)
            answered = answered or bool(quotes)
            if several:
                written.append(f"**{number}. {' '.join(one.part.text.split())}**")
            differing = None if compared else await _differing(one, asking, quotes, language)
            if differing:
                quotes, aging = differing.quotes, True
                written.extend(_told(differing, language))
            quotes = distinct(quotes)
            if quotes and (authors := _who_wrote(one, quotes)):
                written.append(words_colleagues.wrote_about_it(authors, language))
            written.extend(cited(quotes, first))
            if several and not quotes:
                written.append(labels(language).nothing_on_this)
            first += len(one.passages)
        note = compared.note if compared and answered else ""
        return Draft("\n\n".join(written) if answered else "", answered, Style.QUOTES, note, aging=aging)

    async def turn(self, question: Question, conversation: Conversation, inquiry: Inquiry) -> Turn:
        """None: it can't tell what is missing."""
        return Turn()

    async def _quotes(
        self, evidence: Evidence, asking: frozenset[int], language: str, several: bool
    ) -> tuple[Quote, ...]:
        """From messages, from what else was found, or from both: what is likelier to answer comes first."""
        telling = [i for i in range(len(evidence.passages)) if i not in asking]
        said = [i for i in telling if evidence.passages[i].passage.source.backend == SLACK]
        others = [i for i in telling if i not in said]
        topic = topic_of(evidence.part.text)
        if topic:
            said = [i for i in said if not denies(evidence.passages[i].passage.text)]
        messages = [evidence.passages[i] for i in said]
        embedder = self.embedder.name if self.embedder else ""
        found = await in_thread(told, topic or meant(evidence.part), messages, language, embedder)
        from_messages = _of(said, found.quotes[:1] if several else found.quotes)
        if topic and found.likelihood < LIKELY:  # nobody is named for having used one of its words
            from_messages = ()
        pages = [i for i in others if topic and _is_on(evidence.passages[i].passage, topic, language)]
        if topic and (from_messages or pages):  # beside who knows of it: what it is, where a page is about just that
            others, evidence = pages, replace(evidence, part=replace(evidence.part, text=topic))
        # No article knows what "we" decided.
        if from_messages and not topic and OURS.search(evidence.part.text):
            return from_messages
        foreign = [i for i in others if evidence.passages[i].passage.source.language not in ("", language)]
        rest: tuple[Quote, ...] = ()
        for some in ([i for i in others if i not in foreign], foreign):  # what the asker reads easily comes first
            if some and not rest:
                passages = tuple(evidence.passages[i] for i in some)
                rest = _of(some, await self._passages(replace(evidence, passages=passages), language, several))
        return (*from_messages, *rest) if found.likelihood >= LIKELY else (*rest, *from_messages)

    async def _passages(self, evidence: Evidence, language: str, several: bool) -> tuple[Quote, ...]:
        quotes = await self._read(evidence, language, several)
        return await in_thread(lived, evidence.part, [ranked.passage for ranked in evidence.passages], quotes)

    async def _read(self, evidence: Evidence, language: str, several: bool) -> tuple[Quote, ...]:
        if set(evidence.part.queries) == {THREAD} and concerns_thread(evidence.part.text):
            return await in_thread(recap, evidence, language)
        reading = await read(evidence, language, self.embedder)
        if reading is None or not self.worth_quoting(reading.signals):
            return ()
        texts = [ranked.passage.text for ranked in evidence.passages]
        quotes = quotes_from(reading, texts, 2, CHARACTERS_OF_MANY) if several else quotes_from(reading, texts)
        # "How tall …?" is not answered by what the page says of other things.
        if has_quantity(evidence.part.text, quotes[0].text) is False:
            return ()
        if several or not needs_two_pages(evidence.part.text):
            return quotes
        return await in_thread(with_second_page, quotes, evidence, language, CHARACTERS)


async def _differing(
    evidence: Evidence, asking: frozenset[int], quotes: Sequence[Quote], language: str
) -> Disagreement | None:
    """What the sources say differently; a message that asks says nothing."""
    passages = [
        replace(ranked.passage, text="") if i in asking else ranked.passage
        for i, ranked in enumerate(evidence.passages)
    ]
    return await in_thread(disagreement, meant(evidence.part), quotes, passages, language)


def _asking(evidence: Evidence, language: str) -> frozenset[int]:
    """Places of the messages that ask the same; what was asked belongs to what a thread is about."""
    question = evidence.part.text
    if concerns_thread(question):
        return frozenset()
    passages = enumerate(ranked.passage for ranked in evidence.passages)
    said = ((i, one.text) for i, one in passages if one.source.author and not one.source.is_file)
    return frozenset(i for i, text in said if asks_too(question, text, language))


def _is_on(passage: Passage, topic: str, language: str) -> bool:
    """Whether the page is named for the topic."""
    return frozenset(stems(passage.source.title, language)) == frozenset(stems(topic, language))


def _who_wrote(evidence: Evidence, quotes: Sequence[Quote]) -> list[str]:
    """The authors of the messages that are quoted, where it is asked who knows of something."""
    if not topic_of(evidence.part.text):
        return []
    sources = (evidence.passages[quote.passage].passage.source for quote in quotes)
    return list(
        dict.fromkeys(source.author for source in sources if source.author and source.access is not Access.PUBLIC)
    )


def _compared(evidence: Evidence) -> Draft | None:
    """What was computed of two pages; None where nothing of that kind is asked of public pages."""
    text = evidence.part.text
    if not may_compare(text) or OURS.search(text):
        return None
    inside = [at for at, ranked in enumerate(evidence.passages) if ranked.passage.source.access is not Access.PUBLIC]
    draft = compared(text, evidence.passages, frozenset(inside))
    # What the check of citations would drop is not to be told in a note either.
    return None if draft and objections(draft, [evidence], "en") else draft


def _told(differing: Disagreement, language: str) -> list[str]:
    """That the sources differ, where they do."""
    if not differing.contradict:
        return []
    known = labels(language)
    return [f"**{known.disagree_newest_first if differing.newest_first else known.disagree}**"]


def _of(indices: Sequence[int], quotes: Sequence[Quote]) -> tuple[Quote, ...]:
    """Quotes of some of the evidence's passages, by their places among all."""
    return tuple(replace(quote, passage=indices[quote.passage]) for quote in quotes)
