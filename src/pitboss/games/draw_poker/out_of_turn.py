"""Bets out of turn: whether one stands when the turn comes, and as what."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from msgspec.structs import replace

from pitboss.games.draw_poker.bets import BetKind, put_in
from pitboss.games.draw_poker.betting import minimum_bet, not_raisable, room
from pitboss.games.draw_poker.hands import BETTING, chips_of, not_live, to_call
from pitboss.games.draw_poker.held_bets import EXCESS, STANDS, stands
from pitboss.games.draw_poker.round import DrawPoker, Status
from pitboss.games.draw_poker.rules import DrawContext
from pitboss.money import show
from pitboss.table.acts import Act, Topic
from pitboss.table.commands import Cause, Request
from pitboss.table.context import Decision
from pitboss.table.events import Event, GameEvent
from pitboss.table.fields import Amount
from pitboss.table.incidents import Incident
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal


class BetHeld(GameEvent[DrawPoker], frozen=True, tag="draw.bet-held/1"):
    """Chips put forward out of turn wait until the turn comes."""

    seat: int
    amount: int

    def after(self, part: DrawPoker) -> DrawPoker:
        return replace(part, held={**part.held, self.seat: self.amount})

    def says(self) -> str:
        return f"Seat {self.seat} has put {show(self.amount)} forward out of turn; the chips wait for the turn."


class CompletionAsked(GameEvent[DrawPoker], frozen=True, tag="draw.completion-asked/1"):
    """A player has bet less than a call: they add what is missing or fold."""

    seat: int
    amount: int
    missing: int

    def after(self, part: DrawPoker) -> DrawPoker:
        return replace(part, short={**part.short, self.seat: self.amount})

    def says(self) -> str:
        return f"Seat {self.seat} has bet {show(self.amount)} and adds {show(self.missing)} or folds."


class LetBetStand(Request, frozen=True, tag="let-bet-stand"):
    """The turn has come to a player who bet out of turn, and nobody before them has bet more: the bet stands."""

    seat: int


def may_let_stand(c: DrawContext, seat: int) -> Offer | Refusal:
    if refusal := c.requires(STANDS):
        return refusal
    if not c.in_round or seat not in c.part.held:
        return c.refuse("no-held-bet", STANDS, seat=seat)
    if seat != c.part.turn:
        return c.refuse("out-of-turn", STANDS, seat=seat, turn=c.part.turn)
    if not stands(c, seat):
        return c.refuse("bet-beaten", "remedy.out-of-turn-bet.open-again", seat=seat)
    rules = (STANDS, EXCESS) if _counted(c, seat)[1] < c.part.held[seat] else (STANDS,)
    return c.offer(*rules, area=seat)


def let_stand(c: DrawContext, request: LetBetStand, offer: Offer) -> Decision:
    """Put the bet in the pot. What is above the limits, or more than a call and less than a raise, goes back."""
    kind, amount = _counted(c, request.seat)
    return put_in(c, request.seat, kind, amount, offer.clauses)


def _counted(c: DrawContext, seat: int) -> tuple[BetKind, int]:
    """Return what a bet out of turn that stands counts as, and how much of it goes in the pot."""
    held, space = c.part.held[seat], room(c, seat)
    if not c.part.betting.opened:
        if held < space.least:
            return BetKind.TAP_OUT, held
        return BetKind.BET, min(held, space.most)
    raised = held - space.to_call
    if raised <= 0 or not_raisable(c, seat):
        return BetKind.CALL, space.to_call
    if raised < space.least:
        return (BetKind.TAP_OUT, held) if held == space.chips else (BetKind.CALL, space.to_call)
    return BetKind.RAISE, space.to_call + min(raised, space.most)


class BetOutOfTurn(Incident, frozen=True, tag="bet-out-of-turn"):
    """A player has bet before it was their turn."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    area: int = 0
    amount: Amount = 0
    """The chips they have put forward."""

    def impossible(self, c: DrawContext) -> str | None:
        if why := _chips(c, self):
            return why
        if self.area == c.part.turn:
            return f"it is the turn of seat {self.area}"
        if self.area in c.part.held:
            return f"seat {self.area} has bet out of turn already"
        hand, least = c.part.hands[self.area], minimum_bet(c)
        if hand.status is not Status.IN or (hand.acted and hand.bet == c.part.betting.level):
            return f"seat {self.area} has no more to bet in this betting round"
        if self.amount < min(least, to_call(c, self.area) or least, chips_of(c, self.area)):
            return f"the least bet is {least / 100:.2f}"
        return None


