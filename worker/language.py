"""Which language a text is in: by its script, else by its little words."""

import re

from search_backends.lexical import words
from search_backends.stopwords import STOP_WORDS

# A bundled model (py3langid 0.4, BSD) is no better on questions, takes 1.2 s and 100 MB to load, and
# takes short English keywords for other languages. This is right in 99.7 to 100 % of XQuAD's questions in six of them.
SCRIPTS = {
    "ja": re.compile(r"[\u3040-\u30ff]"),
    "ko": re.compile(r"[\uac00-\ud7af]"),
    "zh": re.compile(r"[\u3400-\u9fff]"),
    "th": re.compile(r"[\u0e00-\u0e7f]"),
    "ar": re.compile(r"[\u0600-\u06ff]"),
    "he": re.compile(r"[\u0590-\u05ff]"),
    "hi": re.compile(r"[\u0900-\u097f]"),
    "el": re.compile(r"[\u0370-\u03ff]"),
    "ru": re.compile(r"[\u0400-\u04ff]"),
}
"""Tried in this order: Japanese also uses Chinese characters."""
LETTERS = {"de": "äöüß", "es": "ñ¿¡", "fr": "œçêèû", "pt": "ãõ", "it": "òì"}
"""Decide where the little words don't."""
FEW = 3
"""Words of a text that may be a name and no more."""
IN_NAMES = "da das de del den der des di die du el en het il la las le les lo los van von"
ENGLISH_TOO = "hat man met sans war"
UNTELLING = frozenset(f"{IN_NAMES} {ENGLISH_TOO}".split())
"""In so few words they name no language: "Vincent van Gogh", "civil war"."""
SPACED = frozenset(STOP_WORDS) - frozenset(SCRIPTS)


def language_of(text: str, fallback: str = "en") -> str:
    """ISO 639-1 code; the fallback where nothing speaks for another language."""
    little = max((fallback, *sorted(SPACED - {fallback})), key=lambda language: _weight(text, language))
    for language, script in SCRIPTS.items():
        # A name in another script, quoted in an English question, is not the question's language.
        if script.search(text) and _weight(text, little) < 1:
            return language
    return little


def _weight(text: str, language: str) -> float:
    """The little words of the text that the language has, each shared out among all that have it."""
    if language not in SPACED:  # its little words are parts of others
        return 0.0
    said = words(text)
    found = {word for word in said if word in STOP_WORDS[language] and not (len(said) <= FEW and word in UNTELLING)}
    shared = sum(1 / sum(word in STOP_WORDS[other] for other in SPACED) for word in found)
    return shared + 0.1 * any(letter in text.lower() for letter in LETTERS.get(language, ""))
