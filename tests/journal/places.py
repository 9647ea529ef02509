"""Where a test keeps a record: an SQLite file or a PostgreSQL schema of its own, and ways to tamper with it."""

from __future__ import annotations

import os
import sqlite3
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg
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

    @abstractmethod
    def tamper(self, statement: str, *values: Any) -> int:
        """Edit the record as somebody would who can do away with its guards, and put them back; how many rows it was."""

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

    def tamper(self, statement: str, *values: Any) -> int:
        connection = sqlite3.connect(self.file, isolation_level=None, timeout=5)
        try:
            connection.execute("BEGIN IMMEDIATE")
            triggers = connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall()
            for (name,) in triggers:
                connection.execute(f"DROP TRIGGER {name}")
            count = connection.execute(statement, values).rowcount
            for guard in schema.guards("sqlite"):
                connection.execute(guard)
            connection.execute("COMMIT")
            return count
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
        url = make_url(SERVER).set(drivername="postgresql").update_query_dict({"options": self._options})
        self.address = url.render_as_string(hide_password=False)
        self.told(f"CREATE SCHEMA {self.schema}")

    def tamper(self, statement: str, *values: Any) -> int:
        with self.connected() as connection:
            connection.execute(f"ALTER TABLE journal DROP CONSTRAINT {_LINK}")
            for table in schema.GUARDED:
                connection.execute(f"ALTER TABLE {table.name} DISABLE TRIGGER USER")  # type: ignore[arg-type]
            count = connection.execute(statement.replace("?", "%s"), values).rowcount  # type: ignore[arg-type]
            for table in schema.GUARDED:
                connection.execute(f"ALTER TABLE {table.name} ENABLE TRIGGER USER")  # type: ignore[arg-type]
            connection.execute(
                f"ALTER TABLE journal ADD CONSTRAINT {_LINK} FOREIGN KEY (stream, command_id) "
                "REFERENCES commands (stream, command_id) NOT VALID"
            )
            return count

    def plain(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        with self.connected() as connection:
            cursor = connection.execute(statement.replace("?", "%s"), values)  # type: ignore[arg-type]
            return cursor.fetchall() if cursor.description else []

    def connected(self) -> psycopg.Connection[Any]:
        return psycopg.connect(SERVER, options=self._options)

    def told(self, statement: str) -> None:
        with psycopg.connect(SERVER, autocommit=True) as connection:
            connection.execute(statement)  # type: ignore[arg-type]

    def discard(self) -> None:
        self.told(f"DROP SCHEMA {self.schema} CASCADE")


def answers() -> bool:
    """Whether there is a PostgreSQL server to test with."""
    try:
        psycopg.connect(SERVER, connect_timeout=2).close()
    except psycopg.OperationalError:
        return False
    return True
