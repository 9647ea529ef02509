"""What poker against the dealer adds to round files: hands are written by place and dealt in the order of the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, MutableMapping, Sequence
from typing import Any

from msgspec.structs import replace

from pitboss.cards import Card
from pitboss.games.dealer_poker.conduct import DealerExposesCards
from pitboss.games.dealer_poker.dealing import CardsDealt, CardsKnown, Deal, may_deal, next_pass
from pitboss.games.dealer_poker.misdeals import CardExposed, DealerCardExposed
from pitboss.games.dealer_poker.round import Hand
from pitboss.games.dealer_poker.rules import PokerContext, poker_rules
from pitboss.games.dealer_poker.settling import RevealDealer, SettleHand
from pitboss.games.dealer_poker.view import DealerPokerView
from pitboss.table.commands import Request
from pitboss.table.events import Event
from pitboss.table.places import DEALER_PLACE
from pitboss.table.refusal import Refusal
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


def laid(event: Event, cards: Sequence[Card], lies: MutableMapping[tuple[int, int], Card]) -> None:
    """Note where the cards of a deal lie, by place and position."""
    if not isinstance(event, CardsDealt):
        return
    if event.hands:
        lies.clear()
    for place, card in zip(event.to, cards, strict=False):
        lies[place, sum(1 for other, _ in lies if other == place)] = card


def keyed(c: PokerContext, does: Request, pack: Sequence[Card], lies: Mapping[tuple[int, int], Card]) -> Request:
    """Return what somebody says, with the cards that everybody can see now as they lie, where it names none."""
    match does:
        case Deal(up=None) if not isinstance(may_deal(c), Refusal):
            up = next_pass(c)[0].up
            return Deal(pack[up[0]]) if up and len(pack) > up[0] else does
        case RevealDealer(cards=()):
            return replace(does, cards=_turned(c.part.dealer, DEALER_PLACE, lies))
        case SettleHand(cards=()) if does.area in c.part.hands:
            return replace(does, cards=_turned(c.part.hands[does.area], does.area, lies))
        case CardExposed(card=None) | DealerCardExposed(card=None):
            return replace(does, card=lies.get((does.place, does.position)))
        case DealerExposesCards(shown=shown):
            found = {at: lies.get((DEALER_PLACE, at)) if card is None else card for at, card in shown.items()}
            return replace(does, shown=found)
        case _:
            return does


def _turned(hand: Hand, place: int, lies: Mapping[tuple[int, int], Card]) -> tuple[Card, ...]:
    """Return the cards of a hand that nobody has seen until it is turned."""
    unseen = [position for position, card in enumerate(hand.cards) if card is None]
    return tuple(lies[place, position] for position in unseen if (place, position) in lies)
