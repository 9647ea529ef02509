"""What a picture of the table says that the view does not: the inscriptions of the layout, and each hand in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pitboss.cards import Card
from pitboss.cards.ranks.blackjack import total
from pitboss.games.blackjack.rules import BlackjackRules
from pitboss.games.blackjack.view import BlackjackView, HandView

PAIR = 2
SMALL = (
    *("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen"),
    *("fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
TENS = ("", "", "twenty", "thirty")


def drawn(rules: BlackjackRules, game: BlackjackView) -> dict[str, Any]:
    """Return the inscriptions, the side wagers with what they pay, and the words of every hand by box and number."""
    words = {f"{box}.{hand.n}": _words(rules, hand) for box, each in game.boxes.items() for hand in each.hands if hand.cards}
    return {
        "pays": f"Blackjack pays {rules.blackjack_odds}",
        "draws": rules.dealer_words(),
        "insures": f"Insurance pays {rules.insurance_odds}",
        "sides": list(rules.sides),
        "decks": rules.decks,
        "words": words,
    }


def _words(rules: BlackjackRules, hand: HandView) -> str:
    if hand.status == "blackjack":
        return "blackjack"
    said = in_words(hand.cards)
    if hand.status == "bust":
        return f"{said}, bust"
    if len(hand.cards) != PAIR or not rules.equal(hand.cards):
        return said
    first, second = hand.cards
    return f"{said}, a pair of {first.rank.plural}" if first.rank is second.rank else f"{said}, two ten-value cards"


def in_words(cards: Sequence[Card]) -> str:
    """Return a total in words: `sixteen`, `soft eighteen`."""
    held = total(cards)
    word = SMALL[held.points] if held.points < len(SMALL) else "-".join((TENS[held.points // 10], SMALL[held.points % 10]))
    return f"soft {word.removesuffix('-')}" if held.soft else word.removesuffix("-")
