"""Open an SQLite or PostgreSQL database so that what it acknowledges is on the disk, and explain its errors."""

from __future__ import annotations

import logging
import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.engine.interfaces import DBAPIModule
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.pool import QueuePool

from pitboss.journal.errors import Damaged, JournalError, Locked, Missing, NotAJournal, ReadOnly, disk_full
from pitboss.journal.postgres import explain_postgres, postgres_engine
from pitboss.journal.quiet_files import QuietFile, log_of, size_of

WRITES = "pitboss_writes"
for _library in ("sqlalchemy", "psycopg"):
    # A lost connection is told as an error of the record; without this the library would print a traceback as well.
    logging.getLogger(_library).addHandler(logging.NullHandler())
_SQLITE_HEADER = b"SQLite format 3\x00"


class Database:
    """The database of a record."""

    def __init__(self, place: str | Path, *, create: bool, read_only: bool, timeout: float) -> None:
        self.read_only = read_only
        self._url = _url(place)
        if self._url.get_backend_name() == "sqlite":
            self.path: Path | None = _file(self._url)
            self.is_emptied = self.path.exists() and not size_of(self.path) and not size_of(log_of(self.path))
            """There is a file with nothing in it."""
            self.where = str(self.path)
            _look_at(self.path, create=create and not read_only)
            self._quiet = QuietFile(self.path) if read_only else None
            self.engine = _sqlite(self.path, self._quiet, create=create, timeout=timeout)
        else:
            self.path = None
            self.is_emptied = False
            self._quiet = None
            self.where = self._url.render_as_string(hide_password=True)
            self.engine = postgres_engine(self._url, self.where, read_only=read_only, timeout=timeout)
        self.was_reached = False
        """A connection has been made: what is lost from now on may be a command."""
        event.listen(self.engine, "connect", self._is_reached)

    def _is_reached(self, *_: object) -> None:
        self.was_reached = True

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        self._look_up()
        with self.translating():
            connection = self.engine.connect()
            try:
                yield connection
            finally:
                with suppress(DBAPIError, self.errors):  # the server may be gone; what was read was read
                    connection.close()

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Open a transaction: when it ends, everything in it is on the disk, or nothing is."""
        self._must_be_writable()
        with self.translating(), self.engine.connect() as connection:
            writer = connection.execution_options(**{WRITES: True})
            with writer.begin():
                yield writer

    @contextmanager
    def driver(self, *, writes: bool) -> Iterator[Any]:
        """Open a transaction on a cursor of the driver, without the layers above it, for what runs at every command."""
        if writes:
            self._must_be_writable()
        self._look_up()
        with self.translating():
            connection = self.engine.raw_connection()
            try:
                cursor = connection.cursor()
                if writes and self.path:
                    cursor.execute("BEGIN IMMEDIATE")
                yield cursor
                cursor.close()
                connection.commit()
            except self.errors as error:
                if self.engine.dialect.is_disconnect(error, connection, None):
                    connection.invalidate(error)
                raise
            finally:
                connection.close()  # gives it back to the pool, which rolls back what was not committed

    @property
    def errors(self) -> type[DBAPIModule.Error]:
        """The base class of the driver's errors."""
        return self.engine.dialect.loaded_dbapi.Error

    def lost_a_race(self, error: Exception) -> bool:
        """Return whether another process has just written the same row, so that another try makes sense."""
        integrity = self.engine.dialect.loaded_dbapi.IntegrityError
        return isinstance(error, integrity) or getattr(error, "sqlstate", "") in ("40001", "40P01")

    def _must_be_writable(self) -> None:
        if self.read_only:
            raise ReadOnly(self.where, "the record was opened for reading only.", "Open it for writing.")

    @contextmanager
    def translating(self) -> Iterator[None]:
        """Turn errors of the database into errors that say what to do."""
        try:
            yield
        except (DBAPIError, self.errors) as error:
            self.must_be_still()
            cause = error.orig if isinstance(error, DBAPIError) else error
            explained = (
                _explain_sqlite(cause, self.path)
                if self.path
                else explain_postgres(cause, self.where, was_reached=self.was_reached)
            )
            if explained is None:
                raise
            raise explained from error

    def complaints(self) -> list[str]:
        """Return what SQLite finds wrong with its file; a PostgreSQL server checks its own files."""
        if self.path is None:
            return []
        with self.reading() as connection:
            found = [str(line) for line in connection.exec_driver_sql("PRAGMA integrity_check(1)").scalars()]
        return [] if found == ["ok"] else found

    def _look_up(self) -> None:
        """Change to the usual locks if somebody has begun to write to a file that was read without any."""
        if self._quiet and self._quiet.look():
            self.engine.dispose()

    def must_be_still(self) -> None:
        """Raise Locked if what was just read may have been half-written: somebody began to write while it was read."""
        self._look_up()
        if self._quiet and self._quiet.was_overtaken():
            raise Locked(self.where, "another process began to write to the record while it was read.", "Read it again.")

    def close(self) -> None:
        self.engine.dispose()
        if self._quiet:
            self._quiet.close()


