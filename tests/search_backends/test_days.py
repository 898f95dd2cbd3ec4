"""Days that questions name, counted from when and where they are asked."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from search_backends.days import span_in

PARIS = "Europe/Paris"


def at(written: str, zone: str = PARIS) -> float:
    return datetime.fromisoformat(written).replace(tzinfo=ZoneInfo(zone)).timestamp()


def days(question: str, now: str = "2026-11-25 10:00", zone: str = PARIS) -> str:
    """The days that a question names, from the first moment to the last; that Wednesday unless told otherwise."""
    span = span_in(question, at(now, zone), zone)
    if span is None:
        return "none"
    bounds = (span.start, span.end)
    return " to ".join(
        datetime.fromtimestamp(bound, ZoneInfo(zone)).strftime("%Y-%m-%d %H:%M").removesuffix(" 00:00")
        if bound
        else "now"
        for bound in bounds
    )


@pytest.mark.parametrize(
    ("named", "expected"),
    [
        ("today", "2026-11-25 to 2026-11-26"),
        ("yesterday", "2026-11-24 to 2026-11-25"),
        ("gestern", "2026-11-24 to 2026-11-25"),
        ("the day before yesterday", "2026-11-23 to 2026-11-24"),
        ("this week", "2026-11-23 to now"),
        ("last week", "2026-11-16 to 2026-11-23"),
        ("this month", "2026-11-01 to now"),
        ("last month", "2026-10-01 to 2026-11-01"),
        ("in the past two weeks", "2026-11-11 to now"),
        ("over the last 3 days", "2026-11-22 to now"),
        ("in the past month", "2026-10-26 to now"),
        ("five days ago", "2026-11-20 to 2026-11-21"),
        ("a week ago", "2026-11-15 to 2026-11-22"),
        ("on 2026-03-09", "2026-03-09 to 2026-03-10"),
        ("on 3 May", "2026-05-03 to 2026-05-04"),
        ("on the 3rd of May 2024", "2024-05-03 to 2024-05-04"),
        ("on May 3, 2024", "2024-05-03 to 2024-05-04"),
        ("on 3 December", "2025-12-03 to 2025-12-04"),
        ("in May", "2026-05-01 to 2026-06-01"),
        ("in December", "2025-12-01 to 2026-01-01"),
        ("in February 2024", "2024-02-01 to 2024-03-01"),
        ("on Monday", "2026-11-23 to 2026-11-24"),
        ("last Wednesday", "2026-11-18 to 2026-11-19"),
        ("on Thursday", "2026-11-19 to 2026-11-20"),
    ],
)
def test_a_question_names_days_from_their_first_moment_to_their_last(named: str, expected: str) -> None:
    assert days(f"What did Alice say {named} about boxes?") == expected


@pytest.mark.parametrize(
    ("named", "first"),
    [
        ("after 3 May", "2026-05-03"),
        ("since 3 May", "2026-05-03"),
        ("after 2026-05-03", "2026-05-03"),
        ("since May", "2026-05-01"),
        ("since Monday", "2026-11-23"),
        ("since yesterday", "2026-11-24"),
        ("since last week", "2026-11-16"),
        ("since the day before yesterday", "2026-11-23"),
    ],
)
def test_what_was_said_since_a_day_was_said_from_its_first_moment_until_now(named: str, first: str) -> None:
    assert days(f"What was said {named}?") == f"{first} to now"


@pytest.mark.parametrize(
    ("named", "end"),
    [("before 3 May", "2026-05-03"), ("before last week", "2026-11-16"), ("before the 3rd of May", "2026-05-03")],
)
def test_what_was_said_before_a_day_was_not_said_on_it(named: str, end: str) -> None:
    assert days(f"What was said {named}?") == f"1971-01-01 to {end}"


@pytest.mark.parametrize(
    "named",
    [
        *("on 3 December 2026", "on 2027-01-01", "in December 2026", "since December 2026", "tomorrow", "next week"),
        *("by 3 May", "until yesterday", "on 31 February", "on 2026-02-30", "before 0001-01-01"),
        *("in May 0000", "on 0000-01-01", "in marketing", "the daily news", "in 3 days", "on Mondays"),
    ],
)
def test_what_lies_ahead_and_what_is_no_day_is_not_when_something_was_said(named: str) -> None:
    assert days(f"What was said {named}?") == "none"


@pytest.mark.parametrize(
    ("zone", "expected"),
    [
        ("UTC", "2026-11-24 to 2026-11-25"),
        ("Asia/Tokyo", "2026-11-25 to 2026-11-26"),
        ("America/Chicago", "2026-11-24 to 2026-11-25"),
    ],
)
def test_days_are_the_askers_own(zone: str, expected: str) -> None:
    """It is 20:00 on the 25th in Greenwich, and the 26th in Tokyo already."""
    now = datetime(2026, 11, 25, 20, tzinfo=UTC)
    local = now.astimezone(ZoneInfo(zone)).strftime("%Y-%m-%d %H:%M")
    assert days("What happened yesterday?", local, zone) == expected


@pytest.mark.parametrize(
    ("now", "hours"), [("2026-03-30 09:00", 23), ("2026-10-26 09:00", 25), ("2026-10-27 09:00", 24)]
)
def test_a_day_on_which_clocks_change_is_as_long_as_it_is(now: str, hours: int) -> None:
    span = span_in("What happened yesterday?", at(now), PARIS)
    assert span
    assert span.end
    assert span.end - span.start == hours * 3600


@pytest.mark.parametrize(
    ("now", "named", "expected"),
    [
        ("2026-03-01 09:00", "yesterday", "2026-02-28 to 2026-03-01"),
        ("2028-03-01 09:00", "yesterday", "2028-02-29 to 2028-03-01"),
        ("2026-01-01 00:00", "yesterday", "2025-12-31 to 2026-01-01"),
        ("2026-01-31 09:00", "last month", "2025-12-01 to 2026-01-01"),
        ("2026-03-31 09:00", "last month", "2026-02-01 to 2026-03-01"),
        ("2026-11-23 00:00", "this week", "2026-11-23 to now"),
        ("2026-11-29 23:59", "last week", "2026-11-16 to 2026-11-23"),
        ("2026-11-29 23:59", "on Sunday", "2026-11-22 to 2026-11-23"),
    ],
)
def test_the_ends_of_months_and_years_and_weeks(now: str, named: str, expected: str) -> None:
    assert days(f"What was said {named}?", now) == expected


def test_a_zone_that_is_none_is_utcs() -> None:
    now = datetime(2026, 11, 25, 0, 30, tzinfo=UTC).timestamp()
    for zone in ("", "Mars/Olympus", "../../etc/passwd"):
        span = span_in("What happened yesterday?", now, zone)
        assert span
        assert span.start == datetime(2026, 11, 24, tzinfo=UTC).timestamp()


def test_a_span_says_in_which_words_it_was_named() -> None:
    span = span_in("What did Alice say before 3 May?", at("2026-11-25 10:00"), PARIS)
    assert span
    assert span.text == "before 3 May"


def test_no_bound_is_before_there_were_any() -> None:
    """Slack takes whole numbers of seconds, none below zero."""
    span = span_in("What did Alice say in May 1950?", at("2026-11-25 10:00"), PARIS)
    assert span
    assert (span.start, span.end) == (0, 0)
