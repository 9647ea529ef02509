"""Roulette as a game: the ball, the result, the settlement, and what can go wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any, ClassVar

from msgspec.structs import replace

from pitboss.games.roulette import positions, results
from pitboss.games.roulette.context import SpinContext
from pitboss.games.roulette.evolve import evolve, reopened
from pitboss.games.roulette.incidents import CONDITIONS, INCIDENTS
from pitboss.games.roulette.refusals import REFUSALS
from pitboss.games.roulette.remedies import DECIDABLE, REMEDIES
from pitboss.games.roulette.round import EVENTS, REQUESTS, ClarifyWager, Spin, SpinStopped, Stage
from pitboss.games.roulette.rules import POWERS, RULES, RouletteRules
from pitboss.games.roulette.spinning import SPINNING, BallRests, SpinBall
from pitboss.games.roulette.view import SpinView, view
from pitboss.games.shared_layout.round import PayWinning, TakeLosing
from pitboss.table.accounts import areas_with
from pitboss.table.acts import Condition, Topic
from pitboss.table.commands import Request
from pitboss.table.context import Context, Decision
from pitboss.table.events import Event
from pitboss.table.game import Action, Game, Remedy, Service, Step, StepKind
from pitboss.table.incidents import DECISION, Incident
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal
from pitboss.table.rounds import EndRound, IncidentRecorded
from pitboss.table.services import (
    CLOSING,
    DISPUTES,
    LIMITS,
    NON_VALUE_CHIPS,
    OPENING,
    ROUNDS,
    SEATS,
    SUPERVISION,
    TAKING_BACK,
    WAGERS,
)
from pitboss.table.state import Phase, TableState
from pitboss.table.viewers import Viewer

SpinRequest = SpinBall | BallRests | ClarifyWager | TakeLosing | PayWinning | EndRound


class Roulette(Game):
    """A ball is spun while wagers are open; the number where it rests settles all of them."""

    id = "roulette"
    services: ClassVar[tuple[Service, ...]] = (
        OPENING,
        SEATS,
        LIMITS,
        WAGERS,
        NON_VALUE_CHIPS,
        SUPERVISION,
        DISPUTES,
        CLOSING,
        ROUNDS,
        TAKING_BACK,
    )
    topics: ClassVar[tuple[Topic, ...]] = (SPINNING,)
    rules = RULES
    powers = POWERS
    reads: ClassVar[type[RouletteRules]] = RouletteRules
    context: ClassVar[type[Context]] = SpinContext
    requests: ClassVar[tuple[type[Request], ...]] = REQUESTS
    events: ClassVar[tuple[type[Event], ...]] = EVENTS
    keyed: ClassVar[tuple[type[Event], ...]] = EVENTS
    incidents = tuple(INCIDENTS)
    conditions: ClassVar[Mapping[str, Condition]] = CONDITIONS
    remedies: ClassVar[Mapping[str, Remedy]] = REMEDIES
    decidable = DECIDABLE
    about_an_area = ("void-hand",)
    calls_without_wagers = True
    refusals = REFUSALS
    interpretations: ClassVar[dict[str, Any]] = {
        "wager.sectors": "none",
    }

    def fresh(self) -> Spin:
        return Spin()

    def offers(self, c: SpinContext) -> Iterator[Offer | Refusal]:
        yield from super().offers(c)
        yield from positions.offers(c)
        yield from results.offers(c)

    def decide(self, c: SpinContext, request: SpinRequest) -> Decision:
        match request:
            case ClarifyWager():
                return positions.clarify(c, request)
            case TakeLosing():
                return results.take(c, request)
            case PayWinning():
                return results.pay(c, request)
            case EndRound():
                return results.end(c, request)
            case _:
                return super().decide(c, request)

    def evolve(self, part: Spin, event: Event) -> Spin:
        return evolve(part, event)

    @cached_property
    def evolvers(self) -> Mapping[type[Event], Callable[[TableState, Any], TableState]]:
        return {**super().evolvers, SpinStopped: reopened}

    def next_step(self, state: TableState, rules: RouletteRules) -> Step | None:
        spin: Spin = state.round.part
        if state.phase is not Phase.ROUND:
            return Step(StepKind.DEAL, BallRests() if spin.stage is Stage.TURNING else SpinBall())
        if not spin.taken:
            return Step(StepKind.SETTLE, TakeLosing())
        return Step(StepKind.SETTLE, EndRound() if spin.paid else PayWinning())

    def started(self, state: TableState, rules: RouletteRules) -> bool:
        """Return whether the ball may be spun, with a wager on the layout, or comes to rest, once wagers are closed."""
        spin: Spin = state.round.part
        if spin.stage is Stage.TURNING:
            return state.round.called
        return bool(areas_with(state, rules.wagers))

    def under_way(self, state: TableState) -> bool:
        """Return whether a ball is turning: it rests in the end, also where all wagers were taken back."""
        return self.stage(state) == Stage.TURNING

    def stage(self, state: TableState) -> str:
        spin: Spin = state.round.part
        return spin.stage.value

    def round_at(self, state: TableState) -> int:
        # The round begins when the ball rests; what happens while it turns belongs to that round.
        return super().round_at(state) + (self.stage(state) == Stage.TURNING)

    def completed(self, state: TableState, event: Event) -> Event:
        if isinstance(event, IncidentRecorded) and not event.round:
            return replace(event, round=self.round_at(state))
        return super().completed(state, event)

    def live(self, state: TableState, area: int) -> bool:
        spin: Spin = state.round.part
        return super().live(state, area) and not spin.paid and area not in spin.paid_seats

    def results_shown(self, state: TableState) -> bool:
        return state.phase is Phase.ROUND

    # --- wagers ----------------------------------------------------------------------------------------------------

    def allows(self, c: SpinContext, action: Action) -> Refusal | None:
        if action is Action.CALL and not c.turning:
            return c.refuse("no-ball", "spin.call-while-turning")
        if c.turning and c.part.dropped and (action.closed_by or action is Action.CALL):
            return c.refuse("ball-dropped", *action.closed_by, "wager.closed-after-first-card")
        return super().allows(c, action)

    def unknown_wager(self, c: SpinContext, wager: str) -> Refusal | None:
        return positions.unknown_wager(c, wager)

    def not_adjustable(self, c: SpinContext, area: int) -> Refusal | None:
        # What has lost would be taken no more: it would stay on the layout for the next spin.
        return c.refuse("losing-taken", "settle.take-losing") if c.part.taken else None

    # --- incidents -------------------------------------------------------------------------------------------------

    def impossible(self, c: SpinContext, report: Incident) -> str | None:
        return INCIDENTS[type(report)](c, report)

    def not_decidable(self, c: SpinContext, remedy: str, place: int) -> Refusal | None:
        if remedy in self.about_an_area and (not c.in_round or place not in c.state.round.entries):
            return c.refuse("no-hand", DECISION, seat=place)
        over = remedy == "void-round" and not (c.turning or c.in_round)
        return c.refuse("nothing-to-decide", DECISION) if over else None

    def view(self, state: TableState, viewer: Viewer) -> SpinView:
        return view(state)
