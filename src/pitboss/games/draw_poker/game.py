"""Draw Poker, put together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar

from pitboss.cards import Card
from pitboss.games.draw_poker import (
    absent,
    acting,
    drawing,
    held_bets,
    incident_events,
    out_of_turn,
    posting,
    rulings,
    seating,
    settling,
    showing,
    timing,
)
from pitboss.games.draw_poker.context import DrawContext
from pitboss.games.draw_poker.entering import minimum_stake, sitting
from pitboss.games.draw_poker.events import EVENTS
from pitboss.games.draw_poker.evolve import evolve
from pitboss.games.draw_poker.incidents import CONDITIONS, INCIDENTS
from pitboss.games.draw_poker.out_of_turn import LetBetStand
from pitboss.games.draw_poker.refusals import REFUSALS
from pitboss.games.draw_poker.remedies import DECIDABLE, REMEDIES
from pitboss.games.draw_poker.requests import (
    REQUESTS,
    ActForAbsent,
    AwardPots,
    Bet,
    Call,
    Check,
    CollectPosts,
    Deal,
    Discard,
    Fold,
    FoldForTime,
    InstructToAct,
    Muck,
    OverBlind,
    PostToEnter,
    Raise,
    ReshuffleDiscards,
    Show,
    SitIn,
    SitOut,
    StandPat,
    Stay,
    TapOut,
)
from pitboss.games.draw_poker.round import LIVE, DrawPoker, Stage
from pitboss.games.draw_poker.rule_names import POWERS
from pitboss.games.draw_poker.rules import RULES, DrawRules
from pitboss.games.draw_poker.rulings import AgreeTo, FoldHand, OfferOptions
from pitboss.games.draw_poker.seating import DrawForSeat, SeatDrawn
from pitboss.games.draw_poker.view import DrawPokerView, shown, view
from pitboss.games.draw_poker.voiding import undone
from pitboss.money import Move
from pitboss.table.commands import Request
from pitboss.table.context import Context, Decision
from pitboss.table.events import AreaSettled, Event
from pitboss.table.game import Action, Chosen, Game, Step, StepKind, Waiting
from pitboss.table.incidents import DECISION
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal
from pitboss.table.rounds import EndRound
from pitboss.table.services import (
    CLOSING,
    DECKS,
    DISPUTES,
    HOUSE_WIDE,
    LIMITS,
    OPENING,
    ROUNDS,
    SEATS,
    SUPERVISION,
    TAKING_BACK,
    TOURNAMENT_PLAY,
)
from pitboss.table.state import Phase, TableState
from pitboss.table.viewers import Viewer

HANDLERS: Mapping[type[Request], Callable[[Any, Any], Decision]] = {
    SitOut: posting.sit_out,
    SitIn: posting.sit_in,
    PostToEnter: posting.post_to_enter,
    OverBlind: posting.over_blind,
    CollectPosts: posting.collect,
    Deal: posting.deal,
    Bet: acting.bet,
    Call: acting.call,
    Raise: acting.raise_,
    TapOut: acting.tap_out,
    Check: acting.check,
    Stay: acting.stay,
    Fold: acting.fold,
    InstructToAct: timing.instruct,
    FoldForTime: timing.fold_for_time,
    ActForAbsent: absent.act,
    Discard: drawing.discard,
    StandPat: drawing.stand_pat,
    ReshuffleDiscards: drawing.reshuffle,
    Show: showing.show,
    Muck: showing.muck,
    AwardPots: settling.award,
    EndRound: settling.end,
    LetBetStand: out_of_turn.let_stand,
    FoldHand: rulings.fold_hand,
    OfferOptions: rulings.offer_options,
    AgreeTo: rulings.agree_to,
    DrawForSeat: seating.draw,
}


class DrawPokerGame(Game):
    """Five cards each, two betting rounds and a draw between them."""

    id = "draw-poker"
    services = (OPENING, DECKS, SEATS, LIMITS, SUPERVISION, DISPUTES, CLOSING, HOUSE_WIDE, ROUNDS, TAKING_BACK, TOURNAMENT_PLAY)
    rules = RULES
    powers = POWERS
    reads = DrawRules
    context: ClassVar[type[Context]] = DrawContext
    requests = (*REQUESTS, LetBetStand, *rulings.REQUESTS, DrawForSeat)
    events = (*EVENTS, *incident_events.EVENTS, SeatDrawn)
    keyed = events
    incidents = tuple(INCIDENTS)
    conditions = CONDITIONS
    remedies = REMEDIES
    decidable = DECIDABLE
    refusals: ClassVar[dict[str, tuple[str, str]]] = {
        **REFUSALS,
        **held_bets.REFUSALS,
        **out_of_turn.REFUSALS,
        **rulings.REFUSALS,
        **seating.REFUSALS,
        **absent.REFUSALS,
    }
    conduct: ClassVar[dict[str, str]] = {
        "pot.no-agreement": "agreed to divide the pot",
        "chips.own": "gave, lent or bet chips for another player",
        "conduct.own-interest": "played in the interest of another player",
        "conduct.english-only": "spoke another language than English",
        "conduct.cards-protected": "did not keep their cards hidden, or took them out of the playing area",
        "conduct.unseen-cards": "looked at discards or undealt cards",
        "conduct.no-exchange": "exchanged cards",
        "conduct.no-information": "passed on information about their hand",
        "conduct.cards-in-view": "did not keep their cards in view",
        "conduct.no-advantage": "gave somebody an advantage",
        "conduct.procedures": "did not follow the approved procedures",
    }
    interpretations: ClassVar[dict[str, Any]] = {
        "ace.low-rank": "under-lowest-of-deck",
        "joker.low": "lowest",
        "low.none-qualifies": "high-takes-all",
        "low.qualifier-impossible": "refused",
        "limit.half-rounding": "down",
        "limit.below-minimum": "minimum-allowed",
        "straddle.opening": "twice-the-minimum",
        "opening.player": "after-last-blind",
        "final.opener": "first-from-button",
        "check.then-open": True,
        "over-blind.counts": "as-last-blind",
        "draw.stand-pat": True,
        "draw.last-player": "last-active",
        "draw.owed-fifth": "in-order-of-draw",
        "show.first": "first-from-button",
        "show.low": "better-in-this-game",
        "seat.drawn-kept": "until-the-next-round",
        "seat.vacant-kept": "until-the-next-round",
        "commission.rate-open": "either-rate",
        "commission.tournament-pots": "none",
        "commission.time-from": "table-stake",
        "misdeal.money": "returned",
        "extra-card.means": "card-to-no-player",
        "exposed.one-card": "stays-in-hand",
        "out-of-turn.between": "call",
        "none-correct.winner": "last-to-fold-by-own-act",
        "void.returns": "every-chip",
        "exclusion.takes-effect": "after-the-round",
    }

    # --- the round -------------------------------------------------------------------------------------------------

    def fresh(self) -> DrawPoker:
        return DrawPoker()

    def offers(self, c: DrawContext) -> Iterator[Offer | Refusal]:
        yield from posting.offers(c)
        yield from rulings.offers(c)
        yield from seating.offers(c)
        if c.in_round:
            yield from acting.offers(c)
            yield from timing.offers(c)
            yield from absent.offers(c)
            yield from drawing.offers(c)
            yield from showing.offers(c)
            yield from settling.offers(c)
            yield from out_of_turn.offers(c)

    def decide(self, c: DrawContext, request: Request) -> Decision:
        return HANDLERS[type(request)](c, request)

    def evolve(self, part: DrawPoker, event: Event) -> DrawPoker:
        return evolve(part, event)

    def chance(self, c: DrawContext, request: Request) -> Chosen | None:
        if isinstance(request, ReshuffleDiscards) and c.rules.virtual:
            return Chosen("order", shuffled=drawing.pile(c.part, c.rules).cards)
        if isinstance(request, DrawForSeat) and c.rules.virtual:
            return Chosen("cards", shuffled=c.rules.pack)
        return None

    def started(self, state: TableState, rules: DrawRules) -> bool:
        return bool(state.round.part.posted)

    def next_step(self, state: TableState, rules: DrawRules) -> Step | None:
        part: DrawPoker = state.round.part
        if state.phase is not Phase.ROUND:
            return Step(StepKind.DEAL, Deal())
        if part.turn in state.session.absent and absent.acts(part):
            return Step(StepKind.DEAL, ActForAbsent(part.turn))
        match part.stage:
            case Stage.DRAWING if part.stuck:
                return Step(StepKind.DEAL, ReshuffleDiscards()) if drawing.pile(part, rules).cards else None
            case Stage.SHOWDOWN if None in part.hands[part.turn].cards:
                return None
            case Stage.SHOWDOWN:
                shows = showing.must_show(rules, part, part.turn)
                return Step(StepKind.REVEAL, Show(part.turn) if shows else Muck(part.turn))
            case Stage.SETTLING:
                return Step(StepKind.SETTLE, EndRound() if part.awarded else AwardPots())
            case _:
                return None

    def waiting(self, state: TableState, rules: DrawRules) -> tuple[Waiting, ...]:
        return timing.waiting(state, rules)

    def overdue(self, state: TableState, rules: DrawRules, at: int, since: int) -> Request | None:
        return timing.overdue(state, rules, at, since)

    def asks_at(self, state: TableState, rules: DrawRules, since: int) -> int:
        return timing.asks_at(state, rules, since)

    def in_order(self, state: TableState) -> tuple[int, ...]:
        part: DrawPoker = state.round.part
        return part.order

    def stage(self, state: TableState) -> str:
        part: DrawPoker = state.round.part
        return part.stage.value

    def live(self, state: TableState, area: int) -> bool:
        hand = state.round.part.hands.get(area)
        return state.phase is Phase.ROUND and hand is not None and hand.status in LIVE

    # --- incidents -------------------------------------------------------------------------------------------------

    def impossible(self, c: DrawContext, report: Any) -> str | None:
        return INCIDENTS[type(report)](c, report)

    def undone(self, c: DrawContext, clauses: tuple[str, ...]) -> tuple[tuple[AreaSettled, ...], tuple[Move, ...]]:
        return undone(c, clauses)

    def not_decidable(self, c: DrawContext, remedy: str, place: int) -> Refusal | None:
        in_round = remedy in ("deal-again", "play-to-end", "void-round")
        return c.refuse("nothing-to-decide", DECISION) if in_round and not c.in_round else None

    # --- table stakes ----------------------------------------------------------------------------------------------

    def allows(self, c: DrawContext, action: Action) -> Refusal | None:
        """Nobody in the round adds to their table stake or takes from it; who has posted plays the round."""
        seat = c.own_seat
        if seat is None:
            return None
        if c.in_round and seat in c.state.round.entries:
            return c.refuse("stake-in-round", "stake.unchanged")
        if c.part.posted and not c.in_round and action is not Action.BUY_IN and seat in c.part.order:
            return c.refuse("posts-collected", "blind.no-refusal", "forced.collect")
        if action is Action.BUY_IN and sitting(c, seat).declared:
            return c.refuse("declared-player", "stake.declared", minimum=minimum_stake(c))
        return None

    def keeps_seat(self, c: DrawContext, seat: int) -> Refusal | None:
        return seating.kept(c, seat)

    def least_stake(self, c: DrawContext) -> tuple[int, str]:
        return minimum_stake(c), "stake.minimum"

    # --- looking ---------------------------------------------------------------------------------------------------

    def view(self, state: TableState, viewer: Viewer) -> DrawPokerView:
        return view(state, viewer)

    def shown(self, state: TableState, viewer: Viewer) -> Iterator[Card]:
        return shown(state, viewer)
