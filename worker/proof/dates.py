"""Dates in a text, however they are written."""

import re
from dataclasses import dataclass

_MONTHS = (
    "january january januar enero janvier jan يناير", "february februar febrero février feb فبراير",
    "march märz marzo mars mar مارس", "april abril avril apr أبريل",
    "may mai mayo مايو", "june juni junio juin jun يونيو",
    "july juli julio juillet jul يوليو", "august agosto août aug أغسطس",
    "september septiembre septembre sept sep سبتمبر", "october oktober octubre octobre oct okt أكتوبر",
    "november noviembre novembre nov نوفمبر", "december dezember diciembre décembre dec dez ديسمبر",
)  # fmt: skip
MONTHS = {name: number for number, names in enumerate(_MONTHS, 1) for name in names.split()}
_MONTH = rf"(?P<month>{'|'.join(sorted(MONTHS, key=len, reverse=True))})\.?(?![^\W\d_])"
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th|\.|er)?"
_YEAR = r"(?P<year>\d{3,4})(?!\d)"
PATTERNS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"(?<!\d)(?P<year>\d{4})-(?P<number>\d{2})-(?P<day>\d{2})(?!\d)",
        r"(?P<year>\d{3,4})年(?:(?P<number>\d{1,2})月(?:(?P<day>\d{1,2})日)?)?",
        r"(?<!\d)(?P<day>\d{1,2})\.\s?(?P<number>\d{1,2})\.\s?(?P<year>\d{4})(?!\d)",
        rf"(?<!\d){_DAY}\s+(?:of\s+|de\s+)?{_MONTH}(?:,?\s+(?:de\s+|del\s+)?{_YEAR})?",
        rf"\b{_MONTH}\s+{_DAY}(?!\d)(?:,?\s+{_YEAR})?",
        rf"\b{_MONTH}(?:\s+of|\s+de|,)?\s+{_YEAR}",
    )
)


@dataclass(frozen=True, slots=True)
class Date:
    """What is known of a day; 0 for what is not said."""

    year: int
    month: int
    day: int
    start: int
    end: int

    def within(self, other: "Date", years: frozenset[int]) -> bool:
        """Whether the other says all of this; its year may stand elsewhere, among these."""
        year = not self.year or self.year == other.year or (not other.year and self.year in years)
        return year and (not self.month or self.month == other.month) and (not self.day or self.day == other.day)


def dates(text: str) -> list[Date]:
    """All dates with at least a month or a day; those of a longer pattern count once."""
    found: list[Date] = []
    if not any(map(str.isdigit, text)):
        return found
    for pattern in PATTERNS:
        for match in pattern.finditer(text):
            if any(match.start() < each.end and each.start < match.end() for each in found):
                continue
            parts = match.groupdict()
            month = MONTHS.get((parts.get("month") or "").lower(), 0) or int(parts.get("number") or 0)
            day = int(parts.get("day") or 0)
            if month <= 12 and day <= 31:
                found.append(Date(int(parts.get("year") or 0), month, day, match.start(), match.end()))
    return sorted(found, key=lambda each: each.start)
