"""Keyword queries, made safe for a search engine that has an operator for nearly every sign."""

import re
from collections.abc import Iterable

from search_backends.base import Query
from search_backends.lexical import stems

MOST = 8
"""Keyword queries sent for one question."""
LONGEST = 300
"""Characters; CirrusSearch answers a longer search with an error."""
WORDS = 8
"""Of the question, where nobody wrote keywords."""

# https://www.mediawiki.org/wiki/Help:CirrusSearch
KEYWORD = re.compile(
    r"\b(?:intitle|insource|incategory|deepcat|hastemplate|linksto|morelike(?:this)?|prefix|articletopic|subpageof"
    r"|near(?:coord|title)|contentmodel|filetype|inlanguage|pageid|haswbstatement|local):",
    re.IGNORECASE,
)
SIGNS = re.compile(r"[\"“”„«»~*:()\[\]{}<>|\\^!?/=#;+]|&&|\x00")
EDGES = "-–—.,'’&%$@_`"
"""Signs that may stand within a word, and are an operator or nothing at its ends."""


def variants_of(query: Query) -> tuple[str, ...]:
    """At most 8 safe keyword queries, the most telling first; none where the question has no words."""
    written = query.keywords or tuple(derived(query.text, query.language))
    safe = [neutral(variant) for variant in written]
    return tuple({variant.casefold(): variant for variant in reversed(safe) if variant}.values())[::-1][:MOST]


def neutral(variant: str) -> str:
    """The words alone, and OR between words; at most 300 characters, cut between words."""
    words: list[str] = []
    for raw in SIGNS.sub(" ", KEYWORD.sub(" ", variant)).split():
        word = raw if raw == "OR" else "".join(filter(str.isprintable, raw)).strip(EDGES)
        if word in {"AND", "NOT"}:
            word = word.lower()
        if any(map(str.isalnum, word)) and not (word == "OR" and (not words or words[-1] == "OR")):
            words.append(word)
    kept = " ".join(words)
    if len(kept) > LONGEST:
        kept = kept[: LONGEST + 1].rpartition(" ")[0] or kept[:LONGEST]
    return kept.removesuffix(" OR")


def derived(text: str, language: str) -> Iterable[str]:
    """From many words to few, then any of them: a search that wants every word often finds nothing."""
    words = [word for word in neutral(text.replace(" OR ", " or ")).split() if stems(word, language)]
    names = [word for word in words if word[0].isupper() or word[0].isdigit()]
    longest = sorted(words, key=len, reverse=True)[:WORDS]
    yield " ".join(names)
    yield " ".join(longest[:4])
    yield " ".join(longest[:2])
    yield " OR ".join(longest)
