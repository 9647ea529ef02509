"""What verification checks beside the rows: the file, its tables and their guards, the noted key, and the kept rulebooks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from sqlalchemy import Connection, inspect, select, text

from pitboss.journal import schema
from pitboss.journal.diagnosis import ADDED, CHANGED, DAMAGED, REMOVED, Fault, added, changed
from pitboss.journal.kept_rulebooks import Kept
from pitboss.journal.keys import Key
from pitboss.journal.migrations import NOTES
from pitboss.journal.store import Journal

_WORDS = re.compile(r"'[^']*'")
"""What a guard says when it refuses, which is no part of what it does."""
_POSTGRES_GUARDS = text(
    "SELECT t.tgname, concat_ws(' ', c.relname, t.tgtype, nullif(t.tgattr::text, ''), t.tgenabled, t.tgqual, p.prosrc) "
    "FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid "
    "WHERE NOT t.tgisinternal AND pg_table_is_visible(c.oid) AND c.relname = ANY(:tables)"
)
_POSTGRES_EXTRAS = text(
    "SELECT c.relname, 'the rule ' || r.rulename FROM pg_rewrite r JOIN pg_class c ON c.oid = r.ev_class "
    "WHERE pg_table_is_visible(c.oid) AND c.relname = ANY(:tables) "
    "UNION ALL SELECT c.relname, 'a table that inherits from it' FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhparent "
    "WHERE pg_table_is_visible(c.oid) AND c.relname = ANY(:tables) "
    "UNION ALL SELECT c.relname, 'row security' FROM pg_class c "
    "WHERE c.relrowsecurity AND pg_table_is_visible(c.oid) AND c.relname = ANY(:tables) ORDER BY 1, 2"
)
"""What a PostgreSQL table may have that hides, adds or swallows rows."""
_ON_ROWS, _ON_ALL = 27, 34
"""How PostgreSQL writes BEFORE UPDATE OR DELETE of a row, and BEFORE TRUNCATE."""
_ENABLED = "O"


def file_fault(journal: Journal) -> Fault | None:
    """Return what the database itself finds wrong with its file."""
    complaints = journal.database.complaints()
    return Fault("", 0, DAMAGED, (), f"The database file is broken: {complaints[0]}.") if complaints else None


def guard_fault(journal: Journal) -> Fault | None:
    """Return the first trigger that is missing, was changed, or does not belong to the record."""
    with journal.database.reading() as connection:
        found = _guards(connection)
    wanted = _wanted(journal.database.engine.dialect.name)
    for name in sorted(wanted.keys() | found.keys()):
        if name not in found:
            return Fault("triggers", 0, REMOVED, (), f"The trigger {name}, which keeps rows from being changed, is missing.")
        if name not in wanted:
            return Fault("triggers", 0, ADDED, (), f"The trigger {name} was not made by Pitboss.")
        if found[name] != wanted[name]:
            return Fault("triggers", 0, CHANGED, (name,), "The trigger no longer keeps rows from being changed.")
    return None


def _guards(connection: Connection) -> dict[str, str]:
    """Return what each trigger of the record does, by name."""
    if connection.dialect.name == "sqlite":
        found = connection.execute(text("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"))
    else:
        found = connection.execute(_POSTGRES_GUARDS, {"tables": list(schema.metadata.tables)})
    return {str(name): _bare(str(does)) for name, does in found}


def _wanted(dialect: str) -> dict[str, str]:
    statements = schema.guards(dialect)
    if dialect == "sqlite":
        return {statement.split()[2]: _bare(statement) for statement in statements}
    does = statements[0].split("$$")[1]
    of_table = {"stands": _ON_ROWS, "not_emptied": _ON_ALL}
    return {
        f"{table.name}_{name}": _bare(f"{table.name} {kind} {_ENABLED} {does}")
        for table in schema.GUARDED
        for name, kind in of_table.items()
    }


def _bare(does: str) -> str:
    return _WORDS.sub("", does)


def shape_fault(journal: Journal) -> Fault | None:
    """Return the first table of the record without the keys that keep two rows from one place, or with something added."""
    with journal.database.reading() as connection:
        asked = inspect(connection)
        for table in (table for tables in schema.FORMS[: journal.form] for table in tables):
            keys = [asked.get_pk_constraint(table.name)["constrained_columns"]]
            keys += [each["constrained_columns"] for each in asked.get_foreign_keys(table.name)]
            wanted = [[*table.primary_key.columns.keys()], *(each.column_keys for each in table.foreign_key_constraints)]
            if keys != wanted:
                return changed(table.name, 0, ("keys",), "The table is not as Pitboss made it.")
            for each in (*asked.get_indexes(table.name), *asked.get_check_constraints(table.name)):
                return added(table.name, 0, f"The table has {each['name']}, which was not made by Pitboss and may refuse rows.")
        if connection.dialect.name == "postgresql":
            for name, extra in connection.execute(_POSTGRES_EXTRAS, {"tables": [*schema.metadata.tables]}):
                return added(str(name), 0, f"The table has {extra}, which was not made by Pitboss.")
    return None


def note_fault(journal: Journal) -> Fault | None:
    """Return the first note about the record that Pitboss does not make."""
    with journal.database.reading() as connection:
        names = connection.scalars(select(schema.meta.c.name)).all()
    for name in sorted({*names} - {*NOTES}):
        return added(f"meta {name}", 0, "The note was not made by Pitboss.")
    return None


def key_fault(journal: Journal, key: Key | None) -> Fault | None:
    """Return whether the fingerprint of the key is missing or is not that of the key which seals the record.

    Without the key only a missing fingerprint is noticed.
    """
    noted = journal.noted_key()
    if noted is None:
        says = "The fingerprint of the key is missing."
        return Fault("meta key", 0, REMOVED, (), says) if journal.streams() else None
    if key is None or key.named(noted):
        return None
    opens = journal.opened_by(key)
    if opens:
        return changed("meta key", 0, ("value",), f"It says {noted}, but the key that seals the record is {key.fingerprint}.")
    what = "The key given does not open the record" if opens is False else "Nothing is sealed that could tell which is right"
    return changed("meta key", 0, ("value",), f"It says {noted}, but the key given is {key.fingerprint}. {what}.")


def text_fault(kept: Iterable[Kept]) -> Fault | None:
    """Return the first kept rulebook whose text was changed."""
    for each in kept:
        if not each.fits:
            return changed("rulebooks", 0, ("text",), f"The text of {each.id} does not have the digest {each.digest}.")
    return None


def id_fault(kept: Iterable[Kept], named: Mapping[str, set[str]]) -> Fault | None:
    """Return the first kept rulebook under another id than the tables name it by."""
    for each in kept:
        ids = named.get(each.digest)
        if ids and each.id not in ids:
            says = f"The rulebook {each.digest} is kept as {each.id}, but it is {' or '.join(sorted(ids))}."
            return changed("rulebooks", 0, ("id",), says)
    return None
