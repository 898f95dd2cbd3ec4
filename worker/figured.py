"""The number that a page gives for its subject, with the sentence that says so; none where it is not sure."""

import re
from collections.abc import Iterator, Sequence

from worker.compared import Measure
from worker.proof.quantities import Quantity, quantities
from worker.sentences import sentences
from worker.valued import YEAR, Value, begins

NEAR = 45
"""Characters between a number and the word that says what it measures."""
ALIKE = 0.01
"""How much, as a share, two figures of one height may differ."""

FACTS = {
    Measure.HEIGHT: r"(?:Height|Elevation)\b[^:\n]*",
    Measure.LENGTH: r"Length\b[^:\n]*",
    Measure.DEPTH: r"(?:Max(?:imum)? )?[Dd]epth\b[^:\n]*",
    Measure.MASS: r"(?:Mass|Weight)\b[^:\n]*",
    Measure.AREA: r"Area\b[^:\n]*",
    Measure.POPULATION: "Population",
}
CUES = {
    Measure.HEIGHT: r"\b(?:tall|high|height|elevation|above (?:mean )?sea[- ]level)\b",
    Measure.LENGTH: r"\b(?:long|length)\b",
    Measure.DEPTH: r"\b(?:deep|depth)\b",
    Measure.MASS: r"\b(?:weighs?|weighed|mass|weight)\b",
    Measure.AREA: r"\b(?:area|covers|covering)\b",
    Measure.POPULATION: r"\b(?:population|inhabitants|people live)\b",
}
UNITS = {
    Measure.HEIGHT: "length",
    Measure.LENGTH: "length",
    Measure.DEPTH: "length",
    Measure.MASS: "mass",
    Measure.AREA: "area",
}
OTHERS = re.compile(r"\b(?:than|average|mean depth|wingspan|compared|neighbou?r\w*)\b", re.IGNORECASE)
"""A sentence with one of these may speak of something else."""


def figure_of(measure: Measure, title: str, text: str) -> Value | None:
    """What the text of a page of this title says; None where it says nothing, or not one thing."""
    return _same_figure(list(_figures(measure, title, text)))


def _figures(measure: Measure, title: str, lead: str) -> Iterator[Value]:
    wanted = UNITS.get(measure)
    for fact in re.finditer(rf"(?m)^(?P<label>{FACTS[measure]}): (?P<value>.+)$", lead):
        unit = quantities(f"1 {inside[1]}") if (inside := re.search(r"\((\S+)\)$", fact["label"])) else []
        for figure in quantities(fact["value"])[:1]:
            if value := _value(fact["value"], figure, fact[0], wanted, unit[0].unit if unit else None):
                yield value
    is_beginning = begins(title, lead)
    for sentence in sentences(lead):
        if OTHERS.search(sentence) or not _is_of(title, sentence, is_beginning):
            continue
        cues = [cue.span() for cue in re.finditer(CUES[measure], sentence, re.IGNORECASE)]
        for figure in quantities(sentence):
            near = any(figure.start - NEAR < end and start < figure.end + NEAR for start, end in cues)
            if near and (value := _value(sentence, figure, sentence, wanted)):
                yield value


def _value(
    text: str, figure: Quantity, sentence: str, wanted: str | None, unit: tuple[str, float] | None = None
) -> Value | None:
    unit = figure.unit or unit
    if figure.is_percent or figure.is_loose or figure.currency or (unit[0] if unit else None) != wanted:
        return None
    written = text[figure.start : figure.end]
    number = (max if "," in written else min)(figure.values)
    if wanted is None and (number < 100 or YEAR.fullmatch(written)):
        return None
    behind = (
        re.match(r"[\s\u00a0-]*[^\W\d_]+[²³]?(?: (?:miles|kilomet\w+|mi|km))?", text[figure.end :])
        if figure.unit
        else None
    )
    return Value(written + (behind[0] if behind else ""), sentence, number, unit)


def _same_figure(found: Sequence[Value]) -> Value | None:
    """The first one, where all say the same."""
    if not found:
        return None
    least, most = min(value.size for value in found), max(value.size for value in found)
    return found[0] if most - least <= ALIKE * most else None


def _is_of(title: str, sentence: str, near_name: bool) -> bool:
    """Whether the sentence begins with the page's name or, near that, with what stands for it."""
    start = sentence.lower()[: len(title) + 40]
    stands_for_it = re.match(r"(?:it|its|the|with|at|standing|he|she)\b", start)
    return title.lower() in start or (near_name and stands_for_it is not None)
