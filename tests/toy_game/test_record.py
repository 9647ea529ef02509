"""Tumble in the record: on both databases, sealed, verified, audited, proved, resumed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss import law
from pitboss.cards.chance import SeededChance
from pitboss.house.audit import audit
from pitboss.house.house import House
from pitboss.house.kept_streams import redecided, table_machine
from pitboss.house.ledger import ledger_of
from pitboss.house.proofs import proof_for
from pitboss.house.runner import Accepted, Table
from pitboss.house.table_stream import PREFIX
from pitboss.journal.commitments import check_opening
from pitboss.journal.verify import verify
from pitboss.table.commands import HOUSE_ACTOR, PLAYER, Actor, Command, Request, Stake
from pitboss.table.services.seats.chips import BuyIn
from pitboss.table.services.seats.sitting import TakeSeat
from pitboss.table.services.wagers.calling import NoMoreBets
from pitboss.table.services.wagers.placing import PlaceWagers
from pitboss.table.settings import TableSettings
from pitboss.table.state import Phase
from tests.journal.places import Place, place_for
from tests.support.play import sent
from tests.toy_game.round import Split, Stand, TakeBank
from tests.toy_game.rules import TILES
from tests.toy_game.support import BOOK, CHIPS, LIMITS, NAMES

ONE, TWO = "Tower 1", "Tower 2"


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    found = place_for(request, tmp_path)
    yield found
    found.discard()


def say(table: Table, who: str, request: Request) -> None:
    actor = HOUSE_ACTOR if who == HOUSE_ACTOR.name else Actor(who, PLAYER)
    outcome = sent(table, Command(f"{table.rules.table.name} {table.version}", actor, table.at + 1, request))
    assert isinstance(outcome, Accepted), (request, outcome)


def opened(house: House, name: str, seed: int, first: int) -> Table:
    """A table with three players; the first of them banks."""
    settings = TableSettings(name=name, limits=LIMITS, seats=6)
    table = house.open_table(law.load(BOOK), settings, at=0, chance=SeededChance(seed))
    for seat, player in enumerate(NAMES[first : first + 3], 1):
        house.grant(player, CHIPS, command_id=f"grant {player}", at=0)
        say(table, player, TakeSeat(seat))
        say(table, player, BuyIn(CHIPS))
    say(table, NAMES[first], TakeBank(1, 20_000))
    return table


def play(table: Table, rounds: int) -> None:
    """Rounds in which everybody wagers on everything and splits every pair."""
    seated = {seat: sitting.player for seat, sitting in table.state.seats.items() if seat > 1}
    for _ in range(rounds):
        for seat, player in seated.items():
            say(table, player, PlaceWagers(seat, {"main": Stake(2_000)}))
            say(table, player, PlaceWagers(seat, {"jackpot": Stake(100)}))
        say(table, HOUSE_ACTOR.name, NoMoreBets())
        while table.state.phase is Phase.ROUND:
            for seat, player in seated.items():
                own = {offer.request for offer in table.offers(Actor(player, PLAYER)) if offer.area == seat}
                if "stand" in own:
                    say(table, player, Split(seat) if "split" in own else Stand(seat))


def test_a_house_with_two_tables_and_one_pool_outlives_the_process(place: Place) -> None:
    with place.open() as journal:
        house = House(journal)
        for seed, name in enumerate((ONE, TWO)):
            play(opened(house, name, seed, 3 * seed), 6)
        pools, before = dict(house.people.pools), {name: house.table(name).state for name in house.names()}
        assert pools["tower"] > 0
        assert pools["tower"] == sum(state.money["outside:pool:tower"] for state in before.values())
    with place.open() as journal:
        again = House(journal)
        assert again.people.pools == pools
        assert {name: again.table(name).state for name in again.names()} == before
        play(again.table(ONE, SeededChance(9)), 2)
        assert verify(journal).ok
        books = [ledger_of(again.table(name)) for name in again.names()]
        assert all(each.balances for each in books)
        assert sum(each.pooled for each in books) == again.people.pools["tower"]


def test_every_command_is_decided_again_to_the_same_events(place: Place) -> None:
    with place.open() as journal:
        play(opened(House(journal), ONE, 3, 0), 8)
        steps = list(redecided(journal, table_machine(journal, ONE)))
        assert len(steps) > 100
        assert not [difference for _, difference in steps if difference]


def test_a_round_is_audited_and_its_tiles_proved(place: Place) -> None:
    with place.open() as journal:
        play(opened(House(journal), ONE, 3, 0), 3)
        document = audit(journal, PREFIX + ONE, 2)
        assert document.sound
        assert document.openings is not None
        assert document.openings.checked >= 6
        assert {line.wager for row in document.lines for _, line in row.settled} == {"main", "jackpot"}
        proof = proof_for(journal, ONE, 2, NAMES[1])
        assert proof.pieces == len(TILES)
        assert all(check_opening(proof.tree, opening) for opening in proof.openings)
        assert {opening.piece for opening in proof.openings} <= {*TILES}


def test_no_hidden_tile_can_be_read_in_the_database(place: Place) -> None:
    with place.open() as journal:
        table = opened(House(journal), ONE, 3, 0)
        say(table, NAMES[1], PlaceWagers(2, {"main": Stake(2_000)}))
        say(table, HOUSE_ACTOR.name, NoMoreBets())
        assert table.state.phase is Phase.ROUND
        rows = "".join(str(row) for name in ("commands", "journal") for row in place.plain(f"SELECT * FROM {name}"))
        part = table.state.round.part
        open_ = {stack.tiles[at] for stacks in part.stacks.values() for stack in stacks for at in stack.up}
        assert {tile for tile in TILES if f'"{tile}"' in rows} == open_
