"""The numbered forms of the database. An empty or earlier one is brought up to date in one transaction."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection, Table, inspect, select, text

from pitboss.journal import schema
from pitboss.journal.errors import Altered, Missing, NewerVersion, NotAJournal, OlderVersion

STEPS: tuple[Callable[[Connection], None], ...] = (schema.create,)
"""Step n makes form n out of form n - 1."""

OLDEST_READABLE = 1
"""The earliest form that can be read without bringing it up to date."""

SCHEMA = "schema"
KEY = "key"
NOTES = (SCHEMA, KEY)
"""What is noted about the record as a whole: its form, and the fingerprint of the key that seals it."""
_ONE_AT_A_TIME = 7_201_944
"""PostgreSQL's advisory lock for what must be made once, even if several processes start together."""


def form_of(connection: Connection, where: str) -> int:
    """Return the form of the database; 0 if it is empty."""
    names = set(inspect(connection).get_table_names())
    if names.issuperset(table.name for table in schema.FORMS[0]):
        return _noted_form(connection, where)
    # An SQLite file belongs to the record alone; a PostgreSQL database may hold other tables.
    others = names if connection.dialect.name == "sqlite" else names & set(schema.metadata.tables)
    if others:
        raise _not_ours(where, others)
    return 0


def _noted_form(connection: Connection, where: str) -> int:
    """Return the form that the record says it has, if its tables agree."""
    noted = get_meta(connection, SCHEMA) or ""
    found = int(noted) if noted.isascii() and noted.isdecimal() else 0
    there = sum(all(_is_ours(connection, table) for table in tables) for tables in schema.FORMS)
    if not found or min(found, len(schema.FORMS)) != there:
        what = f"the form of the record was changed: it says {noted or 'nothing'!r}, and its tables are those of form {there}."
        raise Altered(f"{where}, meta {SCHEMA}", what, "Restore it from a backup; it was not touched.")
    return found


def _is_ours(connection: Connection, table: Table) -> bool:
    """Return whether the database has this table, with at least its columns."""
    asked = inspect(connection)
    return asked.has_table(table.name) and {each["name"] for each in asked.get_columns(table.name)}.issuperset(table.c.keys())


def must_be_readable(connection: Connection, where: str) -> int:
    """Return the form of the database; refuse one that cannot be read as it is."""
    found = form_of(connection, where)
    if not found:
        raise Missing(where, "there is no record here.", "Check the name.")
    _refuse_newer(found, where)
    if found < OLDEST_READABLE:
        raise OlderVersion(
            where,
            f"the record has form {found}; this Pitboss reads forms from {OLDEST_READABLE}.",
            "Open it once for writing, perhaps a copy of it: that brings it up to date.",
        )
    return found


def bring_up_to_date(connection: Connection, where: str, *, create: bool) -> None:
    """Make what is missing, in the transaction of the connection."""
    alone(connection)
    found = form_of(connection, where)
    if not found and not create:
        raise Missing(where, "there is no record here.", "Check the name.")
    _refuse_newer(found, where)
    new = {table.name for tables in schema.FORMS[found:] for table in tables}
    if taken := new & set(inspect(connection).get_table_names()):
        raise _not_ours(where, taken)
    for step in STEPS[found:]:
        step(connection)
    connection.execute(schema.meta.delete().where(schema.meta.c.name == SCHEMA))
    connection.execute(schema.meta.insert().values(name=SCHEMA, value=str(len(STEPS))))


def is_current(connection: Connection, where: str) -> bool:
    """Return whether the database has the latest form."""
    found = form_of(connection, where)
    _refuse_newer(found, where)
    return found == len(STEPS)


def get_meta(connection: Connection, name: str) -> str | None:
    """Return a noted value."""
    return connection.execute(select(schema.meta.c.value).where(schema.meta.c.name == name)).scalar()


def settle_meta(connection: Connection, name: str, value: str) -> str:
    """Note a value unless there is one already; return the noted value."""
    alone(connection)
    found = get_meta(connection, name)
    if found is None:
        connection.execute(schema.meta.insert().values(name=name, value=value))
    return found or value


def alone(connection: Connection) -> None:
    """Keep other processes out until the end of this transaction. SQLite has only one writer anyway."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _ONE_AT_A_TIME})


def _not_ours(where: str, names: set[str]) -> NotAJournal:
    what = f"this database holds something else ({', '.join(sorted(names))})."
    return NotAJournal(where, what, "Name another file or database.")


def _refuse_newer(found: int, where: str) -> None:
    if found > len(STEPS):
        raise NewerVersion(
            where,
            f"the record has form {found}; this Pitboss knows forms up to {len(STEPS)}.",
            "Install the Pitboss that wrote it, or a later one; the record was not touched.",
        )
