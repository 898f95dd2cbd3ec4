"""Ways in which code changes a sentence: some that leave what it says as it is, and some that make it wrong."""

import random
import re
from collections.abc import Callable, Sequence
from itertools import pairwise

from worker.proof.names import names_in
from worker.proof.quantities import quantities
from worker.proof.tables import OPPOSITES
from worker.proof.units import UNITS

SPELLED = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)

Change = Callable[[str, random.Random], str]
"""A sentence -> another, or the same where there is nothing to change."""


def _same(text: str, chance: random.Random) -> str:
    return text + " "


def _spelled(text: str, chance: random.Random) -> str:
    """Small numbers as words, or as digits."""
    changed = re.sub(
        r"(?<![\w.,–⁄-])([2-9]|1[0-2])(?![\w.,–⁄%-])(?! \d)", lambda found: SPELLED[int(found[1]) - 2], text
    )
    if changed != text:
        return changed
    return re.sub(rf"(?<![-\w])({'|'.join(SPELLED)})(?![-\w])", lambda found: str(SPELLED.index(found[1]) + 2), text)


def _separators(text: str, chance: random.Random) -> str:
    return re.sub(r"(?<=\d),(?=\d{3})", "", text)


def _dates(text: str, chance: random.Random) -> str:
    months = "|".join(MONTHS)
    return re.sub(rf"\b({months}) (\d{{1,2}}), (\d{{4}})", r"\2 \1 \3", text)


def _reordered(text: str, chance: random.Random) -> str:
    """What stands before the first comma put last: "In 1990, it burnt." """
    found = re.match(r"((?:In|On|At|By|During|After|Since|Until) [^,]{4,40}), (.+)([.!])$", text)
    if not found or "," in found[2]:
        return text
    first = found[2][0].upper() + found[2][1:]
    return f"{first} {found[1][0].lower()}{found[1][1:]}{found[3]}"


def _shortened(text: str, chance: random.Random) -> str:
    """Without what follows ", which" or ", who"."""
    found = re.match(r"(.{30,}?), (?:which|who|whose|although|while|but) .*[.]$", text)
    return f"{found[1]}." if found else text


def _converted(text: str, chance: random.Random) -> str:
    """Kilometres as miles and the like."""
    others = {"km": "miles", "kilometres": "miles", "miles": "km", "feet": "m", "ft": "m", "m": "feet", "kg": "pounds"}
    for quantity in quantities(text):
        word = re.match(r"\s?(km|kilometres|miles|feet|ft|m|kg)\b", text[quantity.end :])
        if word and quantity.unit and quantity.unit[0] in {"length", "mass"}:
            value = min(quantity.values) * quantity.unit[1] / UNITS[others[word[1]]][1]
            told = f"{value:.1f}" if value < 1000 else f"{value:,.0f}"
            return text[: quantity.start] + f"{told} {others[word[1]]}" + text[quantity.end + word.end() :]
    return text


def _percent(text: str, chance: random.Random) -> str:
    return re.sub(r"(?<=\d)%", " per cent", text)


def _number(text: str, chance: random.Random) -> str:
    """One digit of one number is another."""
    found = list(re.finditer(r"(?<![\w.,])\d[\d,]*(?:\.\d+)?(?![\w])", text))
    if not found:
        return text
    number = chance.choice(found)
    places = [at for at in range(number.start(), number.end()) if text[at].isdigit()]
    at = chance.choice(places)
    digit = chance.choice([other for other in "123456789" if other != text[at]])
    return text[:at] + digit + text[at + 1 :]


def _date(text: str, chance: random.Random) -> str:
    """Another day, month or year."""
    months = "|".join(MONTHS)
    found = re.search(
        rf"\b({months}) (\d{{1,2}})(?:, (\d{{4}}))?|\b(\d{{1,2}}) ({months})\b|\b({months}) (\d{{4}})\b", text
    )
    if not found:
        return text
    inner = chance.choice([group for group in found.groups() if group])
    other = chance.choice([month for month in MONTHS if month != inner])
    if inner.isdigit():
        other = str(int(inner) + chance.choice([1, 2, 3]) if int(inner) < 20 or len(inner) > 2 else int(inner) - 5)
    changed = found[0].replace(inner, other, 1)
    return text[: found.start()] + changed + text[found.end() :]


def other_name(strangers: Sequence[str]) -> Change:
    """One name is one that stands nowhere in the sentence."""

    def changed(text: str, chance: random.Random) -> str:
        runs = names_in(text, "en")
        if not runs:
            return text
        token = chance.choice(chance.choice(runs))
        free = [name for name in strangers if name.lower()[:4] not in text.lower()]
        return text[: token.start] + chance.choice(free) + text[token.end :]

    return changed


def _negated(text: str, chance: random.Random) -> str:
    if " not " in text:
        return text.replace(" not ", " ", 1)
    return re.sub(r"\b(was|were|is|are|had|has|can|could|would|will|did)\b", r"\1 not", text, count=1)


def _hedged(text: str, chance: random.Random) -> str:
    """The span says less than the claim."""
    word = chance.choice(["possibly", "reportedly", "probably", "allegedly"])
    return re.sub(r"\b(was|were|is|are|had|has)\b", rf"\1 {word}", text, count=1)


def _swapped(text: str, chance: random.Random) -> str:
    """The two names around a verb change places."""
    runs = names_in(text, "en")
    for one, other in pairwise(runs):
        between = text[one[-1].end : other[0].start]
        if re.fullmatch(r"\s(?:has |had |was |were )?[a-z]+ed (?:by |to |the )?", between):
            a, b = text[one[0].start : one[-1].end], text[other[0].start : other[-1].end]
            return text[: one[0].start] + b + between + a + text[other[-1].end :]
    return text


def _opposite(text: str, chance: random.Random) -> str:
    """A word is its opposite."""
    for word in re.finditer(r"[a-z]+", text):
        if word[0] in OPPOSITES and word[0] not in {"left", "right", "first", "last"}:
            return text[: word.start()] + sorted(OPPOSITES[word[0]])[0] + text[word.end() :]
    return text


def _bolder(text: str, chance: random.Random) -> str:
    """More than the span says: the largest for one of the largest, the first for one."""
    changed = re.sub(r"\b(?:one of|among) the (\w+est|most|first)\b", r"the \1", text, count=1)
    if changed != text:
        return changed
    if re.search(r"\b(?:most|first|last|only|\w+est)\b", text):
        return text
    return re.sub(r"\b(was|is) an? ", r"\1 the only ", text, count=1)


def _combined(text: str, chance: random.Random) -> str:
    """A wrong number and an opposite, or a wrong number and a negation."""
    numbered = _number(text, chance)
    turned = _opposite(numbered, chance)
    return text if numbered == text else turned if turned != numbered else _negated(numbered, chance)


RIGHT: dict[str, Change] = {
    "right: same": _same, "right: spelled": _spelled, "right: separators": _separators, "right: dates": _dates,
    "right: reordered": _reordered, "right: shortened": _shortened, "right: units": _converted,
    "right: per cent": _percent,
}  # fmt: skip
WRONG: dict[str, Change] = {
    "number": _number, "date": _date, "negation": _negated, "hedge": _hedged, "roles": _swapped,
    "relation": _opposite, "superlative": _bolder, "combined": _combined,
}  # fmt: skip
