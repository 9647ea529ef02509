"""The tables of the record, the same on SQLite and PostgreSQL, and the triggers that refuse to change or remove a row."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    ForeignKeyConstraint,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
)

metadata = MetaData()

_NUMBER = BigInteger().with_variant(Integer(), "sqlite")

commands = Table(
    "commands",
    metadata,
    Column("command_id", Text, nullable=False),
    Column("stream", Text, nullable=False),
    Column("expected", _NUMBER, nullable=False, comment="version of the stream before the command"),
    Column("events", _NUMBER, nullable=False, comment="how many events it has"),
    Column("at", _NUMBER, nullable=False, comment="milliseconds since 1970, UTC"),
    Column("actor", Text, nullable=False, comment="office:name"),
    Column("body", Text, nullable=False, comment="JSON, secrets sealed"),
    PrimaryKeyConstraint("stream", "command_id"),
    sqlite_strict=True,
)

journal = Table(
    "journal",
    metadata,
    Column("stream", Text, nullable=False),
    Column("version", _NUMBER, nullable=False),
    Column("at", _NUMBER, nullable=False),
    Column("type", Text, nullable=False),
    Column("body", Text, nullable=False, comment="JSON, secrets sealed"),
    Column("command_id", Text, nullable=False),
    Column("marks", LargeBinary, nullable=False, comment="two bytes per column, to tell which one was changed"),
    Column("prev", LargeBinary, nullable=False, comment="hash of the row before"),
    Column("hash", LargeBinary, nullable=False),
    PrimaryKeyConstraint("stream", "version"),
    ForeignKeyConstraint(["stream", "command_id"], ["commands.stream", "commands.command_id"]),
    sqlite_strict=True,
)

rulebooks = Table(
    "rulebooks",
    metadata,
    Column("digest", Text, nullable=False, comment="SHA-256 of the text"),
    Column("id", Text, nullable=False),
    Column("text", Text, nullable=False),
    PrimaryKeyConstraint("digest"),
    sqlite_strict=True,
)

meta = Table(
    "meta",
    metadata,
    Column("name", Text, nullable=False),
    Column("value", Text, nullable=False),
    PrimaryKeyConstraint("name"),
    sqlite_strict=True,
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("stream", Text, nullable=False),
    Column("version", _NUMBER, nullable=False),
    Column("program", Text, nullable=False, comment="digest of the rulebook and the program that made it"),
    Column("hash", LargeBinary, nullable=False, comment="hash of the journal row of that version"),
    Column("body", LargeBinary, nullable=False, comment="sealed"),
    PrimaryKeyConstraint("stream"),
    sqlite_strict=True,
)

GUARDED = (commands, journal, rulebooks)
"""What is evidence. Snapshots are a cache: they may be replaced and deleted."""

FORMS = ((commands, journal, rulebooks, meta, snapshots),)
"""The tables that each form of the database adds to the form before."""


def create(connection: Connection) -> None:
    """Make the first form: the tables of the record and their guards."""
    metadata.create_all(connection, tables=FORMS[0], checkfirst=False)
    for statement in guards(connection.dialect.name):
        connection.exec_driver_sql(statement)


def guards(dialect: str) -> list[str]:
    """Return the statements that make the database refuse to change or remove a recorded row."""
    if dialect == "sqlite":
        return [statement for table in GUARDED for statement in _sqlite_guards(table)]
    function = (
        "CREATE FUNCTION the_record_stands() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
        "RAISE EXCEPTION USING MESSAGE = 'the record is append-only: no ' || lower(TG_OP) || ' of ' || TG_TABLE_NAME; END $$"
    )
    return [function, *(statement for table in GUARDED for statement in _postgres_guards(table))]


def _sqlite_guards(table: Table) -> list[str]:
    name = table.name
    refuse = f"BEGIN SELECT RAISE(ABORT, 'the record is append-only: no change or removal in {name}'); END"
    same = " AND ".join(f"{column.name} = NEW.{column.name}" for column in table.primary_key)
    # INSERT OR REPLACE removes a row without firing the trigger on DELETE, so an insert over a row is refused as well.
    return [
        f"CREATE TRIGGER {name}_no_update BEFORE UPDATE ON {name} {refuse}",
        f"CREATE TRIGGER {name}_no_delete BEFORE DELETE ON {name} {refuse}",
        f"CREATE TRIGGER {name}_no_replace BEFORE INSERT ON {name} WHEN EXISTS (SELECT 1 FROM {name} WHERE {same}) {refuse}",
    ]


def _postgres_guards(table: Table) -> list[str]:
    name = table.name
    return [
        f"CREATE TRIGGER {name}_stands BEFORE UPDATE OR DELETE ON {name} FOR EACH ROW EXECUTE FUNCTION the_record_stands()",
        f"CREATE TRIGGER {name}_not_emptied BEFORE TRUNCATE ON {name} FOR EACH STATEMENT EXECUTE FUNCTION the_record_stands()",
    ]