class BetBetween(Incident, frozen=True, tag="bet-between-call-and-raise"):
    """A player in turn has bet more than a call and less than a raise."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    area: int = 0
    amount: Amount = 0

    def impossible(self, c: DrawContext) -> str | None:
        if why := _in_turn(c, self):
            return why
        call, least = to_call(c, self.area), c.part.betting.least
        if not call:
            return "there is no bet to call"
        if self.amount == chips_of(c, self.area):
            return "it is all they have: they tap out"
        return None if call < self.amount < call + least else "it is not more than a call and less than a raise"


class BetShort(Incident, frozen=True, tag="bet-short-of-call"):
    """A player in turn has bet less than a call."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    area: int = 0
    amount: Amount = 0

    def impossible(self, c: DrawContext) -> str | None:
        if why := _in_turn(c, self):
            return why
        if self.area in c.part.short:
            return f"seat {self.area} has been asked to add what is missing"
        if self.amount == chips_of(c, self.area):
            return "it is all they have: they tap out"
        return None if self.amount < to_call(c, self.area) else "it is not less than a call"


def _chips(c: DrawContext, report: BetOutOfTurn | BetBetween | BetShort) -> str | None:
    """Check chips that a player has put forward in a betting round."""
    if why := not_live(c, report.area):
        return why
    if c.part.stage not in BETTING:
        return "there is no betting round now"
    if report.amount <= 0 or report.amount % c.rules.smallest_chip:
        return "the amount must be one that chips can make"
    held = chips_of(c, report.area)
    return f"seat {report.area} has no more than {held / 100:.2f}" if report.amount > held else None


def _in_turn(c: DrawContext, report: BetBetween | BetShort) -> str | None:
    if why := _chips(c, report):
        return why
    return None if report.area == c.part.turn else f"it is not the turn of seat {report.area}: that is a bet out of turn"


def hold_bet(c: DrawContext, report: Any, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Leave the chips in front of the player until it is their turn."""
    yield BetHeld(seat=report.area, amount=report.amount, clauses=clauses)


def call_and_return(c: DrawContext, report: Any, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Take the bet as a call; what is above it goes back."""
    yield from put_in(c, report.area, BetKind.CALL, to_call(c, report.area), clauses)


def ask_to_complete(c: DrawContext, report: BetShort, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Let the player add what is missing to a call, or fold and take the bet back."""
    missing = to_call(c, report.area) - report.amount
    yield CompletionAsked(seat=report.area, amount=report.amount, missing=missing, clauses=clauses)


def _held(c: DrawContext) -> Iterator[int]:
    """Yield the players whose chips wait for their turn."""
    yield from c.part.held if c.in_round else ()


OUT_OF_TURN = Topic(
    acts=(Act(LetBetStand, may_let_stand, let_stand, at=("seat",), each=_held),),
    events=(
        BetHeld,
        CompletionAsked,
    ),
    keyed=(
        BetHeld,
        CompletionAsked,
    ),
    incidents=(
        BetOutOfTurn,
        BetBetween,
        BetShort,
    ),
    remedies={
        "hold-bet": hold_bet,
        "call-and-return": call_and_return,
        "ask-to-complete": ask_to_complete,
    },
    rules={
        "remedy.between-call-and-raise": "a bet between a call and a raise",
        "remedy.short-of-call": "a bet short of a call",
    },
    refusals={
        "no-held-bet": ("Seat {seat} has not bet out of turn.", "Wait for the player's act."),
        "bet-beaten": (
            "Somebody has bet more than seat {seat} did out of turn, so the bet does not stand.",
            "Ask the player to fold, call or raise.",
        ),
    },
)
