"""What every decision about a hand asks: the cards on the board, the best hand, whose hand it is, and what has become of it."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.cards.card import Card
from pitboss.cards.ranks import SetHand
from pitboss.games.dealer_poker.round import DealerPoker, HandStatus
from pitboss.games.dealer_poker.rules import PokerContext
from pitboss.table.accounts import stake_on
from pitboss.table.phrases import place_name
from pitboss.table.places import BOARD_PLACE
from pitboss.table.refusal import Refusal


def board(c: PokerContext) -> tuple[Card, ...]:
    """Return the cards of the board that are face up."""
    shown = c.part.board
    return tuple(card for at, card in enumerate(shown.cards) if card is not None and at in shown.up)


def best(c: PokerContext, cards: Sequence[Card]) -> SetHand:
    """Return a hand set at its highest, with the board where the game has one."""
    return c.rules.best(cards, board(c))


def owner_at(c: PokerContext, area: int) -> int:
    """Return the seat of the player whose hand is at an area; the area itself where there is none."""
    entry = c.state.round.entries.get(area)
    return entry.owner if entry else area


def kept_for_bonus(c: PokerContext, seat: int) -> bool:
    """Return whether a hand was folded and is in the round for its bonus alone."""
    hand, others = c.part.hands.get(seat), (c.rules.first_wager, *c.rules.sides)
    plays = hand is not None and hand.status is HandStatus.PLAYS
    return plays and not any(stake_on(c.state, seat, wager).total for wager in others)


def with_status(c: PokerContext, *statuses: HandStatus) -> tuple[int, ...]:
    return tuple(seat for seat, hand in c.part.hands.items() if hand.status in statuses)


def known_cards(part: DealerPoker) -> set[Card]:
    """Return every card of the round whose identity is in the record."""
    hands = (part.dealer, part.board, *part.hands.values())
    return {card for hand in hands for card in hand.cards if card is not None}


def known_already(c: PokerContext, cards: Sequence[Card]) -> Refusal | None:
    """Refuse a card keyed twice: if it really is there twice, it must be reported as a foreign card."""
    known = known_cards(c.part) if cards else set()
    for card in cards:
        if card in known:
            return c.refuse("card-known-twice", "cards.deck", card=str(card))
        known.add(card)
    return None


def where(place: int) -> str:
    """Return a place where cards are: a seat, the dealer, or the board."""
    return "the board" if place == BOARD_PLACE else place_name(place)


def not_in_round(c: PokerContext) -> str | None:
    return None if c.in_round else "no round is being played"
