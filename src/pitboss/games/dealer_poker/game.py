"""Poker against the dealer as a game: the family of Four Card and Three Card Poker."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from pitboss.cards import Card
from pitboss.games.dealer_poker import betting, dealing, incidents, settling, wagers
from pitboss.games.dealer_poker.context import PokerContext
from pitboss.games.dealer_poker.evolve import UPCASTS, evolve
from pitboss.games.dealer_poker.formats import FORMATS, completed_request, upcast_rulebook
from pitboss.games.dealer_poker.incidents import CONDITIONS, AbsentPlayer
from pitboss.games.dealer_poker.possible import INCIDENTS
from pitboss.games.dealer_poker.refusals import REFUSALS
from pitboss.games.dealer_poker.remedies import DECIDABLE, OF_A_HAND, OF_A_WHOLE_HAND, REMEDIES
from pitboss.games.dealer_poker.round import (
    EVENTS,
    LIVE,
    REQUESTS,
    Concede,
    Deal,
    DealerPoker,
    Fold,
    FoldAnte,
    HandStatus,
    PickUp,
    Play,
    RackRest,
    RevealDealer,
    SettleHand,
    Stage,
)
from pitboss.games.dealer_poker.rules import PLAY, PokerRules
from pitboss.games.dealer_poker.view import DealerPokerView, view
from pitboss.table.accounts import stake_on
from pitboss.table.commands import Request
from pitboss.table.context import Context, Decision
from pitboss.table.events import Event
from pitboss.table.game import Game, Step, StepKind, Waiting
from pitboss.table.incidents import DECISION, Incident
from pitboss.table.limits import Bounds
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal
from pitboss.table.rounds import EndRound
from pitboss.table.services import STANDARD
from pitboss.table.state import Phase, TableState
from pitboss.table.viewers import Viewer

PokerRequest = Deal | RackRest | PickUp | Fold | FoldAnte | Play | RevealDealer | SettleHand | Concede | EndRound


class DealerPokerGame(Game):
    """Cards to every player and the dealer; players fold or play; each hand is compared with the dealer's."""

    services = STANDARD
    context: ClassVar[type[Context]] = PokerContext
    requests: ClassVar[tuple[type[Request], ...]] = REQUESTS
    events: ClassVar[tuple[type[Event], ...]] = EVENTS
    keyed: ClassVar[tuple[type[Event], ...]] = EVENTS
    incidents = tuple(INCIDENTS)
    conditions = CONDITIONS
    remedies = REMEDIES
    decidable = DECIDABLE
    about_an_area = OF_A_HAND
    conduct: ClassVar[dict[str, str]] = {
        "conduct.cards-on-table": "took their cards away from the table",
        "conduct.silence": "talked before everybody had decided",
        "conduct.information": "exchanged cards, or information about a hand",
    }
    refusals: ClassVar[Mapping[str, tuple[str, str]]] = REFUSALS
    upcasts = UPCASTS
    formats = FORMATS
    interpretations: ClassVar[dict[str, Any]] = {
        "limits.play-area": "multiple-of-ante",
        "limits.excess-play": "follows-ante",
        "hand.responsibility": "best-hand-counts",
        "collected-early.hand": "given-back",
        "concede.gives-up": "every-wager",
        "concede.until": "own-hand-revealed",
        "handled.virtual": "shown",
        "misdeal.before-handled-first": True,
        "misdeal.after-handled": "play-on",
        "misdeal.voids": "round",
        "exposed.after-deal": "play-on",
        "misset.before-first-reveal": "corrected",
        "misset.first-exposed": "first-hand-turned",
        "misdeclared.late": "stands",
        "dealer-exposes.asks": "undecided",
        "dealer-exposes.cards": "stay-face-up",
        "shortfall.memory": "player-and-gaming-day",
        "shortfall.cards-again": "as-the-first-time",
        "information-exchanged.voids": ("ante", "play", "pair-plus", "six-card-bonus"),
    }

    # --- the round -------------------------------------------------------------------------------------------------

    def fresh(self) -> DealerPoker:
        return DealerPoker()

    def offers(self, c: PokerContext) -> Iterator[Offer | Refusal]:
        yield from dealing.offers(c)
        yield from betting.offers(c)
        yield from settling.offers(c)

    def decide(self, c: PokerContext, request: PokerRequest) -> Decision:
        match request:
            case Play():
                return betting.play(c, request)
            case Fold():
                return betting.fold(c, request)
            case FoldAnte():
                return betting.fold_ante(c, request)
            case SettleHand():
                return settling.settle_hand(c, request)
            case Deal():
                return dealing.deal(c, request)
            case RackRest():
                return dealing.rack_rest(c, request)
            case PickUp():
                return betting.pick_up(c, request)
            case RevealDealer():
                return settling.reveal_dealer(c, request)
            case EndRound():
                return settling.end_round(c, request)
            case Concede():
                return settling.concede(c, request)

    def evolve(self, part: DealerPoker, event: Event) -> DealerPoker:
        return evolve(part, event)

    def next_step(self, state: TableState, rules: PokerRules) -> Step | None:
        part: DealerPoker = state.round.part
        if state.phase is not Phase.ROUND:
            return Step(StepKind.DEAL, Deal())
        if part.stage is Stage.DEALING:
            to_deal = rules.passes(tuple(part.hands), state.device)[part.passes].to
            return Step(StepKind.DEAL, Deal() if to_deal else RackRest())
        if part.stage is Stage.DECIDING:
            return _when_decided(state, rules)
        waiting = sorted(area for area, hand in part.hands.items() if hand.status is HandStatus.PLAYS)
        if not waiting:
            return Step(StepKind.SETTLE, EndRound())
        return Step(StepKind.SETTLE, SettleHand(waiting[-1] if rules.settle_order == "right-to-left" else waiting[0]))

    def waiting(self, state: TableState, rules: PokerRules) -> tuple[Waiting, ...]:
        part: DealerPoker = state.round.part
        if state.phase is not Phase.ROUND or part.stage is not Stage.DECIDING:
            return ()
        clauses = rules.cite("decide.fold-or-play")
        undecided = [area for area, hand in part.hands.items() if hand.status is HandStatus.DEALT]
        return tuple(Waiting(state.round.entries[area].owner, part.decide_by, clauses) for area in undecided)

    def overdue(self, state: TableState, rules: PokerRules, at: int, since: int) -> Incident | None:
        part: DealerPoker = state.round.part
        if state.phase is not Phase.ROUND or part.stage is not Stage.DECIDING or not 0 < part.decide_by <= at:
            return None
        area = next((area for area, hand in sorted(part.hands.items()) if hand.status is HandStatus.DEALT), None)
        return None if area is None else AbsentPlayer(area, "late")

    def stage(self, state: TableState) -> str:
        part: DealerPoker = state.round.part
        return part.stage.value

    def live(self, state: TableState, area: int) -> bool:
        hand = state.round.part.hands.get(area)
        return state.phase is Phase.ROUND and hand is not None and hand.status in LIVE

    def results_shown(self, state: TableState) -> bool:
        return self.stage(state) == Stage.SETTLING

    # --- wagers ----------------------------------------------------------------------------------------------------

    def placeable(self, rules: PokerRules) -> tuple[str, ...]:
        """Return what may be wagered before the first card: Play too, where blind play is allowed."""
        return rules.areas if rules.blind_play else rules.wagers

    def own_bounds(self, c: PokerContext, place: int, owner: int, wager: str) -> Bounds | None:
        return wagers.play_bounds(c, place, owner) if wager == PLAY else None

    def outside_own_bounds(self, c: PokerContext, place: int, owner: int, wager: str, total: int) -> Refusal | None:
        return wagers.outside_play(c, place, owner, total) if wager == PLAY else None

    def not_placeable(self, c: PokerContext, wager: str) -> Refusal | None:
        rules = ("wager.blind-play", "wager.before-first-card", "play.wager")
        return c.refuse("blind-play-off", *rules) if wager == PLAY else None

    def not_now(self, c: PokerContext, place: int, wager: str) -> Refusal | None:
        return wagers.out_of_turn(c, place, wager)

    def not_together(self, c: PokerContext, place: int, totals: dict[str, int]) -> Refusal | None:
        return wagers.alone(c, place, totals)

    def cannot_stay(self, c: PokerContext, left: dict[str, int]) -> str:
        return wagers.cannot_stay(c, left)

    def placing(self, c: PokerContext, place: int, totals: dict[str, int]) -> Iterator[str]:
        return wagers.placing(c, place, totals)

    # --- incidents -------------------------------------------------------------------------------------------------

    def impossible(self, c: PokerContext, report: Incident) -> str | None:
        return INCIDENTS[type(report)](c, report)

    def classify(self, c: PokerContext, report: Incident) -> Incident:
        return incidents.classify(c, report)

    def seen(self, c: PokerContext, report: Incident) -> Iterator[Event]:
        return incidents.seen(c, report)

    def too_early(self, c: PokerContext, report: Incident) -> Refusal | None:
        return incidents.too_early(c, report)

    def late(self, c: PokerContext, report: Incident) -> bool:
        return incidents.late(c, report)

    def not_decidable(self, c: PokerContext, remedy: str, place: int) -> Refusal | None:
        return _not_decidable(c, remedy, place)

    # --- older records ---------------------------------------------------------------------------------------------

    def completed_request(self, state: TableState, request: Request) -> Request:
        return super().completed_request(state, completed_request(state, request))

    def upcast_rulebook(self, data: dict[str, Any]) -> dict[str, Any]:
        return upcast_rulebook(data)

    # --- looking ---------------------------------------------------------------------------------------------------

    def view(self, state: TableState, viewer: Viewer) -> DealerPokerView:
        return view(state, viewer)

    def shown(self, state: TableState, viewer: Viewer) -> Iterator[Card]:
        seen = view(state, viewer)
        for hand in (seen.dealer, seen.board, *seen.hands.values()):
            yield from hand.cards.values() if hand else ()


