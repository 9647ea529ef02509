"""The parts that a dealer's sentences are made of."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.house.words.phrases import listed
from pitboss.money import show
from pitboss.table.places import DEALER_PLACE
from pitboss.table.rules import Rules
from pitboss.table.state import TableState

Line = tuple[str, tuple[str, ...]]
"""A line and the clauses it happened under."""


def places(numbers: Iterable[int]) -> str:
    """Seats, and the dealer last."""
    numbers = list(numbers)
    seats = [str(number) for number in numbers if number != DEALER_PLACE]
    dealer = ["the dealer"] if DEALER_PLACE in numbers else []
    if not seats:
        return dealer[0]
    return f"seat{'s' if len(seats) > 1 else ''} {listed([*seats, *dealer])}"


def seat_and_player(state: TableState, seat: int) -> str:
    """A seat, and whose hand or wagers of this round are there."""
    return f"Seat {seat} ({state.round.part.hands[seat].player})"


def changes_hands(pays: int) -> str:
    """What goes over the layout in all."""
    return f"pay {show(pays)}" if pays > 0 else f"take {show(-pays)}" if pays < 0 else "nothing changes hands"


def cards_of(count: int) -> str:
    return "one card" if count == 1 else f"{count} cards"


def decks_named(state: TableState, rules: Rules, deck: int) -> str:
    """The cards that are played together, by their backs: one deck, or all those of a shoe."""
    back = state.decks[deck].back
    return f"{back} deck" if rules.decks == 1 else f"{rules.decks} {back} decks"
