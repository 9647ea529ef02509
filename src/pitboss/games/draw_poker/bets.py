"""Chips in the pot, checks and folds: what follows from each, and the end of a betting round."""

from __future__ import annotations

from enum import StrEnum

from msgspec.structs import replace

from pitboss.games.draw_poker.betting import NOBODY, after_bet, first_of, must_act, next_turn, passed
from pitboss.games.draw_poker.hands import STAGES, chips_of
from pitboss.games.draw_poker.round import LIVE, Betting, DrawPoker, Hand, Stage, Status
from pitboss.games.draw_poker.rules import BET, DrawContext
from pitboss.money import Move, show
from pitboss.table.accounts import area, rack
from pitboss.table.acts import Topic
from pitboss.table.events import Event, GameEvent


class BetKind(StrEnum):
    """What a player does with chips in their turn."""

    BET = "bet"
    CALL = "call"
    RAISE = "raise"
    TAP_OUT = "tap-out"
    """More than a call and less than a raise, or less than an opening bet."""


class BetMade(GameEvent[DrawPoker], frozen=True, tag="draw.bet/1"):
    """A player puts chips in the pot."""

    seat: int
    kind: BetKind
    amount: int
    """What is put in now."""
    raised: int
    """How much of it goes beyond the bet before it."""
    tapped: bool
    """It was all they had."""
    reopens: bool
    """It is a full bet or raise: everybody else acts on it."""
    betting: Betting
    turn: int

    def after(self, part: DrawPoker) -> DrawPoker:
        hands = dict(part.hands)
        if self.reopens:
            for seat, other in hands.items():
                if other.acted and other.status is Status.IN:
                    hands[seat] = replace(other, acted=False)
        hand = hands[self.seat]
        status = Status.TAPPED if self.tapped else hand.status
        bet, put = hand.bet + self.amount, hand.put + self.amount
        hands[self.seat] = replace(hand, bet=bet, put=put, acted=True, status=status)
        return replace(part, hands=hands, betting=self.betting, turn=self.turn, until=0).without_chips(self.seat)

    def says(self) -> str:
        return f"Seat {self.seat} {_bet(self)}{' and taps out' if self.tapped else ''}."


class Checked(GameEvent[DrawPoker], frozen=True, tag="draw.checked/1"):
    """A player checks, or the last blind stays."""

    seat: int
    stays: bool
    betting: Betting
    turn: int

    def after(self, part: DrawPoker) -> DrawPoker:
        hands = {**part.hands, self.seat: replace(part.hands[self.seat], acted=True)}
        return replace(part, hands=hands, betting=self.betting, turn=self.turn, until=0)

    def says(self) -> str:
        return f"Seat {self.seat} {'stays' if self.stays else 'checks'}."


class Folded(GameEvent[DrawPoker], frozen=True, tag="draw.folded/1"):
    seat: int
    by_own_act: bool
    """They folded themselves; their time had not run out, and nobody ruled it."""
    betting: Betting
    turn: int
    paid: int = 0
    """What they put in before they folded, where the rules ask for the call first."""
    returned: int = 0
    """What went back to them of a bet that did not stand."""

    def after(self, part: DrawPoker) -> DrawPoker:
        hand = part.hands[self.seat]
        put = hand.put + self.paid - self.returned
        folded = replace(hand, status=Status.FOLDED, acted=True, put=put, owed=0)
        folds = (*part.folds, self.seat) if self.by_own_act else part.folds
        until = 0 if self.turn != part.turn else part.until
        part = part.without_chips(self.seat)
        return replace(
            part, hands={**part.hands, self.seat: folded}, betting=self.betting, turn=self.turn, folds=folds, until=until
        )

    def says(self) -> str:
        first = f" puts in {show(self.paid)} and" if self.paid else ""
        back = f" and gets {show(self.returned)} back" if self.returned else ""
        return f"Seat {self.seat}{first} {'folds' if self.by_own_act else 'is folded'}{back}."


class BettingEnded(GameEvent[DrawPoker], frozen=True, tag="draw.betting-ended/1"):
    """All bets are met, everybody has checked, or only one player is left."""

    stage: Stage
    """The stage that begins."""
    turn: int
    """Who is first in it."""

    def after(self, part: DrawPoker) -> DrawPoker:
        hands = {seat: replace(hand, bet=0, acted=False) for seat, hand in part.hands.items()}
        return replace(part, stage=self.stage, turn=self.turn, hands=hands, until=0, held={}, short={})

    def says(self) -> str:
        return f"The betting round is over; {STAGES[self.stage]} follows."


