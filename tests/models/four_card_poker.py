"""Four Card Poker, as a poker against the dealer."""

from __future__ import annotations

from pitboss.table.limits import Limits, Range
from tests.models.dealer_poker import DealerPokerModel


class FourCardPokerModel(DealerPokerModel):
    limits = Limits({"ante": Range(500, 10_000), "aces-up": Range(500, 5_000)})
    side = "aces-up"


MODEL = FourCardPokerModel()
