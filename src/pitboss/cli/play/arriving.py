"""Coming to a table: opened or found as it was left, a seat taken, chips bought, computer players beside."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import uuid4

from pitboss import law
from pitboss.cli.play.chair import Chair, Clock, wall_clock
from pitboss.cli.play.chronicle import Chronicle
from pitboss.games import rules_for
from pitboss.house.chance import Chance
from pitboss.house.house import House
from pitboss.house.runner import Table
from pitboss.law import Rulebook
from pitboss.table import commands as do
from pitboss.table.commands import HOUSE_ACTOR, Request
from pitboss.table.limits import Limits, Range
from pitboss.table.refusal import Refusal
from pitboss.table.settings import SHUFFLER, TableSettings
from pitboss.table.state import Phase

COMPUTER = "Computer"
MINIMUM, MAXIMUM, UNIT = 500, 10_000, 500
"""What may be wagered on each area of a table that is opened here, in cents."""


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
        book = law.load(rulebook or name)
        return self.house.open_table(book, _settings(book, name, device), at=self.clock(), chance=chance)

    # --- the people ------------------------------------------------------------------------------------------------

    def bring(self, person: str, amount: int) -> None:
        """Somebody comes with cash, at least so much."""
        missing = amount - self.house.people.purses[person]
        if missing > 0:
            self.house.grant(person, missing, command_id=uuid4().hex, at=self.clock())

    def seated(self, table: Table, chronicle: Chronicle, name: str, seat: int | None, chips: int | None, usual: int) -> Chair:
        """A player at his seat with chips in front of him: where he was, or newly come."""
        chair = Chair.of(table, name, self.clock)
        here = chronicle.seat_of(name)
        if here is None:
            self._sit(chair, chronicle, seat)
            has = self.house.people.purses[name]
            amount = chips or has or usual
            self.bring(name, amount)
            _must(chair.say(do.BuyIn(amount)))
        elif seat not in (None, here):
            _must(chair.say(do.ChangeSeat(seat)))
        chronicle.catch_up()
        return chair

    def _sit(self, chair: Chair, chronicle: Chronicle, seat: int | None) -> None:
        """At the seat asked for, else at the free one nearest to the middle."""
        seats = chair.rules.table.seats
        free = [each for each in range(1, seats + 1) if each not in chronicle.players()]
        if seat is None and not free:
            raise Unwelcome("Every seat is taken. Choose another table with --table.")
        middle = (seats + 1) // 2
        _must(chair.say(do.TakeSeat(seat or min(free, key=lambda each: abs(each - middle)))))
        chronicle.catch_up()

    def computers(self, table: Table, chronicle: Chronicle, me: int, wanted: int | None, usual: int) -> dict[int, Chair]:
        """Computer players beside a seat: those who sit there, more where more are wanted, fewer where fewer are."""
        here = _computers_at(chronicle, me)
        between = table.view(Chair.of(table, COMPUTER).viewer).phase in (Phase.OPENING, Phase.WAGERING)
        if wanted is not None and between:
            for seat in [*here][wanted:]:
                Chair.of(table, here[seat], self.clock).say(do.LeaveTable())
            for seat in _nearest(me, table.rules.table.seats, chronicle.players())[: max(0, wanted - len(here))]:
                chair = Chair.of(table, f"{COMPUTER} {seat}", self.clock)
                _must(chair.say(do.TakeSeat(seat)))
                self.bring(chair.name, usual)
                _must(chair.say(do.BuyIn(usual)))
            chronicle.catch_up()
        return {seat: Chair.of(table, name, self.clock) for seat, name in _computers_at(chronicle, me).items()}


def is_computer(name: str) -> bool:
    return name.split(" ")[0] == COMPUTER


def _computers_at(chronicle: Chronicle, me: int) -> dict[int, str]:
    return {seat: name for seat, name in chronicle.players().items() if is_computer(name) and seat != me}


def _nearest(me: int, seats: int, taken: Iterable[int]) -> list[int]:
    """Free seats, those next to one's own first."""
    free = {*range(1, seats + 1)} - {*taken, me}
    return sorted(free, key=lambda seat: (abs(seat - me), seat))


def _settings(book: Rulebook, name: str, device: str | None) -> TableSettings:
    """A table with the same limits on every area that the game has."""
    seats = book.setting("seats.maximum").value
    unlimited = TableSettings(name=name, limits=Limits({}), device=device or SHUFFLER, seats=int(str(seats)))
    wagers = rules_for(book, unlimited).wagers
    limits = Limits({wager: Range(MINIMUM, MAXIMUM) for wager in wagers}, unit=UNIT)
    return TableSettings(name=name, limits=limits, device=unlimited.device, seats=unlimited.seats)


def _as_asked(table: Table, rulebook: str | None, device: str | None) -> Table:
    """A table found is the one asked for, or it is said why not."""
    settings, book = table.rules.table, table.rules.book.id
    for asked, found, what in ((rulebook, book, "plays by"), (device, settings.device, "deals from a")):
        if asked not in (None, found):
            raise Unwelcome(f"The table {settings.name} {what} {found}. Name another one with --table.")
    if not table.rules.virtual:
        raise Unwelcome(f"The table {settings.name} is dealt by hand. Name another one with --table.")
    return table


def _must(outcome: object) -> None:
    if isinstance(outcome, Refusal):
        raise Unwelcome(f"{outcome.sentence()} {outcome.way_out()}")
