"""Words of a text, with their places, and as they are compared."""

import re
import unicodedata
from dataclasses import dataclass

from search_backends.lexical import stemmed, words
from search_backends.stopwords import STOP_WORDS

TOKEN = re.compile(r"[^\W\d_](?:[\w'’.&-]*\w)?")
CLAUSE = re.compile(
    r"[;:—–()\n]|,\s|\.\s|\s(?:but|although|though|while|whereas|because|aber|obwohl|während|pero|aunque|mais)\s"
)
"""Where one clause ends and another begins."""


@dataclass(frozen=True, slots=True)
class Token:
    """A word as it is written."""

    text: str
    start: int
    end: int

    @property
    def is_capital(self) -> bool:
        """Whether it begins with a capital letter."""
        return self.text[0].isupper()


def tokens(text: str) -> list[Token]:
    """The words that begin with a letter, in order."""
    return [Token(found[0], found.start(), found.end()) for found in TOKEN.finditer(text)]


def folded(word: str) -> str:
    """Lower case, without accents, possessive and full stops."""
    plain = unicodedata.normalize("NFKD", word.casefold())
    plain = "".join(c for c in plain if not unicodedata.combining(c)).replace("’", "'")
    return plain.removesuffix("'s").removesuffix("'").replace(".", "")


def content(text: str, language: str) -> frozenset[str]:
    """Stems of the words that tell something."""
    stop = STOP_WORDS.get(language, frozenset())
    return frozenset(stemmed([word for word in words(text) if word not in stop], language))


def stem(word: str, language: str = "en") -> str:
    """The stem of one word."""
    return next(iter(stemmed([word.lower()], language)), word.lower())


def clauses(text: str) -> list[str]:
    """The clauses, cut at commas and at words such as "but"."""
    return [piece for piece in (piece.strip() for piece in CLAUSE.split(text)) if piece]
