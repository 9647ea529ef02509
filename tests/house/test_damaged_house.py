"""A house over a damaged record, on SQLite and on PostgreSQL: the table that does not hold is left alone, the others go on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.journal.places import Place, place_for
from tests.support.damage import ANN, COMMANDS, HIT, OTHER, ROWS, RULEBOOKS, STREAM, Damage, forge, played, rows_of, say

from pitboss import do
from pitboss.house.audit import audit
from pitboss.house.house import House
from pitboss.house.ledger import ledger_of
from pitboss.house.proofs import proof_for
from pitboss.house.table_stream import PREFIX
from pitboss.journal import schema
from pitboss.journal.errors import Altered
from pitboss.journal.verify import verify
from pitboss.table.commands import Stake

TABLES = tuple(schema.metadata.tables)


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def kept(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """A house that was played in, made once."""
    found = place_for(request, tmp_path_factory.mktemp("house"))
    with House(found.open()) as house:
        played(house)
    yield found
    found.discard()


@pytest.fixture
def place(kept: Place) -> Iterator[Place]:
    """Its place; whatever a test does to the record is undone."""
    before = {table: kept.plain(f"SELECT * FROM {table}") for table in TABLES}
    yield kept
    with kept.unguarded() as edit:
        for table, rows in before.items():
            edit(f"DELETE FROM {table}")
            for row in rows:
                edit(f"INSERT INTO {table} VALUES ({', '.join('?' for _ in row)})", *row)


def damaged(place: Place, damage: Damage, seed: int) -> int:
    asked = place.plain("SELECT version, command_id FROM journal WHERE stream = ? ORDER BY version", STREAM)
    version, command = rows_of(asked, seed)
    with place.unguarded() as edit:
        damage.do(edit, version, command)
    return version


@pytest.mark.parametrize("damage", ROWS + COMMANDS + RULEBOOKS, ids=lambda damage: damage.name)
def test_the_damaged_table_is_left_alone_and_the_other_goes_on(place: Place, damage: Damage) -> None:
    damaged(place, damage, len(damage.name))
    with House(place.open()) as house:
        for read in (
            lambda: house.whole(HIT),
            lambda: audit(house.journal, PREFIX + HIT, 1),
            lambda: proof_for(house.journal, HIT, 1, "Ann"),
        ):
            with pytest.raises(Altered, match=f"{STREAM} [0-9]+: "):
                read()
        assert not verify(house.journal).ok
        other = house.table(OTHER)
        assert ledger_of(other).balances
        assert audit(house.journal, PREFIX + OTHER, 1).sound
        say(other, ANN, do.PlaceWagers(1, {"ante": Stake(1_000)}))


def test_a_resumed_table_is_checked_from_its_snapshot_on(place: Place) -> None:
    """Rows before the snapshot are not read again; the row of the snapshot and those after it are."""
    (last,) = place.plain("SELECT max(version) FROM journal WHERE stream = ?", STREAM)[0]
    place.tamper(f"UPDATE journal SET at = at + 1 WHERE stream = '{STREAM}' AND version = 5")
    with House(place.open()) as house:
        assert house.table(HIT).version == last
    place.tamper(f"UPDATE journal SET at = at + 1 WHERE stream = '{STREAM}' AND version = {last}")
    with House(place.open()) as house, pytest.raises(Altered, match=f"{STREAM} 5: changed: at"):
        house.table(HIT)


def test_a_house_does_not_keep_what_it_could_not_read(place: Place) -> None:
    damaged(place, ROWS[4], 3)
    place.plain("DELETE FROM snapshots")
    with House(place.open()) as house:
        say(house.table(OTHER), ANN, do.PlaceWagers(1, {"ante": Stake(1_000)}))
    kept = {stream for (stream,) in place.plain("SELECT stream FROM snapshots")}
    assert kept == {f"table/{OTHER}", "house"}, "what the house knows of people is in its own stream"


def test_a_house_whose_own_stream_does_not_hold_decides_nothing(place: Place) -> None:
    place.plain("DELETE FROM snapshots")
    place.tamper("UPDATE journal SET at = at + 1 WHERE stream = 'house' AND version = 1")
    with House(place.open()) as house:
        table = house.table(OTHER)
        before = table.version
        with pytest.raises(Altered, match="house 1: changed: at"):
            say(table, ANN, do.PlaceWagers(1, {"ante": Stake(1_000)}))
        assert house.journal.version(f"table/{OTHER}") == before
    kept = {stream for (stream,) in place.plain("SELECT stream FROM snapshots")}
    assert "house" not in kept


def test_a_forged_payment_is_not_derived_again(place: Place) -> None:
    (taken,) = place.plain("SELECT min(version) FROM journal WHERE stream = ? AND type = ?", STREAM, "hand.folded/1")[0]
    forge(place, taken, lambda body: body.replace('"tray",1000', '"tray",900').replace("-1000", "-900"))
    with place.open() as journal:
        assert verify(journal).ok, "the chain alone cannot show it"
        document = audit(journal, PREFIX + HIT, 1)
    assert not document.sound
    assert [line.version for line in document.lines if not line.derived] == [taken]


def test_what_cannot_have_happened_names_its_row(place: Place) -> None:
    """A notice that no table has sent is acknowledged in the stream of the house."""
    kind = "notice.acknowledged/1"
    ((noted,),) = place.plain("SELECT version FROM journal WHERE stream = 'house' AND type = ?", kind)
    forge(place, noted, lambda body: body.replace(f'"{HIT}:', f'"{OTHER}:'), "house")
    place.plain("DELETE FROM snapshots")
    with House(place.open()) as house:
        with pytest.raises(Altered, match=f"house {noted}: this cannot have happened"):
            house.must_hold()
        assert audit(house.journal, PREFIX + HIT, 1).sound
