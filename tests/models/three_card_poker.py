"""Three Card Poker, as a poker against the dealer."""

from __future__ import annotations

from pitboss.table.limits import Limits, Range
from tests.models.dealer_poker import DealerPokerModel


class ThreeCardPokerModel(DealerPokerModel):
    limits = Limits({"ante": Range(500, 10_000), "pair-plus": Range(500, 5_000)})
    side = "pair-plus"


MODEL = ThreeCardPokerModel()
