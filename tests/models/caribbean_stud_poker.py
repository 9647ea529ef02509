"""Caribbean Stud Poker, as a poker against the dealer with a jackpot that is settled once for a round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from pitboss.table.limits import Limits, Range
from tests.models.dealer_poker import DealerPokerModel


class CaribbeanStudPokerModel(DealerPokerModel):
    limits = Limits({"ante": Range(500, 10_000), "jackpot": Range(500, 5_000)})
    side = "jackpot"
    often: ClassVar[Mapping[str, float]] = {**DealerPokerModel.often, "settle-jackpot": 10.0}
    first: ClassVar[Mapping[str, tuple[str, ...]]] = {
        **DealerPokerModel.first,
        "jackpot-unsettled": ("settle-jackpot",),
    }
    # fmt: off
    for_people: ClassVar[frozenset[str]] = DealerPokerModel.for_people | frozenset((
        "no-jackpot-wager",
    ))
    # fmt: on


MODEL = CaribbeanStudPokerModel()
