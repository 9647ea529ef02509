"""Roulette as a game: the ball, the result, the settlement, and what can go wrong."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from pitboss.games.roulette.clarifying import CLARIFYING
from pitboss.games.roulette.corrections import CORRECTIONS, MARKER
from pitboss.games.roulette.late_wagers import LATE_WAGERS, MISSED_CALLS
from pitboss.games.roulette.layout import LAYOUT, SpinWagering
from pitboss.games.roulette.moved_wagers import MOVED_WAGERS
from pitboss.games.roulette.round import Spin, Stage
from pitboss.games.roulette.rules import RouletteRules, SpinContext
from pitboss.games.roulette.spinning import SPINNING, BallRests, SpinBall, turning
from pitboss.games.roulette.view import SpinView, view
from pitboss.games.roulette.void_spins import VOID_SPINS
from pitboss.games.shared_layout.game import SharedLayout
from pitboss.games.shared_layout.settling import SETTLING
from pitboss.table.accounts import areas_with
from pitboss.table.acts import Topic
from pitboss.table.events import Event
from pitboss.table.game import Action, Step, StepKind
from pitboss.table.refusal import Refusal
from pitboss.table.rounds import RoundEnded, RoundVoided
from pitboss.table.state import Phase, TableState
from pitboss.table.timing import Timing
from pitboss.table.viewers import Viewer

AT_ANY_WHEEL = (SETTLING, LAYOUT, VOID_SPINS, CORRECTIONS, MISSED_CALLS)


class SpinTiming(Timing[Spin, RouletteRules]):
    """The round begins when the ball rests; what happens while it turns belongs to that round."""

    def under_way(self, state: TableState) -> bool:
        # A ball that turns rests in the end, also where all wagers were taken back.
        spin: Spin = state.round.part
        return spin.stage is Stage.TURNING


class Roulette(SharedLayout):
    """A ball is spun while wagers are open; the number where it rests settles all of them."""

    id = "roulette"
    topics: ClassVar[tuple[Topic, ...]] = (SPINNING, *AT_ANY_WHEEL, CLARIFYING, MARKER, LATE_WAGERS, MOVED_WAGERS)
    reads: ClassVar[type[RouletteRules]] = RouletteRules
    wagering = SpinWagering()
    timing = SpinTiming()

    def fresh(self) -> Spin:
        return Spin()

    def follow(self, part: Spin, event: Event) -> Spin:
        match event:
            case RoundVoided():
                # A number that a void spin showed is no result.
                return replace(part.stopped(), number="", last=part.last[1:] if part.number else part.last)
            case RoundEnded():
                return replace(part, stage=Stage.IDLE)
            case _:
                return part

    def next_step(self, state: TableState, rules: RouletteRules) -> Step | None:
        spin: Spin = state.round.part
        if state.phase is Phase.ROUND:
            return self.settlement(spin)
        return Step(StepKind.DEAL, BallRests() if spin.stage is Stage.TURNING else SpinBall())

    def started(self, state: TableState, rules: RouletteRules) -> bool:
        """Return whether the ball may be spun, with a wager on the layout, or comes to rest, once wagers are closed."""
        spin: Spin = state.round.part
        if spin.stage is Stage.TURNING:
            return state.round.called
        return bool(areas_with(state, rules.wagers))

    def allows(self, c: SpinContext, action: Action) -> Refusal | None:
        if action is Action.CALL and not turning(c):
            return c.refuse("no-ball", "spin.call-while-turning")
        if turning(c) and c.part.dropped and (action.closed_by or action is Action.CALL):
            return c.refuse("ball-dropped", *action.closed_by, "wager.closed-after-first-card")
        return super().allows(c, action)

    def view(self, state: TableState, viewer: Viewer) -> SpinView:
        return view(state)
