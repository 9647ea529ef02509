"""Commission on what Banker wins: taken at each settlement, or owed and collected at the end of the shoe."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pitboss.games.baccarat.context import CoupContext
from pitboss.games.baccarat.differential import owes
from pitboss.games.baccarat.events import CommissionTaken
from pitboss.games.baccarat.requests import CollectCommission, PayCommission
from pitboss.money import Move
from pitboss.table.accounts import TRAY, rack, stack_of
from pitboss.table.context import Decision
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal

RULE = "commission.end-of-shoe"


def added(owed: Mapping[int, int], more: Mapping[int, int]) -> dict[int, int]:
    """Return what is owed with more added to it."""
    total = {seat: owed.get(seat, 0) + more.get(seat, 0) for seat in sorted({*owed, *more})}
    return {seat: amount for seat, amount in total.items() if amount}


# --- paid and collected --------------------------------------------------------------------------------------------


def offers(c: CoupContext) -> Iterator[Offer | Refusal]:
    for seat in c.part.owed:
        yield may_pay(c, seat)
    yield may_collect(c)


def may_pay(c: CoupContext, seat: int) -> Offer | Refusal:
    """Offer a player to pay what they owe, between two coups."""
    if refusal := c.requires_for(seat, RULE) or c.not_between_rounds(RULE):
        return refusal
    if not owes(c, seat):
        return c.refuse("no-commission-owed", RULE, seat=seat)
    return Offer("pay-commission", c.rules.cite(RULE), seat=seat)


def pay(c: CoupContext, request: PayCommission) -> Decision:
    offer = may_pay(c, request.seat)
    return offer if isinstance(offer, Refusal) else (taken(c, (request.seat,), offer.clauses),)


def may_collect(c: CoupContext) -> Offer | Refusal:
    """Offer the dealer to collect what everybody owes, between two coups."""
    if refusal := c.requires("settle.take-losing") or c.not_between_rounds(RULE):
        return refusal
    return Offer("collect-commission", c.rules.cite(RULE)) if c.part.owed else c.refuse("nobody-owes", RULE)


def collect(c: CoupContext, request: CollectCommission) -> Decision:
    offer = may_collect(c)
    return offer if isinstance(offer, Refusal) else (taken(c, tuple(c.part.owed), offer.clauses),)


def taken(c: CoupContext, seats: tuple[int, ...], clauses: tuple[str, ...]) -> CommissionTaken:
    """Take what these seats owe. Players keep chips for it, so they have it."""
    paid = {seat: min(owes(c, seat), stack_of(c.state, seat).chips) for seat in seats}
    moves = tuple(Move(rack(seat), TRAY, amount) for seat, amount in paid.items() if amount)
    return CommissionTaken(paid=paid, clauses=clauses, moves=moves)
