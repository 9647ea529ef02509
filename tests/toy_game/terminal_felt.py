"""Tumble in the terminal: the plain felt, with words for the decisions."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.cli.felts.plain import PlainFelt
from pitboss.cli.play.scene import Scene
from pitboss.table.view import AreaView
from tests.toy_game.rules import BANK_PLACE
from tests.toy_game.view import TumbleView


class TumbleFelt(PlainFelt):
    """Tiles and dice in plain lines."""

    start = "Build the wall"

    def game_lines(self, scene: Scene) -> Iterator[str]:
        """Yield the bank's tiles and the dice."""
        game: TumbleView = scene.view.of(TumbleView)
        for stack in game.hands.get(BANK_PLACE, ()):
            yield f"Bank: {' '.join(stack.tiles.get(at, '??') for at in range(stack.count))}"
        if game.dice:
            yield f"Dice: {' '.join(map(str, game.dice))}"

    def hand_text(self, seat: AreaView, scene: Scene) -> str:
        stacks = scene.view.of(TumbleView).hands.get(seat.area, ())
        return " and ".join(" ".join(each.tiles.get(at, "??") for at in range(each.count)) for each in stacks)


FELT = TumbleFelt()
