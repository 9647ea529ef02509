"""The journal itself: commands and what they brought, appended in one transaction and read back in order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import msgspec
from msgspec import Struct
from msgspec.structs import asdict
from sqlalchemy import ColumnElement
from sqlalchemy.exc import DBAPIError, IntegrityError

from pitboss.journal import migrations, queries, schema
from pitboss.journal.database import Database
from pitboss.journal.drafts import Batch, drafts, linked
from pitboss.journal.errors import (
    Altered,
    CommandReused,
    Conflict,
    JournalError,
    KeyMissing,
    NotRecordable,
    WrongKey,
)
from pitboss.journal.keys import Key, make_key, read_key
from pitboss.journal.rows import CommandRow, Head, Row
from pitboss.journal.sealing import Sealer, Unsealable
from pitboss.table.commands import Actor, Command
from pitboss.table.events import Event

TIMEOUT = 5.0
"""Seconds to wait for another process that is writing."""
_TRIES = 5
_KEY = "key"
_UNREADABLE = (Unsealable, msgspec.MsgspecError, ValueError, TypeError, LookupError, AttributeError)


class Appended(Struct, frozen=True):
    """What is in the record now."""

    rows: tuple[Row, ...]
    repeated: bool
    """The command had been carried out before; these are the rows it made then."""


class Entry(Struct, frozen=True):
    """An event read back, with its secrets opened."""

    version: int
    at: int
    command_id: str
    who: Actor
    event: Any
    hash: str


class Step(Struct, frozen=True):
    """A command read back, and what it brought."""

    command: Any
    entries: tuple[Entry, ...]


class Journal:
    """The record of a house, in a file or in PostgreSQL.

    With a key it seals and unseals; without one it can be listed, verified and exported. A path as key is a key file,
    made when the record has sealed nothing yet.
    """

    def __init__(
        self,
        place: str | Path,
        key: Key | Path | None = None,
        *,
        create: bool = True,
        read_only: bool = False,
        timeout: float = TIMEOUT,
    ) -> None:
        self.database = Database(place, create=create, read_only=read_only, timeout=timeout)
        self.where = self.database.where
        try:
            self._prepare(create)
            self._sealer = None if key is None else Sealer(self._checked(key))
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        self.database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    # --- appended --------------------------------------------------------------------------------------------------

    def append(self, stream: str, expected: int, batches: Sequence[Batch]) -> Appended:
        """Record a command with its events, and the automatic steps that followed it with theirs: all or nothing.

        Raises Conflict when the stream is not at the expected version. A command that was recorded before is not recorded
        again; the answer is what it did the first time.
        """
        try:
            made = drafts(self._opener(), stream, expected, batches)
        except ValueError as error:
            raise NotRecordable(self.where, f"{error}.", "Send a command that can be written down.") from error
        said = made[0].command
        for _ in range(_TRIES):
            try:
                with self.database.writing() as connection:
                    if done := queries.one_command(connection, stream, said.command_id):
                        self._same_speaker(done, said)
                        return Appended(tuple(queries.brought_by(connection, done)), repeated=True)
                    head = queries.head(connection, stream)
                    if head.version != expected:
                        raise Conflict(self.where, stream, expected, head.version)
                    rows = linked(made, head)
                    connection.execute(schema.commands.insert(), [asdict(draft.command) for draft in made])
                    connection.execute(schema.journal.insert(), [_columns(row) for row in rows])
                return Appended(rows, repeated=False)
            except DBAPIError as error:
                if not _lost_a_race(error):
                    raise
        raise Conflict(self.where, stream, expected, self.version(stream))

    def already(self, stream: str, command_id: str) -> tuple[int, ...] | None:
        """The versions that a command and its automatic steps brought, or None if it was never carried out."""
        with self.database.reading() as connection:
            done = queries.one_command(connection, stream, command_id)
            return None if done is None else tuple(row.version for row in queries.brought_by(connection, done))

    def _same_speaker(self, done: CommandRow, said: CommandRow) -> None:
        if done.actor != said.actor:
            what = f"the command id {done.command_id} was used before, by {done.who.name}."
            raise CommandReused(self.where, what, "Send the command with an id of its own.")

    # --- as it stands ----------------------------------------------------------------------------------------------

    def read(self, stream: str, from_version: int = 1) -> Iterator[Row]:
        """The rows of a stream as they stand in the database, in order, a few at a time."""
        later = [] if from_version <= 1 else [schema.journal.c.version >= from_version]
        yield from self.rows(schema.journal.c.stream == stream, *later)

    def rows(self, *where: ColumnElement[bool]) -> Iterator[Row]:
        """The rows that fit, by stream and version."""
        with self.database.reading() as connection:
            yield from queries.rows(connection, *where)

    def newest(self, *where: ColumnElement[bool]) -> Row | None:
        """The row with the highest version of those that fit."""
        with self.database.reading() as connection:
            return queries.newest(connection, *where)

    def unfinished(self, *where: ColumnElement[bool]) -> list[CommandRow]:
        """The commands that are in the record without the last of the events they brought."""
        with self.database.reading() as connection:
            return queries.unfinished(connection, *where)

    def count(self, stream: str) -> int:
        """How many rows a stream has."""
        with self.database.reading() as connection:
            return queries.count(connection, stream)

    def streams(self) -> tuple[str, ...]:
        """The names of all streams."""
        with self.database.reading() as connection:
            return queries.streams(connection)

    def version(self, stream: str) -> int:
        """The version of the last event; 0 where there is none."""
        return self.head(stream).version

    def head(self, stream: str) -> Head:
        with self.database.reading() as connection:
            return queries.head(connection, stream)

    def heads(self) -> tuple[Head, ...]:
        """Where every stream ends now; worth noting down elsewhere."""
        return tuple(self.head(stream) for stream in self.streams())

    # --- with its secrets opened -----------------------------------------------------------------------------------

    def entries(self, stream: str, from_version: int = 1, of: Any = Event) -> Iterator[Entry]:
        """The events of a stream, to fold; `of` is the union of their types."""
        for row in self.read(stream, from_version):
            yield self.open(row, of)

    def steps(self, stream: str, of: Any = Event, said: Any = Command) -> Iterator[Step]:
        """The commands of a stream with what each brought, to decide again."""
        entries: list[Entry] = []
        for row in self.read(stream):
            entries.append(self.open(row, of))
            if row.command is not None and row.command.last == row.version:
                yield Step(self.open_command(row, said), tuple(entries))
                entries = []
        if entries:
            raise self._altered(stream, entries[-1].version + 1, "what a command brought is not all there.")

    def open(self, row: Row, of: Any = Event) -> Entry:
        """The event of a row."""
        sealer = self._opener()
        if row.command is None:
            raise self._altered(row.stream, row.version, "its command is not there.")
        try:
            event = _decoder(of).decode(sealer.plain_event(row.type, row.body, row.stream, row.version))
        except _UNREADABLE as error:
            raise self._altered(row.stream, row.version, "its body cannot be what was written.") from error
        return Entry(row.version, row.at, row.command_id, row.command.who, event, row.hash.hex())

    def open_command(self, row: Row, said: Any = Command) -> Any:
        """The command that brought a row."""
        sealer, command = self._opener(), row.command
        if command is None:
            raise self._altered(row.stream, row.version, "its command is not there.")
        try:
            parts = sealer.plain_command(command.body, command.stream, command.command_id)
            columns = {"id": command.command_id, "who": command.who, "at": command.at, "expected": command.expected}
            return _decoder(said).decode(msgspec.json.encode({**parts, **columns}))
        except _UNREADABLE as error:
            raise self._altered(row.stream, row.version, "its command cannot be what was written.") from error

    def salts_secret(self, row: Row) -> bytes:
        """The secret behind the commitments to the deck that this row says was shuffled."""
        try:
            return self._opener().salts_secret(row.body, row.stream, row.version)
        except _UNREADABLE as error:
            raise self._altered(row.stream, row.version, "its commitments cannot be opened.") from error

    def _opener(self) -> Sealer:
        if self._sealer is None:
            raise KeyMissing(self.where, "without a key nothing is sealed or unsealed.", "Open the record with its key.")
        return self._sealer

    def _altered(self, stream: str, version: int, what: str) -> JournalError:
        return Altered(f"{self.where}, {stream} {version}", what, "Verify the record: it was edited.")

    # --- made ready ------------------------------------------------------------------------------------------------

    def _prepare(self, create: bool) -> None:
        with self.database.reading() as connection:
            if self.database.read_only:
                migrations.must_be_current(connection, self.where)
            current = migrations.is_current(connection, self.where)
        if not current:
            with self.database.writing() as connection:
                migrations.bring_up_to_date(connection, self.where, create=create)

    def _checked(self, key: Key | Path) -> Key:
        """The key, if it is the one that the record is sealed under; a new record takes the key it is given."""
        new = not self.database.read_only
        with self.database.reading() as connection:
            sealed_under = migrations.get_meta(connection, _KEY)
        if isinstance(key, Path):
            key = make_key(key) if new and sealed_under is None and not key.exists() else read_key(key)
        if new and sealed_under is None:
            with self.database.writing() as connection:
                sealed_under = migrations.settle_meta(connection, _KEY, key.fingerprint)
        if sealed_under not in (None, key.fingerprint):
            what = f"the key from {key.source} ({key.fingerprint}) is not the one the record was sealed under."
            raise WrongKey(self.where, what, f"Give the key {sealed_under}; nothing was changed.")
        return key


@cache
def _decoder(of: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(of)


def _columns(row: Row) -> dict[str, Any]:
    return {column.name: getattr(row, column.name) for column in schema.journal.c}


def _lost_a_race(error: DBAPIError) -> bool:
    """Whether another process has just written the same version or the same command, so that it is worth another look."""
    return isinstance(error, IntegrityError) or getattr(error.orig, "sqlstate", "") in ("40001", "40P01")
