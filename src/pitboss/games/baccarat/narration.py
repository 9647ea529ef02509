"""Sentences for the events of a coup."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pitboss.cards import Card, written
from pitboss.games.baccarat.coup import SIDES, TIE
from pitboss.games.baccarat.events import (
    CallReopened,
    CardExposedEarly,
    CardsTurned,
    ChangesClosed,
    ChangesPermitted,
    CommissionCharged,
    CommissionTaken,
    CoupHeld,
    CoupReconstructed,
    ExtraCardKept,
    ExtraCardRemoved,
    SideCardKnown,
    SideDealt,
    WagerAltered,
    WagerRelocated,
    WinnerAnnounced,
)
from pitboss.money import show
from pitboss.table.events import Event
from pitboss.table.phrases import cards_counted, listed, person_name, wager_name


def narrate(event: Event) -> str | None:
    """Return one of the game's events as a sentence; None if it is not one of them."""
    match event:
        case SideDealt():
            seated = [f"seat {seat} as {wager_name(side)}" for side, seat in event.holders.items()]
            also = f" Seated: {listed(seated)}." if seated else ""
            return f"A card is dealt face down to {wager_name(event.side)}.{also}"
        case SideCardKnown():
            return f"It is {written(event.cards[:1])}, for {wager_name(event.side)}." if event.cards else "Its face is sealed."
        case CardsTurned():
            return f"{wager_name(event.side)} shows {cards_in_words(event.cards)}: {event.points}."
        case WinnerAnnounced():
            return f"Announced: {outcome(event.winner, event.player_points, event.banker_points)}."
        case CommissionCharged():
            return f"Commission is owed: {_owed(event.owed)}."
        case CommissionTaken():
            return f"Commission is paid: {_owed(event.paid)}."
        case _:
            return _changed(event)


def _changed(event: Event) -> str | None:
    """Return what a supervisor let happen to wagers after the call."""
    match event:
        case CoupHeld():
            return f"The coup stops before its first card is turned, by order of {person_name(event.by)}."
        case CallReopened():
            return f"Wagers are open again before the first card, by leave of {person_name(event.by)}."
        case ChangesPermitted():
            drawn = f"{cards_counted(event.drawn)} drawn, none exposed"
            return f"Players may change their wagers, by leave of {person_name(event.by)} ({drawn})."
        case ChangesClosed():
            free = " Nothing is wagered; the hand is completed all the same." if event.free else ""
            return f"The coup goes on, says {person_name(event.by)}.{free}"
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
            hands = zip(SIDES, (event.player_hand, event.banker_hand), strict=True)
            said = ", ".join(f"{wager_name(side)} {written(filter(None, hand.cards))}" for side, hand in hands)
            return f"The coup is reconstructed: {said}."
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


def _owed(amounts: Mapping[int, int]) -> str:
    return ", ".join(f"seat {seat} {show(amount)}" for seat, amount in amounts.items()) or "none"
