"""What beats what: each module holds the ranking of one kind of hand."""

from pitboss.cards.ranks.counts import category_counts, suit_classes
from pitboss.cards.ranks.four_card import (
    FOUR_CARD,
    STANDARD_ACE_LOW,
    STANDARD_ORDER,
    FourCardRanking,
    high_to_low,
)
from pitboss.cards.ranks.values import HandValue, SetHand

__all__ = [
    "FOUR_CARD",
    "STANDARD_ACE_LOW",
    "STANDARD_ORDER",
    "FourCardRanking",
    "HandValue",
    "SetHand",
    "category_counts",
    "high_to_low",
    "suit_classes",
]
