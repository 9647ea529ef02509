"""What is a game's own when it is played in the terminal: its table, its choices, its computer players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Protocol

from pitboss.table.commands import Request
from pitboss.table.limits import Limits
from pitboss.table.offers import Offer
from pitboss.table.rules import Rules
from pitboss.table.view import SeatView, TableView

if TYPE_CHECKING:
    from pitboss.cli.play.blocks import Block
    from pitboss.cli.play.chair import Chair
    from pitboss.cli.play.choices import Choice
    from pitboss.cli.play.scene import Message, Scene

ROUNDS_AHEAD = 5
"""How many times over a computer player wants to have what he puts down."""


class Game(Protocol):
    """A game as somebody plays it here. Everything else is the same for all of them."""

    decisions: frozenset[str]
    """What a player may be waited for in the course of a round, as requests."""

    def limits(self, rules: Rules) -> Limits:
        """What may be wagered at a table that is opened here."""

    # --- choices ---------------------------------------------------------------------------------------------------

    def before_deal(
        self, offers: Sequence[Offer], house: Sequence[Offer], place: SeatView, again: Mapping[str, int], *, company: bool
    ) -> tuple[Choice, ...]:
        """While wagers are open: what may be put down on one area, the same once more, all of it back, and the deal; where
        there is company, without a wager of one's own too."""

    def in_round(self, offers: Sequence[Offer], place: SeatView, rules: Rules, usual: int) -> tuple[Choice, ...]:
        """What a player may decide on in the course of a round; `usual` is what he buys in for."""

    def said(self, typed: str, offers: Sequence[Offer], place: SeatView) -> Choice | Message | None:
        """What is meant by words that are no choice's own; None where they are not about this game."""

    def decided(
        self, view: TableView, here: Mapping[str, Offer], place: SeatView, rules: Rules, chance: Random
    ) -> Request | None:
        """What a computer player asks for, of what is offered at his place."""

    # --- what is shown ---------------------------------------------------------------------------------------------

    def staged(self, scene: Scene, me: Chair) -> Scene:
        """The scene with what this game adds to it."""

    def watched(self, before: TableView, scene: Scene) -> tuple[Scene, ...]:
        """What there was to watch between a view and the scene that it came to; nothing where a player was asked."""

    def felt(self, scene: Scene, columns: int, height: int | None) -> Block:
        """The table drawn; where the height is short, without what can be missed most easily."""

    def told(self, scene: Scene, *, cards: bool) -> Iterator[str]:
        """The table in a few lines, with its cards or, while wagers are placed, without those of the round before."""
