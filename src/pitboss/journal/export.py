"""The record for other programs: every row as CSV or as JSON lines, sealed where it is sealed."""

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
    """One line per event, headings first; how many events there were.

    A cell that a spreadsheet would take for a formula gets an apostrophe before it; JSON lines carry everything as it is.
    """
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(HEADINGS)
    written = 0
    for row in rows:
        writer.writerow(_defused(value) for value in _cells(row))
        written += 1
    return written


def to_json_lines(rows: Iterable[Row], out: TextIO) -> int:
    """One object per event with its command: all that it takes to compute the hash again."""
    written = 0
    for row in rows:
        out.write(msgspec.json.encode(_object(row)).decode() + "\n")
        written += 1
    return written


def time_of(at: int) -> str:
    """A moment of the record as people and programs read it, to the millisecond, UTC."""
    try:
        return (_BEGIN + timedelta(milliseconds=at)).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    except OverflowError:  # only in a record that was edited
        return ""


def _cells(row: Row) -> Iterable[str | int]:
    actor, said = (row.command.actor, row.command.body) if row.command else ("", "")
    yield from (row.stream, row.version, time_of(row.at), row.at, row.type, actor, row.command_id, row.body, said)
    yield from (row.prev.hex(), row.hash.hex())


def _defused(value: str | int) -> str | int:
    if isinstance(value, int):
        return value
    return readable(f"'{value}" if value.startswith(_FORMULA) else value)


def _object(row: Row) -> dict[str, Any]:
    columns = msgspec.structs.asdict(row)
    columns["command"] = row.command and _texts(msgspec.structs.asdict(row.command))
    columns["time"] = time_of(row.at)
    return _texts(columns)


def _texts(columns: dict[str, Any]) -> dict[str, Any]:
    """The columns as JSON holds them: hashes in hexadecimal."""
    made = {}
    for name, value in columns.items():
        made[name] = value.hex() if isinstance(value, bytes) else readable(value) if isinstance(value, str) else value
    return made
