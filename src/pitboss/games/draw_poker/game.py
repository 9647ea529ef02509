"""Draw Poker, put together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from pitboss.cards import Card
from pitboss.games.draw_poker import absent, drawing, seating, showing
from pitboss.games.draw_poker.absent import ABSENT_ENTRANTS, ActForAbsent
from pitboss.games.draw_poker.acting import ACTING
from pitboss.games.draw_poker.bets import BETS
from pitboss.games.draw_poker.dealing import DEALING, Deal
from pitboss.games.draw_poker.drawing import DRAWING, ReshuffleDiscards
from pitboss.games.draw_poker.entering import minimum_stake, sitting
from pitboss.games.draw_poker.fouled import FOULED
from pitboss.games.draw_poker.misdeals import MISDEALS
from pitboss.games.draw_poker.out_of_turn import OUT_OF_TURN
from pitboss.games.draw_poker.posting import POSTING
from pitboss.games.draw_poker.round import LIVE, Betting, DrawPoker, Entry, Sitting, Stage
from pitboss.games.draw_poker.rules import DrawContext, DrawRules
from pitboss.games.draw_poker.rulings import RULINGS
from pitboss.games.draw_poker.seating import SEATING, DrawSeating
from pitboss.games.draw_poker.settling import SETTLING, AwardPots
from pitboss.games.draw_poker.showing import SHOWING, Muck, Show
from pitboss.games.draw_poker.timing import TIMING, TurnTiming
from pitboss.games.draw_poker.view import DrawPokerView, shown, view
from pitboss.games.draw_poker.voiding import undone
from pitboss.money import Move
from pitboss.table.acts import Topic
from pitboss.table.events import AreaSettled, Event
from pitboss.table.game import Action, Game, Step, StepKind
from pitboss.table.refusal import Refusal
from pitboss.table.rounds import EndRound, MisdealDeclared, RoundEnded, RoundVoided
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
from pitboss.table.services.seats.sitting import SeatChanged, SeatLeft, SeatTaken
from pitboss.table.services.tournament_play.entrants import EntrantsReleased, EntrantsSeated
from pitboss.table.services.tournament_play.session import ChipsCounted
from pitboss.table.state import Phase, TableState
from pitboss.table.viewers import Viewer


def _ended(part: DrawPoker) -> DrawPoker:
    return replace(part, stage=Stage.SETTLING, posted=False, posts=(), turn=0, until=0, betting=Betting(), awarded=True)


def _seat_free(part: DrawPoker, seat: int) -> DrawPoker:
    """Return the game with nothing to note of a seat that its player has left."""
    return replace(part.without_sitting(seat), over=0 if part.over == seat else part.over)


READINGS = Topic(
    interpretations={
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
    },
)
"""How the source is read where it leaves something open."""


class DrawPokerGame(Game[DrawPoker, DrawRules]):
    """Five cards each, two betting rounds and a draw between them."""

    id = "draw-poker"
    services = (OPENING, DECKS, SEATS, LIMITS, SUPERVISION, DISPUTES, CLOSING, HOUSE_WIDE, ROUNDS, TAKING_BACK, TOURNAMENT_PLAY)
    topics: ClassVar[tuple[Topic, ...]] = (
        POSTING,
        RULINGS,
        SEATING,
        DEALING,
        ACTING,
        BETS,
        TIMING,
        ABSENT_ENTRANTS,
        DRAWING,
        SHOWING,
        SETTLING,
        OUT_OF_TURN,
        MISDEALS,
        FOULED,
        READINGS,
    )
    reads = DrawRules
    seating = DrawSeating()
    timing = TurnTiming()

    def fresh(self) -> DrawPoker:
        return DrawPoker()

    def follow(self, part: DrawPoker, event: Event) -> DrawPoker:
        """Return the game after an event of the table that concerns its seats, or ends the round."""
        match event:
            case RoundEnded():
                return _ended(part)
            case RoundVoided():
                return replace(_ended(part), held={}, short={}, vote=None, unpassed=not part.misdealt)
            case MisdealDeclared():
                return replace(part, misdealt=True)
            case SeatTaken():
                return replace(seating.occupied(part, event.seat), sitting={**part.sitting, event.seat: Sitting(entry=Entry.NEW)})
            case SeatLeft():
                return _seat_free(seating.vacated(part, event.seat, event.player), event.seat)
            case SeatChanged():
                here = part.sitting.get(event.seat, Sitting())
                if here.entry is Entry.PLAYS:
                    here = replace(here, entry=Entry.MOVED, came_from=event.seat)
                left = _seat_free(seating.vacated(seating.occupied(part, event.to), event.seat), event.seat)
                return replace(left, sitting={**left.sitting, event.to: here})
            case EntrantsSeated():
                # The ballot or the director has put them there: they play at once, as those who sit there already do.
                for each in event.entrants:
                    part = seating.occupied(part.without_sitting(each.seat), each.seat)
                return part
            case EntrantsReleased() | ChipsCounted():
                gone = event.released if isinstance(event, EntrantsReleased) else event.out
                for seat in [each.seat for each in gone]:
                    part = _seat_free(part, seat)
                return part
            case _:
                return part

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

    def stage(self, state: TableState) -> str:
        part: DrawPoker = state.round.part
        return part.stage.value

    def live(self, state: TableState, area: int) -> bool:
        hand = state.round.part.hands.get(area)
        return state.phase is Phase.ROUND and hand is not None and hand.status in LIVE

    def undone(self, c: DrawContext, clauses: tuple[str, ...]) -> tuple[tuple[AreaSettled, ...], tuple[Move, ...]]:
        return undone(c, clauses)

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

    def view(self, state: TableState, viewer: Viewer) -> DrawPokerView:
        return view(state, viewer)

    def shown(self, state: TableState, viewer: Viewer) -> Iterator[Card]:
        return shown(state, viewer)
