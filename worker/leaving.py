"""What may leave: words of the thread enter a query to the outside only if the asker said them to Footnote."""

from collections.abc import Collection
from dataclasses import replace

from search_backends.base import Query
from search_backends.lexical import stemmed, stems, words
from worker.plan import asked_before
from worker.processors import Kind, kind_within
from worker.types import Conversation, Question


def withheld_words(
    question: Question, conversation: Conversation, language: str, free: Collection[Kind] = ()
) -> frozenset[str]:
    """Stems that stand in the thread or in forwards, and in nothing that the asker said to Footnote.

    Footnote's own earlier answers hold back what they share with those, unless one of them was made from what stands
    elsewhere in Slack: then all their words. `free` are the kinds of text of which policy lets words leave.
    """
    all_read = not (conversation.left_out or conversation.cut or conversation.unreadable)
    ours_is_public = all_read and not any(said.cites for said in conversation.messages)
    own = [question.text, *asked_before(question, conversation)]
    others = [forward.text for forward in question.forwards if Kind.PRIVATE_SLACK not in free]
    if kind_within(conversation.access) not in free:
        others.append(conversation.place)
        others += [said.text for said in conversation.messages if not (said.ours and ours_is_public)]
    # Stop words tell nothing, whoever wrote them.
    return frozenset(stems(" ".join(others), language)) - frozenset(stemmed(words(" ".join(own)), language))


def leaving(query: Query, withheld: frozenset[str]) -> Query:
    """The query without the withheld words; keyword queries that lose all their words are dropped."""
    kept = (_without(withheld, keywords, query.language) for keywords in query.keywords)
    return replace(
        query,
        text=_without(withheld, query.text, query.language),
        keywords=tuple(dict.fromkeys(filter(None, kept))),
    )


def confined(query: Query, open_words: Collection[str]) -> Query:
    """The query with open words alone, whatever form the others take: what was spelled otherwise, cut up or put into
    another script is not open either. Keyword queries that lose all their words are dropped."""
    kept = (_within(open_words, keywords, query.language) for keywords in query.keywords)
    return replace(
        query,
        text=_within(open_words, query.text, query.language),
        keywords=tuple(dict.fromkeys(filter(None, kept))),
    )


def _within(open_words: Collection[str], text: str, language: str) -> str:
    return " ".join(
        word
        for word in text.split()
        if (stemmed_words := stemmed(words(word), language)) and all(stem in open_words for stem in stemmed_words)
    )


def _without(withheld: frozenset[str], text: str, language: str) -> str:
    given = text.split()
    kept = [word for word in given if not withheld.intersection(stemmed(words(word), language))]
    return text if len(kept) == len(given) else " ".join(kept)
