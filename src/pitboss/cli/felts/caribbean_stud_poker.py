"""Caribbean Stud Poker in the terminal: the felt of its family, and what the jackpot shows."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.cli.felts.dealer_poker import DealerPokerFelt
from pitboss.cli.play.scene import Scene
from pitboss.games.caribbean_stud_poker.round import StudView
from pitboss.money import show


class CaribbeanStudFelt(DealerPokerFelt):
    """The jackpot is named with the dealer's hand."""

    def game_lines(self, scene: Scene) -> Iterator[str]:
        yield from super().game_lines(scene)
        for pool, held in scene.view.of(StudView).meter.items():
            yield f"Jackpot {pool.replace('-', ' ')}: {show(held)}"


FELT = CaribbeanStudFelt()
