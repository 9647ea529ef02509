"""Whatever somebody does to the tables of the database and to their guards, on SQLite and PostgreSQL, is named."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.support.kept_house import Kept, found

from pitboss.journal.anchored import must_be_as_long
from pitboss.journal.checkpoint_file import FILE
from pitboss.journal.checkpoints import BadCheckpoint

STANDS = "CREATE TRIGGER journal_stands BEFORE UPDATE OR DELETE ON journal FOR EACH ROW EXECUTE FUNCTION the_record_stands()"
TRIGGERS = {
    "sqlite": {
        "missing": (["DROP TRIGGER journal_no_update"], [], "triggers: removed. The trigger journal_no_update"),
        "foreign": (
            ["CREATE TRIGGER helpful AFTER INSERT ON journal BEGIN SELECT 1; END"],
            ["DROP TRIGGER helpful"],
            "triggers: added. The trigger helpful",
        ),
        "narrowed": (
            [
                "DROP TRIGGER journal_no_delete",
                "CREATE TRIGGER journal_no_delete BEFORE DELETE ON journal WHEN 0 BEGIN SELECT RAISE(ABORT, ''); END",
            ],
            ["DROP TRIGGER journal_no_delete"],
            "triggers: changed: journal_no_delete.",
        ),
    },
    "postgres": {
        "missing": (
            ["DROP TRIGGER journal_stands ON journal"],
            [STANDS],
            "triggers: removed. The trigger journal_stands",
        ),
        "foreign": (
            ["CREATE TRIGGER helpful AFTER INSERT ON journal FOR EACH ROW EXECUTE FUNCTION the_record_stands()"],
            ["DROP TRIGGER helpful ON journal"],
            "triggers: added. The trigger helpful",
        ),
        "narrowed": (
            ["DROP TRIGGER journal_stands ON journal", f"{STANDS.replace('UPDATE', 'UPDATE OF marks')}"],
            ["DROP TRIGGER journal_stands ON journal", STANDS],
            "triggers: changed: journal_stands.",
        ),
    },
}


@pytest.mark.parametrize("kind", ["missing", "foreign", "narrowed"])
def test_a_missing_or_foreign_trigger_is_named(kept: Kept, kind: str) -> None:
    does, undoes, says = TRIGGERS[backend(kept)][kind]
    for statement in does:
        kept.place.plain(statement)
    try:
        assert says in (found(kept) or "")
    finally:
        for statement in undoes:
            kept.place.plain(statement)


def backend(kept: Kept) -> str:
    return "sqlite" if kept.place.address.startswith("sqlite") else "postgres"


SHAPES = {
    "the key": (
        "ALTER TABLE snapshots DROP CONSTRAINT snapshots_pkey",
        "ALTER TABLE snapshots ADD PRIMARY KEY (stream)",
        "changed: keys.",
    ),
    "a rule": (
        "CREATE RULE quiet AS ON INSERT TO journal WHERE new.version > 9 DO INSTEAD NOTHING",
        "DROP RULE quiet ON journal",
        "added. The table has the rule quiet",
    ),
    "hidden rows": (
        "ALTER TABLE journal ENABLE ROW LEVEL SECURITY",
        "ALTER TABLE journal DISABLE ROW LEVEL SECURITY",
        "added. The table has row security",
    ),
    "rows of another table": (
        "CREATE TABLE more () INHERITS (journal)",
        "DROP TABLE more",
        "added. The table has a table that inherits from it",
    ),
}
"""What somebody may do to a table of the record, how it is undone, and what it is called."""


@pytest.mark.parametrize("made", ["postgres"], indirect=True)
@pytest.mark.parametrize("what", SHAPES)
def test_a_table_that_is_not_as_pitboss_made_it_is_named(kept: Kept, what: str) -> None:
    """SQLite cannot do any of this to a table."""
    does, undoes, says = SHAPES[what]
    kept.place.plain(does)
    try:
        assert says in (found(kept) or "")
    finally:
        kept.place.plain(undoes)


@pytest.mark.parametrize("made", ["sqlite"], indirect=True)
def test_a_table_of_sqlite_without_its_key_is_named(kept: Kept) -> None:
    """A table of SQLite loses its key only by being made again."""
    file = kept.place.folder / "house.db"
    whole = file.read_bytes()
    for statement in (
        "CREATE TABLE spare AS SELECT * FROM snapshots",
        "DROP TABLE snapshots",
        "ALTER TABLE spare RENAME TO snapshots",
    ):
        kept.place.plain(statement)
    try:
        assert (found(kept) or "").startswith("snapshots: changed: keys.")
    finally:
        file.write_bytes(whole)


def test_checkpoints_that_only_a_witness_still_has_are_missed(kept: Kept, tmp_path: Path) -> None:
    file, copy = tmp_path / FILE, kept.place.folder / FILE
    file.write_bytes(copy.read_bytes())
    must_be_as_long(tmp_path, (copy,))
    file.write_bytes(copy.read_bytes().splitlines(keepends=True)[0])
    with pytest.raises(BadCheckpoint, match="ends with checkpoint 1, but the witness has checkpoint 2"):
        must_be_as_long(tmp_path, (copy,))
    file.unlink()
    with pytest.raises(BadCheckpoint, match="is gone, but the witness has checkpoint 2"):
        must_be_as_long(tmp_path, (copy,))
