"""Every kind of edit that somebody with the whole database can make, on SQLite and PostgreSQL, and the sentence that names it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from msgspec.structs import astuple, replace
from tests.journal.places import Place, SqliteFile, place_for
from tests.support.damage import ANN, HIT, OTHER, STREAM, forge, played, say

from pitboss import do
from pitboss.house.house import House
from pitboss.house.verifying import verify_record
from pitboss.journal import schema
from pitboss.journal.anchored import known, must_be_as_long
from pitboss.journal.anchoring import Anchors
from pitboss.journal.checkpoint_file import FILE, read
from pitboss.journal.checkpoints import BadCheckpoint, Checkpoint
from pitboss.journal.errors import JournalError
from pitboss.journal.keys import read_key
from pitboss.journal.rows import GENESIS, chain
from pitboss.journal.store import Journal
from pitboss.table.commands import Stake

TABLES = tuple(schema.metadata.tables)
Rows = dict[str, list[tuple[Any, ...]]]


class Kept(NamedTuple):
    """A house with two checkpoints."""

    place: Place
    chain: list[Checkpoint]
    older: Rows
    """What the record was at the first of them."""


def rows_in(place: Place) -> Rows:
    return {table: place.plain(f"SELECT * FROM {table}") for table in TABLES}


def put_back(place: Place, rows: Rows) -> None:
    with place.unguarded() as edit:
        for table in reversed(TABLES):
            edit(f"DELETE FROM {table}")
        for table in TABLES:
            for row in rows[table]:
                edit(f"INSERT INTO {table} VALUES ({', '.join('?' for _ in row)})", *row)


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def made(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kept]:
    folder = tmp_path_factory.mktemp("house")
    place = place_for(request, folder)
    journal = place.open()
    anchors = Anchors(journal, folder)
    with House(journal, anchors) as house:
        played(house)
        anchors.make()
        older = rows_in(place)
        table = house.table(OTHER)
        say(table, ANN, do.PlaceWagers(1, {"ante": Stake(1_000)}))
        house.grant("Bob", 500, command_id="bob", at=20)
    yield Kept(place, read(folder / FILE), older)
    place.discard()


@pytest.fixture
def kept(made: Kept) -> Iterator[Kept]:
    """The house; whatever a test does to its record is undone."""
    before, file = rows_in(made.place), made.place.folder / FILE
    signed = file.read_bytes()
    yield made
    put_back(made.place, before)
    file.write_bytes(signed)


def found(kept: Kept, *, anchored: bool = True) -> str | None:
    """Return what verification says, by the checkpoints or without them."""
    with Journal(kept.place.address, read_only=True) as journal:
        chain = known(kept.place.folder, key=read_key(kept.place.key)) if anchored else []
        fault = verify_record(journal, chain, key=read_key(kept.place.key)).fault
        return None if fault is None else str(fault)


def cut_tail(kept: Kept) -> None:
    ((command,),) = kept.place.plain("SELECT command_id FROM journal WHERE stream = ? ORDER BY version DESC LIMIT 1", STREAM)
    with kept.place.unguarded() as edit:
        edit("DELETE FROM journal WHERE stream = ? AND command_id = ?", STREAM, command)
        edit("DELETE FROM commands WHERE stream = ? AND command_id = ?", STREAM, command)
        edit("DELETE FROM snapshots")


def removed(stream: str) -> Callable[[Kept], None]:
    def remove(kept: Kept) -> None:
        with kept.place.unguarded() as edit:
            edit("DELETE FROM journal WHERE stream = ?", stream)
            edit("DELETE FROM commands WHERE stream = ?", stream)
            edit("DELETE FROM snapshots")

    return remove


def rewritten(kept: Kept) -> None:
    """A stake of $10.00 becomes one of $20.00, with every hash after it computed again."""
    rows = kept.place.plain("SELECT version, type, body FROM journal WHERE stream = ? ORDER BY version", STREAM)
    version = next(version for version, type_, body in rows if type_.startswith("wagers.") and "1000" in body)
    forge(kept.place, version, lambda body: body.replace("1000", "2000"))


def rolled_back(kept: Kept) -> None:
    put_back(kept.place, kept.older)


def renamed(kept: Kept) -> None:
    kept.place.tamper("UPDATE rulebooks SET id = 'nsw/other' WHERE id = 'nsw/four-card-poker'")


def other_key(kept: Kept) -> None:
    kept.place.plain("UPDATE meta SET value = '0011223344556677' WHERE name = 'key'")


def without_key(kept: Kept) -> None:
    kept.place.plain("DELETE FROM meta WHERE name = 'key'")


def added_note(kept: Kept) -> None:
    kept.place.plain("INSERT INTO meta (name, value) VALUES ('approved', 'yes')")


def other_form(kept: Kept) -> None:
    kept.place.plain("UPDATE meta SET value = '1' WHERE name = 'schema'")


LOOKS_WHOLE = {
    "a tail cut off": (cut_tail, "removed. The end is cut off: the stream had"),
    "a table removed": (removed(STREAM), f"{STREAM} 1: removed. The whole stream is gone."),
    "the house's stream removed": (removed("house"), "house 1: removed. The whole stream is gone."),
    "a row rewritten with its chain": (rewritten, "changed: hash. The chain up to here was rewritten"),
    "an old copy": (rolled_back, "its end was cut off, or an old copy was put in its place."),
}
"""Edits that only a checkpoint shows."""
SHOWS = {
    "a rulebook renamed": (renamed, "rulebooks: changed: id."),
    "another key noted": (other_key, "meta key: changed: value. It says 0011223344556677"),
    "no key noted": (without_key, "meta key: removed."),
    "a note added": (added_note, "meta approved: added."),
    "another form noted": (other_form, "meta schema: the form of the record was changed"),
}
"""Edits that the record shows by itself."""


@pytest.mark.parametrize("edit", LOOKS_WHOLE)
def test_a_checkpoint_shows_what_looks_whole_by_itself(kept: Kept, edit: str) -> None:
    damage, says = LOOKS_WHOLE[edit]
    assert found(kept) is None
    damage(kept)
    without = found(kept, anchored=False)
    assert without is None or "purse" in without, "the rest looks whole, but for the money"
    assert says in (found(kept) or "")


@pytest.mark.parametrize("edit", SHOWS)
def test_an_edit_beside_the_rows_is_named(kept: Kept, edit: str) -> None:
    damage, says = SHOWS[edit]
    damage(kept)
    try:
        named = found(kept) or ""
    except JournalError as error:
        named = str(error)
    assert says in named


def test_the_checkpoint_shows_another_key_to_somebody_without_a_key(kept: Kept) -> None:
    other_key(kept)
    with Journal(kept.place.address) as journal:
        fault = verify_record(journal, kept.chain).fault
    assert fault is not None
    assert f"checkpoint {kept.chain[-1].number} says" in str(fault)


def test_without_the_key_a_rewritten_row_is_found_by_itself(kept: Kept) -> None:
    version = version_of(kept, STREAM, "wagers.")
    forge(kept.place, version, lambda body: body.replace("1000", "2000"), with_key=False)
    assert f"{STREAM} {version}: forged. The row was written without the key of the record" in (found(kept, anchored=False) or "")


def test_a_table_that_somebody_adds_without_the_key_gives_nobody_cash(kept: Kept) -> None:
    """A copy of a table of its own, which the house does not know: the cash that it pays out is not anybody's."""
    with kept.place.open() as journal:
        rows = [*journal.read(f"table/{OTHER}")]
    moved = [replace(row, stream="table/Mine", command=row.command and replace(row.command, stream="table/Mine")) for row in rows]
    names = {table: ", ".join(schema.metadata.tables[table].c.keys()) for table in ("commands", "journal")}
    with kept.place.unguarded() as edit:
        for command in dict.fromkeys(row.command for row in moved):
            assert command is not None
            edit(f"INSERT INTO commands ({names['commands']}) VALUES ({', '.join('?' * 7)})", *astuple(command))
        for row in chain(GENESIS, moved):
            edit(f"INSERT INTO journal ({names['journal']}) VALUES ({', '.join('?' * 9)})", *astuple(row)[:-1])
    with House(kept.place.open()) as house:
        assert "forged" in str(house.unreadable["table/Mine"])
        assert (len(house.tables()), house.people.purses["Ann"]) == (2, 800_000)
    assert "table/Mine 1: forged." in (found(kept, anchored=False) or "")


