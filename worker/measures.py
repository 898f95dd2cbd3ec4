"""Questions for a quantity, which no text answers that has none of its kind."""

import re

LENGTH = (
    r"(?:milli|centi|kilo)?met(?:re|er)s?|[mck]?m[²³]?|feet|foot|ft|inch(?:es)?|miles?|yards?|acres?|hectares?|ha"
    r"|light[- ]years?|fathoms?|square"
)
TIME = r"seconds?|minutes?|hours?|days?|nights?|weeks?|months?|years?|decades?|centur(?:y|ies)|generations?|\d:\d\d"
WEIGHT = r"(?:kilo|milli)?gram(?:me)?s?|[mk]?g|tonnes?|tons?|pounds?|lbs?|ounces?|oz"
MONEY = (
    r"dollars?|euros?|pounds?|francs?|marks?|guilders?|yen|yuan|rupees?|cents?|million|billion|free|[$€£¥]\s?\d[\d,.]*"
)
SPEED = rf"(?:{LENGTH}) (?:per|an?|each) (?:second|minute|hour|day)|km/h|mph|m/s|knots?|mach|speed of (?:light|sound)"
DEGREES = r"degrees?|°\s?[cf]?|kelvin|celsius|fahrenheit"
PEOPLE = r"people|inhabitants|residents|citizens|persons|souls"
CROWD = (
    r"\d{1,3}(?:[,.\s]\d{3})+|\d{5,}|(?<!\d)\d{3}(?!\d)|hundreds?|thousands?|million|billion"
    # Four digits alone may be a year.
    rf"|\d{{4}} (?:{PEOPLE})|population (?:of|is|was|were|has)(?: \w+){{0,2}} \d{{4}}"
)
COUNT = (
    r"\d[\d,.]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|fo?u?rty|fifty|sixty|seventy"
    r"|eighty|ninety|hundreds?|thousands?|million|billion|dozens?|pairs?|both|single|only|no|none|several|few|many|most|half|twice"
)

ASKED = {
    r"how (?:tall|high|deep|wide|far|thick)\b|(?:height|depth|width|altitude|elevation) of\b": LENGTH,
    r"how (?:long|big|large) (?:is|are)\b|length of\b": f"{LENGTH}|{TIME}|times|percent|{WEIGHT}",
    r"how many people live|population of\b|how many (?:inhabitants|residents)\b": CROWD,
    r"how many\b": COUNT,
    r"how fast\b|(?:top )?speed of\b": SPEED,
    r"how heavy\b|how much (?:do|does|did|can) .*\bweigh\b|\bweight of\b": WEIGHT,
    r"\bcosts?\b|how expensive\b|price of\b": MONEY,
    r"(?:boiling|melting|freezing) point\b|how (?:hot|cold|warm)\b|temperature of\b": DEGREES,
}
"""What a question asks -> the words or units of which an answer has one; both are patterns."""
WANTED = tuple(
    (re.compile(rf"\b(?:{asked})", re.IGNORECASE), re.compile(rf"(?<![a-z])(?:{units})(?![a-z])", re.IGNORECASE))
    for asked, units in ASKED.items()
)


DATE = re.compile(
    r"(?:\d{1,2} )?(?:January|February|March|April|May|June|July|August|September|October|November|December)"
    r"(?: \d{1,2}\b,?)?(?: \d{4})?"
    r"|\b(?:in|since|until|from|to|and|by|of|after|before) (?:1\d{3}|20\d{2})\b(?! \w+s\b)"
)
"""Its figures count nothing."""


def has_quantity(question: str, text: str) -> bool | None:
    """Whether the text has a unit of the kind asked for; None where the question asks for no length, weight, price …"""
    asked = [units for asks, units in WANTED if asks.search(question)]
    if not asked:
        return None
    undated = DATE.sub(" ", text)
    return all(units.search(undated) for units in asked)
