"""Times as people and programs read them. Inside the house a time is whole milliseconds since 1970, UTC."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


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
