"""A new key for what comes: both keys open their part, checkpoints go on, and an interruption leaves a record to use."""

from __future__ import annotations

import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.journal.places import PostgresSchema, place_for
from tests.support.damage import ANN, HIT, OTHER, played, say

from pitboss import do
from pitboss.cli import run
from pitboss.house.audit import audit
from pitboss.house.backups import Restoring, back_up, restore
from pitboss.house.house import DATABASE, House
from pitboss.house.key_rotation import Rotated, rotate_key
from pitboss.house.significant import significant_events
from pitboss.house.table_stream import PREFIX
from pitboss.house.verifying import verify_record
from pitboss.journal.anchored import known
from pitboss.journal.checkpoint_file import FILE, read
from pitboss.journal.checkpoints import BadCheckpoint, Signer, check
from pitboss.journal.errors import KeyUnusable, WrongKey
from pitboss.journal.keys import Key, add_key, key_file, read_key
from pitboss.journal.store import Journal
from pitboss.table.commands import HOUSE_ACTOR, Actor, Stake
from pitboss.table.events import Significance
from pitboss.table.refusal import Refusal

CASS = Actor("Cass", "casino-supervisor")


class Floor:
    """A house that was played in, and its key file."""

    def __init__(self, folder: Path, database: str | None) -> None:
        self.folder, self.database = folder / "house", database
        self.keys = key_file(self.folder)
        with self.opened() as house:
            played(house)
        self.first = read_key(self.keys)

    def opened(self) -> House:
        return House.at(self.folder, database=self.database)

    def rotated(self) -> Rotated:
        with self.opened() as house:
            done = rotate_key(house, self.keys, CASS, 1_000)
        assert isinstance(done, Rotated)
        return done

    def fault(self, key: Key | None = None) -> str | None:
        with Journal(self.database or self.folder / DATABASE, read_only=True) as journal:
            fault = verify_record(journal, known(self.folder, key=key), key=key).fault
            return None if fault is None else str(fault)

    def another_round(self) -> None:
        with self.opened() as house:
            played_on(house)


def played_on(house: House) -> None:
    table = house.table(OTHER)
    say(table, ANN, do.PlaceWagers(1, {"ante": Stake(1_000)}))
    say(table, HOUSE_ACTOR, do.NoMoreBets())
    say(table, ANN, do.dealer_poker.Fold(1))


@pytest.fixture(params=["sqlite", "postgres"])
def floor(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Floor]:
    place = place_for(request, tmp_path)
    yield Floor(tmp_path, place.address if isinstance(place, PostgresSchema) else None)
    place.discard()


def test_both_keys_open_their_part_and_neither_alone_opens_all(floor: Floor) -> None:
    done = floor.rotated()
    floor.another_round()
    ring = read_key(floor.keys)
    assert [each.fingerprint for each in ring.all] == [done.new, done.old]
    assert done.old == floor.first.fingerprint
    assert stat.S_IMODE(floor.keys.stat().st_mode) == 0o600
    with floor.opened() as house:
        assert house.unreadable == {}
        assert all(audit(house.journal, PREFIX + OTHER, number).sound for number in (1, 2))
    assert floor.fault(ring) is None
    with pytest.raises(WrongKey):
        Journal(floor.database or floor.folder / DATABASE, floor.first)
    alone = Key(ring._secret, "the new key alone")
    with House(Journal(floor.database or floor.folder / DATABASE, alone)) as house:
        assert f"table/{HIT}" in house.unreadable


def test_the_record_says_who_changed_the_key(floor: Floor) -> None:
    done = floor.rotated()
    with Journal(floor.database or floor.folder / DATABASE, read_only=True) as journal:
        (row,) = [row for row in journal.read("house") if row.type == "key.rotated/1"]
        assert row.command is not None
        assert row.command.actor == "casino-supervisor:Cass"
        assert done.new in row.body
        assert journal.noted_key() == done.new
    with floor.opened() as house:
        (listed,) = [each for each in significant_events(house) if each.kind is Significance.KEY]
    assert listed.who == CASS
    assert listed.says.startswith(f"The key {done.old} was replaced by {done.new}; ")


def test_the_old_key_names_the_new_one(floor: Floor) -> None:
    done = floor.rotated()
    floor.another_round()
    chain = read(floor.folder / FILE)
    old, new = Signer(floor.first).public, done.signer
    assert [each.signer for each in chain] == [old, old, new, new]
    assert [each.next_signer for each in chain] == ["", new, "", ""]
    for noted in (old, new):
        check(chain, "there", noted)
    stranger = Signer(Key.new())
    forged = stranger.sign(replace(chain[2], signer=stranger.public))
    with pytest.raises(BadCheckpoint, match="checkpoint 3 was signed under another key"):
        check([*chain[:2], forged], "there", old)
    without = replace(chain[1], next_signer="")
    with pytest.raises(BadCheckpoint, match="checkpoint 2 does not have the signature"):
        check([chain[0], without, chain[2]], "there", old)


