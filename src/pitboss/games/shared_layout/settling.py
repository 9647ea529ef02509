"""The settlement of a layout, seat by seat, and what refuses a step of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from pitboss.games.shared_layout.round import WagersSettledAgain
from pitboss.money import Move
from pitboss.table.accounts import on_layout
from pitboss.table.commands import NOTHING, Stake
from pitboss.table.context import Context
from pitboss.table.corrections import made_good, placed, tray_first
from pitboss.table.events import AreaSettled, Outcome, Settled
from pitboss.table.payments import settled_wagers
from pitboss.table.rules import Settlement

Results = Callable[[int], Mapping[str, Settlement]]
"""From a seat: what the rules make of each wager on the layout."""
NO_LESS: Mapping[tuple[int, str], Stake] = MappingProxyType({})
TAKEN, KEPT = (Outcome.LOSE,), (Outcome.WIN, Outcome.STAND_OFF, Outcome.VOID)
"""The outcomes of what is taken first, and of what goes back to its player afterwards."""
Charge = Callable[[int, list[Settled], list[Move]], None]
"""Changes how the wagers of a seat ended, and the moves, by what the house takes of them: a commission."""

REFUSALS: dict[str, tuple[str, str]] = {
    "losing-taken": ("The losing wagers have been taken.", "Pay the winning ones."),
    "losing-first": ("The losing wagers have not been taken.", "Take them before you pay anything."),
    "winning-paid": ("The winning wagers have been paid.", "End the round."),
    "nothing-to-pay": ("Seat {seat} has no winning wager that is still to be paid.", "Pay a seat that has one, or all of them."),
    "winning-unpaid": ("The winning wagers have not been paid.", "Pay them first."),
}


def nothing(seat: int, lines: list[Settled], moves: list[Move]) -> None:
    """Take nothing of what was won."""


def settled(
    c: Context, results: Results, outcomes: tuple[Outcome, ...], only: int = 0, charge: Charge = nothing
) -> tuple[tuple[AreaSettled, ...], tuple[Move, ...]]:
    """Settle every wager on the layout with one of these outcomes, seat by seat, or those of one seat only."""
    stakes_by_area = on_layout(c.state)
    wagers: list[AreaSettled] = []
    moves: list[Move] = []
    for seat, entry in c.state.round.entries.items():
        if entry.void or only not in (0, seat):
            continue
        own_stakes, ends = stakes_by_area.get(seat, {}), results(seat)
        found = {wager: own_stakes[wager] for wager in c.rules.areas if wager in own_stakes and ends[wager].outcome in outcomes}
        own, own_moves = settled_wagers(c, seat, (ends[wager] for wager in found), found)
        charge(seat, own, own_moves)
        wagers += [(seat, line) for line in own]
        moves += own_moves
    return tuple(wagers), tuple(moves)


def still_to_pay(c: Context, results: Results) -> tuple[int, ...]:
    """Return the seats with wagers that win and have not been paid."""
    lies, entries = on_layout(c.state), c.state.round.entries.items()
    return tuple(
        seat
        for seat, entry in entries
        if not entry.void and any(results(seat)[wager].outcome in KEPT for wager in lies.get(seat, ()))
    )


def settled_again(
    c: Context,
    results: Results,
    paid: Callable[[int], bool],
    clauses: tuple[str, ...],
    less: Mapping[tuple[int, str], Stake] = NO_LESS,
    charge: Charge = nothing,
) -> Iterator[WagersSettledAgain]:
    """Settle again by other results, as far as the settlement of each seat had come; only the difference moves. What `less`
    names, by seat and wager, does not count and stays on the layout."""
    lines: list[AreaSettled] = []
    moves: list[Move] = []
    for seat, entry in c.state.round.entries.items():
        if not entry.void:
            outcomes, ends = (*TAKEN, *KEPT) if paid(seat) else TAKEN, results(seat)
            every = placed(c, seat, entry)
            counts = {wager: _without(stake, less.get((seat, wager), NOTHING)) for wager, stake in every.items()}
            found = {wager: stake for wager, stake in counts.items() if stake.total and ends[wager].outcome in outcomes}
            own, instead = settled_wagers(c, seat, (ends[wager] for wager in found), found)
            charge(seat, own, instead)
            lines += [(seat, line) for line in own]
            moves += made_good(c, entry, instead)
    yield WagersSettledAgain(wagers=tuple(lines), clauses=clauses, moves=tray_first(moves))


def _without(stake: Stake, less: Stake) -> Stake:
    return Stake(stake.chips - less.chips, stake.tokens - less.tokens)
