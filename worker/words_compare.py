"""What Footnote says of two things that it compared by computing."""

from worker.compared import Measure

SAID = {
    Measure.BORN: ("was born first", "was born later"),
    Measure.DIED: ("died first", "died later"),
    Measure.RELEASED: ("came out first", "came out later"),
    Measure.FOUNDED: ("was founded first", "was founded later"),
    Measure.OPENED: ("opened first", "opened later"),
    Measure.BUILT: ("was built first", "was built later"),
    Measure.HEIGHT: ("is less tall", "is taller"),
    Measure.ELEVATION: ("is lower", "is higher"),
    Measure.LENGTH: ("is shorter", "is longer"),
    Measure.DEPTH: ("is less deep", "is deeper"),
    Measure.MASS: ("is lighter", "is heavier"),
    Measure.AREA: ("has the smaller area", "has the larger area"),
    Measure.POPULATION: ("has fewer people", "has more people"),
}
"""Of the lesser or earlier one, and of the other."""
LOOKED_FOR = {
    Measure.BORN: "the date of birth",
    Measure.DIED: "the date of death",
    Measure.RELEASED: "the date of release",
    Measure.FOUNDED: "the date of founding",
    Measure.OPENED: "the date of opening",
    Measure.BUILT: "the date of completion",
    Measure.HEIGHT: "the height",
    Measure.ELEVATION: "the elevation",
    Measure.LENGTH: "the length",
    Measure.DEPTH: "the depth",
    Measure.MASS: "the mass",
    Measure.AREA: "the area",
    Measure.POPULATION: "the population",
}


Told = tuple[str, str]
"""A name, and its value with the citation."""


def result(measure: Measure, least: bool, one: Told, other: Told) -> str:
    """Which one it is, with both values."""
    return f"**{one[0]}** {SAID[measure][0 if least else 1]}: {one[1]}; {other[0]}: {other[1]}."


def between(span: str, one: Told, other: Told) -> str:
    """How much lies between the two."""
    return f"The difference is **{span}**: {one[0]}, {one[1]}; {other[0]}, {other[1]}."


def years(number: str) -> str:
    """A span of time."""
    return "1 year" if number == "1" else f"{number} years"


def computed(by_time: bool, least: bool, one: str, other: str) -> str:
    """What was compared, as a note; the first value is the lesser or earlier one, or else the other."""
    relation = ("earlier", "later") if by_time else ("less", "more")
    return f"Compared by computing: {one} is {relation[0 if least else 1]} than {other}."


def subtracted(by_time: bool, span: str, early: str, late: str) -> str:
    """What was subtracted, as a note; the earlier day, or the lesser number, first."""
    if by_time:
        return f"Compared by computing: from {early} to {late} it is {span}."
    return f"Compared by computing: {late} is {span} more than {early}."


def not_computed(measure: Measure, names: list[str]) -> str:
    """Why nothing was computed, as a note; names of those whose value is not sure."""
    return (
        f"I could not find {LOOKED_FOR[measure]} of {' and '.join(names)} for certain, so I compared nothing: "
        "these are quotes only."
    )


def not_exact(measure: Measure) -> str:
    """Both values are there, but a difference needs better ones."""
    return f"I compared nothing here: what I found for {LOOKED_FOR[measure]} is not exact enough for a difference."


def too_close(measure: Measure) -> str:
    """Both values are there, and do not tell."""
    return f"I compared nothing here: what I found for {LOOKED_FOR[measure]} does not tell which is which."
