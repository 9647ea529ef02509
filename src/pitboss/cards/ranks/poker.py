"""The rankings of poker hands of three, four and five cards."""

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

THREE_CARD_ORDER = (STRAIGHT_FLUSH, THREE_OF_A_KIND, STRAIGHT, FLUSH, PAIR, HIGH_CARD)
STANDARD_ORDER = (FOUR_OF_A_KIND, STRAIGHT_FLUSH, THREE_OF_A_KIND, FLUSH, STRAIGHT, TWO_PAIR, PAIR, HIGH_CARD)
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


class ThreeCardRanking(Ranking):
    """A ranking of three-card hands: three of a kind and the straight are rarer than the flush and beat it."""

    __slots__ = ()

    plays = 3
    most = 3
    standard = THREE_CARD_ORDER


class FourCardRanking(Ranking):
    """A ranking of four-card hands: four of a kind is highest, and a flush beats a straight. The best four of
    a player's five or a dealer's six play."""

    __slots__ = ()

    plays = 4
    most = 6
    standard = STANDARD_ORDER


class FiveCardRanking(Ranking):
    """A ranking of five-card hands, with the ace-high straight flush as a category of its own. The best five of up to
    seven play."""

    __slots__ = ()

    plays = 5
    most = 7
    standard = FIVE_CARD_ORDER

    def _in_one_suit(self, ranks: Ranks) -> HandValue:
        value = super()._in_one_suit(ranks)
        return max(value, self._value(ROYAL_FLUSH, ranks)) if ranks == _ROYAL else value


THREE_CARD = ThreeCardRanking()
FOUR_CARD = FourCardRanking()
FIVE_CARD = FiveCardRanking()
