"""Numbers in a text: with separators, as words, with magnitudes, units and per cent signs."""

import re
from dataclasses import dataclass

from worker.proof.tables import ABOUT
from worker.proof.units import AMBIGUOUS, FRACTIONS, LOOSE, MAGNITUDES, SQUARE, UNITS, WORDS

DIGITS = re.compile(r"(?<![\w.,])[-−]?\d+(?:[.,'’\u00a0\u202f]\d+)*")
FRACTION = re.compile(r"(?:[ \u00a0](\d+))?\u2044(\d+)")
"""What follows a number: " 1⁄2" behind a whole one, "⁄2" behind what it divides."""
PERCENT = re.compile(r"\s?(?:%|per\s?cent\b|prozent\b|por\s?ciento\b|pour\s?cent\b|процент\w*)", re.IGNORECASE)
AFTER = re.compile(r"[\s\u00a0-]*([^\W\d_]+[²³/]?\w*|°[CF])")
ORDINAL = re.compile(r"(?:st|nd|rd|th)\b")
CURRENCY = re.compile(r"(US\$|[$€£¥₹])\s?$")
_WORD = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number as a text has it."""

    values: frozenset[float]
    """All that it may mean: 1.234 is either."""
    start: int
    end: int
    unit: tuple[str, float] | None = None
    is_percent: bool = False
    step: float = 0.0
    """Its last digit's worth, magnitude included."""
    about: bool = False
    is_loose: bool = False
    currency: str = ""
    is_decade: bool = False


def quantities(text: str) -> list[Quantity]:
    """All numbers, in order."""
    return sorted([*_in_digits(text), *_in_words(text)], key=lambda each: each.start)


def _in_digits(text: str) -> list[Quantity]:
    found, written = [], 0
    for match in DIGITS.finditer(text):
        if match.start() < written:
            continue
        values, end = _values(match[0]), match.end()
        step = 10.0 ** -_decimals(match[0])
        if fraction := FRACTION.match(text, end):
            over = int(fraction[1] or match[0]) / int(fraction[2]) if int(fraction[2]) else 0.0
            values = frozenset(value + over for value in values) if fraction[1] else frozenset({over})
            end, step = fraction.end(), 0.0
        elif (sign := text[end : end + 1]) in FRACTIONS:
            values, end, step = frozenset(value + FRACTIONS[sign] for value in values), end + 1, 0.0
        is_decade = bool(re.match(r"'?s\b", text[end:])) and min(values) % 10 == 0
        ordinal = ORDINAL.match(text, end)
        end = ordinal.end() if ordinal else end
        found.append(_dressed(text, match.start(), end, values, step, is_decade))
        written = end
    found += [
        Quantity(frozenset({FRACTIONS[c]}), at, at + 1)
        for at, c in enumerate(text)
        if c in FRACTIONS and not text[at - 1 : at].isdigit()
    ]
    return found


def _dressed(
    text: str, start: int, end: int, values: frozenset[float], step: float, is_decade: bool = False, loose: bool = False
) -> Quantity:
    """The number with what stands around it."""
    after = AFTER.match(text, end)
    if after and (factor := MAGNITUDES.get(after[1].lower().rstrip("."))):
        values, step, end = frozenset(value * factor for value in values), step * factor, after.end()
        after = AFTER.match(text, end)
    elif text[end : end + 1] in {"万", "亿", "萬", "億"}:
        factor = MAGNITUDES[text[end]]
        values, step, end = frozenset(value * factor for value in values), step * factor, end + 1
        after = AFTER.match(text, end)
    percent = PERCENT.match(text, end)
    money = CURRENCY.search(text[max(0, start - 4) : start])
    unit = _unit(text, after) if after and not percent else None
    return Quantity(
        values, start, end, unit, bool(percent), step, bool(ABOUT.search(text[max(0, start - 30) : start])), loose,
        money[1] if money else "", is_decade,
    )  # fmt: skip


def _unit(text: str, after: re.Match[str]) -> tuple[str, float] | None:
    word = after[1].lower()
    if word in {"square", "sq"}:
        further = AFTER.match(text, after.end() + (text[after.end() : after.end() + 1] == "."))
        return SQUARE.get(further[1].lower()) if further else None
    if word in AMBIGUOUS and (word in {"in", "second"} or after[1] != word):
        return None
    return UNITS.get(word)


def _in_words(text: str) -> list[Quantity]:
    """Runs such as "twenty-five" or "two hundred and five"."""
    found: list[Quantity] = []
    run: list[re.Match[str]] = []
    for word in [*_WORD.finditer(text), None]:
        joined = run and word and re.fullmatch(r"[\s-]+(?:and\s+)?", text[run[-1].end() : word.start()])
        is_number = word and (word[0].lower() in WORDS or (joined and word[0].lower() in MAGNITUDES))
        if word and is_number and (not run or (joined and _goes_on(run[-1][0].lower(), word[0].lower()))):
            run.append(word)
            continue
        if run and word and word[0].lower() == "and":
            continue
        if run:
            found.append(_spelled(text, run))
        run = [word] if word and word[0].lower() in WORDS else []
    return found


def _goes_on(last: str, word: str) -> bool:
    """Whether one number word belongs to the one before it."""
    if word in MAGNITUDES or last in MAGNITUDES:
        return True
    return WORDS.get(last, 0) >= 20 and WORDS[word] < 10


def _spelled(text: str, run: list[re.Match[str]]) -> Quantity:
    total = part = 0.0
    for word in (each[0].lower() for each in run):
        if word in MAGNITUDES and word not in WORDS:
            part = (part or 1) * MAGNITUDES[word]
            if MAGNITUDES[word] > 100:
                total, part = total + part, 0.0
        else:
            part += WORDS[word]
    loose = len(run) == 1 and run[0][0].lower() in LOOSE
    return _dressed(text, run[0].start(), run[-1].end(), frozenset({total + part}), 0.0, loose=loose)


def _values(digits: str) -> frozenset[float]:
    bare = digits.replace("−", "-").replace("\u00a0", "'").replace("\u202f", "'").replace("’", "'")
    parts = re.split(r"[.,']", bare)
    values = set()
    if len(parts) == 1 or (all(len(part) == 3 for part in parts[1:]) and len(parts[0].lstrip("-")) <= 3):
        values.add(float("".join(parts)))
    if len(parts) > 1 and "'" not in bare[-len(parts[-1]) - 1 :]:
        separators = re.findall(r"[.,']", bare)
        if len(parts) == 2 or separators[-1] not in separators[:-1]:
            values.add(float("".join(parts[:-1]) + "." + parts[-1]))
    return frozenset(values or {float(parts[0])})


def _decimals(digits: str) -> int:
    last = re.split(r"[.,]", digits)
    return len(last[-1]) if len(last) == 2 and len(last[-1]) != 3 else 0
