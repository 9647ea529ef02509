"""Poker against the dealer, as it is played in the terminal."""

from __future__ import annotations

from pitboss.table.commands import Request
from pitboss.table.limits import Limits, Range
from pitboss.table.offers import Offer
from pitboss.table.rules import Rules
from pitboss.table.view import SeatView, TableView

from pitboss.games.dealer_poker.rules import poker_rules

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from msgspec.structs import replace

from pitboss.cards.ranks import SetHand
from pitboss.cli.play.blocks import Block
from pitboss.cli.play.chair import Chair
from pitboss.cli.play.choices import Choice
from pitboss.cli.play.game import Game
from pitboss.cli.play.poker import choices, computer
from pitboss.cli.play.poker.felt import felt
from pitboss.cli.play.poker.lines import told
from pitboss.cli.play.scene import Message, Scene
from pitboss.games.dealer_poker.rules import PLAY

MINIMUM, MAXIMUM, UNIT = 500, 10_000, 500
"""What may be wagered on each area of a table that is opened here, in cents."""


class Poker:
    """Wagers by key; then each hand waits for its player."""

    decisions = frozenset(("fold", PLAY, "pick-up"))

    def limits(self, rules: Rules) -> Limits:
        """The same on every area that the game has."""
        return Limits({wager: Range(MINIMUM, MAXIMUM) for wager in rules.limited}, unit=UNIT)

    def before_deal(
        self, offers: Sequence[Offer], house: Sequence[Offer], place: SeatView, again: Mapping[str, int], *, company: bool
    ) -> tuple[Choice, ...]:
        return choices.before_deal(offers, house, place, again, company=company)

    def in_round(self, offers: Sequence[Offer], place: SeatView, rules: Rules, usual: int) -> tuple[Choice, ...]:
        found = choices.in_round(offers, place, poker_rules(rules).first_wager)
        return (*found, *choices.more_chips(offers, place, usual))

    def said(self, typed: str, offers: Sequence[Offer], place: SeatView) -> Choice | Message | None:
        return None

    def decided(
        self, view: TableView, here: Mapping[str, Offer], place: SeatView, rules: Rules, chance: Random
    ) -> Request | None:
        return computer.decided(view, here, place, poker_rules(rules), chance)

    def staged(self, scene: Scene, me: Chair) -> Scene:
        return replace(scene, hand=self._held(scene, me))

    def _held(self, scene: Scene, me: Chair) -> SetHand | None:
        """What the player holds, as he may see it."""
        hand = scene.mine.hand if scene.mine else None
        if hand is None or len(hand.cards) < hand.lie:
            return None
        return hand.as_set or poker_rules(me.rules).best([*hand.cards.values()])

    def watched(self, before: TableView, scene: Scene) -> tuple[Scene, ...]:
        return ()

    def felt(self, scene: Scene, columns: int, height: int | None) -> Block:
        return felt(scene, columns, height)

    def told(self, scene: Scene, *, cards: bool) -> Iterator[str]:
        return told(scene, cards=cards)


POKER: Game = Poker()
