"""Every kind of edit that somebody with the whole database can make, on SQLite and PostgreSQL, and the sentence that names it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from msgspec.structs import astuple, replace
from tests.journal.places import Place, SqliteFile
from tests.support.damage import HIT, OTHER, STREAM, forge
from tests.support.kept_house import Kept, found, put_back, rows_in, version_of

from pitboss.house.house import House
from pitboss.house.kept_streams import redecided
from pitboss.house.stream import HOUSE
from pitboss.house.verifying import verify_record
from pitboss.journal import schema
from pitboss.journal.anchoring import Anchors
from pitboss.journal.checkpoint_file import FILE
from pitboss.journal.errors import JournalError
from pitboss.journal.rows import GENESIS, chain
from pitboss.journal.store import Journal


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
    kept.place.plain("UPDATE meta SET value = '0' WHERE name = 'schema'")


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
    assert "old copy" not in named, "nothing was cut off"


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


def test_what_the_house_decided_is_decided_again(kept: Kept) -> None:
    """Cash that somebody brought in, more of it in the event than in the command: the purse adds up, the decision does not."""
    version = version_of(kept, "house", "purse.granted")
    with kept.place.open() as journal:
        assert [differs for _, differs in redecided(journal, HOUSE.machine()) if differs] == []
    forge(kept.place, version, lambda body: body.replace("1000000", "2000000"), "house")
    assert found(kept, anchored=False) is None
    with kept.place.open() as journal:
        assert [differs.version for _, differs in redecided(journal, HOUSE.machine()) if differs] == [version]


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
