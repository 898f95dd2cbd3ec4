"""Keyword queries for search engines that want every word, the most telling first."""

import re
from collections.abc import Iterable, Iterator

from search_backends.lexical import UNSPACED, words
from search_backends.stopwords import STOP_WORDS

MOST = 8
TOKEN = re.compile(r"\w+(?:[.'’-]\w+)*")
VAGUE = frozenset(
    "name names called call known type kind sort thing things way ways "  # noqa: SIM905  a table reads better so
    "many much long often tell explain describe mean "
    "means people person happen happened give gave made make used use get got happens number year years time date "
    "located find found information info details fact facts question answer wikipedia say says said does".split()
)
"""English words that say little alone; they stay where the question has no others."""
NOT_INSIDE = frozenset({"and", "or", "but"})


def keywords(question: str, language: str, context: tuple[str, ...] = ()) -> tuple[str, ...]:
    """At most eight queries; the last holds all words joined by OR. Context: names that the question leans on."""
    if UNSPACED.search(question):
        return _unspaced(question, language, context)
    names = [*context, *entities(question, language)]
    plain = [word for word in content(question, language) if not any(word in name.split() for name in names)]
    telling = sorted((word for word in plain if word.lower() not in VAGUE), key=len, reverse=True) or plain
    everything = [*(word for name in names for word in name.split()), *telling]
    return _most(_variants(names, telling, everything))


def entities(question: str, language: str) -> list[str]:
    """Runs of capitalised words and numbers, in order; none where everything or nothing is capitalised."""
    stop = STOP_WORDS.get(language, frozenset())
    letters = [character for character in question if character.isalpha()]
    shouting = bool(letters) and all(character.isupper() for character in letters) and len(letters) > 8
    runs: list[list[str]] = []
    end = -1
    for token in TOKEN.finditer(question):
        word = token[0].removesuffix("'s").removesuffix("’s")
        named = word[0].isdigit() or (any(map(str.isupper, word)) and not shouting)
        if not named or stop.issuperset(words(word)):
            continue
        between = question[end : token.start()].split() if end >= 0 else ["?"]
        # "University of Chicago" is one name; "Tesla and Edison", "Tesla, Edison" are two.
        joined = all(part.lower() in stop and part.lower() not in NOT_INSIDE for part in between) and len(between) < 3
        runs[-1].append(word) if runs and joined else runs.append([word])
        end = token.end()
    return [" ".join(run) for run in runs]


def content(question: str, language: str) -> list[str]:
    """The words that are no stop words, as written, in order."""
    stop = STOP_WORDS.get(language, frozenset())
    found = (token[0].removesuffix("'s").removesuffix("’s") for token in TOKEN.finditer(question))
    return [word for word in found if not stop.issuperset(words(word)) and (len(word) > 1 or word.isdigit())]


def _variants(names: list[str], telling: list[str], everything: list[str]) -> Iterator[Iterable[str]]:
    """Fewer and fewer words: every word more can lose the page, and names are the safest."""
    longest = sorted(everything, key=len, reverse=True)
    if len(everything) <= 4:
        yield everything
    yield names
    main = max(names, key=len, default="")
    if main:
        yield [main, *telling[:1]]
    yield from ([name] for name in sorted(names, key=len, reverse=True)[:3])
    if main and len(telling) > 1:
        yield [main, telling[1]]
    yield longest[:4]
    yield longest[:2]
    if not names:
        # Nothing says which word is the name: each may be, and one of them may be misspelt.
        yield longest[:1] + longest[2:3]
        yield longest[1:3]
        yield from ([word] for word in longest[:3])


def _most(variants: Iterable[Iterable[str]]) -> tuple[str, ...]:
    """The variants as texts, each once, and their words joined by OR at the end."""
    texts = dict.fromkeys(" ".join(variant) for variant in variants)
    texts.pop("", None)
    every = dict.fromkeys(word for text in texts for word in text.split())
    if len(every) < 2:
        return tuple(texts)
    return (*list(texts)[: MOST - 1], " OR ".join(every))


def _unspaced(question: str, language: str, context: tuple[str, ...]) -> tuple[str, ...]:
    """For scripts without spaces: what stands between the little words."""
    little = sorted(STOP_WORDS.get(language, ()), key=len, reverse=True)
    rest = re.sub("|".join(map(re.escape, little)) or "$^", " ", question)
    pieces = [piece for piece in TOKEN.findall(rest) if len(piece) > 1]
    longest = sorted(dict.fromkeys([*context, *pieces]), key=len, reverse=True)
    return _most([longest, longest[:2], longest[1:3], *([piece] for piece in longest[:4])])