# --- triggers ------------------------------------------------------------------------------------------------------

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


@pytest.mark.parametrize("what", SHAPES)
def test_a_table_that_is_not_as_pitboss_made_it_is_named(kept: Kept, what: str) -> None:
    does, undoes, says = SHAPES[what]
    if backend(kept) == "sqlite":
        pytest.skip("SQLite cannot do this to a table")
    kept.place.plain(does)
    try:
        assert says in (found(kept) or "")
    finally:
        kept.place.plain(undoes)


def test_a_table_of_sqlite_without_its_key_is_named(kept: Kept) -> None:
    if backend(kept) != "sqlite":
        pytest.skip("a table of PostgreSQL is not made again for this")
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


# --- money ---------------------------------------------------------------------------------------------------------


def version_of(kept: Kept, stream: str, type_: str) -> int:
    """The first row of a type."""
    rows = kept.place.plain("SELECT version, type FROM journal WHERE stream = ? ORDER BY version", stream)
    return next(int(version) for version, found in rows if found.startswith(type_))


def test_a_purse_below_zero_is_named(kept: Kept) -> None:
    """Ann brought $10,000.00 and bought in for more than the forged record says she had."""
    forge(kept.place, version_of(kept, "house", "purse.granted"), lambda body: body.replace("1000000", "1000"), "house")
    named = found(kept, anchored=False) or ""
    assert named.startswith("house ")
    assert "impossible. The purse of Ann is at -$990.00: more was taken from it than was in it." in named
    assert "changed: hash. The chain up to here was rewritten" in (found(kept) or "")


