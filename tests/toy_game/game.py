"""Tumble, put together."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.table.accounts import stake_on
from pitboss.table.acts import Act, Topic
from pitboss.table.context import wagering_closed
from pitboss.table.events import Event
from pitboss.table.game import Action, Chosen, Game, Step, StepKind, Waiting
from pitboss.table.refusal import Refusal
from pitboss.table.rounds import EndRound
from pitboss.table.services import CLOSING, DISPUTES, LIMITS, OPENING, ROUNDS, SEATS, SUPERVISION, TAKING_BACK, WAGERS
from pitboss.table.state import Phase, TableState
from pitboss.table.timing import Timing
from pitboss.table.viewers import Viewer
from pitboss.table.wagering import Wagering
from tests.toy_game import banking, decide
from tests.toy_game.context import TumbleContext, covered, live, undecided
from tests.toy_game.evolve import evolve
from tests.toy_game.incidents import CONDITIONS, INCIDENTS, REMEDIES
from tests.toy_game.refusals import REFUSALS
from tests.toy_game.round import (
    EVENTS,
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
from tests.toy_game.settling import may_settle, settle_all
from tests.toy_game.view import TumbleView, shown, view


class TumbleWagering(Wagering[Part, TumbleRules]):
    """The banker does not wager; a jackpot needs the main wager; presses only while wagers are open again."""

    def not_now(self, c: TumbleContext, place: int, wager: str) -> Refusal | None:
        if banking.banks(c, place):
            return c.refuse("bankers-wager", "bank.no-wager", seat=place)
        if c.is_at(Stage.REOPENED):
            return self._not_reopened(c, place, wager)
        if wager == PRESS:
            return c.refuse("press-later", "wager.reopened")
        if wager == JACKPOT and not stake_on(c.state, place, MAIN).total:
            return c.refuse("main-first", "wager.jackpot")
        return None

    def _not_reopened(self, c: TumbleContext, place: int, wager: str) -> Refusal | None:
        if wager != PRESS:
            return c.refuse("press-only", "wager.reopened")
        if place not in undecided(c.state):
            return c.refuse("not-in-round", "wager.reopened", seat=place)
        return None


class TumbleTiming(Timing[Part, TumbleRules]):
    """Everybody who has not decided."""

    def waiting(self, state: TableState, rules: TumbleRules) -> tuple[Waiting, ...]:
        part: Part = state.round.part
        if state.phase is not Phase.ROUND or part.stage is Stage.SHOWING:
            return ()
        return tuple(Waiting(seat, 0, rules.cite("decide.stand")) for seat in undecided(state))


def _wall(c: TumbleContext, request: BuildWall) -> Chosen | None:
    return Chosen("order", shuffled=TILES) if c.rules.virtual else None


def _dice(c: TumbleContext, request: Throw) -> Chosen | None:
    return Chosen("cast", below=(SIDES,) * decide.dice_due(c)) if c.rules.virtual else None


def _no_hand(c: TumbleContext, area: int) -> Refusal | None:
    found = c.in_round and area in c.state.round.entries
    return None if found else c.refuse("no-hand", "supervise.decision", seat=area)


def _seated(c: TumbleContext) -> list[int]:
    return sorted(c.state.seats)


def _live(c: TumbleContext) -> tuple[int, ...]:
    return live(c.state)


TUMBLE = Topic(
    acts=(
        Act(TakeBank, banking.may_take, banking.take, at=("seat",), each=_seated),
        Act(LayDownBank, banking.may_lay_down, banking.lay_down, at=("seat",), each=_seated),
        Act(BuildWall, decide.may_build, decide.build, chance=_wall),
        Act(Deal, decide.may_deal, decide.deal),
        Act(Split, decide.may_split, decide.split, at=("seat",), each=_live),
        Act(Stand, decide.may_stand, decide.stand, at=("seat",), each=_live),
        Act(Throw, decide.may_throw, decide.throw, chance=_dice),
        Act(Show, decide.may_show, decide.show),
        Act(Settle, may_settle, settle_all),
        Act(EndRound, decide.may_end, decide.end),
    ),
    events=EVENTS,
    keyed=EVENTS,
    rules=RULES,
    powers=POWERS,
    incidents=INCIDENTS,
    conditions=CONDITIONS,
    remedies=REMEDIES,
    decidable={"void-hand": _no_hand, "void-round": lambda c, area: None, "results-stand": lambda c, area: None},
    about_an_area=("void-hand",),
    refusals=REFUSALS,
)


class Tumble(Game[Part, TumbleRules]):
    """Tiles, dice and a bank that may be a player's."""

    id = "tumble"
    services = (OPENING, SEATS, LIMITS, WAGERS, SUPERVISION, DISPUTES, CLOSING, ROUNDS, TAKING_BACK)
    topics = (TUMBLE,)
    reads = TumbleRules
    wagering = TumbleWagering()
    timing = TumbleTiming()

    def fresh(self) -> Part:
        return Part()

    def evolve(self, part: Part, event: Event) -> Part:
        return evolve(part, event)

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

    def allows(self, c: TumbleContext, action: Action) -> Refusal | None:
        if action is Action.WAGER and c.is_at(Stage.REOPENED):
            return None
        return wagering_closed(c) if action in (Action.WAGER, Action.WITHDRAW) else None

    def view(self, state: TableState, viewer: Viewer) -> TumbleView:
        return view(state, viewer)

    def shown(self, state: TableState, viewer: Viewer) -> Iterator[str]:
        return shown(state, viewer)
