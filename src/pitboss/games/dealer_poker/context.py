"""Somebody at a table of poker against the dealer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.games.dealer_poker.round import DealerPoker, Stage
from pitboss.table.context import Context
from pitboss.table.refusal import Refusal

if TYPE_CHECKING:
    from pitboss.games.dealer_poker.rules import PokerRules


class PokerContext(Context):
    """The context of every decision in this family."""

    __slots__ = ()
    rules: PokerRules

    @property
    def part(self) -> DealerPoker:
        part: DealerPoker = self.state.round.part
        return part

    def is_at(self, *stages: Stage) -> bool:
        """Return whether a round is at one of these stages."""
        return self.in_round and self.part.stage in stages

    def not_at(self, stage: Stage, *rules: str) -> Refusal | None:
        """Refuse unless a round is at that stage."""
        if self.in_round and self.part.stage is stage:
            return None
        return self.refuse("wrong-phase", *rules, phase=self.game.standing_at(self.state), needed=stage.value)


def at_poker(c: Context) -> PokerContext:
    """Narrow to PokerContext."""
    assert isinstance(c, PokerContext)
    return c
