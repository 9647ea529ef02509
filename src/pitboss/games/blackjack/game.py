"""Blackjack as a game: wagers on boxes, the deal, insurance, the players in turn, the dealer, and what can go wrong."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from pitboss.games.blackjack import boxes, dealing, insurance, playing, settling
from pitboss.games.blackjack.context import BoxContext, decider, turn
from pitboss.games.blackjack.events import EVENTS
from pitboss.games.blackjack.evolve import evolve
from pitboss.games.blackjack.flow import insurable, payable_early, spins_due
from pitboss.games.blackjack.incidents import CONDITIONS, INCIDENTS, PlayerAway, ShoeRanOut
from pitboss.games.blackjack.refusals import REFUSALS
from pitboss.games.blackjack.remedies import DECIDABLE, REMEDIES
from pitboss.games.blackjack.round import (
    REQUESTS,
    BackBox,
    Blackjacks,
    CloseInsurance,
    DealCards,
    DoubleDown,
    DrawToDealer,
    EvenMoney,
    Hit,
    Insure,
    LiftLimit,
    LimitPerson,
    NoInsurance,
    PayEarly,
    SettleBoxes,
    SpinPrize,
    SplitHand,
    Stage,
    StandPat,
    WithdrawBacking,
)
from pitboss.games.blackjack.rule_names import POWERS, RULES
from pitboss.games.blackjack.rules import BlackjackRules
from pitboss.games.blackjack.settle import BOX
from pitboss.games.blackjack.view import BlackjackView, view
from pitboss.table.commands import HOUSE_ACTOR, Request
from pitboss.table.context import Context, Decision
from pitboss.table.events import Event
from pitboss.table.game import Action, Chosen, Game, Step, StepKind, Waiting
from pitboss.table.incidents import DECISION, Incident
from pitboss.table.limits import Bounds
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal
from pitboss.table.rounds import EndRound
from pitboss.table.services import STANDARD
from pitboss.table.state import Phase, TableState
from pitboss.table.viewers import Viewer

DECIDERS: dict[type[Request], Any] = {
    BackBox: boxes.back_box,
    WithdrawBacking: boxes.withdraw,
    LimitPerson: boxes.limit,
    LiftLimit: boxes.lift,
    DealCards: dealing.deal,
    PayEarly: settling.pay_early,
    SpinPrize: settling.spin,
    Insure: insurance.insure,
    EvenMoney: insurance.even_money,
    NoInsurance: insurance.decline,
    CloseInsurance: insurance.close,
    Hit: playing.hit,
    StandPat: playing.stand,
    DoubleDown: playing.double,
    SplitHand: playing.split,
    DrawToDealer: settling.draw,
    SettleBoxes: settling.settle_boxes,
    EndRound: settling.end,
}


class Blackjack(Game):
    """Each box plays against the dealer, who takes a second card when all boxes have finished."""

    id = "blackjack"
    services = STANDARD
    rules = RULES
    powers = POWERS
    reads = BlackjackRules
    context: ClassVar[type[Context]] = BoxContext
    requests = REQUESTS
    events = EVENTS
    keyed = EVENTS
    incidents = tuple(INCIDENTS)
    conditions = CONDITIONS
    remedies = REMEDIES
    decidable = DECIDABLE
    about_an_area = ("void-hand",)
    refusals = REFUSALS
    interpretations: ClassVar[dict[str, Any]] = {
        "box.others": "stay-on-first-hand",
        "box.limits": "each-wager",
        "dealer.completes": "while-a-wager-depends",
        "even-money.until": "before-further-card",
        "limited.ends": "when-lifted",
        "limited.doubles": "open",
        "shoe-exhausted.does": "void",
        "split.cards": "at-once",
        "super-sevens.after-split": "first-hand-counts",
        "super-sevens.no-third": "two-count",
        "late.does": "hand-stands",
    }

    def fresh(self) -> Blackjacks:
        return Blackjacks()

    def offers(self, c: BoxContext) -> Iterator[Offer | Refusal]:
        yield from boxes.offers(c)
        yield from dealing.offers(c)
        yield from insurance.offers(c)
        yield from playing.offers(c)
        yield from settling.offers(c)

    def decide(self, c: BoxContext, request: Request) -> Decision:
        decision: Decision = DECIDERS[type(request)](c, request)
        return decision

    def evolve(self, part: Blackjacks, event: Event) -> Blackjacks:
        return evolve(part, event)

    def chance(self, c: BoxContext, request: Request) -> Chosen | None:
        if isinstance(request, SpinPrize) and c.rules.virtual:
            return Chosen("spin", below=(len(c.rules.wheel),))
        return None

    # --- the round -------------------------------------------------------------------------------------------------

    def next_step(self, state: TableState, rules: BlackjackRules) -> Step | None:
        part: Blackjacks = state.round.part
        if state.phase is not Phase.ROUND:
            return Step(StepKind.DEAL, DealCards())
        c = BoxContext(state, HOUSE_ACTOR, 0, rules)
        match part.stage:
            case Stage.DEALING:
                return Step(StepKind.DEAL, DealCards() if state.shoe.left else ShoeRanOut())
            case Stage.EARLY:
                return Step(StepKind.SETTLE, PayEarly() if payable_early(c, part) else SpinPrize(spins_due(c, part)[0]))
            case Stage.INSURING:
                return None if insurable(state, part) else Step(StepKind.DEAL, CloseInsurance())
            case Stage.PLAYING:
                return None if state.shoe.left else Step(StepKind.DEAL, ShoeRanOut())
            case Stage.DRAWING:
                return Step(StepKind.REVEAL, DrawToDealer() if state.shoe.left else ShoeRanOut())
            case Stage.SETTLING:
                return Step(StepKind.SETTLE, EndRound() if part.settled else SettleBoxes())

    def waiting(self, state: TableState, rules: BlackjackRules) -> tuple[Waiting, ...]:
        part: Blackjacks = state.round.part
        if state.phase is not Phase.ROUND:
            return ()
        if part.stage is Stage.INSURING:
            clauses = rules.cite("insurance.offered")
            return tuple(Waiting(bettor, part.until, clauses) for _, bettor in insurable(state, part))
        due = turn(part) if part.stage is Stage.PLAYING else None
        if due is None:
            return ()
        return (Waiting(decider(state, due[0]), part.until, rules.cite("play.in-turn", "play.time")),)

    def overdue(self, state: TableState, rules: BlackjackRules, at: int, since: int) -> Request | None:
        part: Blackjacks = state.round.part
        if state.phase is not Phase.ROUND or not 0 < part.until <= at:
            return None
        if part.stage is Stage.INSURING:
            return CloseInsurance()
        due = turn(part) if part.stage is Stage.PLAYING else None
        return PlayerAway(due[0]) if due else None

    def stage(self, state: TableState) -> str:
        part: Blackjacks = state.round.part
        return part.stage.value

    def live(self, state: TableState, area: int) -> bool:
        part: Blackjacks = state.round.part
        return super().live(state, area) and area in part.hands and not part.settled

    def results_shown(self, state: TableState) -> bool:
        return self.stage(state) == Stage.SETTLING

    def controller(self, state: TableState, area: int) -> int:
        return decider(state, area)

    def started(self, state: TableState, rules: BlackjackRules) -> bool:
        return state.round.called and bool(boxes.boxes_wagered(state))

    def shoe_plays_on(self, c: BoxContext) -> bool:
        return c.rules.plays_on(c.state.device, c.state.shoe.left)

    def allows(self, c: BoxContext, action: Action) -> Refusal | None:
        """Keep everybody who has wagered on a box of the round until it is over: a correction may bring their wager back."""
        if action in (Action.LEAVE, Action.CHANGE_SEAT) and c.in_round:
            for box, bettors in c.part.bettors.items():
                if c.own_seat in bettors:
                    return c.refuse("round-lives", "wager.closed-after-first-card", seat=box)
        return super().allows(c, action)

    # --- wagers ----------------------------------------------------------------------------------------------------

    def own_bounds(self, c: BoxContext, place: int, owner: int, wager: str) -> Bounds | None:
        return boxes.bounds_of(c, owner) if wager == BOX and boxes.is_limited(c, owner) else None

    def outside_own_bounds(self, c: BoxContext, place: int, owner: int, wager: str, total: int) -> Refusal | None:
        return boxes.outside(c, owner, total)

    def not_now(self, c: BoxContext, place: int, wager: str) -> Refusal | None:
        return boxes.not_now(c, place, wager)

    def not_together(self, c: BoxContext, place: int, totals: dict[str, int]) -> Refusal | None:
        return boxes.alone(c, place, totals)

    def cannot_stay(self, c: BoxContext, left: dict[str, int]) -> str:
        return "" if BOX in left else "wager.side-with-box"

    def not_adjustable(self, c: BoxContext, area: int) -> Refusal | None:
        # A wager found after a split or a double would no longer match them.
        hands = c.part.hands.get(area, ())
        return c.refuse("dealt", "play.split") if len(hands) > 1 or any(hand.doubled for hand in hands) else None

    # --- incidents -------------------------------------------------------------------------------------------------

    def impossible(self, c: BoxContext, report: Incident) -> str | None:
        return INCIDENTS[type(report)](c, report)

    def not_decidable(self, c: BoxContext, remedy: str, place: int) -> Refusal | None:
        if remedy not in self.about_an_area:
            return None
        if not c.in_round or place not in c.part.hands:
            return c.refuse("no-hand", DECISION, seat=place)
        return c.not_at(Stage.PLAYING, DECISION) if c.is_at(Stage.DEALING) else None

    # --- looking ---------------------------------------------------------------------------------------------------

    def view(self, state: TableState, viewer: Viewer) -> BlackjackView:
        return view(state)
