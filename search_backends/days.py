"""Days that a question names, as bounds in time, counted from when it was asked, for whom it was asked."""

import re
from calendar import monthrange
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
_MONTH = rf"(?P<month>{'|'.join(f'{month[:3]}(?:{month[3:]})?' for month in MONTHS)})"
_NUMBER = {"a": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_COUNT = rf"(?P<count>\d{{1,3}}|{'|'.join(_NUMBER)})"

LONG_AGO = date(1971, 1, 1)
_BOUND = re.compile(r"\b(?P<bound>before|by|until|till|since|after|seit|desde|depuis)\s+(?:the\s+)?$", re.IGNORECASE)
"""What may stand before days, whichever way they are named."""


@dataclass(frozen=True, slots=True)
class Span:
    """From the first moment of one day to the last of another, as UNIX seconds; `text` is the phrase that says so."""

    text: str
    start: int
    end: int | None


def zone_of(name: str) -> ZoneInfo:
    """The time zone of this IANA name; UTC where there is none."""
    try:
        return ZoneInfo(name or "UTC")
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")


def span_in(question: str, now: float, zone: str) -> Span | None:
    """The stretch of the past that the question names, if any; what lies ahead is never when something was said."""
    where = zone_of(zone)
    today = datetime.fromtimestamp(now, where).date()
    for pattern, days in PHRASES.items():
        for found in pattern.finditer(question):
            bound = _BOUND.search(question[: found.start()])
            if (first_last := _bounded(bound["bound"] if bound else "", days(found.groupdict(), today))) is None:
                continue
            first, last = first_last
            if first <= today:
                text = question[bound.start() if bound else found.start() : found.end()]
                return Span(text, _midnight(first, where), _midnight(last + timedelta(1), where) if last else None)
    return None


def _bounded(word: str, days: "Days") -> tuple[date, date | None] | None:
    """The days that are meant with a word such as "before" in front of them; None where there are none."""
    first, last = days
    match word.lower():
        case _ if first is None:
            return None
        case "before":
            return (LONG_AGO, first - timedelta(1)) if first > LONG_AGO else None
        case "since" | "after" | "seit" | "desde" | "depuis":
            return first, None
        case "by" | "until" | "till":  # by when something is due is not when it was said
            return None
    return first, last


def _midnight(day: date, zone: ZoneInfo) -> int:
    return max(0, int(datetime.combine(day, time(), zone).timestamp()))


Days = tuple[date | None, date | None]
"""First and last day; no last day where it goes on until now. No first one: no such day."""


def _ago(days: int) -> Callable[[Mapping[str, str], date], Days]:
    return lambda found, today: (today - timedelta(days), today - timedelta(days))


def _this_week(found: Mapping[str, str], today: date) -> Days:
    return today - timedelta(today.weekday()), None


def _last_week(found: Mapping[str, str], today: date) -> Days:
    monday = today - timedelta(today.weekday() + 7)
    return monday, monday + timedelta(6)


def _this_month(found: Mapping[str, str], today: date) -> Days:
    return today.replace(day=1), None


def _last_month(found: Mapping[str, str], today: date) -> Days:
    last = today.replace(day=1) - timedelta(1)
    return last.replace(day=1), last


def _weekday(found: Mapping[str, str], today: date) -> Days:
    """The latest such day before today."""
    back = (today.weekday() - WEEKDAYS.index(found["weekday"].lower()) - 1) % 7 + 1
    day = today - timedelta(back)
    return day, None if found["from"] else day


def _past(found: Mapping[str, str], today: date) -> Days:
    """The past N days, weeks or months."""
    return today - _length(found), None


def _units_ago(found: Mapping[str, str], today: date) -> Days:
    """N days ago is a day; N weeks or months ago is about that day."""
    day = today - _length(found)
    slack = timedelta({"day": 0, "week": 3, "month": 15}[found["unit"].lower()])
    return day - slack, day + slack


def _length(found: Mapping[str, str]) -> timedelta:
    word = (found["count"] or "1").lower()
    count = int(word) if word.isdigit() else _NUMBER[word]
    return timedelta(count * {"day": 1, "week": 7, "month": 30}[found["unit"].lower()])


def _dated(found: Mapping[str, str], today: date) -> Days:
    """A day of a month, in the year named, else in the latest year in which it is not ahead."""
    month = next(at for at, name in enumerate(MONTHS, 1) if name.startswith(found["month"][:3].lower()))
    try:
        day = date(int(found["year"] or today.year), month, int(found["day"]))
        if not found["year"] and day > today:
            day = day.replace(year=day.year - 1)
    except ValueError:
        return None, None
    return day, None if found["from"] else day


def _iso(found: Mapping[str, str], today: date) -> Days:
    try:
        day = date.fromisoformat(found["date"])
    except ValueError:
        return None, None
    return day, None if found["from"] else day


def _in_month(found: Mapping[str, str], today: date) -> Days:
    month = next(at for at, name in enumerate(MONTHS, 1) if name.startswith(found["month"][:3].lower()))
    year = int(found["year"] or (today.year if month <= today.month else today.year - 1))
    try:
        first = date(year, month, 1)
    except ValueError:
        return None, None
    return first, None if found["from"] else first.replace(day=monthrange(year, month)[1])


_FROM = r"(?:(?P<from>since|after|from)\s+)?"
"""Everything from that day on, the day itself included."""


def _phrase(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"\b{pattern}\b", re.IGNORECASE)


PHRASES: Mapping[re.Pattern[str], Callable[[Mapping[str, str], date], Days]] = {
    _phrase(r"(?:the )?day before yesterday"): _ago(2),
    _phrase(r"(?:yesterday|last night|gestern|ayer|hier)"): _ago(1),
    _phrase(r"(?:today|this morning|this afternoon|tonight|heute|hoy|aujourd'hui)"): _ago(0),
    _phrase(r"(?:last week|letzte woche|la semana pasada|la semaine dernière)"): _last_week,
    _phrase(r"(?:this week|diese woche|esta semana|cette semaine)"): _this_week,
    _phrase(r"(?:last month|letzten monat|el mes pasado|le mois dernier)"): _last_month,
    _phrase(r"(?:this month|diesen monat|este mes|ce mois)"): _this_month,
    _phrase(rf"(?:in |over |during )?the (?:last|past) (?:{_COUNT} )?(?P<unit>day|week|month)s?"): _past,
    _phrase(rf"{_COUNT} (?P<unit>day|week|month)s? ago"): _units_ago,
    _phrase(rf"{_FROM}(?P<date>\d{{4}}-\d\d-\d\d)"): _iso,
    _phrase(rf"{_FROM}(?:the )?(?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?: of)? {_MONTH}(?:,? (?P<year>\d{{4}}))?"): _dated,
    _phrase(rf"{_FROM}{_MONTH} (?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?:,? (?P<year>\d{{4}}))?"): _dated,
    _phrase(rf"(?:in|(?P<from>since)) {_MONTH}(?: (?P<year>\d{{4}}))?"): _in_month,
    _phrase(rf"(?:(?P<from>since)|on|last) (?:last )?(?P<weekday>{'|'.join(WEEKDAYS)})"): _weekday,
}
