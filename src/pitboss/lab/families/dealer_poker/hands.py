"""Read the cards that a user asks about."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.cards import Card, CardError, parse_cards
from pitboss.games.dealer_poker.rules import PokerRules
from pitboss.lab.errors import LabError
from pitboss.lab.question import Question


def read_hand(
    question: Question, hand: str | Sequence[Card], up: str | Card | None, shown: int
) -> tuple[tuple[Card, ...], Card | None]:
    """Return the player's cards and the dealer's up card; refuse a wrong number of cards and a repeated card."""
    cards = _cards(question, "the hand", hand)
    assert isinstance(question.rules, PokerRules)
    needed = question.rules.player_cards
    if len(cards) != needed:
        raise LabError(f"a hand of {question.book.title} has {needed} cards, but {_quoted(cards)} has {len(cards)}")
    return cards, _up_card(question, cards, up, shown)


def _up_card(question: Question, hand: tuple[Card, ...], up: str | Card | None, shown: int) -> Card | None:
    title = question.book.title
    if up is None:
        if shown:
            raise LabError(f"the up card is missing; in {title} the player sees it before the decision, so name it, such as Kd")
        return None
    if not shown:
        raise LabError(f"{title} shows no up card before the decision, so {up} cannot be one")
    cards = _cards(question, "the up card", [up] if isinstance(up, Card) else up)
    if len(cards) != 1:
        raise LabError(f"{title} has one up card, but {_quoted(cards)} has {len(cards)}")
    if cards[0] in hand:
        raise LabError(f"the up card {cards[0]}, the {cards[0].words}, is in the hand {_quoted(hand)}")
    return cards[0]


def _cards(question: Question, what: str, written: str | Sequence[Card]) -> tuple[Card, ...]:
    try:
        cards = parse_cards(written, distinct=True)
    except CardError as error:
        raise LabError(f"{what}: {error}") from None
    if strange := [card for card in cards if card not in question.rules.cards]:
        raise LabError(f"{what}: the {strange[0].words} is not in the deck of {question.book.title}")
    return cards


def _quoted(cards: Sequence[Card]) -> str:
    return repr(" ".join(cards))
