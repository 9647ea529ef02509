"""Backups made while tables run, on SQLite and PostgreSQL, and put back only if they hold everything that was signed."""

from __future__ import annotations

import shutil
import stat
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.journal.places import PostgresSchema, SqliteFile, answers, place_for
from tests.support.damage import ANN, OTHER, STREAM, forge, played, say

from pitboss import do
from pitboss.house.backups import Copied, DoesNotVerify, Restoring, back_up, checkpoints_of, restore
from pitboss.house.house import DATABASE, House
from pitboss.house.verifying import verify_record
from pitboss.journal.anchoring import Anchoring, keep_settings
from pitboss.journal.checkpoint_file import FILE, read
from pitboss.journal.copying import Exists
from pitboss.journal.errors import Damaged, Locked, Missing, NotAJournal
from pitboss.journal.keys import key_file, read_key
from pitboss.journal.store import Journal
from pitboss.table.commands import Stake

Told = list[tuple[str, int, int]]


class Floor:
    """A house that was played in, its backup, and where it would be put back."""

    def __init__(self, folder: Path, database: str | None) -> None:
        self.folder = folder / "house"
        self.database = database
        self.backup = folder / "backup.db"
        self.told: Told = []
        with self.opened() as house:
            played(house)
        self.key = read_key(key_file(self.folder))

    def opened(self) -> House:
        return House.at(self.folder, database=self.database)

    def backed_up(self) -> Copied:
        with Journal(self.database or self.folder / DATABASE, read_only=True) as journal:
            return back_up(journal, self.folder, self.backup, self.key, self.tell)

    def played_on(self) -> None:
        with self.opened() as house:
            say(house.table(OTHER), ANN, do.PlaceWagers(1, {"ante": Stake(1_000)}))

    def restored(self, folder: Path | None = None, **how: object) -> Copied:
        place = folder or self.folder
        what = Restoring(self.backup, place, **how)  # type: ignore[arg-type]
        return restore(what, place / DATABASE, self.key, "then", self.tell)

    def tell(self, what: str, done: int, total: int) -> None:
        self.told.append((what, done, total))


@pytest.fixture(params=["sqlite", "postgres"])
def floor(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Floor]:
    place = place_for(request, tmp_path)
    yield Floor(tmp_path, place.address if isinstance(place, PostgresSchema) else None)
    place.discard()


@pytest.fixture
def file_floor(tmp_path: Path) -> Floor:
    return Floor(tmp_path, None)


def heads(place: str | Path) -> object:
    with Journal(place, read_only=True) as journal:
        assert verify_record(journal).ok
        return journal.heads()


def test_a_backup_is_the_record_and_can_be_put_back(floor: Floor, tmp_path: Path) -> None:
    copied = floor.backed_up()
    assert copied.checkpoint == 1
    assert heads(floor.backup) == heads(floor.database or floor.folder / DATABASE)
    files = [floor.backup, checkpoints_of(floor.backup)]
    assert {stat.S_IMODE(each.stat().st_mode) for each in files} == {0o600}
    assert sorted(each.name for each in tmp_path.iterdir() if each.name.startswith((".", "backup"))) == [
        each.name for each in files
    ]
    assert {what for what, _, _ in floor.told} >= {"Checking rows"}
    assert all(done <= total for _, done, total in floor.told)
    shutil.copy(key_file(floor.folder), key_file(tmp_path / "new"))
    assert floor.restored(tmp_path / "new").rows == copied.rows
    assert heads(tmp_path / "new" / DATABASE) == heads(floor.backup)
    assert stat.S_IMODE((tmp_path / "new" / DATABASE).stat().st_mode) == 0o600
    with House.at(tmp_path / "new") as house:
        assert house.unreadable == {}
        say(house.table(OTHER), ANN, do.PlaceWagers(1, {"ante": Stake(1_000)}))
    assert [each.number for each in read(tmp_path / "new" / FILE)] == [1, 2], "the checkpoints go on"


def test_a_backup_made_while_somebody_plays_holds(floor: Floor) -> None:
    stop, failed = threading.Event(), []

    def play() -> None:
        try:
            with floor.opened() as house:
                number = 0
                while not stop.is_set() and number < 400:
                    number += 1
                    house.grant("Bob", 100, command_id=f"bob-{number}", at=100)
        except Exception as error:
            failed.append(error)

    player = threading.Thread(target=play)
    player.start()
    try:
        made = []
        for number in range(3):
            floor.backup = floor.backup.with_name(f"backup-{number}.db")
            made.append(floor.backed_up().rows)
            heads(floor.backup)
    finally:
        stop.set()
        player.join()
    assert failed == []
    assert made == sorted(made)


def test_a_backup_never_replaces_a_file(file_floor: Floor) -> None:
    file_floor.backup.write_text("mine")
    with pytest.raises(Exists, match="there is a file here already"):
        file_floor.backed_up()
    assert file_floor.backup.read_text() == "mine"