def _when_decided(state: TableState, rules: PokerRules) -> Step | None:
    part: DealerPoker = state.round.part
    statuses = {hand.status for hand in part.hands.values()}
    if HandStatus.DEALT in statuses:
        return None
    if HandStatus.PLAYS not in statuses:
        return Step(StepKind.SETTLE, EndRound())
    if part.passes < len(rules.passes(tuple(part.hands), state.device)):
        return Step(StepKind.DEAL, Deal())
    return Step(StepKind.REVEAL, RevealDealer())


def _not_decidable(c: PokerContext, remedy: str, place: int) -> Refusal | None:
    if remedy == "set-dealer-hand":
        return c.not_at(Stage.SETTLING, DECISION)
    if remedy in OF_A_HAND and (not c.in_round or place not in c.part.hands):
        return c.refuse("no-hand", DECISION, seat=place)
    if remedy in OF_A_WHOLE_HAND and c.is_at(Stage.DEALING):
        return c.not_at(Stage.DECIDING, DECISION)
    if remedy == "count-and-discard":
        return _not_discardable(c, place)
    if remedy == "settle-again" and c.part.hands[place].status is not HandStatus.SETTLED:
        return c.refuse("not-settled", DECISION, seat=place)
    if remedy == "take-from-discards":
        if c.part.hands[place].status is HandStatus.SETTLED:
            return c.refuse("decided", DECISION, seat=place, **HandStatus.SETTLED.facts)
        return c.not_at(Stage.DECIDING, DECISION)
    return None


def _not_discardable(c: PokerContext, place: int) -> Refusal | None:
    """Refuse to discard a hand that is over, or one with wagers on it."""
    hand = c.part.hands[place]
    if hand.status not in LIVE:
        return c.refuse("decided", DECISION, seat=place, **hand.status.facts)
    wagered = any(stake_on(c.state, place, wager).total for wager in c.rules.areas)
    return c.refuse("wagers-lie", DECISION, seat=place) if wagered else None