def put_in(
    c: DrawContext, seat: int, kind: BetKind, amount: int, clauses: tuple[str, ...], *, taps: bool = False
) -> tuple[Event, ...]:
    """Put chips in the pot, and end the betting round if that matches all bets."""
    betting, reopens, raised = after_bet(c, seat, amount)
    hand = c.part.hands[seat]
    tapped = taps or amount == chips_of(c, seat)
    status = Status.TAPPED if tapped else Status.IN
    hands = dict(c.part.hands)
    if reopens:
        for number, other in hands.items():
            if other.acted and other.status is Status.IN:
                hands[number] = replace(other, acted=False)
    hands[seat] = replace(hand, bet=hand.bet + amount, put=hand.put + amount, acted=True, status=status)
    turn = next_turn(hands, c.part.order, seat, betting.level)
    made = BetMade(
        seat=seat,
        kind=kind,
        amount=amount,
        raised=raised,
        tapped=tapped,
        reopens=reopens,
        betting=betting,
        turn=turn,
        clauses=clauses,
        moves=(Move(rack(seat), area(seat, BET), amount),),
    )
    return (made,) if turn else (made, ended(c, hands, betting))


def passes(c: DrawContext, seat: int, clauses: tuple[str, ...], *, stays: bool) -> tuple[Event, ...]:
    """Let a player check, or the last blind stay."""
    betting = passed(c.part.betting, seat)
    hands = {**c.part.hands, seat: replace(c.part.hands[seat], acted=True)}
    turn = next_turn(hands, c.part.order, seat, betting.level)
    event = Checked(seat=seat, stays=stays, betting=betting, turn=turn, clauses=clauses)
    return (event,) if turn else (event, ended(c, hands, betting))


def folds(
    c: DrawContext, seat: int, clauses: tuple[str, ...], *, by_own_act: bool, pays: int = 0, returned: int = 0
) -> tuple[Event, ...]:
    """Fold a hand in the betting or the draw, and end the betting round, or the round, if that decides it. The hand may be one
    whose turn it is not."""
    part = c.part
    hand = part.hands[seat]
    hands = {**part.hands, seat: replace(hand, status=Status.FOLDED, put=hand.put + pays - returned)}
    betting = passed(part.betting, seat)
    if betting.opener == NOBODY and not betting.opened and part.stage is Stage.FIRST and part.betting.opener == seat:
        # With antes the next player has to open.
        betting = replace(betting, opener=next_turn(hands, part.order, seat, betting.level))
    betting_goes_on = part.stage in (Stage.FIRST, Stage.FINAL)
    turn = part.turn
    if betting_goes_on and (turn == seat or not must_act(hands, turn, betting.level)):
        turn = next_turn(hands, part.order, seat, betting.level)
    alone = sum(each.status in LIVE for each in hands.values()) < TWO
    chips = (Move(rack(seat), area(seat, BET), pays),) if pays else ()
    back = (Move(area(seat, BET), rack(seat), returned),) if returned else ()
    event = Folded(
        seat=seat,
        by_own_act=by_own_act,
        betting=betting,
        turn=NOBODY if alone else turn,
        paid=pays,
        returned=returned,
        clauses=clauses,
        moves=(*chips, *back),
    )
    over = part.stage is not Stage.SETTLING and (alone or (betting_goes_on and not turn))
    return (event, ended(c, hands, betting)) if over else (event,)


TWO = 2


def ended(c: DrawContext, hands: dict[int, Hand], betting: Betting) -> BettingEnded:
    """Return the end of a betting round: with one player left, with all bets equal, or with everybody having checked."""
    order, first = c.part.order, c.part.stage is Stage.FIRST
    which = "first" if first else "final"
    if sum(hand.status in LIVE for hand in hands.values()) < TWO:
        return BettingEnded(stage=Stage.SETTLING, turn=NOBODY, clauses=c.rules.cite(f"{which}.one-left"))
    if first:
        clauses = c.rules.cite("first.ends", "first.goes-on", "draw.in-turn")
        return BettingEnded(stage=Stage.DRAWING, turn=first_of(hands, order, *LIVE), clauses=clauses)
    checked = () if betting.opened else ("check.all",)
    called = betting.caller if betting.caller and hands[betting.caller].status in LIVE else NOBODY
    clauses = c.rules.cite(*checked, "final.ends", "final.goes-on", "betting.two-rounds", "show.after-final")
    return BettingEnded(stage=Stage.SHOWDOWN, turn=called or first_of(hands, order, *LIVE), clauses=clauses)


def _bet(event: BetMade) -> str:
    match event.kind:
        case BetKind.BET:
            return f"bets {show(event.amount)}"
        case BetKind.CALL:
            return f"calls with {show(event.amount)}"
        case BetKind.RAISE:
            return f"raises by {show(event.raised)}, putting in {show(event.amount)}"
        case BetKind.TAP_OUT:
            return f"puts in the last {show(event.amount)}"


BETS = Topic(
    events=(
        BetMade,
        Checked,
        Folded,
        BettingEnded,
    ),
    keyed=(
        BetMade,
        Checked,
        Folded,
        BettingEnded,
    ),
)
