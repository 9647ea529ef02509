"""Three Card Poker: three cards each; the dealer plays with queen or higher."""

from __future__ import annotations

from typing import Any, ClassVar

from pitboss.games.dealer_poker.game import DealerPokerGame
from pitboss.games.three_card_poker.rules import POWERS, RULES, ThreeCardPokerRules


class ThreeCardPoker(DealerPokerGame):
    """Three cards to each player and the dealer, all of them playing."""

    id = "three-card-poker"
    rules = RULES
    powers = POWERS
    reads = ThreeCardPokerRules
    interpretations: ClassVar[dict[str, Any]] = {
        **DealerPokerGame.interpretations,
        "six-card-bonus.amount": "within-limits",
        "six-card-bonus.scope": "house",
        "six-card-bonus.with": ("ante", "pair-plus"),
    }


GAME = ThreeCardPoker()
