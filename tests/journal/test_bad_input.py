"""What can be wrong with a database: each a clear error that names the place and the way out, and nothing lost."""

from __future__ import annotations

import ctypes
import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.journal.places import Place, PostgresSchema, SqliteFile
from tests.journal.samples import TABLE, fill, one
from tests.journal.workers import answer, fill_disk, no_disk, start, without_rights

from pitboss.house.house import House
from pitboss.house.server_clock import wall_clock
from pitboss.journal.errors import (
    Damaged,
    JournalError,
    Locked,
    Missing,
    NotAJournal,
    ReadOnly,
    Unreachable,
)
from pitboss.journal.store import Journal
from pitboss.journal.verify import verify

OWN_MOUNTS = ("unshare", "--mount") if os.geteuid() == 0 else ("unshare", "--mount", "--map-root-user")
"""Mounts that a process makes are its own, and gone with it."""


@pytest.fixture
def whole(file: SqliteFile) -> SqliteFile:
    """A record in a file, closed."""
    with file.open() as journal:
        fill(journal)
    return file


@pytest.mark.parametrize(
    "content", [b"not a database", b"x" * 5_000, b"SQLite format 3", b"SQLite format 3\x00" + b"\xff" * 5_000]
)
def test_a_file_that_is_no_database(file: SqliteFile, content: bytes) -> None:
    file.file.write_bytes(content)
    with pytest.raises((NotAJournal, Damaged), match=r"house\.db"):
        file.open()
    assert file.file.read_bytes() == content


def test_a_folder_is_no_database(file: SqliteFile) -> None:
    file.file.mkdir()
    with pytest.raises(NotAJournal, match=r"house\.db: this is a folder"):
        file.open()


def test_a_database_of_another_program(file: SqliteFile) -> None:
    file.plain("CREATE TABLE recipes (name TEXT)")
    before = file.file.read_bytes()
    with pytest.raises(NotAJournal, match="recipes"):
        file.open(read_only=True)
    with pytest.raises(NotAJournal, match="recipes"):
        file.open()
    assert file.plain("SELECT * FROM recipes") == []
    assert len(file.file.read_bytes()) == len(before)


@pytest.mark.parametrize("left", [1, 50, 99, 4_096, 5_000, 0.5, -1])
def test_a_file_cut_short(whole: SqliteFile, left: float) -> None:
    content = whole.file.read_bytes()
    kept = content[: int(left * len(content)) if 0 < left < 1 else int(left)]
    whole.file.write_bytes(kept)
    with pytest.raises(Damaged, match=r"house\.db: the database is cut short or broken\. Restore it"):
        whole.open()
    assert whole.file.read_bytes() == kept
    whole.file.write_bytes(content)
    with whole.open() as journal:
        assert verify(journal).ok


def test_an_emptied_file_is_no_new_record(whole: SqliteFile) -> None:
    whole.file.write_bytes(b"")
    for create, read_only in ((True, True), (False, False), (True, False)):
        with pytest.raises(Damaged, match="the file is empty: the record that was in it is gone"):
            whole.open(create=create, read_only=read_only)
    assert whole.file.read_bytes() == b""


def test_an_empty_file_without_a_key_becomes_a_new_record(file: SqliteFile) -> None:
    file.file.touch()
    with file.open() as journal:
        assert journal.streams() == ()


def test_a_house_whose_record_is_gone_is_no_new_house(tmp_path: Path) -> None:
    """Its checkpoints are there: whoever removed the file does not get a house without a past."""
    data = tmp_path / "house"
    with House.at(data) as house:
        house.grant("Ann", 500_00, command_id="1", at=wall_clock())
    record, signed = data / "house.db", data / "checkpoints.jsonl"
    record.unlink()
    with pytest.raises(Damaged, match=r"house\.db: there is no such file, but checkpoint \d+ in checkpoints\.jsonl signed"):
        House.at(data)
    assert not record.exists()
    signed.unlink()
    with House.at(data) as house:
        assert not [*house.people.purses]


def test_a_record_that_was_removed_may_begin_again_under_its_key(whole: SqliteFile) -> None:
    whole.file.unlink()
    with whole.open() as journal:
        assert journal.streams() == ()


def test_only_its_owner_may_read_a_record(file: SqliteFile) -> None:
    with file.open() as journal:
        fill(journal)
        modes = {each.name: stat.S_IMODE(each.stat().st_mode) for each in file.folder.iterdir()}
    assert set(modes.values()) == {0o600}
    assert "house.db" in modes


def test_a_record_that_others_could_read_is_made_private_when_it_is_written(file: SqliteFile) -> None:
    with file.open() as journal:
        fill(journal)
    file.file.chmod(0o644)
    Journal(file.address, read_only=True).close()
    assert file.file.stat().st_mode & 0o777 == 0o644, "a reader changes nothing"
    with file.open() as journal:
        journal.append("house", 0, one("c1"))
        assert {each.stat().st_mode & 0o077 for each in file.folder.glob("house.db*")} == {0}


