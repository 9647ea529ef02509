"""How far the settlement of a layout has come: what every game keeps whose players share one."""

from __future__ import annotations

from typing import Self

from msgspec import Struct

from pitboss.table.services.wagers.moved import WagerRestored, WagerShifted

SETTLING = "settling"
"""The stage of a round in which wagers are taken and paid; every game has it."""


class LayoutRound(Struct, frozen=True):
    """The part of a round that is about its settlement. Each game adds what is its own."""

    stage: str = SETTLING
    taken: bool = False
    """The losing wagers have been collected."""
    paid: bool = False
    """All winning wagers have been paid."""
    paid_areas: tuple[int, ...] = ()
    """Seats whose winning wagers were paid before those of others."""

    def paid_at(self, area: int) -> bool:
        """Return whether the winning wagers of an area have been paid."""
        return self.paid or area in self.paid_areas

    def with_moved(self, moved: WagerShifted) -> Self:
        """Return the part with a wager on another area than the one it was placed on; most games remember nothing of it."""
        return self

    def with_restored(self, restored: WagerRestored) -> Self:
        """Return the part with a moved wager where it was placed."""
        return self

    @property
    def counted(self) -> int:
        """Return how many cards of the round go to the discard rack when it ends."""
        return 0
