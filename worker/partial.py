"""Dates of which only the year, or year and month, may be known."""

import re
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from dateutil.parser import ParserError, parse
from dateutil.relativedelta import relativedelta

LONGEST = 60
"""Characters of a date."""
AMBIGUOUS = re.compile(r"^\s*(\d{1,2})[/.](\d{1,2})[/.]\d{4}\s*$")
BEFORE_CHRIST = re.compile(r"\b(?:BC|BCE|B\.C\.)", re.IGNORECASE)
_FIRST, _OTHER = datetime(2000, 1, 1), datetime(2004, 2, 2)
"""What a date does not say comes from these, so that it shows."""


class DateError(ValueError):
    """No date, or not enough of one. The message is for whoever wrote it."""


@dataclass(frozen=True, slots=True)
class Partial:
    """The days that a date may be: one, those of a month, or those of a year."""

    text: str
    first: date
    last: date

    @property
    def day(self) -> date:
        """The day itself. Raise DateError where only the month or the year is known."""
        if self.first != self.last:
            raise DateError(f"{self.text!r} does not say the day; give year, month and day")
        return self.first


def partial_from(text: object) -> Partial:
    """The date as people or programs write it: 1943, March 1943, 7 January 1943, 1943-01-07. Raise DateError."""
    if isinstance(text, int) and not isinstance(text, bool):
        text = f"{text:04}" if 0 < text < 10_000 else ""
    if not isinstance(text, str) or not 0 < len(text) <= LONGEST:
        raise DateError("a date is written like '1943-01-07', in quotes")
    if BEFORE_CHRIST.search(text):
        raise DateError(f"{text!r} is before the year 1, which has no calendar here; count with the years as numbers")
    if (found := AMBIGUOUS.match(text)) and found[1] != found[2] and int(found[1]) <= 12 and int(found[2]) <= 12:
        raise DateError(f"{text!r} may be two dates; write it like '1943-01-07'")
    try:
        one, other = (parse(text, default=default, dayfirst="." in text) for default in (_FIRST, _OTHER))
    except (ParserError, OverflowError, ValueError):
        raise DateError(f"{text!r} is not a date; write it like '1943-01-07'") from None
    if one.year != other.year:
        raise DateError(f"{text!r} does not say the year")
    if one.month != other.month:
        return Partial(text, date(one.year, 1, 1), date(one.year, 12, 31))
    if one.day != other.day:
        return Partial(text, one.date().replace(day=1), one.date() + relativedelta(day=31))
    return Partial(text, one.date(), one.date())


def span_of(earlier: Partial, later: Partial) -> relativedelta:
    """Years, months and days from one day to another. Raise DateError."""
    if later.day < earlier.day:
        raise DateError(f"{later.text!r} is before {earlier.text!r}")
    return relativedelta(later.day, earlier.day)


def first_of(one: Partial, other: Partial) -> Partial | None:
    """The earlier one; None where they are the same day. Raise DateError where what is known does not tell."""
    if one.last < other.first:
        return one
    if other.last < one.first:
        return other
    if one.first == one.last == other.first == other.last:
        return None
    raise DateError(f"{one.text!r} and {other.text!r} overlap: not enough is known to tell which is earlier")


def after(start: Partial, days: int) -> date:
    """The day so many days later. Raise DateError."""
    try:
        return start.day + timedelta(days)
    except OverflowError:
        raise DateError("that is outside of the years 1 to 9999") from None
