"""The questions that the journal asks of the database, and what it writes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from msgspec.structs import astuple
from sqlalchemy import (
    ClauseElement,
    ColumnElement,
    Connection,
    Dialect,
    Text,
    bindparam,
    func,
    select,
)

from pitboss.journal.rows import FOLLOWS, GENESIS, CommandRow, Head, Row, readable
from pitboss.journal.schema import commands, journal, meta

_AT_A_TIME = {"yield_per": 256}
_STREAM, _COMMAND_ID = (journal.c.keys().index(name) for name in ("stream", "command_id"))

_OF = bindparam("of", type_=Text)
_KNOWN = select(commands.c.stream).where(commands.c.stream == _OF, commands.c.command_id == bindparam("id", type_=Text)).exists()
_BESIDE = select(func.max(journal.c.version)).where(journal.c.stream == bindparam("beside", type_=Text)).scalar_subquery()
_HEAD = (
    select(journal.c.version, journal.c.hash, _KNOWN, _BESIDE)
    .where(journal.c.stream == _OF)
    .order_by(journal.c.version.desc())
    .limit(1)
)
_NOTE = meta.update().where(meta.c.name == _OF).values(value=bindparam("noted", type_=Text))


class Look(NamedTuple):
    """What there is to know before a command is decided or recorded."""

    head: Head
    """The end of the stream."""
    known: bool
    """The stream has a command of that id."""
    beside: int
    """The version of another stream."""


class Hot:
    """What is asked and written for every command: statements compiled once, and run on a cursor of the driver."""

    def __init__(self, dialect: Dialect) -> None:
        self._head = _Statement(_HEAD, dialect, ("of", "id", "beside"))
        self._command = _Statement(commands.insert(), dialect, commands.c.keys())
        self._row = _Statement(journal.insert(), dialect, journal.c.keys())
        self._note = _Statement(_NOTE, dialect, ("noted", "of"))

    def look(self, cursor: Any, stream: str, command_id: str = "", beside: str = "") -> Look:
        """Return the end of a stream, whether it has a command of that id, and how far another stream is."""
        cursor.execute(self._head.text, self._head.values((stream, command_id, beside)))
        found = cursor.fetchone()
        if found is None:
            other = self.look(cursor, beside).head.version if beside else 0
            return Look(Head(stream, 0, GENESIS.hex()), False, other)
        return Look(Head(stream, found[0], found[1].hex()), bool(found[2]), found[3] or 0)

    def insert(self, cursor: Any, said: Iterable[CommandRow], rows: Iterable[Row]) -> None:
        """Write commands and rows."""
        cursor.executemany(self._command.text, [self._command.values(astuple(each)) for each in said])
        # The last field of a row is its command, which has a table of its own.
        cursor.executemany(self._row.text, [self._row.values(astuple(each)[:-1]) for each in rows])

    def note(self, cursor: Any, name: str, value: str) -> None:
        """Change a note about the record."""
        cursor.execute(self._note.text, self._note.values((value, name)))


class _Statement:
    """The text of a statement for a driver, and its values in the way the driver takes them."""

    def __init__(self, clause: ClauseElement, dialect: Dialect, names: Sequence[str]) -> None:
        compiled = clause.compile(dialect=dialect)
        self.text = str(compiled)
        self._names = tuple(names)
        self._fixed = {name: value for name, value in compiled.params.items() if value is not None}
        # The names by position if the driver takes values by position, None if it takes them by name.
        self._order: Sequence[str] | None = getattr(compiled, "positiontup", None)
        self._as_given = self._order is not None and tuple(self._order) == self._names

    def values(self, given: tuple[Any, ...]) -> tuple[Any, ...] | dict[str, Any]:
        if self._as_given:
            return given
        named = {**self._fixed, **dict(zip(self._names, given, strict=True))}
        return named if self._order is None else tuple(named[name] for name in self._order)


def rows(connection: Connection, *where: ColumnElement[bool]) -> Iterator[Row]:
    """Yield the matching rows, each with its command, by stream and version."""
    query = select(journal).where(*where).order_by(journal.c.stream, journal.c.version)
    with connection.execute(query, execution_options=_AT_A_TIME) as found:
        for part in found.partitions():
            yield from _with_commands(connection, part)


def newest(connection: Connection, *where: ColumnElement[bool]) -> Row | None:
    """Return the matching row with the highest version."""
    query = select(journal).where(*where).order_by(journal.c.version.desc()).limit(1)
    return next(_with_commands(connection, connection.execute(query).all()), None)


def _with_commands(connection: Connection, found: Sequence[Sequence[Any]]) -> Iterator[Row]:
    # Commands are fetched by key, some hundred at a time: without statistics a server plans a join badly.
    ids: dict[str, set[str]] = {}
    for values in found:
        ids.setdefault(values[_STREAM], set()).add(values[_COMMAND_ID])
    said: dict[tuple[str, str], CommandRow] = {}
    for stream, of_stream in ids.items():
        if readable(stream) == stream:
            known = commands.c.command_id.in_([each for each in of_stream if readable(each) == each])
            said |= {(stream, each.command_id): each for each in all_commands(connection, commands.c.stream == stream, known)}
    for values in found:
        columns: tuple[Any, ...] = (*values, said.get((values[_STREAM], values[_COMMAND_ID])))
        yield Row(*columns)


def rows_of(connection: Connection, command: CommandRow) -> Iterator[Row]:
    """Yield the rows of a command and of the automatic steps after it."""
    for row in rows(connection, journal.c.stream == command.stream, journal.c.version > command.expected):
        if row.command_id != command.command_id and not row.command_id.startswith(command.command_id + FOLLOWS):
            return
        yield row


def all_commands(connection: Connection, *where: ColumnElement[bool]) -> list[CommandRow]:
    query = select(commands).where(*where).order_by(commands.c.stream, commands.c.expected)
    return [CommandRow(*found) for found in connection.execute(query)]


def one_command(connection: Connection, stream: str, command_id: str) -> CommandRow | None:
    return next(iter(all_commands(connection, commands.c.stream == stream, commands.c.command_id == command_id)), None)


def unfinished(connection: Connection, *where: ColumnElement[bool]) -> list[CommandRow]:
    """Return the commands whose last event is missing."""
    there = select(journal.c.version).where(
        journal.c.stream == commands.c.stream,
        journal.c.version == commands.c.expected + commands.c.events,
        journal.c.command_id == commands.c.command_id,
    )
    return all_commands(connection, ~there.exists(), *where)


def count(connection: Connection, *where: ColumnElement[bool]) -> int:
    """Return how many rows match; without conditions, all of them."""
    return connection.scalar(select(func.count()).select_from(journal).where(*where)) or 0


def streams(connection: Connection) -> tuple[str, ...]:
    """Return the names of all streams, even of those with only commands or only events left."""
    return tuple(sorted({*_names(connection, journal.c.stream), *_names(connection, commands.c.stream)}))


def _names(connection: Connection, column: ColumnElement[str]) -> Iterator[str]:
    # Step from one name to the next by the index instead of reading every row.
    names = select(func.min(column).label("name")).cte("names", recursive=True)
    following = select(func.min(column)).where(column > names.c.name).scalar_subquery()
    names = names.union_all(select(following).where(names.c.name.is_not(None)))
    yield from connection.scalars(select(names.c.name).where(names.c.name.is_not(None)))
