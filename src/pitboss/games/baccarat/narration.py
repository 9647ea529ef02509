"""Sentences for the events of a coup; and for the dealer, what to pay and take seat by seat, each wager with its clause."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from pitboss.cards import Card
from pitboss.games.baccarat.coup import SIDES, TIE
from pitboss.games.baccarat.events import (
    CardExposedEarly,
    CardsTurned,
    ChangesClosed,
    ChangesPermitted,
    CommissionTaken,
    CoupHeld,
    CoupReconstructed,
    CoupSettledAgain,
    ExtraCardKept,
    ExtraCardRemoved,
    LosingCollected,
    SideCardKnown,
    SideDealt,
    WagerAltered,
    WagerRelocated,
    WinnerAnnounced,
    WinnersPaid,
)
from pitboss.money import show
from pitboss.table.desk_vocabulary import Line
from pitboss.table.events import AreaSettled, Event, Settled
from pitboss.table.phrases import (
    as_words,
    by_seat,
    cards_counted,
    listed,
    person_name,
    seat_and_player,
    taken_and_paid,
    wager_name,
)
from pitboss.table.state import TableState

# --- for everybody -------------------------------------------------------------------------------------------------


def narrate(event: Event) -> str | None:
    """Return one of the game's events as a sentence; None if it is not one of them."""
    match event:
        case SideDealt():
            seated = [f"seat {seat} as {wager_name(side)}" for side, seat in event.holders.items()]
            also = f" Seated: {listed(seated)}." if seated else ""
            return f"A card is dealt face down to {wager_name(event.side)}.{also}"
        case SideCardKnown():
            return f"It is the {event.cards[0].words}." if event.cards else "Its face is sealed."
        case CardsTurned():
            return f"{wager_name(event.side)} shows {cards_in_words(event.cards)}: {event.points}."
        case WinnerAnnounced():
            return f"Announced: {outcome(event.winner, event.player, event.banker)}."
        case LosingCollected():
            return f"Losing wagers are collected: {_seats(event.wagers)}."
        case WinnersPaid():
            owing = f" Commission owed now: {_owed(event.charged)}." if event.charged else ""
            return f"Winning wagers are paid: {_seats(event.wagers)}.{owing}"
        case CommissionTaken():
            return f"Commission is paid: {_owed(event.paid)}."
        case _:
            return _changed(event)


def _changed(event: Event) -> str | None:
    """Return what a supervisor let happen to wagers after the call."""
    match event:
        case CoupHeld():
            return f"{_named(event.by)} stops the coup before its first card is turned."
        case ChangesPermitted():
            drawn = f"{cards_counted(event.drawn)} drawn, none exposed"
            return f"{_named(event.by)} lets players change their wagers ({drawn})."
        case ChangesClosed():
            free = " Nothing is wagered; the hand is completed all the same." if event.free else ""
            return f"{_named(event.by)} lets the coup go on.{free}"
        case WagerAltered():
            return f"Seat {event.seat}: {wager_name(event.wager)} is now {show(event.total)}, before {show(event.before)}."
        case WagerRelocated():
            return f"Seat {event.seat}: {wager_name(event.wager)} moves to {wager_name(event.to)}, now {show(event.total)}."
        case _:
            return _incident(event)


def _incident(event: Event) -> str | None:
    """Return what was done about something that went wrong."""
    match event:
        case CardExposedEarly():
            return f"The {event.card.words} of {wager_name(event.side)} was seen; it stays face up."
        case ExtraCardRemoved():
            return f"The {event.card.words} is out of play, face down in the discard rack."
        case ExtraCardKept():
            return "The unseen card is used as the next card."
        case CoupReconstructed():
            hands = zip(SIDES, (event.player, event.banker), strict=True)
            said = ", ".join(f"{wager_name(side)} {' '.join(str(card) for card in hand.cards)}" for side, hand in hands)
            return f"The coup is reconstructed: {said}."
        case CoupSettledAgain():
            return f"Wagers are settled again by the right result: {_seats(event.wagers)}."
        case _:
            return None


def outcome(winner: str, player: int, banker: int) -> str:
    """Return a result as a dealer announces it."""
    if winner == TIE:
        return f"a tie, {player} each"
    own, other = (player, banker) if winner == SIDES[0] else (banker, player)
    return f"{wager_name(winner)} wins, {own} to {other}"


def cards_in_words(cards: Sequence[Card]) -> str:
    return listed(f"the {card.words}" for card in cards)


def _named(name: str) -> str:
    said = person_name(name)
    return f"{said[:1].upper()}{said[1:]}"


def _owed(amounts: Mapping[int, int]) -> str:
    return ", ".join(f"seat {seat} {show(amount)}" for seat, amount in amounts.items()) or "none"


def _seats(wagers: Iterable[AreaSettled]) -> str:
    """Return what was won or lost on each wager, seat by seat."""
    return "; ".join(f"seat {seat}: {_lines(lines)}" for seat, lines in by_seat(wagers).items()) or "none"


def _lines(lines: list[Settled]) -> str:
    return ", ".join(f"{wager_name(line.wager)} {_ended(line)}" for line in lines)


def _ended(line: Settled) -> str:
    if line.pays > 0:
        return f"wins {show(line.pays)}"
    return f"{show(line.stake)} lost" if line.pays < 0 else f"{as_words(line.outcome)}, {show(line.stake)} back"


# --- for the dealer ------------------------------------------------------------------------------------------------

NOTHING_TO_SETTLE = {
    LosingCollected: "No wager has lost.",
    WinnersPaid: "No wager has won or stands off.",
    CoupSettledAgain: "No wager is settled again.",
}


def narrate_to_dealer(event: Event, state: TableState) -> Iterator[Line] | None:
    """Return a settlement in lines for the dealer; None for any other event."""
    match event:
        case LosingCollected() | WinnersPaid() | CoupSettledAgain():
            return _settled(event, state)
        case _:
            return None


def _settled(event: LosingCollected | WinnersPaid | CoupSettledAgain, state: TableState) -> Iterator[Line]:
    seats = by_seat(event.wagers)
    if isinstance(event, CoupSettledAgain) and seats:
        yield "Settled again by the right result; only the difference moves:", event.clauses
    for seat, lines in seats.items():
        yield f"{seat_and_player(state, seat)}:", event.clauses
        if isinstance(event, CoupSettledAgain):
            # Only the difference moves: what each wager comes to now is not what is handed over.
            for line in lines:
                yield f"  {wager_name(line.wager)} {as_words(line.outcome)}: {show(abs(line.pays))}", line.clauses
        else:
            yield from ((f"  {does}", clauses) for does, clauses in taken_and_paid(lines))
        if not isinstance(event, LosingCollected) and event.charged.get(seat):
            yield f"  mark commission {show(event.charged[seat])}", event.clauses
    if not seats:
        yield NOTHING_TO_SETTLE[type(event)], event.clauses
