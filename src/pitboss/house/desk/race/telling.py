"""A race as a dealer wants to read it: what goes over the layout seat by seat, and each wager with its clause."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.racing_card_derby.round import LosingWagersTaken, WagersSettledAgain, WinningWagersPaid
from pitboss.house.desk.phrases import Line, changes_hands, seat_and_player
from pitboss.house.runner import Table
from pitboss.house.words.phrases import spoken, wager_name
from pitboss.house.words.race import by_seat
from pitboss.money import show
from pitboss.table.events import Event

WHAT = {
    LosingWagersTaken: "No wager has lost.",
    WinningWagersPaid: "No wager has won.",
    WagersSettledAgain: "No wager is settled again.",
}
"""The settlements of a race, and what is said where there is nothing to settle."""


def told(event: Event, table: Table) -> Iterator[Line] | None:
    match event:
        case LosingWagersTaken() | WinningWagersPaid() | WagersSettledAgain():
            return _settled(event, table)
        case _:
            return None


def _settled(event: LosingWagersTaken | WinningWagersPaid | WagersSettledAgain, table: Table) -> Iterator[Line]:
    seats = by_seat(event.wagers)
    if isinstance(event, WagersSettledAgain) and seats:
        yield "Settled again by the right result; only the difference moves:", event.clauses
    for seat, lines in seats.items():
        pays = sum(line.pays for line in lines)
        yield f"{seat_and_player(table.state, seat)}: {changes_hands(pays)}.", event.clauses
        for line in lines:
            yield f"  {wager_name(line.wager)} {spoken(line.outcome)}: {show(abs(line.pays))}", line.clauses
    if not seats:
        yield WHAT[type(event)], event.clauses
