"""Pai Gow, put together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from pitboss.cards import tiles
from pitboss.games.pai_gow import banking, delivering, setting, settling, showing
from pitboss.games.pai_gow.context import PaiGowContext, bank_to_set, unset
from pitboss.games.pai_gow.events import EVENTS
from pitboss.games.pai_gow.evolve import evolve
from pitboss.games.pai_gow.incidents import CONDITIONS, INCIDENTS, REMEDIES, AbsentPlayer, PaiGowIncident, impossible, too_early
from pitboss.games.pai_gow.refusals import REFUSALS
from pitboss.games.pai_gow.round import (
    DICE,
    REQUESTS,
    SIDES,
    AskHouseWay,
    BuildWall,
    CoBank,
    ConfirmWay,
    DeclineBank,
    Deliver,
    HouseBanks,
    LayDownBank,
    Match,
    Part,
    PayWinners,
    PutUp,
    Retrieve,
    SetHand,
    ShowBank,
    Stage,
    TakeBank,
    Throw,
)
from pitboss.games.pai_gow.rule_names import POWERS, RULES
from pitboss.games.pai_gow.rules import PaiGowRules
from pitboss.games.pai_gow.view import PaiGowView, shown, view
from pitboss.games.pai_gow.voiding import undone
from pitboss.games.pai_gow.wagers import WAGER
from pitboss.money import Move
from pitboss.table.context import Context, Decision
from pitboss.table.events import AreaSettled, Event
from pitboss.table.game import Action, Chosen, Game, Step, StepKind, Waiting
from pitboss.table.incidents import DECISION, Incident
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal
from pitboss.table.rounds import EndRound
from pitboss.table.services import CLOSING, DISPUTES, LIMITS, OPENING, ROUNDS, SEATS, SUPERVISION, TAKING_BACK, WAGERS
from pitboss.table.state import Phase, TableState
from pitboss.table.viewers import Viewer

PARTS = (banking, delivering, setting, showing, settling)


class PaiGow(Game):
    """Tiles, dice and a bank that may be a player's."""

    id = "pai-gow"
    services = (OPENING, SEATS, LIMITS, WAGERS, SUPERVISION, DISPUTES, CLOSING, ROUNDS, TAKING_BACK)
    rules = RULES
    powers = POWERS
    reads = PaiGowRules
    context: ClassVar[type[Context]] = PaiGowContext
    requests = REQUESTS
    events = EVENTS
    keyed = EVENTS
    incidents = INCIDENTS
    conditions = CONDITIONS
    remedies = REMEDIES
    decidable = ("void-hand", "void-round", "results-stand")
    about_an_area = ("void-hand",)
    refusals = REFUSALS

    def fresh(self) -> Part:
        return Part()

    def offers(self, c: PaiGowContext) -> Iterator[Offer | Refusal]:
        for part in PARTS:
            yield from part.offers(c)

    def decide(self, c: PaiGowContext, request: Any) -> Decision:
        match request:
            case TakeBank() | CoBank():
                return banking.take(c, request)
            case DeclineBank():
                return banking.decline(c, request)
            case LayDownBank():
                return banking.lay_down(c, request)
            case PutUp():
                return banking.put_up(c, request)
            case HouseBanks():
                return banking.go_back(c, request)
            case BuildWall():
                return delivering.build(c, request)
            case Throw():
                return delivering.throw(c, request)
            case Deliver():
                return delivering.deliver(c, request)
            case Retrieve():
                return delivering.retrieve(c, request)
            case _:
                return self._decide_hands(c, request)

    def _decide_hands(self, c: PaiGowContext, request: Any) -> Decision:
        match request:
            case SetHand():
                return setting.set_hand(c, request)
            case AskHouseWay():
                return setting.ask(c, request)
            case ShowBank():
                return showing.show_bank(c, request)
            case ConfirmWay():
                return showing.confirm(c, request)
            case Match():
                return showing.match_hand(c, request)
            case PayWinners():
                return settling.pay_winners(c, request)
            case EndRound():
                return settling.end(c, request)
            case _:
                raise TypeError(f"{request!r} is not a request of Pai Gow")

    def evolve(self, part: Part, event: Event) -> Part:
        return evolve(part, event)

    def chance(self, c: PaiGowContext, request: Any) -> Chosen | None:
        if not c.rules.virtual:
            return None
        match request:
            case BuildWall():
                return Chosen("order", shuffled=tiles())
            case Throw():
                return Chosen("cast", below=(SIDES,) * DICE)
            case _:
                return None

    # --- what comes next -------------------------------------------------------------------------------------------

    def next_step(self, state: TableState, rules: PaiGowRules) -> Step | None:
        part: Part = state.round.part
        if state.phase is not Phase.ROUND:
            return Step(StepKind.DEAL, BuildWall())
        if part.stage is Stage.COVERING:
            return None
        if part.stage is Stage.STACKED:
            return Step(StepKind.DEAL, Deliver() if part.dice else Throw())
        if part.stage is Stage.DELIVERED:
            return Step(StepKind.DEAL, Retrieve())
        if part.stage is Stage.SETTING:
            return None if unset(state) or bank_to_set(state) else Step(StepKind.REVEAL, ShowBank())
        return self._showdown(state, rules)

    def _showdown(self, state: TableState, rules: PaiGowRules) -> Step:
        part: Part = state.round.part
        if (not part.banker or part.shared) and not part.confirmed:
            return Step(StepKind.REVEAL, ConfirmWay())
        waits = [box for box in self._in_order(state, rules) if box not in part.results]
        if waits:
            return Step(StepKind.REVEAL, Match(waits[0]))
        return Step(StepKind.SETTLE, EndRound() if part.paid else PayWinners())

    def _in_order(self, state: TableState, rules: PaiGowRules) -> tuple[int, ...]:
        part: Part = state.round.part
        entries = state.round.entries
        return tuple(box for box in rules.around(part.banker or rules.house_box) if box in entries and not entries[box].void)

    def waiting(self, state: TableState, rules: PaiGowRules) -> tuple[Waiting, ...]:
        part: Part = state.round.part
        if state.phase is not Phase.ROUND:
            return ()
        if part.stage is Stage.COVERING:
            return (Waiting(part.banker, 0, rules.cite("bank.cover")),)
        if part.stage is not Stage.SETTING:
            return ()
        seats = unset(state) or ((part.banker,) if bank_to_set(state) else ())
        return tuple(Waiting(seat, part.set_by, rules.cite("set.hand")) for seat in seats)

    def overdue(self, state: TableState, rules: PaiGowRules, at: int, since: int) -> Incident | HouseBanks | None:
        waits = self.waiting(state, rules)
        if not waits:
            return None
        if self.stage(state) == Stage.COVERING:
            return HouseBanks() if at >= since + rules.set_time else None
        by = waits[0].until
        return AbsentPlayer(waits[0].seat, "late") if 0 < by <= at else None

    def asks_at(self, state: TableState, rules: PaiGowRules, since: int) -> int:
        uncovered = self.stage(state) == Stage.COVERING and self.waiting(state, rules)
        return since + rules.set_time if uncovered else 0

    def stage(self, state: TableState) -> str:
        part: Part = state.round.part
        return part.stage.value

    def takes_part(self, state: TableState, seat: int) -> bool:
        part: Part = state.round.part
        return part.banker == seat

    def live(self, state: TableState, area: int) -> bool:
        part: Part = state.round.part
        return super().live(state, area) and not part.paid

    def results_shown(self, state: TableState) -> bool:
        return state.phase is Phase.ROUND and self.stage(state) == Stage.MATCHING

    # --- wagers ----------------------------------------------------------------------------------------------------

    def allows(self, c: PaiGowContext, action: Action) -> Refusal | None:
        if action is Action.LEAVE and c.own_seat is not None and c.own_seat == c.part.banker:
            return c.refuse("holds-bank", "bank.lay-down")
        return super().allows(c, action)

    def placeable(self, rules: PaiGowRules) -> tuple[str, ...]:
        return (WAGER,)

    def not_now(self, c: PaiGowContext, place: int, wager: str) -> Refusal | None:
        if place == c.part.banker:
            return c.refuse("banker-wagers", "bank.no-wager", seat=place)
        if not c.part.banker and place == c.rules.house_box:
            return c.refuse("box-of-the-house", "bank.house-box", box=place)
        return None

    def not_adjustable(self, c: PaiGowContext, area: int) -> Refusal | None:
        return c.refuse("all-matched", "settle.take-losing") if area in c.part.results else None

    # --- incidents -------------------------------------------------------------------------------------------------

    def impossible(self, c: PaiGowContext, report: PaiGowIncident) -> str | None:
        return impossible(c, report)

    def too_early(self, c: PaiGowContext, report: Incident) -> Refusal | None:
        return too_early(c, report)

    def not_decidable(self, c: PaiGowContext, remedy: str, place: int) -> Refusal | None:
        if remedy in self.about_an_area and (not c.in_round or place not in c.state.round.entries):
            return c.refuse("no-hand", DECISION, seat=place)
        return None

    def undone(self, c: PaiGowContext, clauses: tuple[str, ...]) -> tuple[tuple[AreaSettled, ...], tuple[Move, ...]] | None:
        return undone(c, clauses)

    # --- looking ---------------------------------------------------------------------------------------------------

    def view(self, state: TableState, viewer: Viewer) -> PaiGowView:
        return view(state, viewer)

    def shown(self, state: TableState, viewer: Viewer) -> Iterator[int]:
        return shown(state, viewer)
