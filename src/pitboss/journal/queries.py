"""What the journal asks of the database."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sqlalchemy import ColumnElement, Connection, Text, bindparam, func, select

from pitboss.journal.rows import GENESIS, CommandRow, Head, Row
from pitboss.journal.schema import commands, journal

FOLLOWS = "/"
"""The id of an automatic step is that of the command it follows, this, and its number."""
_AT_A_TIME = {"yield_per": 256}

# Asked for every command, and so put together once.
_OF = bindparam("of", type_=Text)
_COMMAND = select(commands).where(commands.c.stream == _OF, commands.c.command_id == bindparam("id", type_=Text))
_HEAD = select(journal.c.version, journal.c.hash).where(journal.c.stream == _OF).order_by(journal.c.version.desc()).limit(1)


def rows(connection: Connection, *where: ColumnElement[bool], newest: bool = False) -> Iterator[Row]:
    """The rows that fit, each with its command, by stream and version; or from the newest back."""
    same = (commands.c.stream == journal.c.stream) & (commands.c.command_id == journal.c.command_id)
    query = select(*journal.c, *commands.c).select_from(journal.outerjoin(commands, same)).where(*where)
    order = (journal.c.version.desc(),) if newest else (journal.c.stream, journal.c.version)
    own = len(journal.c)
    with connection.execute(query.order_by(*order), execution_options=_AT_A_TIME) as found:
        for values in found:
            command = None if values[own] is None else CommandRow(*values[own:])
            columns: tuple[Any, ...] = (*values[:own], command)
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
