"""What a round of Caribbean Stud Poker has beside that of its family: the progressive jackpot."""

from __future__ import annotations

from typing import Self

from msgspec import field
from msgspec.structs import replace

from pitboss.games.dealer_poker.round import DealerPoker, Hand, HandStatus
from pitboss.games.dealer_poker.view import DealerPokerView


class StudRound(DealerPoker, frozen=True):
    """The game's own part of a round."""

    jackpot_settled: tuple[int, ...] = ()
    """The areas whose Jackpot wager has been paid, or has gone to the pools."""
    meter: dict[str, int] = field(default_factory=dict)
    """What the jackpot showed when it was last settled at this table, in cents, by pool."""

    def begun(self, hands: dict[int, Hand]) -> Self:
        return replace(super().begun(hands), meter=self.meter)

    def restored(self, area: int, status: HandStatus) -> Self:
        settled = tuple(each for each in self.jackpot_settled if each != area)
        return replace(super().restored(area, status), jackpot_settled=settled)


class StudView(DealerPokerView, frozen=True):
    """The hands of a round as a viewer sees them, and what the jackpot shows."""

    meter: dict[str, int] = field(default_factory=dict)
