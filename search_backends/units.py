"""Measures: {{convert}} and its like."""

import re
from typing import Protocol

RANGES = {"-": "–", "–": "–", "to": " to ", "to(-)": " to ", "and": " and ", "and(-)": " and ", "or": " or ",
          "by": " by ", "x": " × ", "×": " × ", "xx": " × ", "+/-": " ± ", "±": " ± ", "+": " + "}  # fmt: skip
SIGNS = {
    "C": "°C", "F": "°F", "km2": "km²", "m2": "m²", "cm2": "cm²", "mi2": "sq mi", "sqmi": "sq mi", "sqft": "sq ft",
    "ft2": "sq ft", "m3": "m³", "km3": "km³", "cuft": "cu ft", "cuyd": "cu yd", "cuin": "cu in", "kph": "km/h",
    "LT": "long tons", "ST": "short tons", "mph": "mph", "impgal": "imp gal", "USgal": "US gal",
}  # fmt: skip
"""Units whose code is not how they are written."""
NUMBER = re.compile(r"[-−+]?[\d.,/⁄ ]*\d[\d.,/⁄+ ]*(?:e[-+]?\d+)?")


class Valued(Protocol):
    """A template's values without names."""

    @property
    def values(self) -> tuple[str, ...]:
        """In order."""


def measured(call: Valued) -> str:
    """The measure as it was taken, not converted: "10 to 20 km", "5 ft 11 in"."""
    said, numbers = "", 0
    values = list(call.values)
    while values:
        value = values.pop(0)
        if NUMBER.fullmatch(value):
            said += value
            numbers += 1
        elif value in RANGES and values and NUMBER.fullmatch(values[0]):
            said += RANGES[value]
        elif numbers:
            said += f" {SIGNS.get(value, value)}"
            # A second measure with a unit of its own is part of the first: 5 ft 11 in.
            if len(values) >= 2 and value in {"ft", "st", "lb", "mi", "yd"} and NUMBER.fullmatch(values[0]):
                return f"{said} {values[0]} {SIGNS.get(values[1], values[1])}"
            return said
        else:
            return ""
    return said
