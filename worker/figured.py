"""The number that a page gives for its subject, with the sentence that says so; none where it is not sure."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from worker.compared import Measure
from worker.proof.quantities import Quantity, quantities
from worker.sentences import sentences
from worker.subject import PREPOSITION, said_of
from worker.valued import YEAR, Value

ALIKE = 0.01
"""How much, as a share, two figures of one height may differ."""

FACTS = {
    Measure.HEIGHT: "Height",
    Measure.ELEVATION: "Elevation",
    Measure.LENGTH: "(?:Total )?[Ll]ength",
    Measure.DEPTH: "(?:Max(?:imum|\\.)? )?[Dd]epth",
    Measure.MASS: "Mass|Weight",
    Measure.AREA: "(?:Total |Surface )?[Aa]rea",
    Measure.POPULATION: "Population",
}
NOUNS = {
    Measure.HEIGHT: "(?:total )?height",
    Measure.ELEVATION: "(?:surface )?elevation|height",
    Measure.LENGTH: "(?:total |overall )?length",
    Measure.DEPTH: "max(?:imum|\\.) depth",
    Measure.MASS: "mass|weight",
    Measure.AREA: "(?:total |surface )?area",
    Measure.POPULATION: "population",
}
BEHIND = {
    Measure.HEIGHT: r"[ -](?:tall|high|in height)",
    Measure.ELEVATION: r" (?:above (?:mean )?sea[- ]level|high)",
    Measure.LENGTH: r"[ -](?:long|in length)",
    Measure.DEPTH: r"[ -](?:deep|in depth)",
    Measure.MASS: r" in (?:mass|weight)",
    Measure.AREA: r" in area",
    Measure.POPULATION: r" (?:inhabitants|people)",
}
"""What a number that is none of a noun's stands before."""
VERBS = {
    Measure.HEIGHT: "stands|rises",
    Measure.ELEVATION: "rises|lies at|stands at|is located at",
    Measure.LENGTH: "runs for",
    Measure.MASS: "weighs",
    Measure.AREA: "covers|covers an area of",
    Measure.POPULATION: "has",
}
NEEDS_NOTHING_BEHIND = {Measure.MASS: "weighs", Measure.AREA: "covers|covers an area of"}
_OLD = re.compile(r"(?<![\d.,])1\d{3}(?![\d,]|\.\d)")
"""A year of long ago, with which people are counted."""
UNITS = {
    Measure.HEIGHT: "length",
    Measure.ELEVATION: "length",
    Measure.LENGTH: "length",
    Measure.DEPTH: "length",
    Measure.MASS: "mass",
    Measure.AREA: "area",
}
_ABOUT = r"(?: (?:about|approximately|around|roughly))?"
_IN_BRACKETS = r"(?: \((?:[\d.,\s]+(?:sq\.? |square )?[^\W\d_]+[²³23]?|20\d\d)\))?(?:\[\d+\])*"
"""Another unit, or a year of now: anything else may tell of what the number is."""
_ENDS = re.compile(rf"{_IN_BRACKETS}(?=[.;,](?!\d)|$| (?:as of|in|at) (?:the )?20\d\d\b| and \D|\s*$)")
"""What may stand behind a value: no "below sea level", no "in its urban area", no "to 300 m"."""
_WIDER = re.compile(
    r"\b(?:metropol\w+|metro|urban|suburb\w*|agglomeration|includ\w+|excluding|basin|catchment|if|when|once|formerly"
    r"|average|mean depth|legend\w*|claim\w*|disput\w*|below|than|between|at least|up to)\b",
    re.IGNORECASE,
)
"""A sentence with one of these may tell a number of more or less than the whole, or none that is exact."""


def figure_of(measure: Measure, title: str, text: str) -> Value | None:
    """What the text of a page of this title says; None where it says nothing, or not one thing."""
    return _same_figure([*_from_facts(measure, text), *_figures(measure, title, text)])


