"""The form of the database by number: how an empty or an earlier one is brought up to date, in one transaction."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection, inspect, select, text

from pitboss.journal import schema
from pitboss.journal.errors import Missing, NewerVersion, NotAJournal, OlderVersion

STEPS: tuple[Callable[[Connection], None], ...] = (schema.create,)
"""Step n makes form n out of form n - 1."""

SCHEMA = "schema"
_ONE_AT_A_TIME = 7_201_944
"""PostgreSQL's advisory lock for what is made once, however many processes start at the same moment."""


def form_of(connection: Connection, where: str) -> int:
    """Which form the database has; 0 where it is empty."""
    names = set(inspect(connection).get_table_names())
    if schema.meta.name in names:
        found = connection.execute(select(schema.meta.c.value).where(schema.meta.c.name == SCHEMA)).scalar()
        if found is not None and found.isdecimal():
            return int(found)
    # An SQLite file belongs to the record alone; a PostgreSQL database may well hold other things beside it.
    others = names if connection.dialect.name == "sqlite" else names & set(schema.metadata.tables)
    if others:
        raise NotAJournal(
            where,
            f"this database holds something else ({', '.join(sorted(others))}).",
            "Name another file or database.",
        )
    return 0


def must_be_current(connection: Connection, where: str) -> None:
    """Refuse a database that cannot be read as it is."""
    found = form_of(connection, where)
    if not found:
        raise Missing(where, "there is no record here.", "Look whether the name is right.")
    _refuse_newer(found, where)
    if found < len(STEPS):
        raise OlderVersion(
            where,
            f"the record has form {found}; this Pitboss reads form {len(STEPS)}.",
            "Open it once for writing, on a copy if you like: that brings it up to date.",
        )


def bring_up_to_date(connection: Connection, where: str, *, create: bool) -> None:
    """Make what is missing, in the transaction that the connection is in."""
    alone(connection)
    found = form_of(connection, where)
    if not found and not create:
        raise Missing(where, "there is no record here.", "Look whether the name is right.")
    _refuse_newer(found, where)
    for step in STEPS[found:]:
        step(connection)
    connection.execute(schema.meta.delete().where(schema.meta.c.name == SCHEMA))
    connection.execute(schema.meta.insert().values(name=SCHEMA, value=str(len(STEPS))))


def is_current(connection: Connection, where: str) -> bool:
    found = form_of(connection, where)
    _refuse_newer(found, where)
    return found == len(STEPS)


def get_meta(connection: Connection, name: str) -> str | None:
    return connection.execute(select(schema.meta.c.value).where(schema.meta.c.name == name)).scalar()


def settle_meta(connection: Connection, name: str, value: str) -> str:
    """Note a value unless there is one; the value that stands."""
    alone(connection)
    found = get_meta(connection, name)
    if found is None:
        connection.execute(schema.meta.insert().values(name=name, value=value))
    return found or value


def alone(connection: Connection) -> None:
    """No other process does, until the end of this transaction, what is done only alone. SQLite has one writer anyway."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _ONE_AT_A_TIME})


def _refuse_newer(found: int, where: str) -> None:
    if found > len(STEPS):
        raise NewerVersion(
            where,
            f"the record has form {found}; this Pitboss knows forms up to {len(STEPS)}.",
            "Install the Pitboss that wrote it, or a later one; the record was not touched.",
        )
