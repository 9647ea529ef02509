"""What Blackjack adds to round files: the cards of the first deal by box, and the next card of the file where none is named."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from pitboss.cards import Card
from pitboss.games.blackjack.dealing import CardsDealt, DealCards, boxes_in, order_of
from pitboss.games.blackjack.doubling import DoubleDown, SplitHand
from pitboss.games.blackjack.playing import Hit
from pitboss.games.blackjack.rules import BoxContext
from pitboss.games.blackjack.settle import FIRST
from pitboss.games.blackjack.settling import DrawToDealer
from pitboss.games.blackjack.view import BlackjackView
from pitboss.table.commands import Request
from pitboss.table.events import Event
from pitboss.table.rules import Rules

PLACES = ("dealer",)
"""Places other than the players' boxes."""


def by_place(view: BlackjackView) -> dict[str, Any]:
    """Return the hands of a view by the names that round files use: the box, and after a point the number of a further hand."""
    boxes = {
        str(box) if hand.n == 1 else f"{box}.{hand.n}": hand.cards for box, each in view.boxes.items() for hand in each.hands
    }
    return {"dealer": view.dealer, **boxes}


def dealing_order(areas: Sequence[int], rules: Rules, device: str) -> list[int]:
    """Return where each card of the first deal goes."""
    return list(order_of(areas))


def hands_of(events: Iterable[Event]) -> dict[int, dict[int, tuple[Card, ...]]]:
    """Return the cards of each first deal, by place."""
    rounds: dict[int, dict[int, tuple[Card, ...]]] = {}
    for event in events:
        if isinstance(event, CardsDealt):
            hands = rounds.setdefault(event.round, {})
            for place, card in zip(event.to, event.cards, strict=True):
                hands[place] = (*hands.get(place, ()), card)
    return rounds


def laid(event: Event, cards: Sequence[Card], lies: Mapping[tuple[int, int], Card]) -> None:
    """Note nothing: each card is face up as soon as it is dealt."""


def keyed(c: BoxContext, does: Request, pack: Sequence[Card], lies: Mapping[tuple[int, int], Card]) -> Request:
    """Return what somebody says, with the next cards of the shoe where it names none."""
    match does:
        case DealCards(cards=()) if pack:
            left = order_of(boxes_in(c))[c.part.dealt if c.in_round else 0 :]
            return DealCards(tuple(pack[: len(left)]))
        case SplitHand(cards=()) if pack:
            return replace(does, cards=tuple(pack[:FIRST]))
        case Hit(card=None) | DoubleDown(card=None) | DrawToDealer(card=None) if pack:
            return replace(does, card=pack[0])
        case _:
            return does