def test_a_table_and_the_house_that_disagree_about_a_purse_are_named(kept: Kept) -> None:
    """A buy-in of $1,000.00 becomes one of $100.00 at the table only."""
    forge(kept.place, version_of(kept, STREAM, "chips.bought"), lambda body: body.replace("100000", "10000"))
    assert "The purse of Ann is at $8,000.00 by the stream of the house, and $8,900.00 by the tables." in (
        found(kept, anchored=False) or ""
    )


# --- anything else -------------------------------------------------------------------------------------------------

NO_TEXT = "CAST(x'ff41' AS TEXT)"
VALUES = ("''", "'x'", "'{}'", "'[1'", "'null'", "'-1'", "' '")


@pytest.mark.parametrize("table", [each.name for each in schema.metadata.sorted_tables])
def test_no_edit_ends_in_a_traceback(kept: Kept, table: str) -> None:
    """Any column of any row: verification says something or nothing, and a house opens or says why not."""
    reads: tuple[Callable[[], object], ...] = (
        lambda: found(kept),
        lambda: found(kept, anchored=False),
        lambda: _opened(kept.place),
        lambda: _checkpointed(kept),
    )
    columns = [column for column in schema.metadata.tables[table].c if column.type.python_type is str]
    keys = [each.name for each in schema.metadata.tables[table].primary_key]
    where = " AND ".join(f"{key} = ?" for key in keys)
    before = rows_in(kept.place)
    for number, column in enumerate(columns):
        row = sorted(kept.place.plain(f"SELECT {', '.join(keys)} FROM {table}"))[number]
        for value in (VALUES[number % len(VALUES)], *([NO_TEXT] if isinstance(kept.place, SqliteFile) else [])):
            kept.place.tamper(f"UPDATE {table} SET {column.name} = {value} WHERE {where}", *row)
            for read_it in reads:
                with suppress(JournalError):
                    read_it()
            put_back(kept.place, before)


def _checkpointed(kept: Kept) -> None:
    with kept.place.open() as journal:
        anchors = Anchors(journal, kept.place.folder)
        anchors.make()


def _opened(place: Place) -> None:
    with House(place.open()) as house:
        for name in (HIT, OTHER):
            if f"table/{name}" not in house.unreadable:
                house.whole(name)


def test_the_record_of_these_tests_is_whole(kept: Kept) -> None:
    assert found(kept) is None
    assert [each.number for each in kept.chain] == [1, 2]


def test_checkpoints_are_readable_by_their_owner_only(kept: Kept) -> None:
    assert {Path(kept.place.folder / FILE).stat().st_mode & 0o777} == {0o600}
