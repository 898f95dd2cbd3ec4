"""Dates as Slack's search takes them."""

import re
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

DATE = re.compile(r"(\d{4})(?:-(\d\d))?(?:-(\d\d))?")


class Never(ValueError):
    """No date that a search knows."""


def span(value: str, zone: ZoneInfo) -> tuple[float, float]:
    """UNIX seconds from the beginning to the end of 2026-11-30, 2026-11, 2026, today or yesterday. Raise Never."""
    if value in ("today", "yesterday"):
        today = datetime.now(zone).replace(hour=0, minute=0, second=0, microsecond=0)
        start = today - timedelta(days=value == "yesterday")
        return start.timestamp(), (start + timedelta(days=1)).timestamp()
    if not (found := DATE.fullmatch(value)):
        raise Never(value)
    year, month, day = (int(part) if part else None for part in found.groups())
    assert year
    try:
        start = datetime(year, month or 1, day or 1, tzinfo=zone)
        return start.timestamp(), _end(start, month, day).timestamp()
    except ValueError as error:
        raise Never(value) from error


def _end(start: datetime, month: int | None, day: int | None) -> datetime:
    if day:
        return start + timedelta(days=1)
    if month:
        return start.replace(year=start.year + month // 12, month=month % 12 + 1)
    return start.replace(year=start.year + 1)
