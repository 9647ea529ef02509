"""What can be done about an incident at any table, with its consequences for money."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol, runtime_checkable

from pitboss.money import Move
from pitboss.table.context import AnyContext, Context
from pitboss.table.corrections import by_wager, given_back, placed_by_spot, tray_first
from pitboss.table.events import AreaSettled, Event, Outcome, Settled
from pitboss.table.rounds import (
    AreaVoided,
    MisdealDeclared,
    ResultsStood,
    RoundVoided,
    idle_rounds,
    next_deck,
)
from pitboss.table.state import Entry


def misdeal(c: Context, report: Any, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Declare the round misdealt. Between rounds nothing has been misdealt."""
    if c.in_round:
        yield MisdealDeclared(round=c.state.round.number, clauses=clauses)


def void_round(c: Context, report: Any, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Give back every wager of the round, those of folded and settled hands too. Between rounds there is nothing to void."""
    if not c.in_round:
        return
    lines, moves = c.game.undone(c, clauses) if isinstance(c.game, BetsBetweenPlayers) else all_undone(c, clauses)
    plays_on = c.shoe_plays_on
    yield RoundVoided(
        round=c.state.round.number,
        returned=lines,
        shoe_plays_on=plays_on,
        deck=next_deck(c.state, shoe_plays_on=plays_on),
        idle=idle_rounds(c.state, c.rules.value("idle.counts", "")),
        clauses=clauses,
        moves=tray_first(moves),
    )


@runtime_checkable
class BetsBetweenPlayers(Protocol):
    """A game in which players bet with each other, so that more goes back than the wagers of each area."""

    def undone(self, c: AnyContext, clauses: tuple[str, ...]) -> tuple[tuple[AreaSettled, ...], tuple[Move, ...]]:
        """Return what goes back when a round is void, and by which moves."""


def all_undone(c: Context, clauses: tuple[str, ...]) -> tuple[tuple[AreaSettled, ...], tuple[Move, ...]]:
    """Return the wagers of all areas and the moves that give them back."""
    lines: list[AreaSettled] = []
    moves: list[Move] = []
    for area, entry in c.state.round.entries.items():
        settled, back = undone(c, area, entry, clauses)
        lines += [(area, line) for line in settled]
        moves += back
    return tuple(lines), tuple(moves)


def void_area(c: Context, report: Any, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Give back an area's wagers, whatever has been paid or taken: its part in the round has no result."""
    area: int = report.area
    lines, moves = undone(c, area, c.state.round.entries[area], clauses)
    yield AreaVoided(area=area, wagers=lines, clauses=clauses, moves=moves)


def undone(c: Context, area: int, entry: Entry, clauses: tuple[str, ...]) -> tuple[tuple[Settled, ...], tuple[Move, ...]]:
    """Return an area's wagers and the moves that give them back."""
    by_spot = placed_by_spot(c, area, entry)
    lines = tuple(Settled(wager, Outcome.VOID, stake.total, 0, clauses) for wager, stake in by_wager(by_spot).items())
    return lines, given_back(c, entry, by_spot)


def results_stand(c: Context, report: Any, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Let the rounds before the one in progress stand, or before the one just declared void."""
    void = all(entry.void for entry in c.state.round.entries.values())
    over = c.state.round.number - (c.in_round or void)
    yield ResultsStood(rounds=max(0, over), clauses=clauses)
