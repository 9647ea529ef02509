"""Roulette in the terminal: wagers in words, the layout in its colours, and where the ball rests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pitboss.cli.felts.plain import VOID, Between, PlainFelt
from pitboss.cli.felts.roulette import drawing, typed_wagers
from pitboss.cli.play.render import Block
from pitboss.cli.play.scene import Coach, Message, Scene, Tell
from pitboss.games.roulette.round import BallRested, NumberCorrected
from pitboss.games.roulette.wheel import words
from pitboss.house.players.choices import Choice, offer_at, short_money
from pitboss.house.players.history import PastRound
from pitboss.house.players.keys import Keyboard
from pitboss.table.offers import Offer
from pitboss.table.rules import Rules
from pitboss.table.view import SeatView

NAMED = 2
"""Wagers that are named one by one where they are offered again; more are counted."""
EXAMPLES = "5 on 17, 2 on 17/20, 1 on 16/17/18, 10 on red, 5 on dozen 2"


class RouletteFelt(PlainFelt):
    """Wagers in words; then the ball is watched, and nobody is asked anything."""

    start = "No more bets"
    between = Between("Wagers are open", "Place your wagers")

    def name(self, wager: str) -> str:
        return drawing.title(wager)

    def wager_choices(self, offers: Sequence[Offer], area: SeatView, keys: Keyboard) -> Iterator[Choice]:
        if offer := offer_at(offers, area.seat, "place-wagers"):
            yield Choice(keys.of("place", "place"), "place", EXAMPLES, offer.clauses, row="Wager", typed=True)

    def list_again(self, wagers: Mapping[str, int]) -> str:
        if len(wagers) <= NAMED:
            return super().list_again(wagers)
        return f"{len(wagers)} wagers, {short_money(sum(wagers.values()))}"

    def understand(self, typed: str, offers: Sequence[Offer], area: SeatView) -> Choice | Message | None:
        return typed_wagers.understand(typed, offers, area)

    def wager_meant(self, typed: str, placed: Mapping[str, int], keys: Keyboard) -> str:
        named = typed_wagers.named(typed)
        return named if named in placed else super().wager_meant(typed, placed, keys)

    def coach(self, rules: Rules, tell: Tell) -> Coach:
        # Loaded only where it is asked for: the lab is an optional part.
        from pitboss.cli.felts.wager_costs import WagerCosts

        return WagerCosts(rules, tell, drawing.title)

    # --- what is shown ---------------------------------------------------------------------------------------------

    def summary(self, past: PastRound) -> tuple[str, str]:
        """Return where the ball came to rest."""
        numbers = [event.number for event in past.events if isinstance(event, BallRested | NumberCorrected)]
        return (words(numbers[-1]).capitalize(), "") if numbers else super().summary(past)

    def draw(self, scene: Scene, columns: int, height: int | None = None) -> Block:
        return drawing.draw(scene, columns, height)

    def game_lines(self, scene: Scene) -> Iterator[str]:
        """Yield where the ball rests, and the numbers of the last spins."""
        spin = scene.view.game
        if spin.number:
            yield f"The ball rests in {words(spin.number)}"
        elif scene.ended:
            yield VOID
        if spin.last:
            yield f"Last numbers: {' '.join(spin.last)}"

    def hand_text(self, seat: SeatView, scene: Scene) -> str:
        return ""


FELT = RouletteFelt()
