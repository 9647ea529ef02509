"""What poker against the dealer adds to round files: hands are written by place and dealt in the order of the game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from pitboss.cards import Card
from pitboss.games.dealer_poker.round import CardsDealt, CardsKnown
from pitboss.games.dealer_poker.rules import poker_rules
from pitboss.games.dealer_poker.view import DealerPokerView
from pitboss.table.events import Event
from pitboss.table.rules import Rules

PLACES = ("dealer", "board")
"""Places other than the players' areas."""


def by_place(view: DealerPokerView) -> dict[str, Any]:
    """Return the hands of a view by the names that round files use."""
    hands = {str(area): hand for area, hand in view.hands.items()}
    return {"dealer": view.dealer, "board": view.board, **hands}


def dealing_order(areas: Sequence[int], rules: Rules, device: str) -> list[int]:
    """Return where each card of a deal to these areas goes."""
    return [place for each in poker_rules(rules).passes(areas, device) for place in each.to]


def hands_of(events: Iterable[Event]) -> dict[int, dict[int, tuple[Card, ...]]]:
    """Return the cards of each round as they were dealt, by place."""
    rounds: dict[int, dict[int, dict[int, Card]]] = {}
    number = 0
    for event in events:
        match event:
            case CardsDealt(round=number):
                rounds.setdefault(number, {})
            case CardsKnown(cards=known):
                for place, position, card in known:
                    rounds[number].setdefault(place, {}).setdefault(position, card)
    return {
        number: {place: tuple(hand[position] for position in sorted(hand)) for place, hand in hands.items()}
        for number, hands in rounds.items()
    }
