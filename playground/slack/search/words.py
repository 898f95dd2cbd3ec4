"""A text as the words that a search compares: lower case, without accents, stemmed."""

import re
import unicodedata
from functools import lru_cache

import Stemmer

from playground.slack.workspace import Workspace

WORD = re.compile(r"[^\W_]+")
POSSESSIVE = re.compile(r"['’]s\b")
ENTITY = re.compile(r"<([@#!]?)([^>|]*)(?:\|([^>]*))?>")
STEMMER = Stemmer.Stemmer("english")
STOP_WORDS = frozenset(
    (
        *("a", "about", "an", "and", "any", "are", "as", "at", "be", "been", "but", "by", "can", "could"),
        *("did", "do", "does", "for", "from", "had", "has", "have", "he", "her", "his", "how", "i", "if"),
        *("in", "is", "it", "its", "me", "my", "of", "on", "or", "our", "said", "say", "she", "should"),
        *("so", "tell", "than", "that", "the", "their", "them", "then", "there", "they", "this", "to", "us", "was"),
        *(
            "we",
            "were",
            "what",
            "when",
            "where",
            "which",
            "who",
            "whom",
            "whose",
            "why",
            "will",
            "with",
            "would",
            "you",
        ),
        *("your"),
    )
)

Term = tuple[str, ...]
"""Stems that must follow each other: one for a word, several for a phrase."""


def words_of(text: str) -> list[str]:
    """The words of a plain text, not yet stemmed."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", text.lower()) if not unicodedata.combining(c))
    return WORD.findall(POSSESSIVE.sub("", plain))


def stems(words: list[str]) -> Term:
    """The stems of words, in their order."""
    return tuple(STEMMER.stemWords(words))


@lru_cache(maxsize=4096)
def stems_of(text: str) -> Term:
    """The stems of a plain text."""
    return stems(words_of(text))


def telling(text: str) -> frozenset[str]:
    """The stems of a plain text without those that say nothing."""
    return frozenset(stems([word for word in words_of(text) if word not in STOP_WORDS]))


def holds(text: Term, term: Term) -> bool:
    """Whether a text's stems hold a term."""
    return any(text[start : start + len(term)] == term for start in range(len(text) - len(term) + 1))


def plain(workspace: Workspace, text: str) -> str:
    """Slack's text as it is read: names for ids, labels for links, no escapes."""

    def read(entity: re.Match[str]) -> str:
        sign, target, label = entity.groups()
        if sign == "@" and target in workspace.users:
            return f"@{workspace.users[target].real_name}"
        if sign == "#" and target in workspace.channels:
            return f"#{workspace.channels[target].name}"
        return label or target

    return ENTITY.sub(read, text).replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
