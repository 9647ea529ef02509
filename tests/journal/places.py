"""Where a test keeps a record: an SQLite file or a PostgreSQL schema of its own, and ways to tamper with it."""

from __future__ import annotations

import os
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import cache
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from sqlalchemy.engine import make_url

from pitboss.journal import schema
from pitboss.journal.keys import Key
from pitboss.journal.store import Journal

SERVER = os.environ.get("PITBOSS_TEST_POSTGRES", "postgresql://127.0.0.1:5432/test")
_LINK = "journal_stream_command_id_fkey"


class Place(ABC):
    """A database for one test."""

    address: str

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.key = folder / "house.key"

    def open(self, key: Key | Path | None = None, **how: Any) -> Journal:
        return Journal(self.address, key or self.key, **how)

    def tamper(self, statement: str, *values: Any) -> int:
        """Edit the record once by force; how many rows it was."""
        with self.unguarded() as edit:
            return edit(statement, *values)

    @abstractmethod
    def unguarded(self) -> AbstractContextManager[Callable[..., int]]:
        """Do away with the guards of the record, as somebody might who owns the database, and put them back."""

    @abstractmethod
    def plain(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        """Ask or tell the database with its guards in place."""

    @abstractmethod
    def discard(self) -> None: ...


class SqliteFile(Place):
    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.file = folder / "house.db"
        self.address = f"sqlite:///{self.file}"

    @contextmanager
    def unguarded(self) -> Iterator[Callable[..., int]]:
        connection = sqlite3.connect(self.file, isolation_level=None, timeout=5)
        connection.execute("PRAGMA synchronous = OFF")
        try:
            for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
                connection.execute(f"DROP TRIGGER {name}")
            yield lambda statement, *values: connection.execute(statement, values).rowcount
            for guard in schema.guards("sqlite"):
                connection.execute(guard)
        finally:
            connection.close()

    def plain(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        connection = sqlite3.connect(self.file, timeout=5)
        try:
            with connection:
                return connection.execute(statement, values).fetchall()
        finally:
            connection.close()

    def discard(self) -> None:
        """The folder is the test's own, and goes with it."""


class PostgresSchema(Place):
    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.schema = f"pitboss_{uuid4().hex}"
        self._options = f"-csearch_path={self.schema}"
        url = (
            make_url(SERVER)
            .set(drivername="postgresql")
            .update_query_dict({"options": self._options, "application_name": self.schema})
        )
        self.address = url.render_as_string(hide_password=False)
        self._asking: psycopg.Connection[Any] | None = None
        self.told(f"CREATE SCHEMA {self.schema}")

    @contextmanager
    def unguarded(self) -> Iterator[Callable[..., int]]:
        tables = [table.name for table in schema.GUARDED]
        with self.connected() as connection:
            connection.autocommit = True
            connection.execute("SET synchronous_commit = off")
            connection.execute(f"ALTER TABLE journal DROP CONSTRAINT {_LINK}")
            for table in tables:
                connection.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
            yield lambda statement, *values: connection.execute(statement.replace("?", "%s"), values).rowcount
            for table in tables:
                connection.execute(f"ALTER TABLE {table} ENABLE TRIGGER USER")
            connection.execute(
                f"ALTER TABLE journal ADD CONSTRAINT {_LINK} FOREIGN KEY (stream, command_id) "
                "REFERENCES commands (stream, command_id) NOT VALID"
            )

    def plain(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        if self._asking is None:
            self._asking = self.connected()
            self._asking.autocommit = True
        cursor = self._asking.execute(statement.replace("?", "%s"), values)
        return cursor.fetchall() if cursor.description else []

    def connected(self) -> psycopg.Connection[Any]:
        return psycopg.connect(SERVER, options=self._options)

    def told(self, statement: str) -> None:
        with psycopg.connect(SERVER, autocommit=True, options="-clock_timeout=5000 -csynchronous_commit=off") as connection:
            connection.execute(statement)

    def end_connections(self) -> None:
        """End the connections of the records in this place."""
        self.told(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '{self.schema}'")

    def discard(self) -> None:
        if self._asking is not None:
            self._asking.close()
        self.end_connections()  # one that a failed test left open would keep the schema
        self.told(f"DROP SCHEMA {self.schema} CASCADE")


@cache
def answers() -> bool:
    """Whether there is a PostgreSQL server to test with."""
    try:
        psycopg.connect(SERVER, connect_timeout=2).close()
    except psycopg.OperationalError:
        return False
    return True


def place_for(request: pytest.FixtureRequest, folder: Path) -> Place:
    """A place of the kind that the parameter of the fixture asks for."""
    if request.param == "sqlite":
        return SqliteFile(folder)
    if not answers():
        pytest.skip(f"no PostgreSQL answers at {SERVER}; set PITBOSS_TEST_POSTGRES")
    return PostgresSchema(folder)
