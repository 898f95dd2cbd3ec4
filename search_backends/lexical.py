"""Words of a text, and how well texts match a query by them (BM25)."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from itertools import chain

import numpy as np
import Stemmer
from numpy.typing import NDArray

from search_backends.forms import FORMS
from search_backends.stopwords import STOP_WORDS

# Own lines rather than bm25s: that builds an index over every word, which pays when many queries meet one corpus.
# Here each query brings its own candidates, and only the query's few stems are counted.
K1, B = 1.5, 0.75

SNOWBALL = {
    "ar": "arabic", "ca": "catalan", "da": "danish", "de": "german", "el": "greek", "en": "english", "es": "spanish",
    "eu": "basque", "fi": "finnish", "fr": "french", "ga": "irish", "hi": "hindi", "hu": "hungarian", "hy": "armenian",
    "id": "indonesian", "it": "italian", "lt": "lithuanian", "ne": "nepali", "nl": "dutch", "no": "norwegian",
    "pt": "portuguese", "ro": "romanian", "ru": "russian", "sr": "serbian", "sv": "swedish", "ta": "tamil",
    "tr": "turkish", "yi": "yiddish",
}  # fmt: skip
"""ISO 639-1 code -> Snowball's name of the stemmer."""

BEGIN_ALIKE = {"en", "de", "es", "fr", "it", "pt", "ru"}
"""Languages whose stemmers leave a word's first letter; English forms such as "went" are a table of their own."""

# The marks that Indic and Arabic words carry inside belong to them; dandas end sentences.
PUNCTUATION = re.compile(r"[^\w\x00-\x7f\u0300-\u036f\u064b-\u065f\u0900-\u0963\u0966-\u0dff]")
"""What stands between words beyond ASCII."""
ASCII = bytes(byte if byte > 127 else ord(chr(byte).lower()) if chr(byte).isalnum() else 32 for byte in range(256))
"""Lower case for letters, a space for what is no letter or digit; bytes of longer UTF-8 sequences stay."""
UNSPACED = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]+")
"""Runs of scripts that are written without spaces between words (or, as Korean, with particles joined on)."""


def words(text: str) -> list[str]:
    """The words in lower case; runs of unspaced scripts as single characters and pairs of neighbours."""
    ascii_only = text.isascii()
    if not ascii_only:
        text = PUNCTUATION.sub(" ", text.lower())
    # A third of the time that a regular expression takes to find the words.
    found = text.encode(errors="replace").translate(ASCII).decode().split()
    if ascii_only or not UNSPACED.search(text):
        return found
    return list(chain.from_iterable(_grams(word) for word in found))


def stemmed(vocabulary: Sequence[str], language: str) -> list[str]:
    """The stem of each word, without accents, in the same order."""
    if language == "en":
        # English has no accents of its own; its stemmer would take "Beyoncé" and "Beyonce" for different words.
        plain = (word if word.isascii() else _plain(word) for word in vocabulary)
        vocabulary = [FORMS.get(word, word) for word in plain]
    if language in SNOWBALL:
        # One stemmer a call: an instance must not be shared between threads. Its own cache costs more than it saves.
        vocabulary = Stemmer.Stemmer(SNOWBALL[language], 0).stemWords(list(vocabulary))
    return [stem if stem.isascii() else _plain(stem) for stem in vocabulary]


def stems(text: str, language: str = "en") -> list[str]:
    """The stems in order, repeated as in the text, without stop words."""
    stop = STOP_WORDS.get(language, frozenset())
    # A sign that only lengthens, or an accent alone, has none.
    return list(filter(None, stemmed([word for word in words(text) if word not in stop], language)))


def beginning_of(word: str, stem: str) -> str:
    """What all forms of the word begin with, as it is written; the whole word where its stem does not tell."""
    beginning = word[: len(stem)]
    return beginning if _plain(beginning) == stem else word


def bm25(query: str, texts: Sequence[str], language: str = "en") -> NDArray[np.float64]:
    """How well each text matches the query, idf taken over these texts; shape (n,), 0 where no word is shared."""
    return bm25_of_words(query, [words(text) for text in texts], language)


def bm25_of_words(query: str, documents: Sequence[Sequence[str]], language: str) -> NDArray[np.float64]:
    """The same, where the words of the texts are known."""
    wanted = {stem: column for column, stem in enumerate(dict.fromkeys(stems(query, language)))}
    if not wanted or not documents:
        return np.zeros(len(documents))
    vocabulary = _worth_stemming(set().union(*documents), wanted, language)
    pairs = zip(vocabulary, stemmed(vocabulary, language), strict=True)
    columns = {word: wanted[stem] for word, stem in pairs if stem in wanted}
    hits = [[columns[word] for word in document if word in columns] for document in documents]

    shape = len(documents), len(wanted)
    rows = np.repeat(np.arange(len(documents)), [len(found) for found in hits])
    cells = rows * len(wanted) + np.fromiter(chain.from_iterable(hits), dtype=np.int64)
    counts = np.bincount(cells, minlength=len(documents) * len(wanted)).reshape(shape)
    lengths = np.array([len(document) for document in documents], dtype=np.float64)
    holding = (counts > 0).sum(axis=0)
    idf = np.log1p((len(documents) - holding + 0.5) / (holding + 0.5))
    norm = K1 * (1 - B + B * lengths / max(lengths.mean(), 1.0))
    scores: NDArray[np.float64] = (counts * (K1 + 1) / (counts + norm[:, None])) @ idf
    return scores


def _worth_stemming(vocabulary: Iterable[str], wanted: Iterable[str], language: str) -> list[str]:
    """The words that may have one of the wanted stems: stemming all of them takes most of the time."""
    if language not in BEGIN_ALIKE:
        return list(vocabulary)
    first = {stem[0] for stem in wanted}
    return [word for word in vocabulary if word[0] in first or not word.isascii() or word in FORMS]


def _plain(word: str) -> str:
    """Without the accents of Latin, Greek and Cyrillic letters: people leave them out."""
    decomposed = unicodedata.normalize("NFKD", word)
    return unicodedata.normalize("NFC", "".join(c for c in decomposed if not "\u0300" <= c <= "\u036f"))


def _grams(word: str) -> list[str]:
    """Pieces of a word that may mix scripts: what is spaced stays whole, what is not becomes characters and pairs."""
    pieces: list[str] = []
    end = 0
    for run in UNSPACED.finditer(word):
        pieces.extend(filter(None, [word[end : run.start()]]))
        pieces.extend(run[0])
        pieces.extend(a + b for a, b in zip(run[0], run[0][1:], strict=False))
        end = run.end()
    pieces.extend(filter(None, [word[end:]]))
    return pieces
