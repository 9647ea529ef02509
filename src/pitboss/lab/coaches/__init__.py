"""The coach: what the decisions of a player were worth, and what is best now, counted by the lab.

A coach is found by the name of the game's folder or of its family's; a game whose odds are counted and that has none is coached
by what its wagers cost. A game from outside may have `coach(rules, tell)` in the module that counts its odds.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from pitboss.games.folders import module_at
from pitboss.lab.coaches.answers import Answer, Remark, Review
from pitboss.lab.coaches.wager_costs import WagerCosts
from pitboss.lab.figures import Tell, silent
from pitboss.lab.registry import analyst, is_counted, names_of, with_packages
from pitboss.table.commands import Request
from pitboss.table.rules import Rules
from pitboss.table.view import AreaView, TableView

__all__ = ["Answer", "Coach", "Review", "coach_for"]

NOT_COUNTED = Remark("The lab does not count this game, so there is no best play to tell.")


class Coach(Protocol):
    """Who says what a player's decisions are worth."""

    def note(self, view: TableView, area: AreaView, request: Request) -> None:
        """Remember a decision, and what the player knew when they made it."""

    def review(self, staked: Mapping[str, int]) -> Review:
        """Return what the decisions since the last review were worth, in a round with these wagers."""

    def hint(self, view: TableView, area: AreaView) -> Answer:
        """Return the best play now."""


class NoCoach:
    """Who counts nothing, and says why when they are asked."""

    def __init__(self, why: Remark) -> None:
        self._why = why

    def note(self, view: TableView, area: AreaView, request: Request) -> None:
        """Remember nothing."""

    def review(self, staked: Mapping[str, int]) -> Review:
        return Review()

    def hint(self, view: TableView, area: AreaView) -> Answer:
        return self._why


def coach_for(rules: Rules, tell: Tell = silent) -> Coach:
    """Return the coach of a table. Raises LabNotInstalled where the game is counted and the packages for it are missing."""
    with with_packages():
        for name in names_of(rules.game):
            if own := module_at(f"{__name__}.{name}"):
                found: Coach = own.coach(rules, tell)
                return found
    if not is_counted(rules.book):
        return NoCoach(NOT_COUNTED)
    from_lab = getattr(analyst(rules.book), "coach", WagerCosts)
    made: Coach = from_lab(rules, tell)
    return made