def test_pages_overwritten_in_the_middle(whole: SqliteFile) -> None:
    content = bytearray(whole.file.read_bytes())
    for page in range(1, len(content) // 4_096):
        content[page * 4_096 : page * 4_096 + 2_048] = b"\xa5" * 2_048
    whole.file.write_bytes(content)
    with pytest.raises(Damaged, match="Restore it from a backup"):
        read_all(whole)


def read_all(place: Place) -> None:
    with place.open() as journal:
        list(journal.read(TABLE))


def test_there_is_no_such_file_or_folder(file: SqliteFile) -> None:
    with pytest.raises(Missing, match="there is no such file"):
        file.open(create=False)
    with pytest.raises(Missing, match="there is no folder"):
        Journal(file.folder / "nowhere" / "house.db", file.key)
    assert list(file.folder.iterdir()) == []


@pytest.mark.parametrize("address", ["sqlite://", "sqlite:///:memory:", "mysql://localhost/x", "://", "postgresql://h:port/x"])
def test_an_address_that_is_none(address: str, tmp_path: Path) -> None:
    with pytest.raises(JournalError):
        Journal(address, tmp_path / "key")


def test_a_server_that_does_not_answer(tmp_path: Path) -> None:
    with pytest.raises(Unreachable, match=r"postgresql\+psycopg://ann:\*\*\*@127\.0\.0\.1:1/x") as caught:
        Journal("postgresql://ann:secret@127.0.0.1:1/x", tmp_path / "key")
    assert "secret" not in str(caught.value)


def test_a_path_with_signs_in_it(tmp_path: Path) -> None:
    folder = tmp_path / "100% of #1? & more"
    folder.mkdir()
    with Journal(folder / "h?.db", tmp_path / "key") as journal:
        journal.append(TABLE, 0, one("c1"))
    assert (folder / "h?.db").exists()
    with Journal(str(folder / "h?.db"), tmp_path / "key", read_only=True) as journal:
        assert journal.version(TABLE) == 1


@contextmanager
def held(place: Place) -> Iterator[None]:
    """Somebody else holds the record and does not let go."""
    if isinstance(place, SqliteFile):
        other = sqlite3.connect(place.file, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        yield
        other.close()
    else:
        assert isinstance(place, PostgresSchema)
        with place.connected() as connection:
            connection.execute("LOCK TABLE journal IN ACCESS EXCLUSIVE MODE")
            yield


@pytest.mark.parametrize("place", ["postgres"], indirect=True)
def test_a_server_that_ends_the_connection(
    place: Place, journal: Journal, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Between commands nobody notices; in the middle of one nothing is recorded, and the same command may be sent again."""
    assert isinstance(place, PostgresSchema)
    fill(journal)
    place.end_connections()
    journal.append(TABLE, 12, one("c9"))
    insert = journal._hot.insert

    def cut_off(*args: Any) -> None:
        place.end_connections()
        insert(*args)

    monkeypatch.setattr(journal._hot, "insert", cut_off)
    with pytest.raises(Unreachable, match="send the same command again"):
        journal.append(TABLE, 13, one("c10"))
    monkeypatch.undo()
    assert journal.version(TABLE) == 13
    assert not journal.append(TABLE, 13, one("c10")).repeated
    assert verify(journal).ok
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


def test_a_record_that_somebody_holds(place: Place) -> None:
    with place.open(timeout=0.2) as journal:
        fill(journal)
        with held(place), pytest.raises(Locked, match="another process has locked the record"):
            journal.append(TABLE, 12, one("c9"))
        assert not journal.append(TABLE, 12, one("c9")).repeated
        assert verify(journal).ok


def lay_down_rights() -> None:
    """Even root is then asked whether it may read and write."""
    libc = ctypes.CDLL(None, use_errno=True)
    for right in (1, 2):  # CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH
        libc.prctl(24, right)  # PR_CAPBSET_DROP


def test_a_record_that_may_not_be_written(whole: SqliteFile) -> None:
    """The file, the folder, or both: for writing it is refused, for reading it opens."""
    rights = {"file": (0o444, 0o755), "folder": (0o644, 0o555), "both": (0o444, 0o555)}
    copies = {name: whole.folder / name / "house.db" for name in rights}
    for name, (of_file, of_folder) in rights.items():
        copies[name].parent.mkdir()
        copies[name].write_bytes(whole.file.read_bytes())
        copies[name].chmod(of_file)
        copies[name].parent.chmod(of_folder)
    said = answer(start(without_rights, whole.key, *copies.values(), preexec_fn=lay_down_rights))
    for name, opened, read in zip(rights, said[::2], said[1::2], strict=True):
        copies[name].parent.chmod(0o755)
        assert opened["error"] == ReadOnly.__name__
        assert f"{name}/house.db: the {'folder' if name == 'folder' else 'file'}" in opened["says"]
        assert "Allow this user to write" in opened["says"]
        assert read == {"whole": True, "rows": 12}


def test_a_server_that_may_only_be_read(place: Place) -> None:
    if isinstance(place, SqliteFile):
        return
    with place.open() as journal:
        fill(journal)
    address = place.address + "%20-cdefault_transaction_read_only%3Don"
    with Journal(address, place.key) as journal:
        with pytest.raises(ReadOnly, match="may not write here"):
            journal.append(TABLE, 12, one("c9"))
        assert verify(journal).rows == 12


def test_what_is_opened_for_reading_is_not_written(place: Place) -> None:
    with place.open() as journal:
        fill(journal)
    with place.open(read_only=True) as journal:
        assert verify(journal).ok
        with pytest.raises(ReadOnly, match="opened for reading only"):
            journal.append(TABLE, 12, one("c9"))


def test_a_disk_that_fills_up(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    first, again = answer(start(fill_disk, disk / "house.db", tmp_path / "key", disk, before=OWN_MOUNTS))
    assert "the disk is full" in first["error"]
    assert "house.db" in first["error"]
    assert first["acknowledged"] == first["there"] > 0
    assert first["whole"]
    assert first["after"] == first["acknowledged"] + 1
    assert again == {"whole": True, "rows": first["after"]}


def test_a_disk_without_room_for_a_record(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    (said,) = answer(start(no_disk, disk / "house.db", tmp_path / "key", disk, before=OWN_MOUNTS))
    assert said["error"] == "DiskFull"
