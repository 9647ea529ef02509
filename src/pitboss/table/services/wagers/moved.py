"""A wager that is found on another area than the one it was placed on: who can have moved it, how its stake moves, and where it
counts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Protocol

from pitboss.money import Move, show
from pitboss.table.accounts import TOKENS, area
from pitboss.table.commands import Stake
from pitboss.table.events import GameEvent, Significance
from pitboss.table.phrases import wager_name

BY_DEALER, BY_PATRON, BY_PLAYER = "dealer", "patron", "player"
MOVERS = (BY_DEALER, BY_PATRON, BY_PLAYER)
WHO = {BY_DEALER: "the dealer", BY_PATRON: "another patron", BY_PLAYER: "the player"}


def shifted(place: int, wager: str, to: str, stake: Stake) -> Iterator[Move]:
    """Yield the moves of a stake from one wager of an area to another."""
    if stake.chips:
        yield Move(area(place, wager), area(place, to), stake.chips)
    if stake.tokens:
        yield Move(area(place, wager) + TOKENS, area(place, to) + TOKENS, stake.tokens)


class WithMovedWagers(Protocol):
    """The part of a round that may remember which wagers were moved."""

    def with_moved(self, moved: WagerShifted) -> WithMovedWagers:
        """Return the part with a wager on another area than the one it was placed on."""

    def with_restored(self, restored: WagerRestored) -> WithMovedWagers:
        """Return the part with a moved wager where it was placed."""


class WagerShifted(GameEvent[WithMovedWagers], frozen=True, tag="wager.moved/1"):
    """A wager is on another area than the one it was placed on."""

    area: int
    wager: str
    to: str
    stake: Stake
    by: str
    restorable: bool = False
    """The operator may have it settled where it was placed."""
    deliberate: bool = False
    """It was moved on purpose."""

    REPORTED: ClassVar[bool] = True

    def after(self, part: WithMovedWagers) -> WithMovedWagers:
        return part.with_moved(self)

    def says(self) -> str:
        placed = f"{show(self.stake.total)} placed on {wager_name(self.wager)}"
        purpose = "on purpose " if self.deliberate else ""
        return f"Seat {self.area}: {placed} is now on {wager_name(self.to)}, moved {purpose}by {WHO.get(self.by, self.by)}."


class WagerRestored(GameEvent[WithMovedWagers], frozen=True, tag="wager.restored/1"):
    """A moved wager counts where it was placed."""

    area: int
    wager: str
    to: str
    """The area it had been moved to."""
    by: str = ""
    """Who has ordered it, where the rules leave it to the operator."""

    SIGNIFIES: ClassVar[Significance | None] = Significance.CORRECTION

    def after(self, part: WithMovedWagers) -> WithMovedWagers:
        return part.with_restored(self)

    def says(self) -> str:
        counts = f"the wager on {wager_name(self.to)} counts on {wager_name(self.wager)}, where it was placed"
        return f"Seat {self.area}: {counts}{f', by order of {self.by}' if self.by else ''}."


class WagerCountsThere(GameEvent[WithMovedWagers], frozen=True, tag="wager.counts-there/1"):
    """A moved wager counts where it is now."""

    area: int
    wager: str
    """Where it is now."""

    def says(self) -> str:
        return f"Seat {self.area}: the wager counts where it is now, on {wager_name(self.wager)}."
