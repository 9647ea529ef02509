"""Whoever reads the record changes nothing: a copy that may not be written will do, and so will a server that is only read."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from sqlalchemy.engine import make_url
from tests.journal.places import SERVER, PostgresSchema, answers
from tests.journal.test_bad_input import lay_down_rights
from tests.support.damage import HIT, OTHER, ROWS, STREAM, played, rows_of
from tests.with_postgres import binaries, throw_away_cluster

from pitboss.cli import run
from pitboss.house.house import DATABASE, House
from pitboss.journal.checkpoint_file import FILE
from pitboss.journal.errors import JournalError, ReadOnly
from pitboss.journal.keys import key_file
from pitboss.journal.store import Journal

ROOT = Path(__file__).parents[2]
NOBODY = 65_534
"""A user who is not the one that runs the tests."""
LIMITS = ("--limit", "ante", "5", "100", "--limit", "aces-up", "5", "50")
READERS = (
    ("audit", HIT, "1"),
    ("audit", HIT, "1", "--json"),
    ("audit", HIT, "1", "--proof-for", "Ann"),
    ("ledger", HIT, "--rounds"),
    ("ledger", OTHER, "--json"),
    ("journal", "list"),
    ("journal", "show", HIT),
    ("journal", "export", "--csv"),
    ("journal", "verify", "--redecide"),
    ("table", "list"),
    ("table", "show", OTHER),
    ("inbox", "--all"),
)
"""Every command that only reads."""


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house with two tables, closed: its record is one file, with the checkpoints beside it."""
    folder = tmp_path_factory.mktemp("reading") / "house"
    with House.at(folder) as house:
        played(house)
    assert {each.name for each in folder.iterdir()} == {DATABASE, FILE}
    return folder


@pytest.fixture
def copy(whole: Path, tmp_path: Path) -> Path:
    shutil.copytree(whole, tmp_path / "house")
    shutil.copy(key_file(whole), tmp_path / "house.key")
    return tmp_path / "house"


def picture(folder: Path) -> dict[str, tuple[bytes, int]]:
    """Everything in a folder, with the bytes and the time of each file."""
    return {each.name: (each.read_bytes(), each.stat().st_mtime_ns) for each in folder.iterdir()}


