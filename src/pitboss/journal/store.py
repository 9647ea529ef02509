"""The journal: commands and their events, appended in one transaction and read back in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

import msgspec
from msgspec import Struct
from sqlalchemy import ColumnElement

from pitboss.journal import migrations, queries, schema
from pitboss.journal.database import Database, emptied
from pitboss.journal.errors import (
    Altered,
    CommandReused,
    Conflict,
    JournalError,
    KeyMissing,
    NotRecordable,
    UnknownFormat,
    WrongKey,
)
from pitboss.journal.formats import Formats, UnknownTag
from pitboss.journal.keys import Key, make_key, read_key
from pitboss.journal.rows import CommandRow, Head, Row
from pitboss.journal.sealing import SEALED, Sealer, Unsealable, has_seals
from pitboss.journal.walking import checked
from pitboss.journal.writing import Batch, Beside, Draft, drafts, linked, notes_of
from pitboss.table.commands import Actor

TIMEOUT = 5.0
"""How many seconds to wait for another process that is writing."""
_TRIES = 5
_LAST_VERSION = 2**63 - 1
"""The highest number that the database holds."""
_UNREADABLE = (Unsealable, msgspec.MsgspecError, ValueError, TypeError, LookupError, AttributeError)


Opened = TypeVar("Opened")


class Appended(Struct, frozen=True):
    """The rows of a command in the record."""

    rows: tuple[Row, ...]
    repeated: bool
    """The command was recorded before; these are its rows from that time."""


class Entry(Struct, frozen=True):
    """An event read back, with its secrets opened."""

    version: int
    at: int
    command_id: str
    who: Actor
    event: Any
    hash: str


class Step(Struct, frozen=True):
    """A command read back, with its events."""

    command: Any
    entries: tuple[Entry, ...]


class Journal:
    """The record of a house, in a file or in PostgreSQL.

    A key is needed to append and to read events. Without one the record can be listed, verified and exported. A path is a
    key file, made on first use.
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
        self._hot = queries.Hot(self.database.engine.dialect)
        try:
            if isinstance(key, Path) and key.exists() and self.database.is_emptied:
                raise emptied(self.where)  # a key is made only after its record
            self.form = self._prepare(create)
            self._source = key
            self._sealer = None if key is None else Sealer(self._checked(key))
            self.stamps = self._sealer
            """Tells whether rows were written with the key of the record; None without a key."""
            self.all_stamped = False
            """Whether every row must have a stamp, the first of a stream too."""
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        self.database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def append(
        self,
        stream: str,
        expected: int,
        batches: Sequence[Batch],
        beside: Sequence[Beside] = (),
        *,
        derived: bool = False,
        of: Formats | None = None,
    ) -> Appended:
        """Record a command with its events, the automatic steps after it, and what follows in other streams: all or nothing.

        Raises Conflict if a stream is not at the expected version. A command that was recorded before is not recorded
        again; the answer is what it did the first time. A derived command is one that nobody has sent. With `of`, what will be
        written is read back first.
        """
        try:
            made = self._drafted(Beside(stream, expected, batches, of), derived=derived)
            others = [(each, self._drafted(each, derived=True) if each.batches else []) for each in beside]
        except ValueError as error:
            raise NotRecordable(self.where, f"{error}.", "Send a command that can be recorded.") from error
        said, nearest = made[0].command, beside[0].stream if beside else ""
        for _ in range(_TRIES):
            try:
                with self.database.driver(writes=True) as cursor:
                    look = self._hot.look(cursor, stream, said.command_id, nearest)
                    if not look.known:
                        self._must_be_at(stream, expected, look.head.version)
                        rows = linked(made, look.head, self.sealer)
                        self._hot.insert(cursor, (draft.command for draft in made), rows)
                        for name, value in notes_of(batches).items():
                            self._hot.note(cursor, name, value)
                        for number, (other, its) in enumerate(others):
                            self._append_beside(cursor, other, its, None if number else look.beside)
                return self._repeated(said) if look.known else Appended(rows, repeated=False)
            except self.database.errors as error:
                if not self.database.lost_a_race(error):
                    raise
        raise Conflict(self.where, stream, expected, self.version(stream))

    def _append_beside(self, cursor: Any, other: Beside, made: Sequence[Draft], version: int | None) -> None:
        """Append to another stream in the same transaction; without rows, check only how far it is.

        Two transactions on PostgreSQL may overlap. Whoever only reads a stream then comes before whoever appends to it: it
        writes nothing that the other has read, so the order is as good as any. Two that append exclude each other by the key.
        """
        if version is not None and not made:
            return self._must_be_at(other.stream, other.expected, version)
        head = self._hot.look(cursor, other.stream).head
        self._must_be_at(other.stream, other.expected, head.version)
        if made:
            self._hot.insert(cursor, (draft.command for draft in made), linked(made, head, self.sealer))
        return None

    def _drafted(self, part: Beside, *, derived: bool) -> list[Draft]:
        made = drafts(self.sealer, part.stream, part.expected, part.batches, derived=derived)
        if part.of is not None:
            self._must_read_back(made, part.batches, part.of)
        return made

    def _must_read_back(self, made: Sequence[Draft], batches: Sequence[Batch], of: Formats) -> None:
        """Raise ValueError if a row would not be read as the command or the event that was decided: nothing reaches the record
        that cannot be read from it again."""
        for draft, (said, events) in zip(made, batches, strict=True):
            first = draft.rows[0]
            try:
                read = [self.open(row, of).event for row in draft.rows]
                command = self.open_command(first, of)
            except JournalError as error:
                raise ValueError(f"the command {said.id!r} could not be read again: {error.what}") from error
            for row, event, found in zip(draft.rows, events, read, strict=True):
                if found != event:
                    raise ValueError(f"the event {row.type} would not be read as it was written")
            if (command.id, command.who, command.at, command.does) != (said.id, said.who, said.at, said.does):
                raise ValueError(f"the command {said.id!r} would not be read as it was written")

    def _must_be_at(self, stream: str, expected: int, version: int) -> None:
        if version != expected:
            raise Conflict(self.where, stream, expected, version)

    def _repeated(self, said: CommandRow) -> Appended:
        """Return what a command did the first time."""
        with self.database.reading() as connection:
            done = queries.one_command(connection, said.stream, said.command_id)
            if done is None:
                raise self._altered(said.stream, said.expected, f"its command {said.command_id} was removed.")
            if done.actor != said.actor:
                what = f"the command id {done.command_id} was used before, by {done.who.name}."
                raise CommandReused(self.where, what, "Send the command with an id of its own.")
            return Appended(tuple(queries.rows_of(connection, done)), repeated=True)

    def look(self, stream: str, command_id: str, beside: str = "") -> queries.Look:
        """Return the end of a stream, whether it has a command of that id, and how far another stream is."""
        with self.database.driver(writes=False) as cursor:
            return self._hot.look(cursor, stream, command_id, beside)

    def already(self, stream: str, command_id: str) -> tuple[int, ...] | None:
        """Return the versions of a command and of its automatic steps; None if it was never recorded."""
        with self.database.reading() as connection:
            done = queries.one_command(connection, stream, command_id)
            return None if done is None else tuple(row.version for row in queries.rows_of(connection, done))

    def read(self, stream: str, from_version: int = 1) -> Iterator[Row]:
        """Yield the rows of a stream in order, a few at a time from the database."""
        if from_version > _LAST_VERSION:
            return
        later = [] if from_version <= 1 else [schema.journal.c.version >= from_version]
        yield from self.rows(schema.journal.c.stream == stream, *later)

    def rows(self, *where: ColumnElement[bool]) -> Iterator[Row]:
        """Yield the matching rows by stream and version."""
        with self.database.reading() as connection:
            yield from queries.rows(connection, *where)

    def newest(self, *where: ColumnElement[bool]) -> Row | None:
        """Return the matching row with the highest version."""
        with self.database.reading() as connection:
            return queries.newest(connection, *where)

    def unfinished(self, *where: ColumnElement[bool]) -> list[CommandRow]:
        """Return the commands whose last event is missing."""
        with self.database.reading() as connection:
            return queries.unfinished(connection, *where)

    def count(self, stream: str, *where: ColumnElement[bool]) -> int:
        """Return how many rows a stream has, or how many of them match."""
        with self.database.reading() as connection:
            return queries.count(connection, schema.journal.c.stream == stream, *where)

    def rows_in_all(self) -> int:
        """Return how many rows all streams have."""
        with self.database.reading() as connection:
            return queries.count(connection)

    def streams(self) -> tuple[str, ...]:
        """Return the names of all streams."""
        with self.database.reading() as connection:
            return queries.streams(connection)

    def version(self, stream: str) -> int:
        """Return the version of the last event; 0 if there is none."""
        return self.head(stream).version

    def head(self, stream: str) -> Head:
        """Return the end of a stream; version 0 if it has no event."""
        with self.database.driver(writes=False) as cursor:
            return self._hot.look(cursor, stream).head

    def heads(self) -> tuple[Head, ...]:
        """Return the end of every stream. It is worth noting them elsewhere."""
        return tuple(self.head(stream) for stream in self.streams())

    def entries(self, stream: str, of: Formats, from_version: int = 1) -> Iterator[Entry]:
        """Yield the events of a stream, to fold them; raise Altered at the first row that does not hold."""
        for row in checked(self, stream, from_version):
            yield self.open(row, of)

    def steps(self, stream: str, of: Formats, from_version: int = 1) -> Iterator[Step]:
        """Yield the commands of a stream with their events, to decide them again."""
        entries: list[Entry] = []
        for row in checked(self, stream, from_version):
            entries.append(self.open(row, of))
            if row.command is not None and row.command.last == row.version:
                yield Step(self.open_command(row, of), tuple(entries))
                entries = []
        if entries:
            raise self._altered(stream, entries[-1].version + 1, "some events of a command are missing.")

    def open(self, row: Row, of: Formats) -> Entry:
        """Return the event of a row."""
        self._must_have_key()
        if row.command is None:
            raise self._altered(row.stream, row.version, "its command is missing.")
        try:
            if of.is_current(row.type) and not has_seals(row.body):
                event = of.decode_event(row.type, row.body)
            else:
                event = of.event(row.type, self._opened(lambda sealer: sealer.open_event(row.body, row.stream, row.version)))
        except UnknownTag as unknown:
            raise self._unknown(row, "the event", unknown) from unknown
        except _UNREADABLE as error:
            raise self._altered(row.stream, row.version, "its body is not what was written.") from error
        return Entry(row.version, row.at, row.command_id, row.command.who, event, row.hash.hex())

    def open_command(self, row: Row, of: Formats) -> Any:
        """Return the command of a row."""
        self._must_have_key()
        command = row.command
        if command is None:
            raise self._altered(row.stream, row.version, "its command is missing.")
        columns = {"id": command.command_id, "who": msgspec.to_builtins(command.who), "at": command.at}
        try:
            parts = self._opened(lambda sealer: sealer.open_command(command.body, command.stream, command.command_id))
            return of.read_command({**parts, **columns, "expected": command.expected})
        except UnknownTag as unknown:
            raise self._unknown(row, "the command", unknown) from unknown
        except _UNREADABLE as error:
            raise self._altered(row.stream, row.version, "its command is not what was written.") from error

    def salts_secret(self, row: Row) -> bytes:
        """Return the secret behind the commitments of a row."""
        try:
            return self._opened(lambda sealer: sealer.salts_secret(row.body, row.stream, row.version))
        except _UNREADABLE as error:
            raise self._altered(row.stream, row.version, "its commitments cannot be opened.") from error

    @property
    def sealer(self) -> Sealer:
        return self._must_have_key()

    def _must_have_key(self) -> Sealer:
        if self._sealer is None:
            raise KeyMissing(self.where, "nothing can be sealed or opened without a key.", "Open the record with its key.")
        return self._sealer

    def hold_to(self, key: Key | None) -> None:
        """Check the stamps of rows with a key, if it is one of the record's; nothing is opened with it."""
        if self.stamps is None and key and (used := key.named(self.noted_key())):
            self.stamps = Sealer(used)

    def take_key(self) -> bool:
        """Take over a key that has come into the place of the one in use; return whether there was one."""
        if self._source is None or self.noted_key() == self.sealer.key.fingerprint:
            return False
        self._sealer = self.stamps = Sealer(self._checked(self._source))
        return True

    def _opened(self, opens: Callable[[Sealer], Opened]) -> Opened:
        """Return what the sealer opens, with the key of now if that was changed since the record was opened."""
        try:
            return opens(self.sealer)
        except Unsealable:
            if not self.take_key():
                raise
            return opens(self.sealer)

    def _altered(self, stream: str, version: int, what: str) -> JournalError:
        return Altered(f"{self.where}, {stream} {version}", what, "Verify the record: it was edited.")

    def _unknown(self, row: Row, what: str, unknown: UnknownTag) -> JournalError:
        where = f"{self.where}, {row.stream} {row.version}"
        way_out = "Install the Pitboss that wrote it, or a later one."
        return UnknownFormat(where, f"this Pitboss does not know the format of {what}, {unknown.tag!r}.", way_out)

    def _prepare(self, create: bool) -> int:
        """Bring the database up to date; return its form."""
        with self.database.reading() as connection:
            if self.database.read_only:
                return migrations.must_be_readable(connection, self.where)
            current = migrations.is_current(connection, self.where)
        if not current:
            with self.database.writing() as connection:
                migrations.bring_up_to_date(connection, self.where, create=create)
        return len(migrations.STEPS)

    def _checked(self, key: Key | Path) -> Key:
        """Return the key if it is the key of the record; a new record takes the key it is given."""
        used = bool(self.streams())  # asked first: whoever appends has noted a key before
        sealed_under = self.noted_key()
        new = not self.database.read_only and sealed_under is None and not used
        if isinstance(key, Path):
            key = make_key(key) if new and not key.exists() else read_key(key)
        if new:
            with self.database.writing() as connection:
                sealed_under = migrations.settle_meta(connection, migrations.KEY, key.fingerprint)
        if used_now := key if sealed_under is None and not used else key.named(sealed_under):
            return used_now
        if sealed_under is None or self.opened_by(key):
            what = "the fingerprint of the key that seals the record was changed or removed."
            raise Altered(f"{self.where}, meta {migrations.KEY}", what, "Restore the record from a backup; nothing was written.")
        what = f"the key from {key.source} ({key.fingerprint}) is not the key of the record."
        raise WrongKey(self.where, what, f"Give the key {sealed_under}; nothing was changed.")

    def noted_key(self) -> str | None:
        """Return the fingerprint of the key that the record was sealed under."""
        with self.database.reading() as connection:
            return migrations.get_meta(connection, migrations.KEY)

    def opened_by(self, key: Key) -> bool | None:
        """Return whether a key opens what is sealed in the record; None if nothing is."""
        row = self.newest(schema.journal.c.body.contains(SEALED, autoescape=True))
        if row is None:
            return None
        try:
            Sealer(key).open_event(row.body, row.stream, row.version)
        except _UNREADABLE:
            return False
        return True
