"""The ranking of five-card hands: ordinary poker, and the best five of up to seven cards."""

from __future__ import annotations

from pitboss.cards.card import Rank
from pitboss.cards.ranks.ranking import (
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIR,
    Ranking,
    Ranks,
)
from pitboss.cards.ranks.values import HandValue

FIVE_CARD_ORDER: tuple[str, ...] = (
    ROYAL_FLUSH,
    STRAIGHT_FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    FLUSH,
    STRAIGHT,
    THREE_OF_A_KIND,
    TWO_PAIR,
    PAIR,
    HIGH_CARD,
)
_ROYAL = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN)


class FiveCardRanking(Ranking):
    """A ranking of five-card hands, with the ace-high straight flush as a category of its own."""

    __slots__ = ()

    plays = 5
    most = 7
    standard = FIVE_CARD_ORDER

    def _in_one_suit(self, ranks: Ranks) -> HandValue:
        value = super()._in_one_suit(ranks)
        return max(value, self._value(ROYAL_FLUSH, ranks)) if ranks == _ROYAL else value


FIVE_CARD = FiveCardRanking()
