"""The result announced and confirmed, then losing wagers taken, winning ones paid, and the end of the round."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from pitboss.games.racing_card_derby.context import RaceContext
from pitboss.games.racing_card_derby.race import Finish
from pitboss.games.racing_card_derby.round import (
    AnnounceResult,
    ConfirmResult,
    ResultAnnounced,
    ResultConfirmed,
    Stage,
)
from pitboss.games.shared_layout.round import LosingWagersTaken, PayWinning, TakeLosing, WinningWagersPaid
from pitboss.games.shared_layout.settling import KEPT, TAKEN, Results, settled, still_to_pay
from pitboss.table.context import Decision
from pitboss.table.offers import Offer
from pitboss.table.payments import tray_short
from pitboss.table.refusal import Refusal
from pitboss.table.rounds import EndRound, RoundEnded, idle_rounds, next_deck


def offers(c: RaceContext) -> Iterator[Offer | Refusal]:
    yield may_announce(c)
    yield may_confirm(c)
    yield may_take(c)
    yield (every := may_pay(c))
    if isinstance(every, Offer):
        yield from (replace(every, seat=seat) for seat in _winners(c))
    yield may_end(c)


# --- announced and confirmed ---------------------------------------------------------------------------------------


def may_announce(c: RaceContext) -> Offer | Refusal:
    if refusal := c.requires("result.places") or c.not_at(Stage.SETTLING, "result.places"):
        return refusal
    if c.part.announced:
        return c.refuse("result-announced", "result.places")
    return Offer("announce-result", c.rules.cite("result.places", "result.protested"))


def announce(c: RaceContext, request: AnnounceResult) -> Decision:
    """Announce the result. What the dealer says must match the cards."""
    offer = may_announce(c)
    if isinstance(offer, Refusal):
        return offer
    finish = decided(c)
    if not request.places and not c.rules.virtual:
        return c.refuse("result-unsaid", "result.places")
    if request.places and (request.places, request.protested) != (finish.places, finish.protested):
        right = tuple(suit.word for suit in finish.places)
        return c.refuse("result-wrong", "result.places", "result.protested", places=right, protested=_said(finish))
    return (ResultAnnounced(places=finish.places, protested=finish.protested, clauses=offer.clauses),)


def _said(finish: Finish) -> str:
    return "protested" if finish.protested else "not protested"


def decided(c: RaceContext) -> Finish:
    """Return the result of the race, which is known when the table settles."""
    finish = c.finish
    assert finish is not None
    return finish


def may_confirm(c: RaceContext) -> Offer | Refusal:
    rule, race = "result.confirm", c.part
    if refusal := c.requires(rule) or c.not_at(Stage.SETTLING, rule):
        return refusal
    if not race.announced:
        return c.refuse("result-unannounced", "result.places")
    if race.confirmed:
        return c.refuse("result-confirmed", rule)
    return Offer("confirm-result", c.rules.cite(rule))


def confirm(c: RaceContext, request: ConfirmResult) -> Decision:
    offer = may_confirm(c)
    return offer if isinstance(offer, Refusal) else (ResultConfirmed(clauses=offer.clauses),)


# --- taken and paid ------------------------------------------------------------------------------------------------


def _not_confirmed(c: RaceContext, rule: str) -> Refusal | None:
    if refusal := c.requires(rule) or c.not_at(Stage.SETTLING, rule):
        return refusal
    return None if c.part.confirmed else c.refuse("result-unconfirmed", rule, "result.confirm")


def may_take(c: RaceContext) -> Offer | Refusal:
    rule = "settle.take-losing"
    if refusal := _not_confirmed(c, rule):
        return refusal
    if c.part.taken:
        return c.refuse("losing-taken", rule)
    return Offer("take-losing", c.rules.cite(rule, "settle.by-position"))


def take(c: RaceContext, request: TakeLosing) -> Decision:
    """Take all losing wagers before any winning one is paid."""
    offer = may_take(c)
    if isinstance(offer, Refusal):
        return offer
    wagers, moves = settled(c, results_by(c, decided(c)), TAKEN)
    return (LosingWagersTaken(wagers=wagers, clauses=offer.clauses, moves=moves),)


def may_pay(c: RaceContext, seat: int = 0) -> Offer | Refusal:
    """Offer to pay what has won, once all losing wagers are taken: all of it, or one seat before the others. The rules leave it
    open with whom the dealer begins."""
    rule, race = "settle.pay-winning", c.part
    if refusal := _not_confirmed(c, rule):
        return refusal
    if not race.taken:
        return c.refuse("losing-first", "settle.take-losing")
    if race.paid:
        return c.refuse("winning-paid", rule)
    if seat and seat not in _winners(c):
        return c.refuse("nothing-to-pay", rule, seat=seat)
    return Offer("pay-winning", c.rules.cite(rule, "settle.by-position"), seat=seat or None)


def _winners(c: RaceContext) -> tuple[int, ...]:
    """Return the seats with winning wagers that are still to be paid."""
    if not c.in_round or not c.part.taken or c.part.paid or not c.part.confirmed:
        return ()
    return still_to_pay(c, results_by(c, decided(c)))


def results_by(c: RaceContext, finish: Finish) -> Results:
    """Return what the result of a race makes of each wager, which is the same for every seat."""
    ends = {wager: c.rules.settle(wager, finish) for wager in c.rules.wagers}
    return lambda seat: ends


def pay(c: RaceContext, request: PayWinning) -> Decision:
    offer = may_pay(c, request.seat)
    if isinstance(offer, Refusal):
        return offer
    wagers, moves = settled(c, results_by(c, decided(c)), KEPT, request.seat)
    if short := tray_short(c, moves):
        return short
    more = bool(request.seat) and _winners(c) != (request.seat,)
    return (WinningWagersPaid(wagers=wagers, only=request.seat, more=more, clauses=offer.clauses, moves=moves),)


# --- over ----------------------------------------------------------------------------------------------------------


def may_end(c: RaceContext) -> Offer | Refusal:
    rule = "settle.pay-winning"
    if refusal := c.requires(rule) or c.not_at(Stage.SETTLING, rule):
        return refusal
    if not c.part.paid:
        return c.refuse("winning-unpaid", rule)
    return Offer("end-round", c.rules.cite(rule))


def end(c: RaceContext, request: EndRound) -> Decision:
    """End the round. Its cards go to the discard rack; the cutting card decides whether the shoe plays on."""
    offer = may_end(c)
    if isinstance(offer, Refusal):
        return offer
    plays_on = c.game.shoe_plays_on(c)
    ended = RoundEnded(
        round=c.state.round.number,
        counted=len(c.part.cards) + c.part.discarded,
        shoe_plays_on=plays_on,
        deck=next_deck(c.state, shoe_plays_on=plays_on),
        idle=idle_rounds(c.state, c.rules.value("idle.counts", "")),
        clauses=offer.clauses,
    )
    return (ended,)
