"""Losing wagers taken, winning ones paid, and the end of the round."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from pitboss.games.roulette.context import SpinContext
from pitboss.games.shared_layout.round import LosingWagersTaken, PayWinning, TakeLosing, WinningWagersPaid
from pitboss.games.shared_layout.settling import KEPT, TAKEN, settled, still_to_pay
from pitboss.table.context import Decision
from pitboss.table.offers import Offer
from pitboss.table.payments import tray_short
from pitboss.table.refusal import Refusal
from pitboss.table.rounds import EndRound, RoundEnded, idle_rounds, next_deck

TAKE, PAY = "settle.take-losing", "settle.pay-winning"


def offers(c: SpinContext) -> Iterator[Offer | Refusal]:
    yield may_take(c)
    yield (every := may_pay(c))
    if isinstance(every, Offer):
        yield from (replace(every, seat=seat) for seat in _winners(c))
    yield may_end(c)


def may_take(c: SpinContext) -> Offer | Refusal:
    if refusal := c.requires(TAKE) or c.not_settling(TAKE):
        return refusal
    return c.refuse("losing-taken", TAKE) if c.part.taken else Offer("take-losing", c.rules.cite(TAKE, "settle.by-position"))


def take(c: SpinContext, request: TakeLosing) -> Decision:
    """Take all losing wagers before any winning one is paid."""
    offer = may_take(c)
    if isinstance(offer, Refusal):
        return offer
    wagers, moves = settled(c, c.results(c.part.number), TAKEN, charge=c.charge(c.part.number))
    return (LosingWagersTaken(wagers=wagers, clauses=offer.clauses, moves=moves),)


def may_pay(c: SpinContext, seat: int = 0) -> Offer | Refusal:
    """Offer to pay what has won, once all losing wagers are taken: all of it, or one seat before the others."""
    if refusal := c.requires(PAY) or c.not_settling(PAY):
        return refusal
    if not c.part.taken:
        return c.refuse("losing-first", TAKE)
    if c.part.paid:
        return c.refuse("winning-paid", PAY)
    if seat and seat not in _winners(c):
        return c.refuse("nothing-to-pay", PAY, seat=seat)
    return Offer("pay-winning", c.rules.cite(PAY, "settle.by-position"), seat=seat or None)


def _winners(c: SpinContext) -> tuple[int, ...]:
    """Return the seats with winning wagers that are still to be paid."""
    return still_to_pay(c, c.results(c.part.number)) if c.in_round and c.part.taken and not c.part.paid else ()


def pay(c: SpinContext, request: PayWinning) -> Decision:
    offer = may_pay(c, request.seat)
    if isinstance(offer, Refusal):
        return offer
    wagers, moves = settled(c, c.results(c.part.number), KEPT, request.seat)
    if short := tray_short(c, moves):
        return short
    more = bool(request.seat) and _winners(c) != (request.seat,)
    return (WinningWagersPaid(wagers=wagers, only=request.seat, more=more, clauses=offer.clauses, moves=moves),)


def may_end(c: SpinContext) -> Offer | Refusal:
    if refusal := c.requires(PAY) or c.not_settling(PAY):
        return refusal
    return Offer("end-round", c.rules.cite(PAY)) if c.part.paid else c.refuse("winning-unpaid", PAY)


def end(c: SpinContext, request: EndRound) -> Decision:
    """End the round: the marker comes off the layout, and players may wager again."""
    offer = may_end(c)
    if isinstance(offer, Refusal):
        return offer
    ended = RoundEnded(
        round=c.state.round.number,
        counted=0,
        deck=next_deck(c.state, shoe_plays_on=False),
        idle=idle_rounds(c.state, c.rules.value("idle.counts", "")),
        clauses=offer.clauses,
    )
    return (ended,)