def test_an_interruption_after_the_new_key_was_made_changes_nothing(floor: Floor) -> None:
    made = add_key(floor.keys, floor.first.fingerprint)
    floor.another_round()
    assert floor.fault(read_key(floor.keys)) is None
    assert {each.signer for each in read(floor.folder / FILE)} == {Signer(floor.first).public}
    assert floor.rotated().new == made.fingerprint, "the key that was made is taken"
    assert floor.fault(read_key(floor.keys)) is None


def test_an_interruption_before_the_checkpoints_is_made_up_for(floor: Floor) -> None:
    with floor.opened() as house:
        house.anchors = None
        assert isinstance(rotate_key(house, floor.keys, CASS, 1_000), Rotated)
    assert floor.fault(read_key(floor.keys)) is None
    floor.another_round()
    assert [bool(each.next_signer) for each in read(floor.folder / FILE)] == [False, True, False]
    assert floor.fault(read_key(floor.keys)) is None


def test_a_process_that_runs_takes_the_new_key(floor: Floor) -> None:
    """It reads what others seal under the new key, and its own checkpoints go on under it."""
    with floor.opened() as running:
        floor.rotated()
        floor.another_round()
        table = running.table(OTHER)
        table.catch_up()
        assert table.state.round.number == 2
        played_on(running)
    chain = read(floor.folder / FILE)
    check(chain, "there")
    assert len({each.signer for each in chain}) == 2
    assert floor.fault(read_key(floor.keys)) is None


def test_a_note_that_goes_back_to_the_old_key_is_found(floor: Floor) -> None:
    done = floor.rotated()
    with floor.opened() as house, house.journal.database.writing() as connection:
        connection.exec_driver_sql(f"UPDATE meta SET value = '{done.old}' WHERE name = 'key'")
    assert f"the record says that the key was changed to {done.new}" in (floor.fault() or "")


def test_a_backup_from_before_goes_with_the_keys_of_now(floor: Floor, tmp_path: Path) -> None:
    floor.rotated()
    backup = tmp_path / "backup.db"
    ring = read_key(floor.keys)
    with Journal(floor.database or floor.folder / DATABASE, read_only=True) as journal:
        back_up(journal, floor.folder, backup, ring, lambda *_: None)
    new = tmp_path / "new"
    restore(Restoring(backup, new), new / DATABASE, ring, "then", lambda *_: None)
    key_file(new).write_bytes(floor.keys.read_bytes())
    key_file(new).chmod(0o600)
    with House.at(new) as house:
        assert house.unreadable == {}


def test_a_player_does_not_change_the_key(floor: Floor) -> None:
    with floor.opened() as house:
        refusal = rotate_key(house, floor.keys, ANN, 1_000)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "staff-only"
    assert floor.fault(read_key(floor.keys)) is None


def test_a_key_in_the_environment_needs_the_new_one_there_too(floor: Floor) -> None:
    one = Key.from_text(floor.keys.read_text(), "PITBOSS_KEY")
    with floor.opened() as house, pytest.raises(KeyUnusable, match="there is no new key here"):
        rotate_key(house, one, CASS, 1_000)
    both = Key.from_text(f"{'ab' * 32} {floor.keys.read_text()}", "PITBOSS_KEY")
    with House.at(floor.folder, both, database=floor.database) as house:
        done = rotate_key(house, both, CASS, 1_000)
    assert isinstance(done, Rotated)
    assert done.new == both.fingerprint


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    floor = Floor(tmp_path, None)
    where = ["--data", str(floor.folder)]
    assert run(["journal", "rotate-key", *where]) == 2
    assert "Say who changes the key" in capsys.readouterr().err
    assert run(["journal", "rotate-key", "--as", "Ann", "player", *where]) == 1
    assert "Only people of the house may do this" in capsys.readouterr().err
    assert run(["journal", "rotate-key", "--as", "Cass", "casino-supervisor", *where]) == 0
    assert "Checkpoint 2 under the old key names it; checkpoint 3 is the first under it." in capsys.readouterr().out
    assert run(["journal", "verify", *where]) == 0
    assert run(["journal", "verify", "--signer", Signer(floor.first).public, *where]) == 0


def test_whoever_changes_the_key_signs_in_where_there_are_accounts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    floor = Floor(tmp_path, None)
    where = ["--data", str(floor.folder)]
    monkeypatch.setenv("PITBOSS_PASSWORD", "a long password")
    assert run(["person", "add", "Olga", *where]) == 0
    assert run(["journal", "rotate-key", "--as", "Cass", "casino-supervisor", *where]) == 1, "nobody has appointed Cass"
    monkeypatch.setenv("PITBOSS_PASSWORD", "another password")
    assert run(["journal", "rotate-key", "--as", "Olga", "operator", *where]) != 0
    assert "This is not the password of Olga" in capsys.readouterr().err
    monkeypatch.setenv("PITBOSS_PASSWORD", "a long password")
    assert run(["journal", "rotate-key", "--as", "Olga", "operator", *where]) == 0
    assert run(["journal", "verify", *where]) == 0