def _from_facts(measure: Measure, lead: str) -> Iterator[Value]:
    wanted = UNITS.get(measure)
    fact_lines = rf"(?m)^(?:{FACTS[measure]})(?: \((?P<unit>\S+)\))?: (?P<value>.+)$"
    for fact in re.finditer(fact_lines, lead):
        unit = quantities(f"1 {fact['unit']}") if fact["unit"] else []
        if fact["unit"] and not (unit and unit[0].unit):
            continue  # of a part: "Area (water)"
        for figure in quantities(fact["value"])[:1]:
            value = _value(fact["value"], figure, fact[0], wanted, unit[0].unit if unit else None)
            if value and figure.start == 0 and re.fullmatch(rf"{_IN_BRACKETS}\s*", fact["value"][len(value.text) :]):
                yield value


def _figures(measure: Measure, title: str, lead: str) -> Iterator[Value]:
    noun, behind, wanted = NOUNS[measure], BEHIND[measure], UNITS.get(measure)
    is_so = re.compile(rf" (?:is|are|{VERBS.get(measure, 'is')})(?: an?)?{_ABOUT} |, at{_ABOUT} ")
    # "is a big city with a population of": no other thing stands between.
    a_thing = rf"(?:is|are) an? (?:(?!{PREPOSITION}\b)[\w'’-]+ ){{1,6}}with"
    by_noun = re.compile(rf" (?:has|have|{a_thing}) an? (?:{noun}) of{_ABOUT} ")
    enough = re.compile(rf" (?:{NEEDS_NOTHING_BEHIND.get(measure, '(?!)')}){_ABOUT} ")
    is_old = _OLD if measure is Measure.POPULATION else re.compile("(?!)")
    for sentence, rest in said_of(title, lead):
        for figure in [] if _WIDER.search(sentence) or is_old.search(sentence) else quantities(rest):
            before = rest[: figure.start]
            if not (value := _value(rest, figure, sentence, wanted)):
                continue
            after = rest[figure.start + len(value.text) :]
            if is_so.fullmatch(before):
                named = re.match(rf"{_IN_BRACKETS}(?:{behind})\b", after)
                if named and _ENDS.match(after, named.end()):
                    yield value
            if (by_noun.fullmatch(before) or enough.fullmatch(before)) and _ENDS.match(after):
                yield value
    # "Its height is", "The height of K2 is": here the measure itself is the subject.
    of_it = re.compile(rf"(?:Its (?:{noun})|The (?:{noun}) of (?:the )?{re.escape(title)})(?: is| of){_ABOUT} ")
    own = {sentence for sentence, _ in said_of(title, lead)}
    for before_it, sentence in pairwise(["", *sentences(lead)]) if own else ():
        # After "The Blue Nile is a tributary of the Nile." its length is not the Nile's.
        if sentence.startswith("Its ") and before_it not in own:
            continue
        for figure in [] if _WIDER.search(sentence) or is_old.search(sentence) else quantities(sentence):
            if of_it.fullmatch(sentence[: figure.start]) and (value := _value(sentence, figure, sentence, wanted)):
                after = sentence[figure.start + len(value.text) :]
                if _ENDS.match(after) or re.match(rf"{_IN_BRACKETS}(?:{behind}[.,]| (?:was|is|makes)\b)", after):
                    yield value


def _value(
    text: str, figure: Quantity, sentence: str, wanted: str | None, unit: tuple[str, float] | None = None
) -> Value | None:
    unit = figure.unit or unit
    if figure.is_percent or figure.is_loose or figure.currency or (unit[0] if unit else None) != wanted:
        return None
    written = text[figure.start : figure.end]
    if len(figure.values) > 1 and "," not in written:
        return None  # 3.700 may be either
    number = max(figure.values)
    if number < 0 or (wanted is None and (number < 100 or YEAR.fullmatch(written))):
        return None
    behind = (
        re.match(r"[\s\u00a0-]*(?P<unit>(?:sq\.? |square )?[^\W\d_]+[²³23]?)(?!\w)", text[figure.end :])
        if figure.unit
        else None
    )
    if figure.unit and not behind:
        return None
    is_round = figure.about or bool(re.search(r"[^\W\d_]", written))
    return Value(
        written + (behind[0] if behind else ""), sentence, number, unit, behind["unit"] if behind else "", is_round
    )


def _same_figure(found: Sequence[Value]) -> Value | None:
    """The first one, where all say the same."""
    if not found:
        return None
    least, most = min(value.size for value in found), max(value.size for value in found)
    return found[0] if most - least <= ALIKE * most else None
