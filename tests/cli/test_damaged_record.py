"""A damaged record, as people meet it at the command line: one sentence that names the row, and the other tables go on."""

from __future__ import annotations

import random
import re
import shutil
import sqlite3
from pathlib import Path

import pytest
from tests.journal.places import SqliteFile
from tests.support.damage import COMMANDS, HIT, OTHER, ROWS, RULEBOOKS, SNAPSHOTS, STREAM, Damage, forge, played, rows_of

from pitboss.cli import run
from pitboss.house.house import DATABASE, House

READERS = (
    ("audit", HIT, "1"),
    ("audit", HIT, "1", "--json"),
    ("audit", HIT, "1", "--proof-for", "Ann"),
    ("ledger", HIT),
    ("ledger", HIT, "--rounds", "--csv"),
    ("table", "show", HIT),
    ("journal", "show", HIT),
    ("journal", "show", HIT, "--json"),
    ("journal", "export", HIT, "--csv"),
    ("journal", "export", "--json"),
    ("play", "--table", HIT, "--auto"),
)
"""Whoever reads the damaged table."""
WRITERS = (
    ("table", "close", HIT, "--as", "Cass", "casino-supervisor"),
    ("deal", "nsw/four-card-poker", "--table", HIT),
)
"""Whoever only goes on from the state of the table: rows before a snapshot are not read again for that."""
BARE = 2
"""The seed of damage to a record without snapshots."""
OTHERS = (
    ("audit", OTHER, "1"),
    ("ledger", OTHER),
    ("table", "show", OTHER),
    ("journal", "show", OTHER),
    ("journal", "export", OTHER, "--csv"),
    ("play", "--table", OTHER, "--auto"),
)
"""Whoever reads another."""
LISTS = (("table", "list"), ("journal", "list"), ("inbox", "--all"))
"""Lists of all tables."""


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house with two tables that have been played at, and snapshots of them."""
    folder = tmp_path_factory.mktemp("damage") / "house"
    with House.at(folder) as house:
        played(house)
    return folder


@pytest.fixture
def place(whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SqliteFile:
    """A copy of it."""
    shutil.copytree(whole, tmp_path / "house")
    shutil.copy(whole.with_name("house.key"), tmp_path / "house.key")
    monkeypatch.setenv("PITBOSS_DATA", str(tmp_path / "house"))
    monkeypatch.setattr("sys.stdin", (tmp_path / "nothing").open("w+"))
    return SqliteFile(tmp_path / "house")


def damaged(place: SqliteFile, damage: Damage, seed: int) -> int:
    """Do the damage to a row chosen by the seed; return its version."""
    asked = place.plain("SELECT version, command_id FROM journal WHERE stream = ? ORDER BY version", STREAM)
    version, command = rows_of(asked, seed)
    with place.unguarded() as edit:
        damage.do(edit, version, command)
    return version


def refused(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> str:
    """Run a command that must print nothing but one line of complaint; return the line."""
    assert run(words) == 1, words
    out, said = capsys.readouterr()
    assert out == "", words
    assert said.startswith("pitboss: "), words
    assert said.count("\n") == 1, words
    return said


def fault(capsys: pytest.CaptureFixture[str]) -> str:
    """Return the row that verification names, with what was done to it."""
    return refused(("journal", "verify"), capsys).removeprefix("pitboss: ").strip()


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("damage", ROWS + COMMANDS, ids=lambda damage: damage.name)
def test_readers_name_the_row_and_print_nothing_over_it(
    place: SqliteFile, damage: Damage, seed: int, capsys: pytest.CaptureFixture[str]
) -> None:
    version = damaged(place, damage, seed)
    named = fault(capsys)
    if damage.columns:
        assert f": changed: {damage.columns}." in named
    if damage in ROWS and damage.columns:
        assert named.startswith(f"{STREAM} {version}: ")
    if seed == BARE:
        place.plain("DELETE FROM snapshots")
    for words in READERS[seed::2] if seed != BARE else READERS[::2] + WRITERS:
        said = refused(words, capsys)
        assert f"{STREAM} " in said or named in said, words
        if named.startswith(STREAM):
            assert named in said, words
    for words in LISTS if seed == BARE else LISTS[:2]:
        assert run(words) == 1
        out, said = capsys.readouterr()
        assert HIT not in out, words
        assert (OTHER in out) or words[0] == "inbox", words
        assert f"{STREAM} " in said
    for words in OTHERS[seed::2]:
        assert run(words) == 0, (words, capsys.readouterr().err)
        assert capsys.readouterr().out


@pytest.mark.parametrize("damage", RULEBOOKS, ids=lambda damage: damage.name)
def test_a_damaged_rulebook_stops_its_tables_only(place: SqliteFile, damage: Damage, capsys: pytest.CaptureFixture[str]) -> None:
    damaged(place, damage, 1)
    fault(capsys)
    for words in (each for each in READERS if "export" not in each):
        said = refused(words, capsys)
        assert f"{STREAM} 1: its rulebook cannot be read: the rulebook nsw/four-card-poker" in said
    for words in OTHERS:
        assert run(words) == 0, words
        assert capsys.readouterr().out


def test_a_rulebook_under_another_id_is_found(place: SqliteFile, capsys: pytest.CaptureFixture[str]) -> None:
    place.tamper("UPDATE rulebooks SET id = 'nz/other' WHERE id = 'nsw/four-card-poker'")
    named = fault(capsys)
    assert named.startswith("rulebooks: changed: id.")
    assert "nsw/four-card-poker" in named


@pytest.mark.parametrize("damage", SNAPSHOTS, ids=lambda damage: damage.name)
def test_a_damaged_snapshot_is_ignored(place: SqliteFile, damage: Damage, capsys: pytest.CaptureFixture[str]) -> None:
    def told() -> list[str]:
        printed = []
        for words in (("table", "list"), ("ledger", HIT, "--rounds"), ("inbox", "--all"), ("journal", "show", HIT)):
            assert run(words) == 0
            printed.append(capsys.readouterr().out)
        return printed

    before = told()
    damaged(place, damage, 1)
    assert told() == before
    assert run(["journal", "verify"]) == 0


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE journal SET body = replace(body, '1000000', '2000000') WHERE stream = 'house' AND version = 1",
        "DELETE FROM journal WHERE stream = 'house' AND version = 1",
        "DELETE FROM journal WHERE stream = 'house' AND version = 2",
        "UPDATE commands SET actor = 'player:Eve' WHERE stream = 'house' AND command_id = 'cash'",
    ],
)
@pytest.mark.parametrize("kept", [True, False])
def test_tables_can_be_read_when_the_stream_of_the_house_cannot(
    place: SqliteFile, statement: str, kept: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    with place.unguarded() as edit:
        edit(statement)
        if not kept:
            edit("DELETE FROM snapshots")
    assert fault(capsys).startswith("house ")
    refusing: tuple[tuple[str, ...], ...] = (("inbox",),) if kept else (("inbox",), OTHERS[-1], WRITERS[0])
    for words in refusing:
        assert ", house " in refused(words, capsys)
    for reader in READERS[:8]:
        assert run(reader) == 0, reader
        assert capsys.readouterr().out


@pytest.mark.parametrize(
    ("statement", "names"),
    [
        ("UPDATE meta SET value = '0011223344556677' WHERE name = 'key'", "meta key"),
        ("DELETE FROM meta WHERE name = 'key'", "meta key"),
        ("UPDATE meta SET value = 'x' WHERE name = 'schema'", "meta schema"),
        ("UPDATE meta SET value = '0' WHERE name = 'schema'", "meta schema"),
        ("UPDATE meta SET name = 'form' WHERE name = 'schema'", "meta schema"),
    ],
)
def test_edited_notes_about_the_record_are_named(
    place: SqliteFile, statement: str, names: str, capsys: pytest.CaptureFixture[str]
) -> None:
    place.tamper(statement)
    assert names in fault(capsys)
    for words in (*READERS[:4], *OTHERS[:4], ("table", "list"), ("inbox",)):
        assert names in refused(words, capsys)


def test_without_the_key_a_changed_fingerprint_cannot_be_told(place: SqliteFile, capsys: pytest.CaptureFixture[str]) -> None:
    place.folder.with_name("house.key").unlink()
    assert run(["journal", "verify"]) == 0
    assert "The fingerprint of the key was not checked" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("statement", "says"),
    [
        ("DROP TRIGGER journal_no_update", "removed. The trigger journal_no_update"),
        ("CREATE TRIGGER helpful AFTER INSERT ON journal BEGIN SELECT 1; END", "added. The trigger helpful"),
        (
            "CREATE TRIGGER commands_no_delete BEFORE DELETE ON commands BEGIN SELECT 1; END",
            "changed: commands_no_delete. The trigger",
        ),
    ],
)
def test_guards_that_are_missing_changed_or_added_are_named(
    place: SqliteFile, statement: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    if "commands_no_delete" in statement:
        place.plain("DROP TRIGGER commands_no_delete")
    place.plain(statement)
    assert f"triggers: {says}" in fault(capsys)


@pytest.mark.parametrize("seed", range(24))
def test_a_forged_value_ends_in_no_traceback(place: SqliteFile, seed: int, capsys: pytest.CaptureFixture[str]) -> None:
    """Any number or word of any event, changed with all hashes after it: whatever cannot be told is explained."""
    chosen = random.Random(seed)
    (last,) = place.plain("SELECT max(version) FROM journal WHERE stream = ?", STREAM)[0]

    def change(body: str) -> str:
        values = [each for each in re.finditer(r'(?<=[:\[,])(-?\d+|"[^"]*")(?=[,\]}])', body) if "sealed" not in each.group()]
        at = chosen.choice(values)
        other = chosen.choice(["-7", "0", "99", "100000000", '"x"', '"seat:9"', "null", "[]"])
        return body[: at.start()] + other + body[at.end() :]

    place.key = place.folder.with_name("house.key")
    forge(place, chosen.randrange(1, last + 1), change)
    place.plain("DELETE FROM snapshots")
    assert run(["journal", "verify"]) in (0, 1)
    for words in (("journal", "verify", "--redecide"), READERS[0], READERS[3], READERS[5], READERS[7], *LISTS):
        capsys.readouterr()
        status = run(words)
        assert status in (0, 1, 3), words
        assert status == 0 or words[0] == "audit" or capsys.readouterr().err.startswith("pitboss: "), words
    for words in OTHERS[:2]:
        assert run(words) == 0


@pytest.mark.parametrize("seed", range(12))
def test_a_byte_changed_anywhere_in_the_file_ends_in_no_traceback(
    place: SqliteFile, seed: int, capsys: pytest.CaptureFixture[str]
) -> None:
    chosen = random.Random(seed)
    data = bytearray(place.file.read_bytes())
    for _ in range(3):
        data[chosen.randrange(100, len(data))] ^= chosen.randrange(1, 256)
    place.file.write_bytes(data)
    found = run(["journal", "verify"])
    capsys.readouterr()
    for words in (READERS[0], READERS[3], READERS[7], *LISTS):
        status = run(words)
        said = capsys.readouterr().err
        assert status in (0, 1, 2)
        assert status == 0 or said.startswith("pitboss: ")
        assert found or status == 0, "a whole record is read"


@pytest.mark.parametrize("share", [0.2, 0.5, 0.9])
def test_a_file_cut_short_says_so(place: SqliteFile, share: float, capsys: pytest.CaptureFixture[str]) -> None:
    data = place.file.read_bytes()
    place.file.write_bytes(data[: int(len(data) * share)])
    for words in (READERS[0], *OTHERS, *LISTS, ("journal", "verify")):
        assert run(words) == 2
        out, said = capsys.readouterr()
        assert out == ""
        assert "the database is cut short or broken" in said


def test_the_record_of_these_tests_is_whole(place: SqliteFile, capsys: pytest.CaptureFixture[str]) -> None:
    for words in (("journal", "verify", "--redecide"), *READERS[:5], *LISTS, *OTHERS):
        assert run(words) == 0, words
    with sqlite3.connect(place.folder / DATABASE) as asked:
        assert asked.execute("SELECT count(*) FROM snapshots").fetchone()[0] == 3
