"""The desk of games whose players wager on one layout: the words and steps of a settlement, and chips of a colour."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from pitboss.games.shared_layout.rules import PAY, TAKE, Result
from pitboss.games.shared_layout.settling import (
    PAYING,
    TAKING,
    LayoutContext,
    LosingWagersTaken,
    Part,
    PayWinning,
    TakeLosing,
    WagersSettledAgain,
    WinningWagersPaid,
)
from pitboss.money import Move, show
from pitboss.table.accounts import TOKENS, TRAY, seat_in
from pitboss.table.context import Context
from pitboss.table.desk_vocabulary import Line, Step, step
from pitboss.table.desk_words import word
from pitboss.table.events import Event, Outcome, Settled
from pitboss.table.phrases import as_words, by_seat, seat_and_player, taken_and_paid, wager_name
from pitboss.table.refusal import Refusal
from pitboss.table.services.non_value_chips import GiveColour, HandInColour
from pitboss.table.state import TableState

SETTLEMENT = (word(TakeLosing, "take"), word(PayWinning, "pay", "pay 3"))
COLOURS = (word(GiveColour, "colour", "colour 3 green 2.50"), word(HandInColour, "uncolour", "uncolour 3"))


def settlement(m: LayoutContext[Part, Result], ending: Callable[[], Step], warns: str = "") -> Step:
    """Return the next step of a settlement whose result is final; the game says how its rounds end."""
    if not m.part.taken:
        decision = TAKING.decide(m, TakeLosing())
        shows = () if isinstance(decision, Refusal) else _wagers(m, decision[0])
        return step(m, "Take all losing wagers.", ["take"], TAKE, warns=warns, shows=shows, enter="take")
    return ending() if m.part.paid else _paying(m)


def _paying(m: LayoutContext[Part, Result]) -> Step:
    """Show what to pay where; a tray that cannot pay it must be filled first."""
    decision = PAYING.decide(m, PayWinning())
    if isinstance(decision, Refusal):
        short = f"{decision.sentence()} {decision.way_out()}"
        return step(m, "Pay all winning wagers.", ["fill AMOUNT", "pay"], PAY, warns=short)
    return step(m, "Pay all winning wagers.", ["pay"], PAY, shows=_wagers(m, decision[0]), enter="pay")


def _wagers(m: Context, event: Event) -> Iterator[str]:
    """Return what is taken or paid for each wager, seat by seat, with the total."""
    seats = by_seat(event.wagers if isinstance(event, LosingWagersTaken | WinningWagersPaid) else ())
    for seat, lines in seats.items():
        yield f"seat {seat} ({m.state.round.entries[seat].player}): {_total(lines)}"
    if not seats:
        yield f"no wager has {'lost' if isinstance(event, LosingWagersTaken) else 'won'}"


def _total(lines: Iterable[Settled]) -> str:
    lines = list(lines)
    each = ", ".join(f"{wager_name(line.wager)} {_moved(line)}" for line in lines)
    total = sum(abs(line.pays) for line in lines)
    return each if len(lines) == 1 else f"{each}; total {show(total)}"


def _moved(line: Settled) -> str:
    """Return what is taken or paid on a wager, or that it goes back."""
    return f"{show(line.stake)} back" if line.outcome == Outcome.STAND_OFF else show(abs(line.pays))


NOTHING_TO_SETTLE = {
    LosingWagersTaken: "No wager has lost.",
    WinningWagersPaid: "No wager has won.",
    WagersSettledAgain: "The right result moves no money.",
}


def narrate_to_dealer(event: Event, state: TableState) -> Iterator[Line] | None:
    """Return a settlement in lines for the dealer, seat by seat, each wager with its clause; None for any other event."""
    match event:
        case LosingWagersTaken() | WinningWagersPaid() | WagersSettledAgain():
            return _settled(event, state)
        case _:
            return None


def _settled(event: LosingWagersTaken | WinningWagersPaid | WagersSettledAgain, state: TableState) -> Iterator[Line]:
    if isinstance(event, WagersSettledAgain):
        yield from _settled_again(event, state)
        return
    seats = by_seat(event.wagers)
    for seat, lines in seats.items():
        yield f"{seat_and_player(state, seat)}:", event.clauses
        yield from ((f"  {does}", clauses) for does, clauses in taken_and_paid(lines))
    if not seats:
        yield NOTHING_TO_SETTLE[type(event)], event.clauses


def _settled_again(event: WagersSettledAgain, state: TableState) -> Iterator[Line]:
    """Say for each seat with a difference what its wagers come to now, what is on the layout again, and what changes hands."""
    seats, due = by_seat(event.wagers), _changes(event.moves)
    changed = sorted(due if all(due) else {*due, *seats})
    if not any(changed):
        yield NOTHING_TO_SETTLE[type(event)], event.clauses
        return
    yield "Settled again by the right result; only the difference moves:", event.clauses
    for seat in filter(None, changed):
        yield f"{seat_and_player(state, seat)}:", event.clauses
        for line in seats.get(seat, ()):
            yield f"  {wager_name(line.wager)} {as_words(line.outcome)}: {show(abs(line.pays))}", line.clauses
        for wager, amount in due.get(seat, {}).items():
            if does := _difference(wager, amount):
                yield f"  {does}", event.clauses


def _changes(moves: Iterable[Move]) -> dict[int, dict[str, int]]:
    """Return what comes to each seat, or goes from it if negative: to the player under "", to an area under its wager. A player
    who has left is at seat 0."""
    due: dict[int, dict[str, int]] = {}
    for move in moves:
        for account, amount in ((move.source, -move.amount), (move.target, move.amount)):
            if not account.startswith(TRAY):
                whose, wager = seat_in(account), account.removesuffix(TOKENS).partition("/")[2]
                own = due.setdefault(whose, {})
                own[wager] = own.get(wager, 0) + amount
    return due


def _difference(wager: str, amount: int) -> str:
    """Return what the dealer does about a difference; what leaves an area goes where another line says."""
    if wager:
        return f"put {wager_name(wager)} {show(amount)} back on the layout" if amount > 0 else ""
    return f"pay {show(amount)}" if amount > 0 else f"take back {show(-amount)}" if amount else ""
