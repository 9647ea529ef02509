"""Roulette in the terminal: wagers in words, the layout in its colours, and where the ball rests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pitboss.cli.felts.layout_felt import LayoutFelt, TypedWagers
from pitboss.cli.felts.plain import VOID, Between
from pitboss.cli.felts.roulette import drawing, typed_wagers
from pitboss.cli.play.render import Block
from pitboss.cli.play.scene import Scene
from pitboss.games.roulette.corrections import NumberCorrected
from pitboss.games.roulette.round import Stage
from pitboss.games.roulette.spinning import BallRested
from pitboss.games.roulette.view import SpinView
from pitboss.games.roulette.wheel import words
from pitboss.house.players.history import PastRound
from pitboss.table.view import AreaView


class RouletteFelt(LayoutFelt):
    """Wagers in words; then the ball is watched, and nobody is asked anything."""

    start = "No more bets"
    examples = "5 on 17, 2 on 17/20, 1 on 16/17/18, 10 on red, 5 on dozen 2"
    typed: ClassVar[TypedWagers] = typed_wagers
    between = Between("Wagers are open", "Place your wagers")

    def name(self, wager: str) -> str:
        return drawing.title(wager)

    def summary(self, past: PastRound) -> tuple[str, str]:
        """Return where the ball came to rest."""
        numbers = [event.number for event in past.events if isinstance(event, BallRested | NumberCorrected)]
        return (words(numbers[-1]).capitalize(), "") if numbers else super().summary(past)

    def draw(self, scene: Scene, columns: int, height: int | None = None) -> Block:
        return drawing.draw(scene, columns, height)

    def game_lines(self, scene: Scene) -> Iterator[str]:
        """Yield where the ball rests, and the numbers of the last spins."""
        spin = scene.view.of(SpinView)
        if spin.number:
            yield f"The ball rests in {words(spin.number)}"
        elif spin.stage == Stage.TURNING:
            yield drawing.TURNING
        elif scene.ended:
            yield VOID
        if spin.last:
            yield f"Last numbers: {' '.join(spin.last)}"

    def hand_text(self, seat: AreaView, scene: Scene) -> str:
        return ""


FELT = RouletteFelt()
