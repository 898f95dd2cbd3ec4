"""Questions about a person, of whose name there are places and works, too."""

import re

from search_backends.base import Meaning

_ASKS = (
    r"^\W*(?:who|wer|qui[eé]n)(?:['’]s| is| was| ist| war| es| fue) {name}\W*$",
    r"^\W*who (?:killed|shot|assassinated|murdered|married|succeeded) {name}\b",
    r"\b(?:was|is) {name} (?:born|shot|killed|assassinated|murdered|married|buried)\b",
    r"\bdid {name} (?:die|marry)\b",
    r"\b(?:wurde|ist) {name} (?:geboren|gestorben|ermordet)\b",
    r"\bstarb {name}\b",
    r"\b(?:naci[oó]|muri[oó]) {name}\b",
)
_THINGS = re.compile(
    r"\b(?:cit(?:y|ies)|towns?|villages?|count(?:y|ies)|capital|state|district|suburb|municipality|province|river|lake"
    r"|island|mountain|crater|planet|street|station|airport|bridge|film|movie|novel|book|album|song|single|band|game"
    r"|series|musical|opera|play|franchise|magazine|newspaper|company|brand|car|ship|software|programming|language"
    r"|genus|species|element|metal|battle|treaty|universit(?:y|ies)|school|club|team|stadt|gemeinde|fluss"
    r"|ciudad|municipio|pel[ií]cula|novela|canci[oó]n|r[ií]o)\b"
    r"(?! (?!for\b|or\b|over\b|under\b|after\b|her\b)\w+(?:er|or|ist|ian)\b)",
    re.IGNORECASE,
)
"""A film is a thing, a film director is none."""
_PLACE = re.compile(r"[^(),]+, (?!Jr|Sr|Baron|Earl|Duke|Prince|Lord|\d)[^()]+$")


def asks_of_somebody(question: str, name: str) -> bool:
    """Whether what bears the name is asked about as a person."""
    named = re.escape(name)
    return any(re.search(each.format(name=named), question, re.IGNORECASE) for each in _ASKS)


def is_a_thing(meaning: Meaning) -> bool:
    """Whether it is a place or a work, by its title or by what comes first about it."""
    first = re.split(r"[,.;]", meaning.line, maxsplit=1)[0]
    return _PLACE.match(meaning.title) is not None or any(_THINGS.search(text) for text in (meaning.title, first))
