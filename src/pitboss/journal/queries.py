"""What the journal asks of the database."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, Text, bindparam, func, select

from pitboss.journal.rows import GENESIS, CommandRow, Head, Row, readable
from pitboss.journal.schema import commands, journal

FOLLOWS = "/"
"""The id of an automatic step is that of the command it follows, this, and its number."""
_AT_A_TIME = {"yield_per": 256}
_STREAM, _COMMAND_ID = (journal.c.keys().index(name) for name in ("stream", "command_id"))

# Asked for every command, and so put together once.
_OF = bindparam("of", type_=Text)
_COMMAND = select(commands).where(commands.c.stream == _OF, commands.c.command_id == bindparam("id", type_=Text))
_HEAD = select(journal.c.version, journal.c.hash).where(journal.c.stream == _OF).order_by(journal.c.version.desc()).limit(1)


def rows(connection: Connection, *where: ColumnElement[bool]) -> Iterator[Row]:
    """The rows that fit, each with its command, by stream and version."""
    query = select(journal).where(*where).order_by(journal.c.stream, journal.c.version)
    with connection.execute(query, execution_options=_AT_A_TIME) as found:
        for part in found.partitions():
            yield from _with_commands(connection, part)


def newest(connection: Connection, *where: ColumnElement[bool]) -> Row | None:
    """The row with the highest version of those that fit."""
    query = select(journal).where(*where).order_by(journal.c.version.desc()).limit(1)
    return next(_with_commands(connection, connection.execute(query).all()), None)


def _with_commands(connection: Connection, found: Sequence[Sequence[Any]]) -> Iterator[Row]:
    # Fetched by their keys, some hundred at a time: a join is planned badly by a server that has not counted its rows yet.
    brought: dict[str, set[str]] = {}
    for values in found:
        brought.setdefault(values[_STREAM], set()).add(values[_COMMAND_ID])
    said: dict[tuple[str, str], CommandRow] = {}
    for stream, ids in brought.items():
        if readable(stream) == stream:
            known = commands.c.command_id.in_([each for each in ids if readable(each) == each])
            said |= {(stream, each.command_id): each for each in all_commands(connection, commands.c.stream == stream, known)}
    for values in found:
        columns: tuple[Any, ...] = (*values, said.get((values[_STREAM], values[_COMMAND_ID])))
        yield Row(*columns)


def brought_by(connection: Connection, command: CommandRow) -> Iterator[Row]:
    """The rows of a command and of the automatic steps after it."""
    for row in rows(connection, journal.c.stream == command.stream, journal.c.version > command.expected):
        if row.command_id != command.command_id and not row.command_id.startswith(command.command_id + FOLLOWS):
            return
        yield row


def all_commands(connection: Connection, *where: ColumnElement[bool]) -> list[CommandRow]:
    query = select(commands).where(*where).order_by(commands.c.stream, commands.c.expected)
    return [CommandRow(*found) for found in connection.execute(query)]


def one_command(connection: Connection, stream: str, command_id: str) -> CommandRow | None:
    found = connection.execute(_COMMAND, {"of": stream, "id": command_id}).one_or_none()
    return None if found is None else CommandRow(*found)


def unfinished(connection: Connection, *where: ColumnElement[bool]) -> list[CommandRow]:
    """The commands whose last event is not there."""
    there = select(journal.c.version).where(
        journal.c.stream == commands.c.stream,
        journal.c.version == commands.c.expected + commands.c.events,
        journal.c.command_id == commands.c.command_id,
    )
    return all_commands(connection, ~there.exists(), *where)


def head(connection: Connection, stream: str) -> Head:
    """Where a stream ends; at version 0 where it has not begun."""
    found = connection.execute(_HEAD, {"of": stream}).one_or_none()
    return Head(stream, 0, GENESIS.hex()) if found is None else Head(stream, found.version, found.hash.hex())


def count(connection: Connection, stream: str) -> int:
    """How many rows a stream has."""
    return connection.scalar(select(func.count()).select_from(journal).where(journal.c.stream == stream)) or 0


def streams(connection: Connection) -> tuple[str, ...]:
    """The names of all streams, those too of which only commands or only events are left."""
    return tuple(sorted({*_names(connection, journal.c.stream), *_names(connection, commands.c.stream)}))


def _names(connection: Connection, column: ColumnElement[str]) -> Iterator[str]:
    # From one name to the next by the index, rather than through every row.
    names = select(func.min(column).label("name")).cte("names", recursive=True)
    following = select(func.min(column)).where(column > names.c.name).scalar_subquery()
    names = names.union_all(select(following).where(names.c.name.is_not(None)))
    yield from connection.scalars(select(names.c.name).where(names.c.name.is_not(None)))
