"""Coming to a table: opened or found as it was left, a seat taken, chips bought, computer players beside."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from uuid import uuid4

from pitboss import law
from pitboss.cli.play.chair import Chair, Clock, wall_clock
from pitboss.cli.play.chronicle import Chronicle
from pitboss.cli.play.games import game_of
from pitboss.games import rules_for
from pitboss.house.chance import Chance
from pitboss.house.house import House
from pitboss.house.runner import Table
from pitboss.law import Rulebook
from pitboss.law.ids import is_path
from pitboss.table import commands as do
from pitboss.table.limits import Limits
from pitboss.table.refusal import Refusal
from pitboss.table.settings import SHUFFLER, TableSettings
from pitboss.table.state import Phase

RULEBOOK = "nsw/four-card-poker"
COMPUTER = "Computer"
USUAL = 50_000
"""Chips that a player starts with, in cents."""
LEAST = 500
"""Cash that is worth buying chips for, in cents."""
SEATS = 7
"""At a table that is opened here, where the rulebook allows more."""


class Unwelcome(Exception):
    """Why somebody cannot play at this table, and what he can do about it."""


class Visit:
    """A house that somebody has come to, with the cash he brings."""

    def __init__(self, house: House, clock: Clock = wall_clock) -> None:
        self.house = house
        self.clock = clock

    # --- the table -------------------------------------------------------------------------------------------------

    def table(self, rulebook: str | None, name: str, device: str | None, chance: Chance | None = None) -> Table:
        """The table of that name as it was left, or a new one."""
        if name in self.house.names():
            return _as_asked(self.house.table(name, chance), rulebook, device)
        book = law.load(rulebook or RULEBOOK)
        return self.house.open_table(book, _settings(book, name, device), at=self.clock(), chance=chance)

    # --- the people ------------------------------------------------------------------------------------------------

    def bring(self, person: str, amount: int) -> None:
        """Somebody comes with cash, at least so much."""
        missing = amount - self.house.people.purses[person]
        if missing > 0:
            self.house.grant(person, missing, command_id=uuid4().hex, at=self.clock())

    def seated(self, table: Table, chronicle: Chronicle, name: str, seat: int | None, chips: int) -> Chair:
        """A player at his seat with chips in front of him: where he was, or newly come; `chips` 0 is the cash he has."""
        chair = Chair.of(table, name, self.clock)
        here = chronicle.seat_of(name)
        if here is None:
            self._sit(chair, self.middle(table, chronicle) if seat is None else seat, chips)
        elif seat not in (None, here):
            _must(chair.say(do.ChangeSeat(seat)))
        chronicle.catch_up()
        return chair

    def _sit(self, chair: Chair, seat: int, chips: int) -> None:
        _must(chair.say(do.TakeSeat(seat)))
        has = self.house.people.purses[chair.name]
        amount = chips or (has - has % chair.rules.smallest_chip if has >= LEAST else USUAL)
        self.bring(chair.name, amount)
        bought = chair.say(do.BuyIn(amount))
        if isinstance(bought, Refusal):
            chair.say(do.LeaveTable())
        _must(bought)

    def middle(self, table: Table, chronicle: Chronicle) -> int:
        """The free seat nearest to the middle of the table."""
        seats = table.rules.table.seats
        free = _nearest((seats + 1) // 2, seats, chronicle.players())
        if not free:
            raise Unwelcome("Every seat is taken. Choose another table with --table.")
        return free[0]

    def computers(self, table: Table, chronicle: Chronicle, me: Chair, wanted: int | None) -> dict[int, Chair]:
        """Computer players beside a player: those who sit there, more where more are wanted, fewer where fewer are."""
        own = chronicle.seat_of(me.name) or 0
        here = _computers_at(chronicle, own)
        if wanted is not None and me.view().phase == Phase.WAGERING:
            for name in [*here.values()][wanted:]:
                Chair.of(table, name, self.clock).say(do.LeaveTable())
            free = _nearest(own, table.rules.table.seats, chronicle.players())
            for seat in free[: max(0, wanted - len(here))]:
                self._sit(Chair.of(table, computer_at(seat), self.clock), seat, USUAL)
            chronicle.catch_up()
        return {seat: Chair.of(table, name, self.clock) for seat, name in _computers_at(chronicle, own).items()}


def computer_at(seat: int) -> str:
    """The name of the computer player at a seat, which says in the record what he is."""
    return f"{COMPUTER} {seat}"


def looks_like_computer(name: str) -> bool:
    """Whether a person of that name could be taken for one."""
    return name.casefold().split()[:1] == [COMPUTER.casefold()]


def _computers_at(chronicle: Chronicle, me: int) -> dict[int, str]:
    return {seat: name for seat, name in chronicle.players().items() if name == computer_at(seat) and seat != me}


def _nearest(to: int, seats: int, taken: Iterable[int]) -> list[int]:
    """Free seats, the nearest first."""
    free = {*range(1, seats + 1)} - {*taken}
    return sorted(free, key=lambda seat: (abs(seat - to), seat))


def _settings(book: Rulebook, name: str, device: str | None) -> TableSettings:
    """A table with the limits that the game is played at here."""
    rules = rules_for(book, TableSettings(name=name, limits=Limits({})))
    limits = game_of(rules).limits(rules)
    seats = min(SEATS, rules.value("seats.maximum"))
    return TableSettings(name=name, limits=limits, device=device or SHUFFLER, seats=seats)


def _as_asked(table: Table, rulebook: str | None, device: str | None) -> Table:
    """Return the table found, or explain why it is not the one asked for."""
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
    return table


def _must(outcome: object) -> None:
    if isinstance(outcome, Refusal):
        raise Unwelcome(f"{outcome.sentence()} {outcome.way_out()}")
