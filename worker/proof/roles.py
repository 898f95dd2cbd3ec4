"""Who did what to whom, and who said it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from search_backends.stopwords import STOP_WORDS
from worker.proof.names import names_in
from worker.proof.tables import BEATEN, INVERSE, MUTUAL, SAID
from worker.proof.tokens import folded, stem, tokens

PASSIVE = re.compile(r"\b(?:was|were|is|are|been|being|be|got)\b(?!\s+to\b).*\bby\b")
FARTHEST = 60
"""Characters between two names that one verb joins."""


@dataclass(frozen=True, slots=True)
class Deed:
    """One name, a verb, another name; the first does it."""

    doer: frozenset[str]
    verb: str
    done_to: frozenset[str]


def swapped(claim: str, given: Sequence[str], language: str) -> list[str]:
    """Deeds of the claim that what is given has the other way round, and nowhere this way round."""
    if language != "en":
        return []
    told = [deed for text in given for deed in deeds(text)]
    found = []
    for deed in deeds(claim):
        same = [other for other in told if other.verb == deed.verb]
        straight = any(_meet(deed.doer, other.doer) and _meet(deed.done_to, other.done_to) for other in same)
        reversed_ = any(_meet(deed.doer, other.done_to) and _meet(deed.done_to, other.doer) for other in same)
        if reversed_ and not straight:
            found.append(deed.verb)
    return found


def misattributed(claim: str, speakers: Sequence[str], given: Sequence[str], language: str) -> list[str]:
    """Names to which the claim gives words that somebody else said."""
    if not speakers:
        return []
    known = {folded(token.text) for speaker in speakers for token in tokens(speaker)}
    found = []
    for run in names_in(claim, language):
        name, end = " ".join(token.text for token in run), run[-1].end
        # "Bob said", "according to Bob"
        before, behind = claim[: run[0].start], claim[end:].lstrip(" ")
        says = SAID.match(behind) or re.search(r"\baccording to\s*$", before, re.IGNORECASE)
        if not says or any(folded(token.text) in known for token in run):
            continue
        quoted = any(re.search(rf"{re.escape(run[-1].text)}\W+(?:\w+\W+)?{SAID.pattern}", text) for text in given)
        if not quoted:
            found.append(name)
    return found


def deeds(text: str) -> Iterator[Deed]:
    """Every two names in order that a verb joins, the passive turned round."""
    runs = names_in(text, "en")
    for at, one in enumerate(runs):
        for other in runs[at + 1 : at + 3]:
            between = text[one[-1].end : other[0].start]
            if len(between) > FARTHEST or re.search(r"[.;:]", between):
                break
            first, second = (frozenset(folded(token.text) for token in run) for run in (one, other))
            passive = bool(PASSIVE.search(between))
            for verb in _verbs(between):
                straight = Deed(second, verb, first) if passive else Deed(first, verb, second)
                if turned := INVERSE.get(verb):
                    straight = Deed(straight.done_to, _one(turned), straight.doer)
                yield straight


def _verbs(between: str) -> list[str]:
    stop = STOP_WORDS["en"]
    words = [token.text.lower() for token in tokens(between) if not token.is_capital]
    if any(word in {"and", "or"} for word in words) and len(words) == 1:
        return []
    found = [_one(stem(word)) for word in words if word not in stop or word in {"after", "before"}]
    return [verb for verb in found if verb not in _MUTUAL]


def _one(verb: str) -> str:
    """The verb, or the first of those that mean the same."""
    return next((min(map(stem, group)) for group in BEATEN if verb in map(stem, group)), verb)


def _meet(one: frozenset[str], other: frozenset[str]) -> bool:
    return bool(one & other)


_MUTUAL = frozenset(map(stem, MUTUAL))
