"""Three Card Poker: three cards each; the dealer plays with queen or higher."""

from __future__ import annotations

from typing import ClassVar

from pitboss.games.dealer_poker.game import DealerPokerGame
from pitboss.games.three_card_poker.rules import POWERS, RULES, ThreeCardPokerRules
from pitboss.table.acts import Topic

OWN = Topic(
    rules=RULES,
    powers=POWERS,
    interpretations={
        "six-card-bonus.amount": "within-limits",
        "six-card-bonus.scope": "house",
        "six-card-bonus.with": ("ante", "pair-plus"),
    },
)
"""What is its own beside the family."""


class ThreeCardPoker(DealerPokerGame):
    """Three cards to each player and the dealer, all of them playing."""

    id = "three-card-poker"
    topics: ClassVar[tuple[Topic, ...]] = (*DealerPokerGame.topics, OWN)
    reads = ThreeCardPokerRules


GAME = ThreeCardPoker()
