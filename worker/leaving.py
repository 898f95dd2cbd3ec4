"""What may leave: words of the thread enter a query to the outside only if the asker said them to Footnote."""

from dataclasses import replace

from search_backends.base import Query
from search_backends.lexical import stemmed, stems, words
from worker.plan import asked_before
from worker.types import Conversation, Question


def withheld_words(
    question: Question, conversation: Conversation, language: str, ours_is_public: bool
) -> frozenset[str]:
    """Stems that stand in the thread or in forwards, and in nothing that the asker said to Footnote.

    With `ours_is_public`, Footnote's earlier answers were made from public texts, or from this very thread: what they
    share with it is withheld, the rest may leave.
    """
    all_read = not (conversation.left_out or conversation.cut or conversation.unreadable)
    own = [question.text, *asked_before(question, conversation)]
    others = [forward.text for forward in question.forwards]
    others += [said.text for said in conversation.messages if not (said.ours and ours_is_public and all_read)]
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


def _without(withheld: frozenset[str], text: str, language: str) -> str:
    given = text.split()
    kept = [word for word in given if not withheld.intersection(stemmed(words(word), language))]
    return text if len(kept) == len(given) else " ".join(kept)
