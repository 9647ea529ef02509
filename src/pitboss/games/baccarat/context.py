"""Somebody at a Baccarat table, and where its coup stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.games.baccarat.coup import SIDES
from pitboss.games.baccarat.round import Coup, Hand
from pitboss.table.context import Context

if TYPE_CHECKING:
    from pitboss.games.baccarat.rules import BaccaratRules


class CoupContext(Context["Coup", "BaccaratRules"]):
    """The context of every decision about a coup."""

    __slots__ = ()
    rules: BaccaratRules

    @property
    def part(self) -> Coup:
        coup: Coup = self.state.round.part
        return coup

    @property
    def hands(self) -> dict[str, Hand]:
        """Return the hands of the coup in progress. Between two rounds there are none, even while the last coup can still be
        corrected."""
        return self.part.hands if self.in_round else dict.fromkeys(SIDES, Hand())

    @property
    def drawn(self) -> int:
        """Return how many cards of the coup have been drawn."""
        return sum(len(hand.cards) for hand in self.hands.values())

    @property
    def any_exposed(self) -> bool:
        return any(hand.up for hand in self.hands.values())


def at_coup(c: Context) -> CoupContext:
    """Narrow to CoupContext."""
    assert isinstance(c, CoupContext)
    return c
