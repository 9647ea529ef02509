"""The result announced, then losing wagers collected, winning ones paid, and the end of the coup."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from pitboss.games.baccarat.commission import RULE as COMMISSION
from pitboss.games.baccarat.commission import Commissions, added, taken
from pitboss.games.baccarat.context import CoupContext
from pitboss.games.baccarat.coup import BANKER, PLAYER, TIE, Result
from pitboss.games.baccarat.events import CommissionCharged, WinnerAnnounced
from pitboss.games.baccarat.requests import AnnounceWinner
from pitboss.games.baccarat.round import Stage
from pitboss.games.shared_layout.round import LosingWagersTaken, PayWinning, TakeLosing, WinningWagersPaid
from pitboss.games.shared_layout.settling import KEPT, TAKEN, Results, settled, still_to_pay
from pitboss.table.context import Decision
from pitboss.table.offers import Offer
from pitboss.table.payments import tray_short
from pitboss.table.refusal import Refusal
from pitboss.table.rounds import EndRound, RoundEnded, idle_rounds, next_deck

WINNERS = (PLAYER, BANKER, TIE)


def offers(c: CoupContext) -> Iterator[Offer | Refusal]:
    yield may_announce(c)
    yield may_take(c)
    yield (every := may_pay(c))
    if isinstance(every, Offer):
        yield from (replace(every, seat=seat) for seat in _winners(c))
    yield may_end(c)


def decided(c: CoupContext) -> Result:
    """Return the result of the coup, which is known when the table settles."""
    result = c.result
    assert result is not None
    return result


def may_announce(c: CoupContext) -> Offer | Refusal:
    rule = "result.announce"
    if refusal := c.requires(rule) or c.not_at(Stage.SETTLING, rule):
        return refusal
    return c.refuse("winner-announced", rule) if c.part.announced else Offer("announce-winner", c.rules.cite(rule))


def announce(c: CoupContext, request: AnnounceWinner) -> Decision:
    """Announce the result. What the dealer says must match the cards."""
    offer = may_announce(c)
    if isinstance(offer, Refusal):
        return offer
    result = decided(c)
    if not request.winner and not c.rules.virtual:
        return c.refuse("winner-unsaid", "result.announce", winners=WINNERS)
    if request.winner and request.winner != result.winner:
        rules = ("result.announce", "points.count")
        return c.refuse("winner-wrong", *rules, winner=result.winner, player=result.player, banker=result.banker)
    said = WinnerAnnounced(winner=result.winner, player_points=result.player, banker_points=result.banker, clauses=offer.clauses)
    return (said,)


def _not_announced(c: CoupContext, rule: str) -> Refusal | None:
    if refusal := c.requires(rule) or c.not_at(Stage.SETTLING, rule):
        return refusal
    return None if c.part.announced else c.refuse("winner-unannounced", "result.announce")


def may_take(c: CoupContext) -> Offer | Refusal:
    rule = "settle.take-losing"
    if refusal := _not_announced(c, rule):
        return refusal
    return c.refuse("losing-taken", rule) if c.part.taken else Offer("take-losing", c.rules.cite(rule))


def take(c: CoupContext, request: TakeLosing) -> Decision:
    """Take all losing wagers before any winning one is paid."""
    offer = may_take(c)
    if isinstance(offer, Refusal):
        return offer
    wagers, moves = settled(c, results_by(c, decided(c)), TAKEN)
    return (LosingWagersTaken(wagers=wagers, clauses=offer.clauses, moves=moves),)


def may_pay(c: CoupContext, seat: int = 0) -> Offer | Refusal:
    """Offer to pay what has won, once all losing wagers are taken: all of it, or one seat before the others."""
    rule = "settle.pay-winning"
    if refusal := _not_announced(c, rule):
        return refusal
    if not c.part.taken:
        return c.refuse("losing-first", "settle.take-losing")
    if c.part.paid:
        return c.refuse("winning-paid", rule)
    if seat and seat not in _winners(c):
        return c.refuse("nothing-to-pay", rule, seat=seat)
    return Offer("pay-winning", c.rules.cite(rule), seat=seat or None)


def _winners(c: CoupContext) -> tuple[int, ...]:
    """Return the seats whose wagers win or stand off and are still on the layout."""
    return still_to_pay(c, results_by(c, decided(c)))


def results_by(c: CoupContext, result: Result) -> Results:
    """Return what the result of a coup makes of each wager, which is the same for every seat."""
    ends = {wager: c.rules.settle(wager, result) for wager in c.rules.wagers}
    return lambda seat: ends


def pay(c: CoupContext, request: PayWinning) -> Decision:
    """Pay what has won, and give back what stands off; commission is taken from it or owed."""
    offer = may_pay(c, request.seat)
    if isinstance(offer, Refusal):
        return offer
    commissions = Commissions(c)
    wagers, moves = settled(c, results_by(c, decided(c)), KEPT, request.seat, commissions.charge)
    if short := tray_short(c, moves):
        return short
    more = bool(request.seat) and _winners(c) != (request.seat,)
    paid = WinningWagersPaid(wagers=wagers, only=request.seat, more=more, clauses=offer.clauses, moves=moves)
    if not commissions.owed:
        return (paid,)
    clauses = c.rules.cite("commission.rate", COMMISSION)
    charged, owed = (added(before, commissions.owed) for before in (c.part.charged, c.part.owed))
    return (paid, CommissionCharged(charged=charged, owed=owed, clauses=clauses))


# --- over ----------------------------------------------------------------------------------------------------------


def may_end(c: CoupContext) -> Offer | Refusal:
    rule = "settle.pay-winning"
    if refusal := c.requires(rule) or c.not_at(Stage.SETTLING, rule):
        return refusal
    return Offer("end-round", c.rules.cite(rule)) if c.part.paid else c.refuse("winning-unpaid", rule)


def end(c: CoupContext, request: EndRound) -> Decision:
    """End the coup. Its cards go to the discard rack; the cutting card decides whether the shoe plays on, and with the last coup
    of a shoe the commission is collected."""
    offer = may_end(c)
    if isinstance(offer, Refusal):
        return offer
    plays_on = c.game.shoe_plays_on(c)
    ended = RoundEnded(
        round=c.state.round.number,
        counted=c.drawn + c.part.discarded,
        shoe_plays_on=plays_on,
        deck=next_deck(c.state, shoe_plays_on=plays_on),
        idle=idle_rounds(c.state, c.rules.value("idle.counts", "")),
        clauses=offer.clauses,
    )
    if plays_on or not c.part.owed:
        return (ended,)
    return (taken(c, tuple(c.part.owed), c.rules.cite(COMMISSION)), ended)