def _url(place: str | Path) -> URL:
    if isinstance(place, Path) or "://" not in place:
        return URL.create("sqlite", database=str(place))
    try:
        url = make_url(place)
    except (ArgumentError, ValueError):
        raise Missing(_shown(place), "this is not the address of a database.", "Give a file or postgresql://...") from None
    backend = url.get_backend_name()
    if backend not in ("sqlite", "postgresql", "postgres"):
        raise Missing(_shown(place), f"a record is not kept in {backend}.", "Give a file or postgresql://...")
    return url if backend == "sqlite" else url.set(drivername="postgresql+psycopg")


def _shown(address: str) -> str:
    """Return an address that could not be read, without what may be a password in it."""
    scheme, _, rest = address.partition("://")
    return f"{scheme}://***@{rest.rpartition('@')[2]}" if "@" in rest else address


def _file(url: URL) -> Path:
    if not url.database or url.database == ":memory:":
        raise Missing(str(url), "a record in memory is lost when the process ends.", "Name a file.")
    return Path(url.database).absolute()


def _sqlite(path: Path, quiet: QuietFile | None, *, create: bool, timeout: float) -> Engine:
    if quiet is None:
        _may_write(path)
        if create:
            _begin(path)
        _make_private(path)

    def connect() -> sqlite3.Connection:
        address = quiet.address if quiet else f"{path.as_uri()}?mode={'rwc' if create else 'rw'}"
        connection = sqlite3.connect(address, uri=True, timeout=timeout, isolation_level=None, check_same_thread=False)
        # Edited text may not be UTF-8. It must reach the verification, not stop it.
        connection.text_factory = lambda raw: raw.decode("utf-8", "surrogateescape")
        connection.execute("PRAGMA foreign_keys = ON")
        if quiet is None:
            _write_ahead(connection, timeout)
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA fullfsync = ON")
        return connection

    engine = create_engine("sqlite+pysqlite://", creator=connect, poolclass=QueuePool)

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get(WRITES)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _write_ahead(connection: sqlite3.Connection, timeout: float) -> None:
    """Switch to the write-ahead log. SQLite does not wait for other processes here, so this does."""
    until = time.monotonic() + timeout
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(0.01)


def _begin(path: Path) -> None:
    """Make the file of a new record so that only its owner may read it; SQLite makes the files beside it the same way."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def _make_private(path: Path) -> None:
    """Take the right to read the record from everybody but its owner; an earlier version or a copy may have left it."""
    for each in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm"))):
        with suppress(OSError):
            found = each.stat()
            if found.st_uid == os.geteuid() and found.st_mode & 0o077:
                each.chmod(0o600)


def _look_at(path: Path, *, create: bool) -> None:
    """Refuse what is clearly not a whole database, before SQLite touches it."""
    where = str(path)
    if path.is_dir():
        raise NotAJournal(where, "this is a folder.", "Name a file in it.")
    if not path.exists():
        if not create:
            raise Missing(where, "there is no such file.", "Check the name.")
        if not path.parent.is_dir():
            raise Missing(where, f"there is no folder {path.parent}.", "Make it first.")
        return
    try:
        with path.open("rb") as file:
            header = file.read(100)
    except OSError as error:
        raise ReadOnly(where, f"the file cannot be read ({error.strerror}).", "Allow this user to read it.") from None
    if not header:
        if not create:
            raise emptied(where)
        return
    if not header.startswith(_SQLITE_HEADER[: len(header)]):
        raise NotAJournal(where, "this file is not a database.", "Name another file; this one was not touched.")
    if len(header) < 100 or (not size_of(log_of(path)) and size_of(path) < _size_by(header)):
        raise _cut_short(where)


def emptied(where: str) -> Damaged:
    return Damaged(where, "the file is empty: the record that was in it is gone.", "Restore it from a backup.")


def _may_write(path: Path) -> None:
    """Refuse at once what can only be read: SQLite would refuse only the first command."""
    for which, needed in (("file", path), ("folder of the file", path.parent)):
        if needed.exists() and not os.access(needed, os.W_OK):
            raise _read_only(str(path), which)


def _read_only(where: str, which: str) -> ReadOnly:
    way_out = "Allow this user to write the file and its folder, or open the record, or a copy of it, for reading only."
    return ReadOnly(where, f"the {which} may not be written.", way_out)


def _size_by(header: bytes) -> int:
    """Return the length of the file by its own header: pages times their size; 0 if the header does not say."""
    page = int.from_bytes(header[16:18], "big")
    pages = int.from_bytes(header[28:32], "big") if header[24:28] == header[92:96] else 0
    return pages * (65_536 if page == 1 else page)


def _cut_short(where: str) -> Damaged:
    return Damaged(where, "the database is cut short or broken.", "Restore it from a backup; do not write to it.")


def _explain_sqlite(error: Any, path: Path) -> JournalError | None:
    where = str(path)
    match getattr(error, "sqlite_errorcode", 0) & 0xFF:
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return Locked(where, "another process has locked the record.", "Try again when it is done, or end it.")
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM | sqlite3.SQLITE_CANTOPEN:
            return _read_only(where, "file or its folder")
        case sqlite3.SQLITE_FULL:
            return disk_full(where)
        case sqlite3.SQLITE_CORRUPT:
            return _cut_short(where)
        case sqlite3.SQLITE_NOTADB:
            return NotAJournal(where, "this file is not a database.", "Name another file; this one was not touched.")
        case sqlite3.SQLITE_IOERR:
            room = os.statvfs(path.parent).f_bavail if path.parent.is_dir() else 1
            return _cut_short(where) if room else disk_full(where)
        case _:
            return None
