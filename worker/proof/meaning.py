"""What a claim adds to, or takes from, the words that it cites: a "not", a "may", a "largest", an opposite."""

import re
from collections.abc import Sequence

from worker.proof.tables import ALIKE, INVERSE, MAYBE, NOT, OPPOSITES, SUPERLATIVE, WEAKER
from worker.proof.tokens import clauses, content, folded, stem

WORD = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*")
ENOUGH = 0.5
"""Share of a claim's words that a clause must hold to be the one that it rests on."""


def is_denied(clause: str) -> bool:
    """Whether an odd number of words turns the clause round."""
    said = [folded(word[0]) for word in WORD.finditer(clause)]
    count = sum(word in NOT or word.endswith(("n't", "n’t")) for word in said)
    # "not only … but also" denies nothing.
    count -= len(re.findall(r"\bnot only\b|\bno doubt\b|\bnot just\b|\bnicht nur\b|\bno solo\b", clause, re.IGNORECASE))
    return count % 2 == 1


def is_unsure(clause: str) -> bool:
    """Whether the clause says that something may be so."""
    words = [word[0] for word in WORD.finditer(clause)]
    return any(word in MAYBE or (word.lower() in MAYBE and word.lower() != "may") for word in words)


def resting_on(claim: str, given: Sequence[str], language: str) -> list[str]:
    """The clauses that hold most of the claim's words; none where none holds enough."""
    wanted = _telling(claim, language)
    if len(wanted) < 2:
        return []
    scored = [(len(wanted & _telling(clause, language)), clause) for text in given for clause in clauses(text)]
    most = max((score for score, _ in scored), default=0)
    if most < max(2, ENOUGH * len(wanted)):
        return []
    return [clause for score, clause in scored if score == most]


def contradictions(claim: str, given: Sequence[str], language: str) -> list[tuple[str, str]]:
    """Kinds and words of what the claim says otherwise: negation, hedge."""
    found: list[tuple[str, str]] = []
    for clause in clauses(claim):
        rests = resting_on(clause, given, language)
        if not rests:
            continue
        if all(is_denied(each) != is_denied(clause) for each in rests):
            found.append(("negation", clause))
        if all(is_unsure(each) for each in rests) and not is_unsure(claim):
            found.append(("hedge", clause))
    return found


def bold_words(claim: str, given: Sequence[str], around: Sequence[str]) -> list[str]:
    """Superlatives of the claim that nothing given has, or has only with less behind it."""
    unborne: list[str] = []
    texts = [*given, *around]
    for word in SUPERLATIVE.finditer(claim):
        said = word[0].lower()
        alike = {said}.union(*(group for group in ALIKE if said in group))
        if said == "most" and not re.match(r"\s+(?:of\b|[a-z]+\b)", claim[word.end() :]):
            continue
        uses = [
            (bool(WEAKER.search(text[: each.start()])))
            for text in texts
            for each in SUPERLATIVE.finditer(text)
            if each[0].lower() in alike
        ]
        elsewhere = any(re.search(rf"\b{other}\b", text, re.IGNORECASE) for other in alike for text in texts)
        weaker = bool(uses) and all(uses) and not WEAKER.search(claim[: word.start()])
        if weaker or not (uses or elsewhere):
            unborne.append(said)
    return unborne


def opposites(claim: str, given: Sequence[str], language: str) -> list[str]:
    """Words of the claim of which what it rests on has the opposite, and not the word itself."""
    if language != "en":
        return []
    own = _stems(claim)
    found: list[str] = []
    for clause in clauses(claim):
        rests = resting_on(clause, given, language) or list(given)
        resting = frozenset[str]().union(*map(_stems, rests))
        denied = is_denied(clause) != any(map(is_denied, rests))
        for word in WORD.finditer(clause):
            said = stem(word[0]) if word[0].islower() else ""
            others = _OPPOSITES.get(said, frozenset()) - own
            if others & resting and said not in INVERSE and said not in resting and not denied:
                found.append(word[0])
    return found


def _stems(text: str) -> frozenset[str]:
    """Of the words without a capital: "New York" is not new."""
    return frozenset(stem(word[0]) for word in WORD.finditer(text) if word[0].islower())


_OPPOSITES: dict[str, frozenset[str]] = {}
for _word, _others in OPPOSITES.items():  # "sell" is the stem of two of them
    _OPPOSITES[stem(_word)] = _OPPOSITES.get(stem(_word), frozenset()).union(map(stem, _others))


def _telling(text: str, language: str) -> frozenset[str]:
    """Stems without the words that only deny or doubt."""
    return content(text, language) - _LITTLE


_LITTLE = frozenset(stem(word) for word in NOT | MAYBE)
