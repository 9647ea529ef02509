"""What beats what: poker hands of each size, hands with a joker, Blackjack and tiles."""

from pitboss.cards.ranks.counts import all_values, category_counts, suit_classes
from pitboss.cards.ranks.poker import (
    FIVE_CARD,
    FIVE_CARD_ORDER,
    FOUR_CARD,
    STANDARD_ORDER,
    THREE_CARD,
    THREE_CARD_ORDER,
    FiveCardRanking,
    FourCardRanking,
    ThreeCardRanking,
)
from pitboss.cards.ranks.ranking import STANDARD_ACE_LOW, Ranking, high_to_low
from pitboss.cards.ranks.values import HandValue, SetHand

__all__ = [
    "FIVE_CARD",
    "FIVE_CARD_ORDER",
    "FOUR_CARD",
    "STANDARD_ACE_LOW",
    "STANDARD_ORDER",
    "THREE_CARD",
    "THREE_CARD_ORDER",
    "FiveCardRanking",
    "FourCardRanking",
    "HandValue",
    "Ranking",
    "SetHand",
    "ThreeCardRanking",
    "all_values",
    "category_counts",
    "high_to_low",
    "suit_classes",
]
