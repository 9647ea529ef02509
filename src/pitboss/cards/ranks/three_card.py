"""The ranking of three-card hands, in which all cards play."""

from __future__ import annotations

from pitboss.cards.ranks.ranking import FLUSH, HIGH_CARD, PAIR, STRAIGHT, STRAIGHT_FLUSH, THREE_OF_A_KIND, Ranking

THREE_CARD_ORDER = (STRAIGHT_FLUSH, THREE_OF_A_KIND, STRAIGHT, FLUSH, PAIR, HIGH_CARD)


class ThreeCardRanking(Ranking):
    """A ranking of three-card hands: three of a kind and the straight are rarer than the flush and beat it."""

    __slots__ = ()

    plays = 3
    most = 3
    standard = THREE_CARD_ORDER


THREE_CARD = ThreeCardRanking()
