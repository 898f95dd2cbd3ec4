"""What kind of answer a question asks for, and whether a sentence holds one of that kind."""

import re

from worker.measures import has_quantity

NUMBER = re.compile(
    r"\b(?:how (?:many|much|old|tall|long|far|high|big|large|deep|fast|often|heavy|wide)"
    r"|what (?:percent\w*|number|age|amount)"
    r"|population|percentage|wie ?viele?|wie (?:alt|hoch|lang|groß|weit|tief)|cu[aá]nt[oa]s?|combien|quant[iaeo]s?)\b",
    re.IGNORECASE,
)
DATE = re.compile(
    r"\b(?:when|(?:what|which) (?:year|date|day|month|century|decade)"
    r"|birthday|wann|(?:welche[mns]?) (?:jahr|tag)|cu[aá]ndo"
    r"|qu[eé] a[ñn]o|quand|quando)\b",
    re.IGNORECASE,
)
NAME = re.compile(
    r"\b(?:who|whose|whom|where|what (?:city|country|state|person|company|team|university|place|town)"
    r"|wer|wem|wen|wo|qui[eé]n(?:es)?"
    r"|d[oó]nde|qui|chi|quem)\b",
    re.IGNORECASE,
)
HAS_NUMBER = re.compile(
    r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty"
    r"|hundred|thousand|million|billion|half|dozen|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez)\b",
    re.IGNORECASE,
)
HAS_DATE = re.compile(
    r"\b1\d{3}\b|\b20\d{2}\b|\b\d{1,4} (?:BC|AD|BCE|CE)\b|\b\d{1,2}(?:st|nd|rd|th) century\b|\b\d{3,4}s\b"
    r"|\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b"
)
ASKS = re.compile(
    r"\b(?:(?:in|on|at) )?(?:what|which) (?:year|date|day|month|century|decade|percent\w*|number|age|amount)(?: of)?\b"
    r"|\b(?:in |an )?welche[mnrs]? (?:jahr|tag|monat|jahrhundert)\b|\b(?:en )?qu[eé] (?:a[ñn]o|d[ií]a|fecha|siglo)\b"
    r"|\b(?:current(?:ly)?|nowadays|today|presently|at (?:the|this) moment|aktuell\w*|derzeit\w*|heute)\b"
    r"|\b(?:actual(?:mente)?|hoy)\b"
    r"|\b(?:people|inhabitants) live\b|\bmenschen (?:leben|wohnen)\b|\bpersonas viven\b",
    re.IGNORECASE,
)
"""Words that say what kind of answer is wanted, and stand in none."""
CAPITALISED = re.compile(r"(?<=[\w,;)] )[A-Z]\w+")


def has_cue(question: str, sentence: str) -> float:
    """1 where the sentence holds what the question asks for (a quantity, a date, a number, a new name), else 0.

    0.5 where the question asks for none of these.
    """
    if (quantity := has_quantity(question, sentence)) is not None:
        return float(quantity)
    if DATE.search(question):
        return float(bool(HAS_DATE.search(sentence)))
    if NUMBER.search(question):
        return float(bool(HAS_NUMBER.search(sentence)))
    if NAME.search(question):
        asked = question.casefold()
        return float(any(name.casefold() not in asked for name in CAPITALISED.findall(sentence)))
    return 0.5