def test_a_damaged_record_is_not_backed_up(file_floor: Floor) -> None:
    place = SqliteFile(file_floor.folder)
    place.tamper("UPDATE journal SET at = at + 1 WHERE stream = ? AND version = 5", STREAM)
    with pytest.raises(DoesNotVerify, match=f"this does not hold: {STREAM} 5: changed: at"):
        file_floor.backed_up()
    assert not file_floor.backup.exists()
    assert not checkpoints_of(file_floor.backup).exists()


def test_a_record_that_is_there_is_kept_unless_it_is_moved_aside(file_floor: Floor) -> None:
    file_floor.backed_up()
    before = heads(file_floor.folder / DATABASE)
    with pytest.raises(Exists, match="there is a record here already"):
        file_floor.restored()
    copied = file_floor.restored(move_aside=True)
    assert copied.aside == str(file_floor.folder / f"{DATABASE}.replaced-then")
    assert heads(copied.aside) == heads(file_floor.folder / DATABASE) == before


def test_a_record_in_use_is_not_moved_aside(file_floor: Floor) -> None:
    file_floor.backed_up()
    with file_floor.opened(), pytest.raises(Locked, match="another process is using the record"):
        file_floor.restored(move_aside=True)
    assert heads(file_floor.folder / DATABASE) == heads(file_floor.backup)
    assert not [each.name for each in file_floor.folder.iterdir() if each.name.startswith(".") or "replaced" in each.name]


def test_an_older_backup_is_refused_by_the_checkpoints_beside_the_record(file_floor: Floor) -> None:
    file_floor.backed_up()
    file_floor.played_on()
    with pytest.raises(DoesNotVerify, match=r"an old copy was put in its place\. Nothing was copied"):
        file_floor.restored(move_aside=True)
    assert len(read(file_floor.folder / FILE)) == 2


def test_an_older_backup_is_refused_by_a_witness(file_floor: Floor, tmp_path: Path) -> None:
    witness = tmp_path / "witness"
    witness.mkdir()
    keep_settings(file_floor.folder, Anchoring(witnesses=(str(witness),)))
    shutil.copy(file_floor.folder / FILE, tmp_path / "older.jsonl")
    file_floor.backed_up()
    file_floor.played_on()
    shutil.copy(tmp_path / "older.jsonl", file_floor.folder / FILE)
    with pytest.raises(DoesNotVerify, match="The end is cut off"):
        file_floor.restored(move_aside=True)
    with pytest.raises(DoesNotVerify, match="The end is cut off"):
        file_floor.restored(tmp_path / "new", copies=tuple(witness.iterdir()))
    assert not (tmp_path / "new").exists()


def test_what_came_later_is_lost_only_if_somebody_says_so(file_floor: Floor) -> None:
    file_floor.backed_up()
    file_floor.played_on()
    copied = file_floor.restored(move_aside=True, lose_later=True)
    assert copied.checkpoint == 1
    assert heads(file_floor.folder / DATABASE) == heads(file_floor.backup)
    assert len(read(file_floor.folder / f"{FILE}.replaced-then")) == 2, "the evidence of the loss is kept"
    file_floor.played_on()
    assert [each.number for each in read(file_floor.folder / FILE)] == [1, 2]


def test_a_forged_backup_is_refused(file_floor: Floor, tmp_path: Path) -> None:
    file_floor.backed_up()
    place = SqliteFile(tmp_path)
    place.file, place.address = file_floor.backup, f"sqlite:///{file_floor.backup}"
    place.key = key_file(file_floor.folder)
    forge(place, 20, lambda body: body.replace("{", '{"note":1,', 1))
    with pytest.raises(DoesNotVerify, match="The chain up to here was rewritten"):
        file_floor.restored(tmp_path / "new")


@pytest.mark.parametrize("what", ["missing", "text", "empty", "cut"])
def test_what_is_no_backup_is_named(file_floor: Floor, tmp_path: Path, what: str) -> None:
    if what == "text":
        file_floor.backup.write_text("This is not a database, and it is long enough to be looked at." * 9)
    elif what == "empty":
        file_floor.backup.touch()
    elif what == "cut":
        file_floor.backed_up()
        file_floor.backup.write_bytes(file_floor.backup.read_bytes()[:9_000])
    errors = {"missing": Missing, "text": NotAJournal, "empty": Damaged, "cut": Damaged}
    with pytest.raises(errors[what]):
        file_floor.restored(tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_a_backup_can_be_put_into_an_empty_database(file_floor: Floor, tmp_path: Path) -> None:
    if not answers():
        pytest.skip("no PostgreSQL answers")
    file_floor.backed_up()
    place = PostgresSchema(tmp_path)
    try:
        file_floor.restored(tmp_path / "new", database=place.address)
        assert heads(place.address) == heads(file_floor.backup)
        with pytest.raises(Exists, match="there is a record here already"):
            file_floor.restored(tmp_path / "new", database=place.address)
    finally:
        place.discard()
