"""Bets out of turn: whether one stands when the turn comes, and as what."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.draw_poker.acting import put_in
from pitboss.games.draw_poker.betting import not_raisable, room
from pitboss.games.draw_poker.context import DrawContext
from pitboss.games.draw_poker.events import BetKind
from pitboss.games.draw_poker.held_bets import EXCESS, STANDS, stands
from pitboss.table.commands import Request
from pitboss.table.context import Decision
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal


class LetBetStand(Request, frozen=True, tag="let-bet-stand"):
    """The turn has come to a player who bet out of turn, and nobody before them has bet more: the bet stands."""

    seat: int


def offers(c: DrawContext) -> Iterator[Offer | Refusal]:
    for seat in c.part.held:
        yield may_let_stand(c, seat)


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
    return Offer("let-bet-stand", c.rules.cite(*rules), seat=seat)


def let_stand(c: DrawContext, request: LetBetStand) -> Decision:
    """Put the bet in the pot. What is above the limits, or more than a call and less than a raise, goes back."""
    offer = may_let_stand(c, request.seat)
    if isinstance(offer, Refusal):
        return offer
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


REFUSALS = {
    "no-held-bet": ("Seat {seat} has not bet out of turn.", "Wait for the player's act."),
    "bet-beaten": (
        "Somebody has bet more than seat {seat} did out of turn, so the bet does not stand.",
        "Ask the player to fold, call or raise.",
    ),
}
