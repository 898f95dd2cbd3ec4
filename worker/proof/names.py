"""Names in a claim, and whether what it cites has them."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from search_backends.stopwords import STOP_WORDS
from worker.proof.dates import MONTHS
from worker.proof.tables import KIN, STARTERS
from worker.proof.tokens import Token, folded, tokens
from worker.proof.units import MAGNITUDES, WORDS

LINKS = frozenset({"of", "the", "de", "la", "von", "van", "der", "den", "du", "del", "al", "bin", "und", "and"})
_KIN: dict[str, int] = {word: row for row, words in enumerate(KIN) for word in words.split()}
COMMON = frozenset({"us", "states", "polish", "turkey", "china"})
"""Names of lands and of what is of them that are common words without their capital."""
TITLES = frozenset("mr mrs ms dr prof sir lord lady president king queen saint st pope general senator".split())  # noqa: SIM905


def names_in(text: str, language: str) -> list[list[Token]]:
    """Runs of capitalised words that are names, in order; in German, where every noun has a capital, of two or more."""
    found: list[list[Token]] = []
    for token in tokens(text):
        if not token.is_capital or _is_plain(token, text, language):
            continue
        if found and _adjoins(text, found[-1][-1], token):
            found[-1].append(token)
        else:
            found.append([token])
    return [run for run in found if len(run) > 1] if language == "de" else found


def unknown_names(claim: str, given: Sequence[str], language: str) -> list[str]:
    """Names of the claim that no given text has, or that none has in this order."""
    known, short = _known(given), _short_forms(tuple(given))
    lands = (known - COMMON) | _known(given, capital=True)
    unknown: list[str] = []
    for run in names_in(claim, language):
        absent = (token for token in run if not _has(known, lands, token.text))
        missing = [token for token in absent if not (token.text.isupper() and folded(token.text) in short)]
        if missing and not _stands_for(run, given):
            unknown.append(" ".join(token.text for token in missing))
        elif len(run) > 1 and not _stand_together(run, given):
            unknown.append(" ".join(token.text for token in run))
    return unknown


def _is_plain(token: Token, text: str, language: str) -> bool:
    """Whether the capital says nothing: a sentence's first word that is no name, a month, a number."""
    word = folded(token.text)
    if text[token.end :].lstrip("*_ ").startswith((":", "：")) and _begins(text, token.start):
        return True  # a label
    if token.text == "I" or text[token.start - 1 : token.start] == "°" or word in MONTHS or word in MAGNITUDES:
        return True
    if not _begins(text, token.start):
        return language == "en" and word in {"i'm", "i've"}
    stop = STOP_WORDS.get(language, frozenset())
    if word in STARTERS or word.split("-")[0] in WORDS or word.split("'")[0] in stop:
        return True
    return word in stop


def _begins(text: str, at: int) -> bool:
    """Whether a sentence, a quote or a line begins there."""
    before = text[:at].rstrip(" *_>\"“”'‘(").rstrip()
    return not before or before[-1] in ".!?:;•-\n"


def _adjoins(text: str, one: Token, other: Token) -> bool:
    between = text[one.end : other.start]
    return between.strip() == "" and "\n" not in between


def _known(given: Sequence[str], capital: bool = False) -> frozenset[str]:
    words: set[str] = set()
    for text in given:
        for token in tokens(text):
            if capital and not token.is_capital:
                continue
            word = folded(token.text)
            words |= {word, *word.replace("-", " ").replace("&", " ").split()}
    return frozenset(words)


def _short_forms(given: tuple[str, ...]) -> frozenset[str]:
    return frozenset(short for text in given for short in _initials(text))


def _initials(text: str) -> Iterable[str]:
    """ "nfl" for every run such as "National Football League"."""
    run: list[str] = []
    last = 0
    for token in [*tokens(text), None]:
        goes_on = token and token.is_capital and text[last : token.start].strip(" ").lower() in {"", "of", "and", "for"}
        if token and token.is_capital and (goes_on if run else _may_begin(token)):
            run.append(token.text[0].lower())
            last = token.end
            continue
        if token and run and token.text.lower() in {"of", "and", "for", "the"}:
            last = token.end
            continue
        if len(run) > 1:
            yield "".join(run)
        run, last = ([token.text[0].lower()], token.end) if token and _may_begin(token) else ([], 0)


def _may_begin(token: Token) -> bool:
    return token.is_capital and token.text.lower() not in LINKS


def _has(known: frozenset[str], lands: frozenset[str], name: str) -> bool:
    """Whether the name is known; `lands` has no common words, for "he states" says nothing of the USA."""
    word = folded(name)
    if word in known or word + "s" in known or (word.endswith("s") and word[:-1] in known):
        return True
    if word in _KIN:
        return any(other in lands for other in KIN[_KIN[word]].split())
    pieces = word.replace("-", " ").replace("&", " ").replace("'", " ").split()
    return len(pieces) > 1 and all(piece in known for piece in pieces)


def _stands_for(run: Sequence[Token], given: Sequence[str]) -> bool:
    """Whether a given text has the initials of the whole name, as capitals: "as" stands for nothing."""
    short = "".join(token.text[0].upper() for token in run)
    if len(run) < 2 or any(token.text == short for token in run):
        return False
    return any(token.text.replace(".", "") == short for text in given for token in tokens(text))


def _stand_together(run: Sequence[Token], given: Sequence[str]) -> bool:
    """Whether each two neighbours of the name stand near each other, in this order, in one given text."""
    pieces = [piece for token in run for piece in folded(token.text).replace("-", " ").split() if piece not in LINKS]
    for first, second in pairwise(pieces):
        if first in TITLES or first in _KIN or second in _KIN:
            continue
        if not any(_near(text, first, second) for text in given):
            return False
    return True


def _near(text: str, first: str, second: str) -> bool:
    words = _folded(text)
    places = [at for at, word in enumerate(words) if word == first or word.rstrip("s") == first.rstrip("s")]
    return any(second.rstrip("s") in (word.rstrip("s") for word in words[at + 1 : at + 4]) for at in places)


def _folded(text: str) -> tuple[str, ...]:
    return tuple(piece for token in tokens(text) for piece in folded(token.text).replace("-", " ").split())
