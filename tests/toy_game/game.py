"""Tumble, put together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from pitboss.table.accounts import stake_on
from pitboss.table.context import AnyContext, Context, Decision, wagering_closed
from pitboss.table.events import Event
from pitboss.table.game import Action, Chosen, Game, Step, StepKind, Waiting
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal
from pitboss.table.rounds import EndRound
from pitboss.table.services import CLOSING, DISPUTES, LIMITS, OPENING, ROUNDS, SEATS, SUPERVISION, TAKING_BACK, WAGERS
from pitboss.table.state import Phase, TableState
from pitboss.table.timing import Timing
from pitboss.table.viewers import Viewer
from pitboss.table.wagering import Wagering
from tests.toy_game import banking, decide
from tests.toy_game.context import TumbleContext, covered, undecided
from tests.toy_game.evolve import evolve
from tests.toy_game.incidents import CONDITIONS, INCIDENTS, REMEDIES, impossible
from tests.toy_game.refusals import REFUSALS
from tests.toy_game.round import (
    EVENTS,
    REQUESTS,
    BuildWall,
    Deal,
    LayDownBank,
    Part,
    Settle,
    Show,
    Split,
    Stage,
    Stand,
    TakeBank,
    Throw,
)
from tests.toy_game.rules import JACKPOT, MAIN, POWERS, PRESS, RULES, SIDES, TILES, TumbleRules
from tests.toy_game.settling import settle_all
from tests.toy_game.view import TumbleView, shown, view


class TumbleWagering(Wagering):
    """The banker does not wager; a jackpot needs the main wager; presses only while wagers are open again."""

    def not_now(self, c: AnyContext, place: int, wager: str) -> Refusal | None:
        assert isinstance(c, TumbleContext)
        if banking.banks(c, place):
            return c.refuse("bankers-wager", "bank.no-wager", seat=place)
        if c.is_at(Stage.REOPENED):
            return self._not_reopened(c, place, wager)
        if wager == PRESS:
            return c.refuse("press-later", "wager.reopened")
        if wager == JACKPOT and not stake_on(c.state, place, MAIN).total:
            return c.refuse("main-first", "wager.jackpot")
        return None

    def _not_reopened(self, c: AnyContext, place: int, wager: str) -> Refusal | None:
        assert isinstance(c, TumbleContext)
        if wager != PRESS:
            return c.refuse("press-only", "wager.reopened")
        if place not in undecided(c.state):
            return c.refuse("not-in-round", "wager.reopened", seat=place)
        return None


class TumbleTiming(Timing):
    """Everybody who has not decided."""

    def waiting(self, state: TableState, rules: TumbleRules) -> tuple[Waiting, ...]:
        part: Part = state.round.part
        if state.phase is not Phase.ROUND or part.stage is Stage.SHOWING:
            return ()
        return tuple(Waiting(seat, 0, rules.cite("decide.stand")) for seat in undecided(state))


class Tumble(Game):
    """Tiles, dice and a bank that may be a player's."""

    id = "tumble"
    services = (OPENING, SEATS, LIMITS, WAGERS, SUPERVISION, DISPUTES, CLOSING, ROUNDS, TAKING_BACK)
    rules = RULES
    powers = POWERS
    reads = TumbleRules
    context: ClassVar[type[Context]] = TumbleContext
    requests = REQUESTS
    events = EVENTS
    keyed = EVENTS
    incidents = INCIDENTS
    conditions = CONDITIONS
    remedies = REMEDIES
    decidable = ("void-hand", "void-round", "results-stand")
    about_an_area = ("void-hand",)
    refusals = REFUSALS
    wagering = TumbleWagering()
    timing = TumbleTiming()

    def fresh(self) -> Part:
        return Part()

    def offers(self, c: AnyContext) -> Iterator[Offer | Refusal]:
        assert isinstance(c, TumbleContext)
        return decide.offers(c)

    def decide(self, c: AnyContext, request: Any) -> Decision:
        assert isinstance(c, TumbleContext)
        match request:
            case TakeBank():
                return banking.take(c, request)
            case LayDownBank():
                return banking.lay_down(c, request)
            case BuildWall():
                return decide.build(c, request)
            case Deal():
                return decide.deal(c, request)
            case Split():
                return decide.split(c, request)
            case Stand():
                return decide.stand(c, request)
            case Throw():
                return decide.throw(c, request)
            case Show():
                return decide.show(c, request)
            case Settle():
                return settle_all(c, request)
            case EndRound():
                return decide.end(c, request)
            case _:
                raise TypeError(f"{request!r} is not a request of Tumble")

    def evolve(self, part: Part, event: Event) -> Part:
        return evolve(part, event)

    def chance(self, c: AnyContext, request: Any) -> Chosen | None:
        assert isinstance(c, TumbleContext)
        if not c.rules.virtual:
            return None
        match request:
            case BuildWall():
                return Chosen("order", shuffled=TILES)
            case Throw():
                return Chosen("cast", below=(SIDES,) * decide.dice_due(c))
            case _:
                return None

    def next_step(self, state: TableState, rules: TumbleRules) -> Step | None:
        part: Part = state.round.part
        if state.phase is not Phase.ROUND:
            return Step(StepKind.DEAL, Deal() if part.built else BuildWall())
        if part.stage is not Stage.SHOWING:
            return None if undecided(state) else Step(StepKind.DEAL, Throw())
        if left := covered(state):
            return Step(StepKind.REVEAL, Show(*left[0]))
        return Step(StepKind.SETTLE, EndRound() if part.settled else Settle())

    def stage(self, state: TableState) -> str:
        part: Part = state.round.part
        return part.stage.value

    def allows(self, c: AnyContext, action: Action) -> Refusal | None:
        assert isinstance(c, TumbleContext)
        if action is Action.WAGER and c.is_at(Stage.REOPENED):
            return None
        return wagering_closed(c) if action in (Action.WAGER, Action.WITHDRAW) else None

    def not_decidable(self, c: AnyContext, remedy: str, place: int) -> Refusal | None:
        assert isinstance(c, TumbleContext)
        if remedy in self.about_an_area and (not c.in_round or place not in c.state.round.entries):
            return c.refuse("no-hand", "supervise.decision", seat=place)
        return None

    def impossible(self, c: AnyContext, report: Any) -> str | None:
        assert isinstance(c, TumbleContext)
        return impossible(c, report)

    def view(self, state: TableState, viewer: Viewer) -> TumbleView:
        return view(state, viewer)

    def shown(self, state: TableState, viewer: Viewer) -> Iterator[str]:
        return shown(state, viewer)
