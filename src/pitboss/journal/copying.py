"""Copy a record while it is used: from SQLite or PostgreSQL into an SQLite file, and back into either."""

from __future__ import annotations

import os
import secrets
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Table, func, select

from pitboss.journal import migrations, schema
from pitboss.journal.errors import DiskFull, JournalError, Locked, ReadOnly
from pitboss.journal.store import Journal

Tell = Callable[[str, int, int], None]
"""Told what is done, how much of it, and of how much."""
_PAGES = 256
_AT_A_TIME = 500
_COPIED = (schema.commands, schema.journal, schema.rulebooks)
"""What is copied row by row, in this order; snapshots are only a cache."""


class Exists(JournalError):
    """There is something in the place already."""


@contextmanager
def new_file(target: Path, make_room: Callable[[], None] | None = None) -> Iterator[Path]:
    """Make a file that takes its name when it is complete, unless something has that name; only its owner may read it.

    `make_room` is called just before, to move aside what has the name now."""
    if target.exists() and not make_room:
        raise _exists(target)
    part = target.with_name(f".{target.name}.{secrets.token_hex(6)}")
    try:
        os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        yield part
        with part.open("rb") as file:
            os.fsync(file.fileno())
        if make_room:
            make_room()
        os.link(part, target)  # unlike a renaming, this never replaces a file
    except FileExistsError:
        raise _exists(target) from None
    except OSError as error:
        raise ReadOnly(str(target), f"the file cannot be made ({error.strerror}).", "Name another place.") from None
    finally:
        for end in ("", "-journal", "-wal", "-shm"):
            with suppress(OSError):
                part.with_name(part.name + end).unlink()


def _exists(target: Path) -> Exists:
    return Exists(str(target), "there is a file here already.", "Name another; this one was not touched.")


def copy_to_file(source: Journal, target: Path, tell: Tell) -> None:
    """Copy a record as it is at one moment into a new SQLite file, whoever writes to it meanwhile."""
    if source.database.path is None:
        target.unlink()
        with Journal(target) as copy:
            copy_rows(source, copy, tell)
        _settle(target)
        return
    connection = source.database.engine.raw_connection()
    try:
        with source.database.translating(), closing(sqlite3.connect(target)) as copy_of:
            driver: Any = connection.driver_connection
            # With a transaction open, the copy is of this moment and never begins again when somebody writes.
            driver.execute("BEGIN")
            driver.execute("SELECT count(*) FROM meta").fetchone()
            try:
                driver.backup(copy_of, pages=_PAGES, progress=lambda _, left, total: tell("Copying pages", total - left, total))
            finally:
                driver.execute("ROLLBACK")
    except sqlite3.Error as error:
        raise DiskFull(str(target), f"the copy cannot be written ({error}).", "Make room, or name another place.") from None
    finally:
        connection.close()
    _settle(target)


def _settle(target: Path) -> None:
    """Make one file of an SQLite database, with nothing beside it."""
    with closing(sqlite3.connect(target)) as whole:
        whole.execute("PRAGMA journal_mode = DELETE")


def copy_rows(source: Journal, target: Journal, tell: Tell) -> None:
    """Copy every row of a record, as it is at one moment, into an empty one: all of them or none."""
    with source.database.translating(), source.database.engine.connect() as found:
        if found.dialect.name == "postgresql":
            found = found.execution_options(isolation_level="REPEATABLE READ")
        with found.begin(), target.database.writing() as made:
            migrations.alone(made)
            for table in _COPIED:
                if made.scalar(select(func.count()).select_from(table)):
                    raise Exists(target.where, "there is a record here already.", "Name an empty database.")
            for table in _COPIED:
                _copy_table(found, made, table, tell)
            key = migrations.get_meta(found, migrations.KEY)
            if key is not None:
                migrations.settle_meta(made, migrations.KEY, key)


def _copy_table(found: Connection, made: Connection, table: Table, tell: Tell) -> None:
    total = found.scalar(select(func.count()).select_from(table)) or 0
    done = 0
    rows = found.execution_options(yield_per=_AT_A_TIME).execute(select(table).order_by(*table.primary_key))
    for part in rows.mappings().partitions():
        made.execute(table.insert(), [dict(row) for row in part])
        done += len(part)
        tell(f"Copying {table.name}", done, total)


def set_aside(file: Path, stamp: str) -> Path:
    """Give the file of a record another name, with everything that is in the files beside it; nobody may be using it."""
    aside = file.with_name(f"{file.name}.replaced-{stamp}")
    try:
        with closing(sqlite3.connect(file, timeout=0.5)) as whole:
            # SQLite grants this only to the one process that has the file open, and then nothing is left beside it.
            (mode,) = whole.execute("PRAGMA journal_mode = DELETE").fetchone()
        if mode != "delete":
            raise sqlite3.OperationalError("database is locked")
    except sqlite3.OperationalError:
        raise Locked(str(file), "another process is using the record.", "End it first; nothing was changed.") from None
    except sqlite3.DatabaseError:
        pass  # it is broken, which is why it is replaced
    try:
        os.link(file, aside)
        file.unlink()
        for end in ("-wal", "-shm"):
            beside = file.with_name(file.name + end)
            if beside.exists():
                beside.rename(aside.with_name(aside.name + end))
    except OSError as error:
        raise ReadOnly(str(file), f"it cannot be moved aside ({error.strerror}).", "Make its folder writable.") from None
    return aside
