"""A race of the suits, as it is played in the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from msgspec.structs import replace

from pitboss.cli.play.blocks import Block
from pitboss.cli.play.chair import Chair
from pitboss.cli.play.choices import Choice
from pitboss.cli.play.game import Game
from pitboss.cli.play.race import choices, computer
from pitboss.cli.play.race.course import Course
from pitboss.cli.play.race.felt import felt
from pitboss.cli.play.race.lines import told
from pitboss.cli.play.race.saying import said
from pitboss.cli.play.race.watching import watched
from pitboss.cli.play.scene import Message, Scene
from pitboss.games.racing_card_derby.wagers import QUINELLA, TRIFECTA
from pitboss.table.commands import Request
from pitboss.table.limits import Limits, Range
from pitboss.table.offers import Offer
from pitboss.table.rules import Rules
from pitboss.table.view import SeatView, TableView

SINGLE, COMBINED, UNIT = Range(500, 10_000), Range(100, 5_000), 100
"""What may be wagered at a table that is opened here, in cents: on a colour or a suit, and on a combination of suits."""


class Race:
    """Wagers in words; then the race is watched, and nobody is asked anything."""

    decisions = frozenset[str]()

    def limits(self, rules: Rules) -> Limits:
        ranges = {kind: COMBINED if kind in (QUINELLA, TRIFECTA) else SINGLE for kind in rules.limited}
        return Limits(ranges, unit=UNIT)

    def before_deal(
        self, offers: Sequence[Offer], house: Sequence[Offer], place: SeatView, again: Mapping[str, int], *, company: bool
    ) -> tuple[Choice, ...]:
        return choices.before_deal(offers, house, place, again, company=company)

    def in_round(self, offers: Sequence[Offer], place: SeatView, rules: Rules, usual: int) -> tuple[Choice, ...]:
        return ()

    def said(self, typed: str, offers: Sequence[Offer], place: SeatView) -> Choice | Message | None:
        return said(typed, offers, place)

    def decided(
        self, view: TableView, here: Mapping[str, Offer], place: SeatView, rules: Rules, chance: Random
    ) -> Request | None:
        return computer.decided(here, place, chance)

    def staged(self, scene: Scene, me: Chair) -> Scene:
        """With the odds, and with what each area still takes from the player."""
        offers = (each for each in me.offers() if each.request == "place-wagers" and each.seat == scene.place)
        room = next((each.amounts for each in offers), {})
        return replace(scene, course=Course.of(me.rules), room=room)

    def watched(self, before: TableView, scene: Scene) -> tuple[Scene, ...]:
        return watched(before, scene)

    def felt(self, scene: Scene, columns: int, height: int | None) -> Block:
        return felt(scene, columns, height)

    def told(self, scene: Scene, *, cards: bool) -> Iterator[str]:
        return told(scene, cards=cards)


RACE: Game = Race()
