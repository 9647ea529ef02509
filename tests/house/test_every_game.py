"""One house with a table of every game: people go from table to table, and not a cent is lost on the way."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

from tests.support.play import CASS, GUS

from pitboss import do, law
from pitboss.cards.chance import SeededChance
from pitboss.games import games
from pitboss.house.house import House
from pitboss.house.ledger import ledger_of
from pitboss.house.players.bots import Company
from pitboss.house.players.client import Client
from pitboss.house.players.visits import Visit
from pitboss.house.runner import Accepted, Table
from pitboss.table.commands import Actor
from pitboss.table.refusal import Refusal
from pitboss.table.state import Phase

ELEVEN = {
    "baccarat",
    "blackjack",
    "caribbean-stud-poker",
    "draw-poker",
    "electronic-roulette",
    "four-card-poker",
    "pai-gow",
    "racing-card-derby",
    "roulette",
    "three-card-poker",
    "ultimate-texas-holdem",
}
BOOKS = {load.game: load.id for load in map(law.load, law.available()) if load.game in games()}
"""A rulebook for each game."""
EXCLUDES = "nsw/four-card-poker"
"""The rules of this one name the ground on which somebody is excluded from the casino."""
PEOPLE = ("Ann", "Ben", "Cleo")
CASH, CHIPS = 1_000_000, 50_000


class Day:
    """A house on a file, the time of day, and three people with cash."""

    def __init__(self, folder: Path) -> None:
        self.house = House.at(folder)
        self._time: Iterator[int] = count(1_000, 1_000)
        self.visit = Visit(self.house, self.clock)
        for person in PEOPLE:
            self.visit.bring(person, CASH)

    def clock(self) -> int:
        return next(self._time)

    def table(self, book: str) -> Client:
        """Return the dealer of a table that plays by a rulebook."""
        chance = SeededChance(len(self.house.names()))
        return self.visit.dealer(self.visit.table(book, book.replace("/", "-"), None, chance))

    def cash(self) -> dict[str, int]:
        return {person: self.house.people.purses[person] for person in PEOPLE}

    def sends(self, table: Table, who: Actor, does: do.Request) -> Accepted | Refusal:
        outcome = table.send(do.Command(f"{self.clock()}", who, max(self.clock(), table.at), does))
        assert isinstance(outcome, Accepted | Refusal)
        return outcome

    def plays_a_round(self, book: str) -> Table:
        """Let everybody sit down, play a round and leave; return the table."""
        dealer = self.table(book)
        players = {seat: self.visit.seat(dealer, person, seat, CHIPS) for seat, person in enumerate(PEOPLE, 1)}
        Company(players, dealer, self.visit, CHIPS).play_round()
        for player in players.values():
            player.look()
            assert isinstance(player.send(do.LeaveTable()), Accepted)
        return self.house.table(book.replace("/", "-"))


def name_of(table: Table) -> str:
    return table.rules.table.name


def lost_at(table: Table) -> int:
    """What people have left at a table: it balances, and what they did not take with them is in its tray or in a jackpot."""
    ledger = ledger_of(table)
    assert ledger.balances, [check for check in ledger.checks if not check.holds]
    assert ledger.chips_out == 0
    return ledger.win + ledger.pooled


def test_a_round_of_every_game_at_one_house(tmp_path: Path) -> None:
    assert set(BOOKS) == ELEVEN == set(games())
    day = Day(tmp_path / "house")
    for book in [*BOOKS.values(), EXCLUDES]:
        before = day.cash()
        table = day.plays_a_round(book)
        state = table.state
        assert (state.phase, state.round.number, state.seats) == (Phase.BETWEEN, 1, {}), book
        assert sum(line.staked for line in ledger_of(table).wagers) > 0, book
        assert sum(before.values()) - sum(day.cash().values()) == lost_at(table), book
    tables = day.house.tables()
    assert len(tables) == len({*BOOKS.values(), EXCLUDES})
    pools = day.house.people.pools
    assert sum(day.cash().values()) == len(PEOPLE) * CASH - sum(map(lost_at, tables))
    assert sum(pools.values()) == sum(ledger_of(table).pooled for table in tables)

    everywhere_closed_to_ann(day)
    kept, cash = {name_of(table): table.version for table in day.house.tables()}, day.cash()
    day.house.close()

    with House.at(tmp_path / "house") as again:
        for table in again.tables():
            assert again.whole(name_of(table)).version == kept[name_of(table)]
        assert {person: again.people.purses[person] for person in PEOPLE} == cash
        assert again.people.pools == pools
        assert sum(cash.values()) == len(PEOPLE) * CASH - sum(map(lost_at, again.tables()))


def everywhere_closed_to_ann(day: Day) -> None:
    """Ann is excluded from the casino at one table. After that they sit down at none, and the others at every one."""
    first = day.house.table(EXCLUDES.replace("/", "-"))
    ann, ben = Actor("Ann", "player"), Actor("Ben", "player")
    found = do.Conduct(rule="supervise.device-use", person="Ann", words="a device under the table")
    for who, does in ((GUS, found), (CASS, do.Exclude("Ann", casino=True))):
        assert isinstance(day.sends(first, who, does), Accepted)
    for table in day.house.tables():
        refusal = day.sends(table, ann, do.TakeSeat(1))
        assert isinstance(refusal, Refusal), name_of(table)
        assert refusal.code == "excluded", name_of(table)
        assert not [offer for offer in table.offers(ann, table.at) if offer.request == "take-seat"]
        for request in (do.TakeSeat(1), do.LeaveTable()):
            assert isinstance(day.sends(table, ben, request), Accepted), name_of(table)
