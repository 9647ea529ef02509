"""Games in which all players wager on one layout: every losing wager is taken, then every winning one is paid."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import ClassVar

from pitboss.money import Move, show
from pitboss.table.accounts import on_layout
from pitboss.table.commands import Request
from pitboss.table.context import Context
from pitboss.table.corrections import made_good, placed, tray_first
from pitboss.table.desk_vocabulary import Line
from pitboss.table.events import About, AreaSettled, Event, Outcome, Settled, Undone
from pitboss.table.payments import settled_wagers
from pitboss.table.phrases import as_words, by_seat, seat_and_player, stakes, taken_and_paid, wager_name
from pitboss.table.rules import Settlement
from pitboss.table.state import TableState

Results = Callable[[int], Mapping[str, Settlement]]
"""From a seat: what the rules make of each wager on the layout."""
TAKEN, KEPT = (Outcome.LOSE,), (Outcome.WIN, Outcome.VOID)
"""The outcomes of what is taken first, and of what goes back to its player afterwards."""

# --- requests and events -------------------------------------------------------------------------------------------


class TakeLosing(Request, frozen=True, tag="take-losing"):
    """All losing wagers are collected."""


class PayWinning(Request, frozen=True, tag="pay-winning"):
    """Winning wagers are paid: those of one seat, or all that are still to be paid."""

    seat: int = 0
    """The seat that is paid; 0 is every seat."""


class WagersEvent(Event, frozen=True):
    """An event with how wagers of several seats ended."""

    wagers: tuple[AreaSettled, ...]

    REVERSIBLE: ClassVar[bool] = True

    def settles(self) -> tuple[AreaSettled, ...]:
        return self.wagers


class LosingWagersTaken(WagersEvent, frozen=True, tag="losing-wagers.taken/1"):
    """The losing wagers are collected."""


class WinningWagersPaid(WagersEvent, frozen=True, tag="winning-wagers.paid/1"):
    """The winning wagers are paid."""

    only: int = 0
    """The seat that was paid before others; 0 where all are paid."""
    more: bool = False
    """Winning wagers of other seats are still to be paid."""


class WagersSettledAgain(WagersEvent, frozen=True, tag="wagers.settled-again/1"):
    """Wagers taken and paid on a wrong result are settled by the right one; the difference has moved."""

    ABOUT: ClassVar[About] = About.LAST

    def undoes(self) -> Undone:
        return Undone(None, (Outcome.WIN, Outcome.LOSE))


# --- settlement ----------------------------------------------------------------------------------------------------


def settled(
    c: Context, results: Results, outcomes: tuple[Outcome, ...], only: int = 0
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
    c: Context, results: Results, paid: Callable[[int], bool], clauses: tuple[str, ...]
) -> Iterator[WagersSettledAgain]:
    """Settle again by other results, as far as the settlement of each seat had come; only the difference moves."""
    lines: list[AreaSettled] = []
    moves: list[Move] = []
    for seat, entry in c.state.round.entries.items():
        if not entry.void:
            outcomes, ends = (*TAKEN, *KEPT) if paid(seat) else TAKEN, results(seat)
            every = placed(c, seat, entry)
            found = {wager: stake for wager, stake in every.items() if ends[wager].outcome in outcomes}
            own, instead = settled_wagers(c, seat, (ends[wager] for wager in found), found)
            lines += [(seat, line) for line in own]
            moves += made_good(c, entry, instead)
    yield WagersSettledAgain(wagers=tuple(lines), clauses=clauses, moves=tray_first(moves))


# --- sentences -----------------------------------------------------------------------------------------------------


def narrate(event: Event) -> str | None:
    """Return a settlement as a sentence; None for any other event."""
    match event:
        case LosingWagersTaken():
            return f"Losing wagers are taken: {_seats(event.wagers)}."
        case WinningWagersPaid():
            return f"Winning wagers are paid: {_seats(event.wagers)}."
        case WagersSettledAgain():
            return f"Wagers are settled again by the right result: {_seats(event.wagers)}."
        case _:
            return None


def _seats(wagers: Iterable[AreaSettled]) -> str:
    """Return what was won or lost on each wager, seat by seat."""
    return "; ".join(f"seat {seat}: {_lines(lines)}" for seat, lines in by_seat(wagers).items()) or "none"


def _lines(lines: list[Settled]) -> str:
    won = ", ".join(f"{wager_name(line.wager)} wins {show(line.pays)}" for line in lines if line.pays > 0)
    lost = ", ".join(f"{wager_name(line.wager)} {show(line.stake)}" for line in lines if line.pays < 0)
    return "; ".join(part for part in (won, f"{lost} lost" if lost else "") if part) or stakes(lines)


# --- for the dealer ------------------------------------------------------------------------------------------------

NOTHING_TO_SETTLE = {
    LosingWagersTaken: "No wager has lost.",
    WinningWagersPaid: "No wager has won.",
    WagersSettledAgain: "No wager is settled again.",
}


def narrate_to_dealer(event: Event, state: TableState) -> Iterator[Line] | None:
    """Return a settlement in lines for the dealer, seat by seat, each wager with its clause; None for any other event."""
    match event:
        case LosingWagersTaken() | WinningWagersPaid() | WagersSettledAgain():
            return _settled(event, state)
        case _:
            return None


def _settled(event: LosingWagersTaken | WinningWagersPaid | WagersSettledAgain, state: TableState) -> Iterator[Line]:
    seats = by_seat(event.wagers)
    if isinstance(event, WagersSettledAgain) and seats:
        yield "Settled again by the right result; only the difference moves:", event.clauses
    for seat, lines in seats.items():
        yield f"{seat_and_player(state, seat)}:", event.clauses
        if isinstance(event, WagersSettledAgain):
            # Only the difference moves: what each wager comes to now is not what is handed over.
            for line in lines:
                yield f"  {wager_name(line.wager)} {as_words(line.outcome)}: {show(abs(line.pays))}", line.clauses
        else:
            yield from ((f"  {does}", clauses) for does, clauses in taken_and_paid(lines))
    if not seats:
        yield NOTHING_TO_SETTLE[type(event)], event.clauses


def settlement_lines(event: Event, players: Mapping[int, str]) -> Iterator[str]:
    """Return what is taken or paid for each wager, seat by seat, with the total."""
    seats = by_seat(event.wagers if isinstance(event, LosingWagersTaken | WinningWagersPaid) else ())
    for seat, lines in seats.items():
        yield f"seat {seat} ({players[seat]}): {_total(lines)}"
    if not seats:
        yield f"no wager has {'lost' if isinstance(event, LosingWagersTaken) else 'won'}"


def _total(lines: Iterable[Settled]) -> str:
    lines = list(lines)
    each = ", ".join(f"{wager_name(line.wager)} {show(abs(line.pays))}" for line in lines)
    total = sum(abs(line.pays) for line in lines)
    return each if len(lines) == 1 else f"{each}; total {show(total)}"
