"""Times by the clocks of the casino: what a day is, and how a time is said."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pitboss.house.times import EPOCH

HOUR = 60 * 60 * 1000
DAY = 24 * HOUR


class NoSuchZone(ValueError):
    """This machine does not know the time zone."""


@cache
def zone(name: str) -> ZoneInfo:
    """Return a time zone by its name."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError) as error:
        raise NoSuchZone(f"this machine does not know the time zone {name}; install the package tzdata") from error


def local(at: int, name: str) -> datetime:
    """Return a time by the clocks of a time zone."""
    return (EPOCH + timedelta(milliseconds=at)).astimezone(zone(name))


def said(at: int, name: str) -> str:
    """Return a time as a sentence says it: 30 September 2026, 20:00 AEST."""
    then = local(at, name)
    return f"{then.day} {then:%B %Y, %H:%M %Z}"


def milliseconds(then: datetime) -> int:
    return (then - EPOCH) // timedelta(milliseconds=1)


def end_of_day(at: int, days: int, name: str) -> int:
    """Return the last millisecond of the day that comes some days after that of a time, however long these days are."""
    then = local(at, name)
    after = datetime(then.year, then.month, then.day, tzinfo=zone(name)) + timedelta(days=days + 1)
    return milliseconds(after) - 1
