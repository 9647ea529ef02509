"""Players as the bank: taking it, joining it, laying it down."""

from __future__ import annotations

from pitboss.money import Move
from pitboss.table.accounts import area, has_wagers, rack, stack_of, stake_on
from pitboss.table.context import Decision
from pitboss.table.limits import Bounds
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal
from pitboss.table.state import Phase
from tests.toy_game.context import TumbleContext
from tests.toy_game.round import BankLaidDown, BankTaken, LayDownBank, TakeBank
from tests.toy_game.rules import BANK


def banks(c: TumbleContext, seat: int) -> bool:
    return any(each.seat == seat for each in c.part.bankers)


def _not_between(c: TumbleContext, seat: int, rule: str) -> Refusal | None:
    """The bank changes hands between rounds, before the call."""
    if refusal := c.not_in(Phase.BETWEEN, rule) or c.requires_for(seat, rule):
        return refusal
    return c.refuse("bets-closed", rule) if c.state.round.called else None


def may_take(c: TumbleContext, seat: int) -> Offer | Refusal:
    rule = "bank.join" if c.part.bankers else "bank.take"
    if refusal := _not_between(c, seat, rule):
        return refusal
    if banks(c, seat):
        return c.refuse("banks-already", rule, seat=seat)
    if len(c.part.bankers) >= c.rules.bankers:
        return c.refuse("bank-full", rule, bankers=c.rules.bankers)
    if has_wagers(c.state, seat, c.rules.wagers):
        return c.refuse("wagers-lie", "bank.no-wager", seat=seat)
    least, chips, step = c.rules.bank_least, stack_of(c.state, seat).chips, c.rules.smallest_chip
    if chips < least:
        return c.refuse("chips-short", rule, have=chips, amount=least)
    return Offer("take-bank", c.rules.cite(rule), area=seat, amounts={"amount": Bounds(least, chips, 0, step)})


def take(c: TumbleContext, request: TakeBank, offer: Offer) -> Decision:
    bounds = offer.amounts["amount"]
    if not bounds.holds(request.amount):
        facts = {"minimum": bounds.minimum, "maximum": bounds.maximum, "amount": request.amount}
        return Refusal("bank-amount", offer.clauses, {**facts})
    moves = (Move(rack(request.seat), area(request.seat, BANK), request.amount),)
    player = c.state.seats[request.seat].player
    return (BankTaken(seat=request.seat, player=player, put_up=request.amount, clauses=offer.clauses, moves=moves),)


def may_lay_down(c: TumbleContext, seat: int) -> Offer | Refusal:
    rule = "bank.lay-down"
    if refusal := _not_between(c, seat, rule):
        return refusal
    return Offer("lay-down-bank", c.rules.cite(rule), area=seat) if banks(c, seat) else c.refuse("not-banker", rule, seat=seat)


def lay_down(c: TumbleContext, request: LayDownBank, offer: Offer) -> Decision:
    held = stake_on(c.state, request.seat, BANK).chips
    moves = (Move(area(request.seat, BANK), rack(request.seat), held),) if held else ()
    player = c.state.seats[request.seat].player
    return (BankLaidDown(seat=request.seat, player=player, held=held, clauses=offer.clauses, moves=moves),)
