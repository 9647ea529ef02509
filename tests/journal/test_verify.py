"""Verifying: the first row that does not fit is named, and what was done to it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from typing import Any

import psycopg
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from msgspec.structs import astuple, replace
from tests.journal.places import Place, PostgresSchema, SqliteFile, place_for
from tests.journal.samples import TABLE, fill, one

from pitboss.journal import schema
from pitboss.journal.diagnosis import ADDED, CHANGED, FORGED, REMOVED, REORDERED, Fault
from pitboss.journal.keys import Key
from pitboss.journal.rows import Row, Stamp, chained
from pitboss.journal.schema import GUARDED
from pitboss.journal.sealing import Sealer
from pitboss.journal.store import Journal
from pitboss.journal.verify import verify
from pitboss.journal.walking import DoesNotHold, checked

ROWS = 12
"""What `fill` makes."""


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def kept(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Place, Journal]]:
    """A record of two tables and the house, made once."""
    found = place_for(request, tmp_path_factory.mktemp("verify"))
    with found.open() as journal:
        fill(journal)
        for stream in ("house", "table-2"):
            journal.append(stream, 0, one("c1"))
        yield found, journal
    found.discard()


@pytest.fixture
def place(kept: tuple[Place, Journal]) -> Iterator[Place]:
    """Its place; whatever a test does to the record is undone."""
    place, _ = kept
    before = {table.name: place.plain(f"SELECT * FROM {table.name}") for table in GUARDED}
    yield place
    with place.unguarded() as edit:
        for name, rows in before.items():
            edit(f"DELETE FROM {name}")
            for row in rows:
                edit(f"INSERT INTO {name} VALUES ({', '.join('?' for _ in row)})", *row)


@pytest.fixture
def full(kept: tuple[Place, Journal]) -> Journal:
    return kept[1]


def found(journal: Journal) -> Fault:
    fault = verify(journal).fault
    assert fault is not None
    assert fault.says
    return fault


def seen(fault: Fault) -> tuple[str, int, str, tuple[str, ...]]:
    return fault.stream, fault.version, fault.kind, fault.columns


def put(place: Place, row: Row) -> None:
    """Put a row in by force."""
    columns = [column.name for column in schema.journal.c]
    spots = ", ".join("?" for _ in columns)
    place.tamper(f"INSERT INTO journal ({', '.join(columns)}) VALUES ({spots})", *(getattr(row, name) for name in columns))


def renumber(place: Place, *moves: tuple[int, int]) -> None:
    """Give rows other versions, one after another."""
    with place.unguarded() as edit:
        for old, new in moves:
            edit("UPDATE journal SET version = ? WHERE stream = ? AND version = ?", new, TABLE, old)


def test_a_whole_record_is_found_whole(full: Journal) -> None:
    report = verify(full)
    assert report.ok
    assert report.rows == ROWS + 2
    assert report.heads == full.heads()
    assert verify(full, [TABLE]).rows == ROWS
    assert verify(full, noted=full.heads()).ok


AT = "stream = 'table-1' AND version = 4"
OF = "stream = 'table-1' AND command_id = 'c2'"


@pytest.mark.parametrize(
    ("table", "edit", "where", "version", "column"),
    [
        ("journal", "at = at + 1", AT, 4, "at"),
        ("journal", "type = 'seat.left/1'", AT, 4, "type"),
        ("journal", "body = replace(body, '20', '21')", AT, 4, "body"),
        ("journal", "body = body || ' '", AT, 4, "body"),
        ("journal", "command_id = 'c1'", AT, 4, "command_id"),
        ("journal", "command_id = 'nobody'", AT, 4, "command_id"),
        ("journal", "marks = hash", AT, 4, "marks"),
        ("journal", "prev = hash", AT, 4, "prev"),
        ("journal", "hash = prev", AT, 4, "hash"),
        ("journal", "version = 99", AT, 4, "version"),
        ("journal", "version = 0", AT, 4, "version"),
        ("journal", "version = 99", "stream = 'table-1' AND version = 1", 1, "version"),
        ("journal", "version = 99", "stream = 'table-1' AND version = 12", 12, "version"),
        ("journal", "stream = 'table-9'", AT, 4, "stream"),
        ("journal", "stream = 'table-9'", "stream = 'table-1' AND version = 1", 1, "stream"),
        ("commands", "expected = expected + 1", OF, 2, "command.expected"),
        ("commands", "events = events + 1", OF, 2, "command.events"),
        ("commands", "at = 0", OF, 2, "command.at"),
        ("commands", "actor = 'player:Eve'", OF, 2, "command.actor"),
        ("commands", "body = replace(body, '1', '2')", OF, 2, "command.body"),
        ("commands", "command_id = 'c8'", OF, 2, "command.command_id"),
        ("commands", "stream = 'table-3'", OF, 2, "command.stream"),
        ("commands", "stream = 'aaa'", OF, 2, "command.stream"),
    ],
)
def test_a_changed_column_is_named(
    place: Place, full: Journal, table: str, edit: str, where: str, version: int, column: str
) -> None:
    assert place.tamper(f"UPDATE {table} SET {edit} WHERE {where}") == 1
    assert seen(found(full)) == (TABLE, version, CHANGED, (column,))


def test_several_changed_columns_are_named(place: Place, full: Journal) -> None:
    place.tamper(f"UPDATE journal SET at = 5, type = 'x/1' WHERE {AT}")
    assert found(full).columns == ("at", "type")


def test_a_row_moved_to_a_stream_that_comes_before_is_named_there(place: Place, full: Journal) -> None:
    place.tamper(f"UPDATE journal SET stream = 'aaa' WHERE {AT}")
    assert seen(found(full)) == ("aaa", 4, CHANGED, ("stream",))


def test_a_row_rewritten_with_its_hash_is_named(place: Place, full: Journal) -> None:
    row = list(full.read(TABLE))[3]
    forged = chained(replace(row, body=row.body.replace("20", "21")), full.sealer.stamp)
    place.tamper(f"UPDATE journal SET body = ?, marks = ?, hash = ? WHERE {AT}", forged.body, forged.marks, forged.hash)
    assert seen(found(full)) == (TABLE, 4, CHANGED, ("hash",))


def rewrite_from(place: Place, journal: Journal, version: int, stamp: Stamp | None) -> None:
    """Do what a patient forger would: change a row and recompute every hash after it."""
    prev: bytes | None = None
    for row in list(journal.read(TABLE, version)):
        forged = chained(replace(row, at=row.at + 1) if prev is None else replace(row, prev=prev), stamp)
        prev = forged.hash
        values = (forged.at, forged.marks, forged.prev, forged.hash, TABLE, row.version)
        place.tamper("UPDATE journal SET at = ?, marks = ?, prev = ?, hash = ? WHERE stream = ? AND version = ?", *values)


def test_a_chain_written_anew_is_found_by_a_noted_head(place: Place, full: Journal) -> None:
    noted = full.heads()
    rewrite_from(place, full, 9, full.sealer.stamp)
    assert verify(full).ok
    fault = verify(full, noted=noted).fault
    assert fault is not None
    assert seen(fault) == (TABLE, ROWS, CHANGED, ("hash",))


def other_stamp(content: bytes) -> bytes:
    return Sealer(Key.new()).stamp(content)


@pytest.mark.parametrize("stamp", [None, other_stamp])
def test_a_chain_written_anew_without_the_key_is_found(place: Place, full: Journal, stamp: Stamp | None) -> None:
    rewrite_from(place, full, 9, stamp)
    fault = found(full)
    assert seen(fault) == (TABLE, 9, FORGED, ())
    assert "written without the key of the record" in fault.says
    with Journal(place.address, read_only=True) as without:
        by_itself = verify(without).fault
        assert by_itself == (fault if stamp is None else None), "without a key, only a missing stamp is noticed"
        assert verify(without, key=full.sealer.key).fault == fault


def test_a_row_added_at_the_end_without_the_key_is_found(place: Place, full: Journal) -> None:
    last = list(full.read("table-2"))[-1]
    assert last.command is not None
    said = replace(last.command, command_id="c99", expected=last.version, events=1)
    row = chained(replace(last, version=last.version + 1, prev=last.hash, command_id="c99", command=said))
    names = ", ".join(column.name for column in schema.commands.c)
    place.tamper(f"INSERT INTO commands ({names}) VALUES (?, ?, ?, ?, ?, ?, ?)", *astuple(said))
    put(place, row)
    assert seen(found(full)) == ("table-2", last.version + 1, FORGED, ())
    with pytest.raises(DoesNotHold, match="forged"):
        list(checked(full, "table-2", last.version + 1))


def test_the_first_row_of_a_stream_has_a_stamp_where_all_must(place: Place, full: Journal) -> None:
    """A stream of an earlier version has none; a record that began with them has no other rows."""
    (row,) = full.read("table-2")
    bare = chained(row)
    place.tamper("UPDATE journal SET marks = ?, hash = ? WHERE stream = 'table-2'", bare.marks, bare.hash)
    assert verify(full).ok
    try:
        full.all_stamped = True
        assert seen(found(full)) == ("table-2", 1, FORGED, ())
    finally:
        full.all_stamped = False


@pytest.mark.parametrize(("first", "last"), [(1, 1), (4, 4), (2, 5)])
def test_removed_rows_are_named(place: Place, full: Journal, first: int, last: int) -> None:
    place.tamper("DELETE FROM journal WHERE stream = ? AND version BETWEEN ? AND ?", TABLE, first, last)
    fault = found(full)
    assert seen(fault) == (TABLE, first, REMOVED, ())
    assert f"the next is {last + 1}" in fault.says


def test_a_row_removed_and_the_rest_numbered_anew(place: Place, full: Journal) -> None:
    place.tamper(f"DELETE FROM journal WHERE {AT}")
    renumber(place, *((version, version - 1) for version in range(5, ROWS + 1)))
    assert seen(found(full)) == (TABLE, 4, REMOVED, ())


def test_a_removed_command_is_named(place: Place, full: Journal) -> None:
    place.tamper(f"DELETE FROM commands WHERE {OF}")
    fault = found(full)
    assert seen(fault) == (TABLE, 2, REMOVED, ())
    assert "c2" in fault.says


@pytest.mark.parametrize("left", [0, 9, 11])
def test_an_end_cut_off_is_found_by_the_commands_left(place: Place, full: Journal, left: int) -> None:
    place.tamper("DELETE FROM journal WHERE stream = ? AND version > ?", TABLE, left)
    assert seen(found(full)) == (TABLE, left + 1, REMOVED, ())


def test_an_end_cut_off_with_its_commands_is_found_by_a_noted_head(place: Place, full: Journal) -> None:
    noted = full.heads()
    place.tamper("DELETE FROM journal WHERE stream = ? AND version > 7", TABLE)
    place.tamper("DELETE FROM commands WHERE stream = ? AND expected >= 7", TABLE)
    assert verify(full).ok
    fault = verify(full, noted=noted).fault
    assert fault is not None
    assert seen(fault) == (TABLE, 8, REMOVED, ())


def test_a_stream_that_is_gone_is_found_by_a_noted_head(place: Place, full: Journal) -> None:
    noted = full.heads()
    for table in ("journal", "commands"):
        place.tamper(f"DELETE FROM {table} WHERE stream = ?", TABLE)
    assert verify(full).ok
    fault = verify(full, noted=noted).fault
    assert fault is not None
    assert seen(fault) == (TABLE, 1, REMOVED, ())


def make_room(place: Place, at: int) -> None:
    renumber(place, *((version, version + 1) for version in range(ROWS, at - 1, -1)))


def test_a_row_put_in_between_with_a_good_hash(place: Place, full: Journal) -> None:
    before, like = list(full.read(TABLE))[3:5]
    make_room(place, 5)
    put(place, chained(replace(like, prev=before.hash, at=like.at + 7), full.sealer.stamp))
    assert seen(found(full)) == (TABLE, 5, ADDED, ())


def test_a_row_put_in_between_with_any_hash(place: Place, full: Journal) -> None:
    like = list(full.read(TABLE))[4]
    make_room(place, 5)
    put(place, replace(like, at=like.at + 7))
    assert seen(found(full)) == (TABLE, 5, ADDED, ())


def test_a_copy_of_a_row_at_the_end(place: Place, full: Journal) -> None:
    put(place, replace(list(full.read(TABLE))[4], version=ROWS + 1))
    fault = found(full)
    assert seen(fault) == (TABLE, ROWS + 1, ADDED, ())
    assert "copy of row 5" in fault.says


def test_an_invented_row_at_the_end(place: Place, full: Journal) -> None:
    row = list(full.read(TABLE))[-1]
    put(place, replace(row, version=ROWS + 1, command_id="c99", body="{}", type="x/1", at=1, prev=row.hash, marks=bytes(24)))
    assert seen(found(full)) == (TABLE, ROWS + 1, ADDED, ())


def test_a_command_that_brought_nothing(place: Place, full: Journal) -> None:
    place.tamper("INSERT INTO commands SELECT 'c99', stream, expected, events, at, actor, body FROM commands WHERE " + OF)
    fault = found(full)
    assert seen(fault) == (TABLE, 2, ADDED, ())
    assert "c99" in fault.says


@pytest.mark.parametrize(("one_", "other"), [(1, 2), (5, 6), (3, 9), (11, 12)])
def test_rows_that_changed_places(place: Place, full: Journal, one_: int, other: int) -> None:
    renumber(place, (one_, 99), (other, one_), (99, other))
    fault = found(full)
    assert seen(fault) == (TABLE, one_, REORDERED, ())
    assert f"written as row {other}" in fault.says


CELLS = [(table.name, column.name) for table in (schema.journal, schema.commands) for column in table.c]


@pytest.fixture
def edit(place: Place, full: Journal) -> Iterator[Callable[..., int]]:
    """Edits by force."""
    with place.unguarded() as edits:
        yield edits


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.filter_too_much])
@given(cell=st.sampled_from(CELLS), row=st.integers(0, 99), at=st.integers(0, 9_999), byte=st.integers(1, 255))
def test_any_single_byte_changed_in_any_column_is_found(
    place: Place, full: Journal, edit: Callable[..., int], cell: tuple[str, str], row: int, at: int, byte: int
) -> None:
    table, column = cell
    keys = [key.name for key in schema.metadata.tables[table].primary_key]
    rows = place.plain(f"SELECT {', '.join(keys)}, {column} FROM {table} ORDER BY {', '.join(keys)}")
    *key, value = rows[row % len(rows)]
    edited = flipped(value, at, byte, place)
    assume(edited != value)
    there = f"UPDATE {table} SET {spot(column, place)} WHERE " + " AND ".join(spot(name, place) for name in keys)
    try:
        edit(there, raw(edited, place), *(raw(part, place) for part in key))
    except (sqlite3.IntegrityError, psycopg.errors.UniqueViolation):
        return  # there is such a row: that byte cannot be changed so
    try:
        fault = verify(full).fault
        assert fault is not None
        if column not in (*keys, "command_id"):
            name = column if table == "journal" else f"command.{column}"
            assert (fault.kind, fault.columns) == (CHANGED, (name,))
    finally:
        moved = [edited if name == column else part for name, part in zip(keys, key, strict=True)]
        assert edit(there, raw(value, place), *(raw(part, place) for part in moved)) == 1
    left = verify(full).fault
    assert left is not None
    assert "trigger" in left.says, "the guards are off while the test edits; every row is whole again"


def flipped(value: Any, at: int, byte: int, place: Place) -> Any:
    """The value with one of its bytes changed; on PostgreSQL, which holds only text that is text, to another letter."""
    if isinstance(value, int):
        whole = bytearray(value.to_bytes(8, "big", signed=True))
        whole[at % 8] ^= byte
        return int.from_bytes(whole, "big", signed=True)
    whole = bytearray(value.encode() if isinstance(value, str) else value)
    whole[at % len(whole)] ^= byte
    if isinstance(value, bytes):
        return bytes(whole)
    if isinstance(place, PostgresSchema):
        letter = chr(ord("a") + byte % 26)
        return value[: at % len(value)] + letter + value[at % len(value) + 1 :]
    return bytes(whole).decode("utf-8", "surrogateescape")


def spot(column: str, place: Place) -> str:
    """A place for a value in a statement; text goes to SQLite as bytes, which need not be UTF-8."""
    text = isinstance(place, SqliteFile) and column in ("stream", "type", "body", "command_id", "actor")
    return f"{column} = CAST(? AS TEXT)" if text else f"{column} = ?"


def raw(value: Any, place: Place) -> Any:
    if isinstance(value, str) and isinstance(place, SqliteFile):
        return value.encode("utf-8", "surrogateescape")
    return value
