"""Times as people and programs read them, and by the clocks of the casino. Inside the house a time is whole milliseconds since
1970, UTC."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
HOUR = 60 * 60 * 1000
DAY = 24 * HOUR
_CLOCKS: ContextVar[str] = ContextVar("clocks", default="UTC")
"""The time zone by whose clocks times in sentences are told."""


def iso_time(at: int) -> str:
    """Return a time as it is written in JSON: 2026-01-01T20:00:00Z."""
    return (EPOCH + timedelta(milliseconds=at)).isoformat().replace("+00:00", "Z")


def day_of(at: int) -> str:
    """Return the day of a time: 1 January 2026."""
    day = EPOCH + timedelta(milliseconds=at)
    return f"{day.day} {day:%B %Y}"


def time_of_day(at: int) -> str:
    """Return a time as a clock shows it: 20:00:00."""
    return f"{EPOCH + timedelta(milliseconds=at):%H:%M:%S}"


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


def stamp(at: int, name: str) -> str:
    """Return a time to the second, as the lines of a document have it: 2026-09-30 20:00:00 AEST."""
    return f"{local(at, name):%Y-%m-%d %H:%M:%S %Z}"


@contextmanager
def clocks_of(name: str) -> Iterator[None]:
    """Let times in sentences be told by the clocks of a time zone."""
    before = _CLOCKS.set(name)
    try:
        yield
    finally:
        _CLOCKS.reset(before)


def told(at: int) -> str:
    """Return a time as a sentence about an event says it: by the clocks of the casino, or else UTC."""
    return said(at, _CLOCKS.get())


def milliseconds(then: datetime) -> int:
    return (then - EPOCH) // timedelta(milliseconds=1)


def end_of_day(at: int, days: int, name: str) -> int:
    """Return the last millisecond of the day that comes some days after that of a time, however long these days are."""
    then = local(at, name)
    after = datetime(then.year, then.month, then.day, tzinfo=zone(name)) + timedelta(days=days + 1)
    return milliseconds(after) - 1
