"""Baccarat as a game: deal, third cards, settlement, wagers opened again, commission, and what can go wrong."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cached_property
from typing import Any, ClassVar

from pitboss.cards import Card
from pitboss.games.baccarat import commission, dealing, differential, reopening
from pitboss.games.baccarat.context import CoupContext
from pitboss.games.baccarat.dealing import turned_next
from pitboss.games.baccarat.events import EVENTS, CallReopened
from pitboss.games.baccarat.evolve import evolve, reopened
from pitboss.games.baccarat.incidents import CONDITIONS, INCIDENTS, ShoeExhausted, correctable
from pitboss.games.baccarat.refusals import REFUSALS
from pitboss.games.baccarat.remedies import DECIDABLE, REMEDIES
from pitboss.games.baccarat.requests import (
    REQUESTS,
    AlterWager,
    AnnounceWinner,
    CloseChanges,
    CollectCommission,
    CoupRequest,
    DrawCard,
    HoldCoup,
    MoveWager,
    PayCommission,
    PermitChanges,
    TurnCards,
)
from pitboss.games.baccarat.round import Coup, Stage
from pitboss.games.baccarat.rule_names import POWERS, RULES
from pitboss.games.baccarat.rules import BaccaratRules
from pitboss.games.baccarat.settling import SETTLING
from pitboss.games.baccarat.view import CoupView, shown, view
from pitboss.games.baccarat.wagers import OTHER_SIDE, PAIRS
from pitboss.games.shared_layout.game import SharedLayout
from pitboss.table.accounts import stake_on
from pitboss.table.context import Context, Decision
from pitboss.table.events import Event
from pitboss.table.game import Action, Step, StepKind, Waiting
from pitboss.table.incidents import DECISION, Incident
from pitboss.table.limits import Bounds
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal
from pitboss.table.services import STANDARD
from pitboss.table.state import Phase, TableState
from pitboss.table.viewers import Viewer


class Baccarat(SharedLayout):
    """Two hands that belong to nobody. Nobody decides which cards they get; in style B two players turn them."""

    id = "baccarat"
    services = STANDARD
    topics = (SETTLING,)
    rules = RULES
    powers = POWERS
    reads = BaccaratRules
    context: ClassVar[type[Context]] = CoupContext
    requests = REQUESTS
    events = EVENTS
    keyed = EVENTS
    incidents = tuple(INCIDENTS)
    conditions = CONDITIONS
    remedies = REMEDIES
    decidable = DECIDABLE
    conduct: ClassVar[dict[str, str]] = {"conduct.cards-untouched": "touched a card"}
    refusals = REFUSALS
    interpretations: ClassVar[dict[str, Any]] = {
        "reopen.combines": "any",
        "exposed-extra.goes": "removed",
        "shoe-exhausted.does": "void",
    }

    def fresh(self) -> Coup:
        return Coup()

    def offers(self, c: CoupContext) -> Iterator[Offer | Refusal]:
        yield from dealing.offers(c)
        yield from reopening.offers(c)
        yield from super().offers(c)
        yield from commission.offers(c)

    def decide(self, c: CoupContext, request: CoupRequest) -> Decision:
        match request:
            case DrawCard():
                return dealing.draw(c, request)
            case TurnCards():
                return dealing.turn(c, request)
            case HoldCoup():
                return reopening.hold(c, request)
            case PermitChanges():
                return reopening.permit(c, request)
            case CloseChanges():
                return reopening.close(c, request)
            case AlterWager():
                return reopening.alter(c, request)
            case MoveWager():
                return reopening.move(c, request)
            case PayCommission():
                return commission.pay(c, request)
            case CollectCommission():
                return commission.collect(c, request)
            case _:
                return super().decide(c, request)

    def evolve(self, part: Coup, event: Event) -> Coup:
        return evolve(part, event)

    @cached_property
    def evolvers(self) -> Mapping[type[Event], Callable[[TableState, Any], TableState]]:
        return {**super().evolvers, CallReopened: reopened}

    # --- what comes next -------------------------------------------------------------------------------------------

    def next_step(self, state: TableState, rules: BaccaratRules) -> Step | None:
        coup: Coup = state.round.part
        if state.phase is not Phase.ROUND:
            return Step(StepKind.DEAL, CollectCommission() if coup.due and coup.owed else DrawCard())
        match coup.stage:
            case Stage.DEALING | Stage.DRAWING:
                # A shoe that runs out in the middle of a coup leaves nothing to complete it with.
                return Step(StepKind.DEAL, DrawCard() if state.shoe.left else ShoeExhausted())
            case Stage.CHANGING:
                return None
            case Stage.TURNING:
                side = turned_next(coup.hands)
                if side is None or coup.held or side in coup.holders:
                    return None
                return Step(StepKind.REVEAL, TurnCards(side))
            case Stage.SETTLING:
                return self.settlement(coup) if coup.announced else Step(StepKind.SETTLE, AnnounceWinner())

    def waiting(self, state: TableState, rules: BaccaratRules) -> tuple[Waiting, ...]:
        coup: Coup = state.round.part
        if state.phase is not Phase.ROUND or coup.stage is not Stage.TURNING or coup.held:
            return ()
        side = turned_next(coup.hands)
        holder = coup.holders.get(side or "")
        return (Waiting(holder, coup.until, rules.cite("deal.style-b")),) if holder else ()

    def asks_at(self, state: TableState, rules: BaccaratRules, since: int) -> int:
        return since + rules.reopen_time if _stopped(state) else 0

    def overdue(self, state: TableState, rules: BaccaratRules, at: int, since: int) -> CoupRequest | None:
        """Return what the house does about cards that their holder does not turn, and about changes that nobody closes."""
        if _stopped(state):
            return CloseChanges() if at >= self.asks_at(state, rules, since) else None
        for each in self.waiting(state, rules):
            side = turned_next(state.round.part.hands)
            return TurnCards(side) if side and at >= each.until else None
        return None

    def shoe_plays_on(self, c: CoupContext) -> bool:
        return c.rules.plays_on(c.state.device, c.state.shoe.left)

    # --- wagers ----------------------------------------------------------------------------------------------------

    def allows(self, c: CoupContext, action: Action) -> Refusal | None:
        if action in (Action.WAGER, Action.WITHDRAW) and c.is_at(Stage.CHANGING):
            return None
        seat = c.own_seat
        if action is Action.CASH_OUT and seat is not None and (owed := differential.owes(c, seat)):
            return c.refuse("commission-owed", "commission.end-of-shoe", amount=owed)
        return super().allows(c, action)

    def own_bounds(self, c: CoupContext, place: int, owner: int, wager: str) -> Bounds | None:
        return differential.bounds(c, place, owner, wager)

    def outside_own_bounds(self, c: CoupContext, place: int, owner: int, wager: str, total: int) -> Refusal | None:
        return differential.outside(c, place, owner, wager, total)

    def unknown_wager(self, c: CoupContext, wager: str) -> Refusal | None:
        if wager not in PAIRS:
            return None
        return c.refuse("no-such-wager", "wager.pair", "equipment.layout", wager=wager, wagers=c.rules.wagers)

    def not_now(self, c: CoupContext, place: int, wager: str) -> Refusal | None:
        other = OTHER_SIDE.get(wager)
        if other is None or c.rules.both_hands or not stake_on(c.state, place, other).total:
            return None
        return c.refuse("both-hands", "wager.not-both", wager=other)

    def not_together(self, c: CoupContext, place: int, totals: dict[str, int]) -> Refusal | None:
        for wager in totals:
            other = OTHER_SIDE.get(wager)
            if other in totals and not c.rules.both_hands:
                return c.refuse("both-hands", "wager.not-both", wager=other)
        more = sum(total - stake_on(c.state, place, wager).total for wager, total in totals.items())
        return differential.beyond_commission(c, place, more) or differential.too_far_apart(c, place, totals)

    def placing(self, c: CoupContext, place: int, totals: dict[str, int]) -> Iterator[str]:
        if c.is_at(Stage.CHANGING):
            for wager in totals:
                yield "reopen.amount" if stake_on(c.state, place, wager).total else "reopen.new"

    def withdrawing(self, c: CoupContext, place: int) -> Iterator[str]:
        if c.is_at(Stage.CHANGING):
            yield "reopen.withdraw"

    def not_withdrawable(self, c: CoupContext, place: int, wagers: Collection[str]) -> Refusal | None:
        if c.is_at(Stage.CHANGING) and (refusal := c.requires_for(place, "reopen.withdraw")):
            return refusal
        return differential.too_far_apart(c, place, dict.fromkeys(wagers, 0))

    def leaving(self, c: CoupContext, seat: int) -> tuple[Event, ...]:
        if not differential.owes(c, seat):
            return ()
        return (commission.taken(c, (seat,), c.rules.cite(commission.RULE)),)

    # --- incidents -------------------------------------------------------------------------------------------------

    def impossible(self, c: CoupContext, report: Incident) -> str | None:
        return INCIDENTS[type(report)](c, report)

    def not_decidable(self, c: CoupContext, remedy: str, place: int) -> Refusal | None:
        if remedy in self.about_an_area and (not c.in_round or place not in c.state.round.entries):
            return c.refuse("no-hand", DECISION, seat=place)
        return c.refuse("nothing-to-decide", DECISION) if remedy == "void-round" and not correctable(c) else None

    # --- looking ---------------------------------------------------------------------------------------------------

    def view(self, state: TableState, viewer: Viewer) -> CoupView:
        return view(state, viewer)

    def shown(self, state: TableState, viewer: Viewer) -> Iterator[Card]:
        return shown(state, viewer)


def _stopped(state: TableState) -> bool:
    """Return whether a coup waits for a supervisor: it was stopped before its cards are turned, or changes are open."""
    coup: Coup = state.round.part
    if state.phase is not Phase.ROUND:
        return False
    return coup.stage is Stage.CHANGING or (coup.held and coup.stage is Stage.TURNING)
