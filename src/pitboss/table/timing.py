"""What a game says about time: who has to act, until when, and what the house does where nobody acts."""

from __future__ import annotations

from typing import Generic

from pitboss.table.commands import Request
from pitboss.table.context import OwnPart, OwnRules
from pitboss.table.service import Waiting
from pitboss.table.state import TableState


class Timing(Generic[OwnPart, OwnRules]):
    """The answers of a game to those who wait at its table. Where a game says nothing else, nobody has to act."""

    def waiting(self, state: TableState, rules: OwnRules) -> tuple[Waiting, ...]:
        """Return who must act now."""
        return ()

    def overdue(self, state: TableState, rules: OwnRules, at: int, since: int) -> Request | None:
        """Return what the house has to do or report where it deals because a player, awaited since then, has not acted."""
        return None

    def asks_at(self, state: TableState, rules: OwnRules, since: int) -> int:
        """Return when the house asks for an act that the round has been waiting for since then; 0 for never."""
        return 0

    def under_way(self, state: TableState) -> bool:
        """Return whether the coming round is under way before it begins, whether anybody wagers or not: a ball is turning."""
        return False

    def round_at(self, state: TableState) -> int:
        """Return the number of the round that an incident belongs to which is reported now."""
        return state.round.number + self.under_way(state)