def test_a_reader_leaves_no_trace(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before, of_folder = picture(copy), copy.stat().st_mtime_ns
    for words in READERS:
        assert run([*words, "--data", str(copy)]) == 0, (words, capsys.readouterr().err)
        assert capsys.readouterr().out
    assert picture(copy) == before
    assert copy.stat().st_mtime_ns == of_folder


@pytest.mark.parametrize("rights", [(0o444, 0o755), (0o644, 0o555), (0o444, 0o555)], ids=["file", "folder", "both"])
def test_a_copy_that_may_not_be_written(copy: Path, rights: tuple[int, int]) -> None:
    (copy / DATABASE).chmod(rights[0])
    copy.chmod(rights[1])
    before = picture(copy)
    try:
        assert [status for status, _ in without_rights(READERS, copy)] == [0] * len(READERS)
    finally:
        copy.chmod(0o755)
    assert picture(copy) == before


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a file away")
def test_a_user_who_is_not_the_owner(copy: Path) -> None:
    """Their own key comes from the environment: the owner's key file is closed to them."""
    key = key_file(copy).read_text().strip()
    (copy / DATABASE).chmod(0o644)
    for each in (copy / DATABASE, copy, key_file(copy)):
        os.chown(each, NOBODY, NOBODY)
    before = picture(copy)
    assert [status for status, _ in without_rights(READERS, copy, PITBOSS_KEY=key)] == [0] * len(READERS)
    (verified, _), (refused, says) = without_rights((READERS[8][:2], READERS[0]), copy)
    assert verified == 0, "without a key the chains can still be verified"
    assert refused == 2
    assert "the key cannot be read (Permission denied). Allow this user to read it." in says
    assert picture(copy) == before


RUN_EACH = """
import contextlib, io, json, sys
from pitboss.cli import run
for words in json.load(sys.stdin):
    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()) as complaints:
        status = run(words)
    print(json.dumps([status, out.getvalue() or complaints.getvalue()]))
"""


def without_rights(commands: Sequence[tuple[str, ...]], data: Path, **env: str) -> list[tuple[int, str]]:
    """Run commands in a process that is asked, even as root, whether it may read and write; return what became of each."""
    known = {"PYTHONPATH": str(ROOT / "src"), "PATH": os.environ["PATH"], "HOME": "/nowhere", "PITBOSS_DATA": str(data), **env}
    done = subprocess.run(
        [sys.executable, "-c", RUN_EACH],
        cwd="/",
        env=known,
        input=json.dumps(commands),
        capture_output=True,
        text=True,
        check=True,
        preexec_fn=lay_down_rights,
    )
    return [(status, said) for status, said in map(json.loads, done.stdout.splitlines())]


def test_a_log_that_is_not_yet_in_the_file_is_read_too(whole: Path, tmp_path: Path) -> None:
    """A copy made while the house was open, on a disc that cannot be written."""
    live, copy = tmp_path / "live", tmp_path / "copy" / "house"
    shutil.copytree(whole, live)
    shutil.copy(key_file(whole), key_file(live))
    copy.mkdir(parents=True)
    with House.at(live) as house:
        house.grant("Ben", 500, command_id="more", at=20)
        version = house.people.version
        for name in (DATABASE, f"{DATABASE}-wal"):
            shutil.copy(live / name, copy / name)
    shutil.copy(key_file(live), key_file(copy))
    copy.chmod(0o555)
    before = picture(copy)
    ((_, listed),) = without_rights([("journal", "list", "--json")], copy)
    copy.chmod(0o755)
    assert f'"stream": "house",\n    "version": {version}' in listed
    assert picture(copy) == before


def test_a_reader_sees_what_is_written_after_it_was_opened(copy: Path) -> None:
    with House.at(copy, read_only=True) as reader:
        version = reader.journal.version("house")
        with House.at(copy) as house:
            house.grant("Ben", 500, command_id="more", at=20)
            assert reader.journal.version("house") == version + 1
        assert reader.journal.version("house") == version + 1


def test_what_is_half_written_is_not_blamed_on_the_record(copy: Path) -> None:
    """Somebody begins to write while the file is read as one that nobody writes to."""
    with Journal(copy / DATABASE, read_only=True) as reader:
        rows = reader.read(STREAM)
        next(rows)
        with House.at(copy) as house:
            house.grant("Ben", 500, command_id="more", at=20)
        with pytest.raises(JournalError, match=r"began to write to the record while it was read\. Read it again"):
            reader.database.must_be_still()
        reader.database.must_be_still()
        rows.close()  # type: ignore[attr-defined]


def test_a_house_opened_for_reading_does_not_act(copy: Path) -> None:
    with House.at(copy, read_only=True) as house, pytest.raises(ReadOnly, match="opened for reading only"):
        house.grant("Ben", 500, command_id="more", at=20)


@pytest.fixture(scope="module")
def schema(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PostgresSchema]:
    """The same house in PostgreSQL; its key is beside a folder that holds only checkpoints."""
    if not answers():
        pytest.skip(f"no PostgreSQL answers at {SERVER}; set PITBOSS_TEST_POSTGRES")
    found = PostgresSchema(tmp_path_factory.mktemp("server") / "house")
    with House.at(found.folder, database=found.address) as house:
        played(house)
    found.key = key_file(found.folder)
    yield found
    found.discard()


def words_for(schema: PostgresSchema, *words: str) -> list[str]:
    return [*words, "--database", schema.address, "--data", str(schema.folder)]


@pytest.mark.parametrize("words", READERS, ids=" ".join)
def test_every_reader_reads_a_record_in_postgres(
    schema: PostgresSchema, words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    def rows() -> list[tuple[object, ...]]:
        return schema.plain(
            "SELECT xmin::text, stream, version FROM journal UNION SELECT xmin::text, stream, version FROM snapshots"
        )

    before = sorted(rows())
    assert run(words_for(schema, *words)) == 0, capsys.readouterr().err
    assert capsys.readouterr().out
    assert sorted(rows()) == before


def test_a_record_in_postgres_is_found_by_the_environment(
    schema: PostgresSchema, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PITBOSS_DATABASE", schema.address)
    monkeypatch.setenv("PITBOSS_DATA", str(schema.folder))
    assert run(["table", "list"]) == 0
    assert HIT in capsys.readouterr().out


def test_a_reader_of_postgres_cannot_write(schema: PostgresSchema) -> None:
    with (
        Journal(schema.address, read_only=True) as journal,
        journal.database.engine.connect() as connection,
        pytest.raises(Exception, match="read-only transaction"),
    ):
        connection.exec_driver_sql("DELETE FROM snapshots")


def test_one_damaged_table_leaves_the_others_readable_in_postgres(
    tmp_path: Path, schema: PostgresSchema, capsys: pytest.CaptureFixture[str]
) -> None:
    place = PostgresSchema(tmp_path / "house")
    try:
        with House.at(place.folder, database=place.address) as house:
            played(house)
        asked = place.plain("SELECT version, command_id FROM journal WHERE stream = ? ORDER BY version", STREAM)
        version, command = rows_of(asked, 1)
        with place.unguarded() as edit:
            ROWS[4].do(edit, version, command)
        for words in (("audit", OTHER, "1"), ("ledger", OTHER), ("journal", "show", OTHER)):
            assert run(words_for(place, *words)) == 0, words
            assert capsys.readouterr().out
        for words in (("audit", HIT, "1"), ("ledger", HIT), ("journal", "show", HIT), ("journal", "verify")):
            assert run(words_for(place, *words)) == 1, words
            out, said = capsys.readouterr()
            assert out == ""
            assert f"{STREAM} {version}: changed: at." in said
        for words in (("table", "list"), ("journal", "list")):
            assert run(words_for(place, *words)) == 1
            out, said = capsys.readouterr()
            assert OTHER in out
            assert f"{STREAM} {version}: changed: at." in said
    finally:
        place.discard()


def test_a_house_in_postgres_is_opened_played_and_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if not answers():
        pytest.skip(f"no PostgreSQL answers at {SERVER}; set PITBOSS_TEST_POSTGRES")
    monkeypatch.setattr("sys.stdin", (tmp_path / "nothing").open("w+"))
    place = PostgresSchema(tmp_path / "house")
    settings = str(ROOT / "examples/tables/seven-seats.toml")
    try:
        for words in (
            ("table", "open", "nsw/four-card-poker", "--name", "Table 8", *LIMITS),
            ("play", "nz/four-card-poker", "--auto", "--rounds", "1"),
            ("deal", "nsw/four-card-poker", "--settings", settings),
            ("table", "close", "Table 8", "--as", "Cass", "casino-supervisor"),
        ):
            assert run(words_for(place, *words)) == 0, (words, capsys.readouterr().err)
        capsys.readouterr()
        assert run(words_for(place, "table", "list", "--json")) == 0
        listed = capsys.readouterr().out
        assert all(name in listed for name in ("Table 8", "nz-four-card-poker", "closed", "physical"))
        assert {each.name for each in tmp_path.iterdir()} == {"nothing", "house", "house.key"}
        assert [each.name for each in place.folder.iterdir()] == [FILE]
    finally:
        place.discard()


def complaint(words: list[str], capsys: pytest.CaptureFixture[str], status: int = 2) -> str:
    assert run(words) == status
    out, said = capsys.readouterr()
    assert out == ""
    assert said.startswith("pitboss: ")
    assert said.count("\n") == 1
    assert "hunter2" not in said
    return said


@pytest.mark.parametrize("command", [("table", "list"), ("audit", HIT, "1"), ("journal", "verify"), ("play", "--auto")], ids=str)
@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("house.db", "this is not the address of a database; give postgresql://USER@HOST/NAME, or a folder as --data."),
        ("postgresql://ann:hunter2@host:port/x", "postgresql://***@host:port/x: this is not the address of a database."),
        ("mysql://ann:hunter2@localhost/x", "mysql://***@localhost/x: a record is not kept in mysql."),
        ("postgresql://ann:hunter2@127.0.0.1:1/x", "ann:***@127.0.0.1:1/x: the database does not answer"),
        ("postgresql://ann:hunter2@nowhere.invalid/x", "ann:***@nowhere.invalid/x: the database does not answer"),
    ],
)
def test_a_wrong_address_is_explained(
    command: tuple[str, ...], address: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert says in complaint([*command, "--database", address, "--data", str(tmp_path / "house")], capsys)


def test_a_server_that_was_never_reached_has_no_command_to_send_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = complaint(["serve", "--database", "postgresql://ann@127.0.0.1:1/x", "--data", str(tmp_path / "house")], capsys)
    assert said.endswith("Check the address and the server, then try again.\n")


def test_a_database_that_the_server_does_not_have(schema: PostgresSchema, capsys: pytest.CaptureFixture[str]) -> None:
    address = make_url(SERVER).set(drivername="postgresql", database="no_such_house", password="hunter2")
    words = ["table", "list", "--database", address.render_as_string(hide_password=False)]
    assert "no_such_house: the server has no database of this name." in complaint(words, capsys)


def test_a_database_without_a_record(schema: PostgresSchema, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    empty = PostgresSchema(tmp_path / "house")
    try:
        assert "there is no record here." in complaint(words_for(empty, "table", "list"), capsys)
    finally:
        empty.discard()


def test_a_wrong_password_is_told_and_never_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    commands = binaries()
    if commands is None:
        pytest.skip("no PostgreSQL here to make a cluster of")
    with throw_away_cluster(commands, password="right1") as cluster:
        address = cluster.address
        house = ["--data", str(tmp_path / "house"), "--database"]
        open_ = ["table", "open", "nsw/four-card-poker", *LIMITS]
        assert run([*open_, *house, address]) == 0
        capsys.readouterr()
        for wrong in (address.replace("right1", "hunter2"), address.replace("test:right1", "ann:hunter2")):
            for words in (["table", "list"], ["journal", "verify"], open_):
                said = complaint([*words, *house, wrong], capsys)
                assert "the server does not let this user in: the user or the password is wrong. Check" in said
        assert run(["table", "list", *house, address]) == 0
        assert "right1" not in capsys.readouterr().out


def test_a_record_in_postgres_without_its_key(schema: PostgresSchema, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--database", schema.address, "--data", str(tmp_path / "elsewhere")]
    for command in (("audit", HIT, "1"), ("ledger", HIT), ("table", "list"), ("play", "--auto")):
        said = complaint([*command, *words], capsys)
        assert f"{tmp_path}/elsewhere.key: there is no key here. Put the key file back, or set PITBOSS_KEY." in said
    assert run(["journal", "verify", *words]) == 0, "verifying needs no key"
