"""Reads a misspelt word as the one that the candidates spell nearly the same way."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain

from rapidfuzz import process
from rapidfuzz.distance import OSA

from search_backends.lexical import UNSPACED, stemmed, words
from search_backends.stopwords import STOP_WORDS

WORD = re.compile(r"\w+")
SHORTEST = 4
"""Letters: below it, other words are as near as the meant one."""


def respelt(text: str, candidates: Sequence[str], language: str) -> str:
    """The text with words that no candidate has replaced by a near one that some have."""
    return respelt_by_words(text, [words(candidate) for candidate in candidates], language)


def respelt_by_words(text: str, found: Sequence[Sequence[str]], language: str) -> str:
    """The same, where the words of the candidates are known."""
    seen = set().union(*found)
    # Mostly every word is there as it was written, and counting and stemming thousands of others would tell no more.
    rare = [word for word in words(text) if word not in seen and _may_be_misspelt(word, language)]
    if not rare:
        return text
    counts = Counter(chain.from_iterable(found))
    known = set(stemmed(list(counts), language))
    unknown = [word for word, stem in zip(rare, stemmed(rare, language), strict=True) if stem not in known]
    meant = {word: nearest for word in unknown if (nearest := _nearest(word, counts))}
    return WORD.sub(lambda written: meant.get(written[0].lower(), written[0]), text) if meant else text


def _may_be_misspelt(word: str, language: str) -> bool:
    plain = len(word) >= SHORTEST and word.isalpha() and not UNSPACED.search(word)
    return plain and word not in STOP_WORDS.get(language, ())


def _nearest(word: str, counts: Counter[str]) -> str | None:
    """One slip away, two in longer words; the first letter is seldom wrong, and of equals the frequent one is meant."""
    slips = 1 if len(word) < 8 else 2
    alike: Iterable[str] = (known for known in counts if known[0] == word[0] and abs(len(known) - len(word)) <= slips)
    near = process.extract(word, list(alike), scorer=OSA.distance, score_cutoff=slips, limit=None)
    return min(near, key=lambda found: (found[1], -counts[found[0]]), default=(None,))[0]
