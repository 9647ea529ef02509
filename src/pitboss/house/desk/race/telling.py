"""A race as a dealer wants to read it: what goes over the layout seat by seat, and each wager with its clause."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.house.desk.phrases import Line
from pitboss.house.runner import Table
from pitboss.house.words.phrases import spoken, wager_name
from pitboss.money import show
from pitboss.table import events as ev

WHAT = {
    ev.LosingWagersTaken: "No wager has lost.",
    ev.WinningWagersPaid: "No wager has won.",
    ev.WagersSettledAgain: "No wager is settled again.",
}
"""The settlements of a race, and what is said where there is nothing to settle."""


def told(event: ev.TableEvent, table: Table) -> Iterator[Line] | None:
    match event:
        case ev.LosingWagersTaken() | ev.WinningWagersPaid() | ev.WagersSettledAgain():
            return _settled(event, table)
        case _:
            return None


def _settled(event: ev.LosingWagersTaken | ev.WinningWagersPaid | ev.WagersSettledAgain, table: Table) -> Iterator[Line]:
    seats: dict[int, list[ev.Settled]] = {}
    for seat, line in event.wagers:
        seats.setdefault(seat, []).append(line)
    if isinstance(event, ev.WagersSettledAgain) and seats:
        yield "Settled again by the right result; only the difference moves:", event.clauses
    for seat, lines in seats.items():
        pays = sum(line.pays for line in lines)
        yield f"Seat {seat} ({_player(table, seat)}): {'pay' if pays > 0 else 'take'} {show(abs(pays))}.", event.clauses
        for line in lines:
            yield f"  {wager_name(line.wager)} {spoken(line.outcome)}: {show(abs(line.pays))}", line.clauses
    if not seats:
        yield WHAT[type(event)], event.clauses


def _player(table: Table, seat: int) -> str:
    return table.state.round.hands[seat].player
