"""Coming to a table: open it or find it as it was left, bring cash, take a seat, and let computer players sit down."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from uuid import uuid4

from pitboss import law
from pitboss.cards.chance import Chance
from pitboss.games import rules_for
from pitboss.house.house import House
from pitboss.house.players.bots import bot_for, computer_at
from pitboss.house.players.client import Client
from pitboss.house.players.history import History
from pitboss.house.runner import Outcome, Table
from pitboss.house.server_clock import Clock, wall_clock
from pitboss.law import Rulebook
from pitboss.law.ids import is_path
from pitboss.table.limits import Limits
from pitboss.table.refusal import Refusal
from pitboss.table.rules import Rules
from pitboss.table.services.seats.chips import BuyIn
from pitboss.table.services.seats.sitting import ChangeSeat, LeaveTable, TakeSeat
from pitboss.table.settings import SHUFFLER, TableSettings
from pitboss.table.state import Phase

USUAL = 50_000
"""The chips that a player starts with, in cents."""
LEAST = 500
"""Cash that is worth buying chips for, in cents."""
SEATS = 7
"""At a practice table, where the rulebook allows more."""


class Unwelcome(Exception):
    """Why somebody cannot play at this table, and what they can do about it."""


class Visit:
    """A house with somebody who has come to play there."""

    def __init__(self, house: House, clock: Clock = wall_clock) -> None:
        house.must_hold()
        self.house = house
        self.clock = clock

    def table(
        self, rulebook: str | None, name: str, device: str | None, chance: Chance | None = None, *, usual: str = ""
    ) -> Table:
        """Return the table of that name as it was left, or a new one; if no rulebook is named, under the usual one."""
        if name in self.house.names():
            self.house.whole(name)  # the history of the table is shown as well
            table = self.house.table(name, chance)
            check_table(table, rulebook, device)
            return table
        book = law.load(rulebook or usual)
        return self.house.open_table(book, practice_settings(book, name, device), at=self.clock(), chance=chance)

    def dealer(self, table: Table) -> Client:
        """Return the client of the house, which deals at the table."""
        return Client(table, None, History(table.record), self.clock)

    def bring(self, person: str, amount: int) -> None:
        """Make sure that somebody has at least this much cash."""
        missing = amount - self.house.people.purses[person]
        if missing > 0:
            self.house.grant(person, missing, command_id=uuid4().hex, at=self.clock())

    def seat(self, dealer: Client, name: str, seat: int | None, chips: int) -> Client:
        """Return a player at their seat: the one they had, or a new one with chips bought. With `chips` 0 they buy for the
        cash they have."""
        player = dealer.player(name)
        if player.seat is None:
            self._sit(player, middle_seat(dealer, player) if seat is None else seat, chips)
        elif seat not in (None, player.seat):
            _must(player.send(ChangeSeat(seat)))
        player.look()
        return player

    def _sit(self, player: Client, seat: int, chips: int) -> None:
        _must(player.send(TakeSeat(seat)))
        has = self.house.people.purses[player.name]
        amount = chips or (has - has % player.rules.smallest_chip if has >= LEAST else USUAL)
        self.bring(player.name, amount)
        bought = player.send(BuyIn(amount))
        if isinstance(bought, Refusal):
            player.send(LeaveTable())
        _must(bought)

    def computers(self, dealer: Client, me: Client, wanted: int | None) -> dict[int, Client]:
        """Return the computer players beside a player, by seat: those who sit there, after some have come or left where
        another number is wanted."""
        own = me.seat or 0
        here = _computers_at(dealer, own)
        if wanted is not None and me.view().phase == Phase.BETWEEN:
            for name in [*here.values()][wanted:]:
                dealer.player(name).send(LeaveTable())
            free = _nearest(own, dealer.rules.table.seats, dealer.history.players())
            for seat in free[: max(0, wanted - len(here))]:
                self._sit(dealer.player(computer_at(seat)), seat, USUAL)
            dealer.look()
        return {seat: dealer.player(name) for seat, name in _computers_at(dealer, own).items()}


def middle_seat(dealer: Client, player: Client | None = None) -> int:
    """Return the free seat nearest to the middle of the table, one that a player may have before one that is kept for others."""
    seats = dealer.rules.table.seats
    free = _nearest((seats + 1) // 2, seats, dealer.history.players())
    if not free:
        raise Unwelcome("Every seat is taken. Choose another table with --table.")
    theirs = {offer.area for offer in player.offers() if offer.request == "take-seat"} if player else {*free}
    return min(free, key=lambda seat: seat not in theirs)


def practice_settings(book: Rulebook, name: str, device: str | None = None) -> TableSettings:
    """Return the settings of a practice table, with the limits that its game is played at there."""
    rules = rules_for(book, TableSettings(name=name, limits=Limits({})))
    bot = bot_for(rules)
    most: Callable[[Rules], int] | None = getattr(bot, "most_seats", None)
    seats = min(SEATS, rules.value("seats.maximum"), most(rules) if most else SEATS)
    kinds = tuple(rules.value("device.kinds", (SHUFFLER,)))
    device = device or (SHUFFLER if SHUFFLER in kinds else kinds[0])
    return TableSettings(name=name, limits=bot.limits(rules), device=device, seats=seats)


def check_table(table: Table, rulebook: str | None, device: str | None) -> None:
    """Refuse a table that was not opened the way the visitor expects."""
    settings, book = table.rules.table, table.rules.book.id
    if rulebook and is_path(rulebook):
        # The table keeps the text of its rulebook, so it plays on without the file, but not by another text.
        if Path(rulebook).exists() and law.load(rulebook) != table.rules.book:
            raise Unwelcome(f"The table {settings.name} plays by another text than {rulebook}. Name another one with --table.")
        rulebook = None
    for asked, found, what in ((rulebook, book, "plays by"), (device, settings.device, "deals from a")):
        if asked not in (None, found):
            raise Unwelcome(f"The table {settings.name} {what} {found}. Name another one with --table.")
    if not table.rules.virtual:
        raise Unwelcome(f"The table {settings.name} is dealt by hand. Name another one with --table.")


def _computers_at(dealer: Client, me: int) -> dict[int, str]:
    players = dealer.history.players()
    return {seat: name for seat, name in players.items() if name == computer_at(seat) and seat != me}


def _nearest(to: int, seats: int, taken: Iterable[int]) -> list[int]:
    """Return the free seats, nearest first."""
    free = {*range(1, seats + 1)} - {*taken}
    return sorted(free, key=lambda seat: (abs(seat - to), seat))


def _must(outcome: Outcome) -> None:
    if isinstance(outcome, Refusal):
        raise Unwelcome(f"{outcome.sentence()} {outcome.way_out()}")
