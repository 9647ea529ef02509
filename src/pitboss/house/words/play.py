"""A round of play in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import assert_never

from pitboss.cards import Card
from pitboss.games.dealer_poker.round import (
    AnteFolded,
    CardsDealt,
    CardsHandled,
    CardsKnown,
    DealerRevealed,
    HandConceded,
    HandDeclared,
    HandFolded,
    HandSettled,
    PlayPlaced,
)
from pitboss.house.words.phrases import first_up, hand_words, outcomes, place, wager_name
from pitboss.money import show
from pitboss.table.rounds import RoundEnded
from pitboss.table.services.wagers.events import BetsClosed, PastWagerStood, WagersPlaced, WagerStood, WagersWithdrawn


def in_play(event: ev.PlayEvent) -> str:
    match event:
        case WagersPlaced():
            lies = ", ".join(f"{wager_name(wager)} {show(total)}" for wager, total in event.total.items())
            by = f", by seat {event.owner}" if event.owner != event.seat else ""
            return f"Seat {event.seat}: {lies}{by}{', placed by the dealer' if event.placed_by_dealer else ''}."
        case WagersWithdrawn():
            return f"Seat {event.seat}: the wagers go back."
        case BetsClosed():
            return '"No more bets."'
        case CardsDealt():
            return _dealt(event)
        case CardsKnown():
            return _known(event.cards)
        case CardsHandled():
            return f"Seat {event.seat} picks up its cards."
        case HandFolded():
            return f"Seat {event.seat} folds: {outcomes(event.wagers)}."
        case AnteFolded():
            return f"Seat {event.seat} folds the Ante and plays on: {outcomes(event.wagers)}."
        case PlayPlaced():
            return f"Seat {event.seat} plays{f': Play {show(event.total)}' if event.total else ' without a wager'}."
        case DealerRevealed():
            return f"The dealer has {hand_words(event.hand)}."
        case HandDeclared():
            return f"Seat {event.seat} has {hand_words(event.hand)}."
        case HandSettled():
            return f"Seat {event.seat}: {outcomes(event.wagers)}."
        case HandConceded():
            return f"Seat {event.seat} concedes: {outcomes(event.wagers)}."
        case RoundEnded():
            return f"Round {event.round} is over; {event.counted} cards counted into the discard rack."
        case WagerStood():
            found = f"{wager_name(event.wager)} found at {show(event.found)}"
            return f"Seat {event.seat}: {found}, counts at {show(event.counts)}."
        case PastWagerStood():
            stands = f"{wager_name(event.wager)} of {show(event.amount)} in round {event.round} stands"
            return f"Seat {event.seat}: {stands}."
        case _:
            assert_never(event)


def _dealt(event: CardsDealt) -> str:
    each = ", ".join(f"{count} to {place(number)}" for number, count in Counter(event.to).items())
    return f"Round {event.round}: {each}{', the last face up' if event.up else ''}."


def _known(cards: Iterable[tuple[int, int, Card]]) -> str:
    hands: dict[int, list[str]] = {}
    for number, _, card in cards:
        hands.setdefault(number, []).append(str(card))
    return first_up("; ".join(f"{place(number)}: {' '.join(hand)}" for number, hand in hands.items())) + "."
