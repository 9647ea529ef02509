"""A race: its part of the round."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct, field
from msgspec.structs import replace

from pitboss.cards import Card, Suit
from pitboss.games.shared_layout.round import LayoutRound
from pitboss.table.commands import Stake
from pitboss.table.services.wagers.moved import WagerRestored, WagerShifted


class Stage(StrEnum):
    """Where a race stands."""

    DRAWING = "drawing"
    SETTLING = "settling"


class Shifted(Struct, frozen=True):
    """A wager that is on another area than the one it was placed on, and who moved it."""

    to: str
    stake: Stake
    by: str


class Race(LayoutRound, frozen=True):
    """The three areas of a race and what the equipment makes of them."""

    stage: Stage = Stage.SETTLING
    cards: tuple[Card | None, ...] = ()
    """In the order drawn; None is a card that the scanner did not read."""
    places: tuple[int, ...] = ()
    """For each card its area: 1, 2 or 3."""
    shown: tuple[Suit, ...] = ()
    """The suits that the monitors show, once third place is decided."""
    shown_protested: bool = False
    lit: tuple[str, ...] = ()
    """The winning areas that are lit."""
    announced: bool = False
    confirmed: bool = False
    stays: dict[int, dict[str, str]] = field(default_factory=dict)
    """Wagers that were moved and count where they are now, by seat, each with who moved it."""
    shifted: dict[int, dict[str, Shifted]] = field(default_factory=dict)
    """Wagers moved by accident that may be put back: by seat and by the area they were placed on."""
    discarded: int = 0
    """Cards of this round in the discard rack that were not part of the race."""
    due: tuple[Card, ...] = ()
    """The cards that come next, as far as they have been seen, in their order."""
    racked: int = 0
    """Cards put out of the shoe into the discard rack before the next round begins."""
    first_out: bool = False
    """The card that the next round begins with has left the shoe."""

    @property
    def counted(self) -> int:
        return len(self.cards) + self.discarded

    def announced_again(self) -> Race:
        """Return the race with a result that has to be announced and confirmed again."""
        return replace(self, announced=False, confirmed=False)

    def with_moved(self, moved: WagerShifted) -> Race:
        """Return the race with a wager on another area than the one it was placed on, and whether it may be put back."""
        shifted = {wager: to for wager, to in self.shifted.get(moved.area, {}).items() if wager != moved.wager}
        stays = {wager: by for wager, by in self.stays.get(moved.area, {}).items() if wager != moved.wager}
        if moved.restorable:
            shifted[moved.wager] = Shifted(moved.to, moved.stake, moved.by)
        else:
            stays[moved.wager] = moved.by
        return replace(self, shifted={**self.shifted, moved.area: shifted}, stays={**self.stays, moved.area: stays})

    def with_restored(self, restored: WagerRestored) -> Race:
        """Return the race with a moved wager where it was placed."""
        others = {wager: to for wager, to in self.shifted[restored.area].items() if wager != restored.wager}
        return replace(self, shifted={**self.shifted, restored.area: others})

    def without_next(self, card: Card | None, *, racked: int, discarded: int) -> Race:
        """Return the race after the next card of the shoe has gone out of play."""
        return replace(self, due=self.due[1:], racked=racked, discarded=discarded)

    def with_next(self, card: Card | None, behind: int, *, first: bool) -> Race:
        """Return the race with the card that comes next, after those already seen in the shoe."""
        seen = () if card is None else (card,)
        return replace(self, due=(*self.due[:behind], *seen), first_out=first)

    def fresh_shoe(self) -> Race:
        """Return the race before another shoe: nothing is known of its cards."""
        return replace(self, due=(), racked=0, first_out=False)
