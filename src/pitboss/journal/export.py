"""Export the record for other programs: every row as CSV or as JSON lines. What is sealed stays sealed."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Any, TextIO

import msgspec

from pitboss.journal.rows import Row, readable

HEADINGS = ("stream", "version", "time", "at", "type", "actor", "command_id", "body", "command", "prev", "hash")
_BEGIN = datetime(1970, 1, 1, tzinfo=UTC)
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def to_csv(rows: Iterable[Row], out: TextIO) -> int:
    """Write headings and one line per event; return the number of events.

    A cell that a spreadsheet would take for a formula gets an apostrophe before it. JSON lines hold everything unchanged.
    """
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(HEADINGS)
    written = 0
    for row in rows:
        writer.writerow(defused(value) for value in _cells(row))
        written += 1
    return written


def to_json_lines(rows: Iterable[Row], out: TextIO) -> int:
    """Write one object per event with its command, which is all that a check of the hash needs; return the number."""
    written = 0
    for row in rows:
        out.write(msgspec.json.encode(_object(row)).decode() + "\n")
        written += 1
    return written


def time_of(at: int) -> str:
    """Return a time of the record in ISO 8601, to the millisecond, UTC."""
    try:
        return (_BEGIN + timedelta(milliseconds=at)).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    except OverflowError:  # only in a record that was edited
        return ""


def _cells(row: Row) -> Iterable[str | int]:
    actor, said = (row.command.actor, row.command.body) if row.command else ("", "")
    yield from (row.stream, row.version, time_of(row.at), row.at, row.type, actor, row.command_id, row.body, said)
    yield from (row.prev.hex(), row.hash.hex())


def defused(value: str | int) -> str | int:
    """Return a cell that no spreadsheet takes for a formula, and that can be printed."""
    if isinstance(value, int):
        return value
    return readable(f"'{value}" if value.startswith(_FORMULA) else value)


def _object(row: Row) -> dict[str, Any]:
    columns = msgspec.structs.asdict(row)
    columns["command"] = row.command and _texts(msgspec.structs.asdict(row.command))
    columns["time"] = time_of(row.at)
    return _texts(columns)


def _texts(columns: dict[str, Any]) -> dict[str, Any]:
    """Return the columns as JSON holds them: hashes in hexadecimal."""
    made = {}
    for name, value in columns.items():
        made[name] = value.hex() if isinstance(value, bytes) else readable(value) if isinstance(value, str) else value
    return made
