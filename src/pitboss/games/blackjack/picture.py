"""What a picture of the table says that the view does not: the inscriptions of the layout, and each hand in words."""

from __future__ import annotations

from typing import Any

from pitboss.cards.ranks.blackjack import total
from pitboss.games.blackjack.rules import BlackjackRules
from pitboss.games.blackjack.view import BlackjackView, HandView

PAIR = 2


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
    said = total(hand.cards).words
    if hand.status == "bust":
        return f"{said}, bust"
    pair = len(hand.cards) == PAIR and rules.equal(hand.cards)
    return f"{said}, a pair" if pair else said
