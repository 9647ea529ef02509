"""The terminal felt of a game with so large a layout that wagers are typed in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Protocol

from pitboss.cli.felts.plain import PlainFelt
from pitboss.cli.play.scene import Message
from pitboss.house.players.choices import Choice, offer_at
from pitboss.house.players.keys import Keyboard
from pitboss.money import short_money
from pitboss.table.offers import Offer
from pitboss.table.view import AreaView

NAMED = 2
"""Wagers that are named one by one where they are offered again; more are counted."""


class TypedWagers(Protocol):
    """What a game makes of typed words."""

    def understand(self, typed: str, offers: Sequence[Offer], area: AreaView, /) -> Choice | Message | None: ...
    def named(self, typed: str, /) -> str:
        """Return the wager that words without an amount name."""


class LayoutFelt(PlainFelt):
    """Wagers in words; then the round is watched, and nobody is asked anything."""

    examples: ClassVar[str]
    """Wagers as they are typed."""
    typed: ClassVar[TypedWagers]

    def wager_choices(self, offers: Sequence[Offer], area: AreaView, keys: Keyboard) -> Iterator[Choice]:
        if offer := offer_at(offers, area.area, "place-wagers"):
            yield Choice(keys.of("place", "place"), "place", self.examples, offer.clauses, row="Wager", typed=True)

    def list_again(self, wagers: Mapping[str, int]) -> str:
        if len(wagers) <= NAMED:
            return super().list_again(wagers)
        return f"{len(wagers)} wagers, {short_money(sum(wagers.values()))}"

    def understand(self, typed: str, offers: Sequence[Offer], area: AreaView) -> Choice | Message | None:
        return self.typed.understand(typed, offers, area)

    def wager_meant(self, typed: str, placed: Mapping[str, int], keys: Keyboard) -> str:
        named = self.typed.named(typed)
        return named if named in placed else super().wager_meant(typed, placed, keys)
