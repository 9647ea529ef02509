"""The ranking of four-card hands, and the best four of a player's five or a dealer's six."""

from __future__ import annotations

from pitboss.cards.ranks.ranking import (
    FLUSH,
    FOUR_OF_A_KIND,
    HIGH_CARD,
    PAIR,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIR,
    Ranking,
)

STANDARD_ORDER = (FOUR_OF_A_KIND, STRAIGHT_FLUSH, THREE_OF_A_KIND, FLUSH, STRAIGHT, TWO_PAIR, PAIR, HIGH_CARD)


class FourCardRanking(Ranking):
    """A ranking of four-card hands: four of a kind is highest, and a flush beats a straight."""

    __slots__ = ()

    plays = 4
    most = 6
    standard = STANDARD_ORDER


FOUR_CARD = FourCardRanking()
