"""What a game says about the wagers of its layout: which may be placed, with which others, and between which bounds."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from typing import Generic

from pitboss.table.context import Context, OwnPart, OwnRules
from pitboss.table.limits import Bounds
from pitboss.table.refusal import Refusal
from pitboss.table.state import TableState


class Wagering(Generic[OwnPart, OwnRules]):
    """The answers of a game to the wagers service. Where a game says nothing else, each wager follows the sign alone."""

    def placeable(self, rules: OwnRules) -> tuple[str, ...]:
        """Return the wagers that may be placed before the round begins."""
        return rules.wagers

    def own_bounds(self, c: Context[OwnPart, OwnRules], place: int, owner: int, wager: str) -> Bounds | None:
        """Return the bounds of a wager that does not follow the sign; None for one that does."""
        return None

    def outside_own_bounds(self, c: Context[OwnPart, OwnRules], place: int, owner: int, wager: str, total: int) -> Refusal | None:
        """Refuse an amount outside the bounds of such a wager."""
        return None

    def not_placeable(self, c: Context[OwnPart, OwnRules], wager: str) -> Refusal | None:
        """Refuse a wager of the layout that may not be placed before the round begins."""
        return None

    def unknown_wager(self, c: Context[OwnPart, OwnRules], wager: str) -> Refusal | None:
        """Refuse what is no wager of the layout, where the game can say more about it than that."""
        return None

    def not_now(self, c: Context[OwnPart, OwnRules], place: int, wager: str) -> Refusal | None:
        """Refuse a wager that must wait for another, or that another one has fixed."""
        return None

    @cached_property
    def by_the_sign(self) -> bool:
        """Return whether every wager follows the sign alone: none waits for another, and none has bounds of its own."""
        return type(self).own_bounds is Wagering.own_bounds and type(self).not_now is Wagering.not_now

    def not_together(self, c: Context[OwnPart, OwnRules], place: int, totals: Mapping[str, int]) -> Refusal | None:
        """Refuse wagers that may not be placed together."""
        return None

    def cannot_stay(self, c: Context[OwnPart, OwnRules], left: Mapping[str, int]) -> str:
        """Return the rule by which these wagers may not stay on an area without another; empty if they may."""
        return ""

    def placing(self, c: Context[OwnPart, OwnRules], place: int, totals: Mapping[str, int]) -> Iterator[str]:
        """Yield the rules of the game by which these wagers are placed."""
        yield from ()

    def withdrawing(self, c: Context[OwnPart, OwnRules], place: int) -> Iterator[str]:
        """Yield the rules of the game by which wagers of an area are taken back."""
        yield from ()

    def not_withdrawable(self, c: Context[OwnPart, OwnRules], place: int, wagers: Collection[str]) -> Refusal | None:
        """Refuse to take these wagers of an area back, where the wagers of others depend on them."""
        return None

    def results_shown(self, state: TableState) -> bool:
        """Return whether a wager on the layout may be one that has lost."""
        return False

    def not_adjustable(self, c: Context[OwnPart, OwnRules], area: int) -> Refusal | None:
        """Refuse to change a wager found on an area, where the settlement has gone too far."""
        return None
