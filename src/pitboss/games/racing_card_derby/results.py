"""The result announced and confirmed, then losing wagers taken, winning ones paid, and the end of the round."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.racing_card_derby.moment import RaceMoment
from pitboss.games.racing_card_derby.race import Finish
from pitboss.money import Move
from pitboss.table.commands import AnnounceResult, ConfirmResult, EndRound, PayWinning, TakeLosing
from pitboss.table.events import (
    LosingWagersTaken,
    ResultAnnounced,
    ResultConfirmed,
    RoundEnded,
    Settled,
    WinningWagersPaid,
)
from pitboss.table.layout import lying
from pitboss.table.offers import Decision, Offer
from pitboss.table.paying import settled_wagers, tray_short
from pitboss.table.refusal import Refusal
from pitboss.table.rules import Outcome
from pitboss.table.state import HandStatus, Phase


def offers(m: RaceMoment) -> Iterator[Offer | Refusal]:
    yield may_announce(m)
    yield may_confirm(m)
    yield may_take(m)
    yield may_pay(m)
    yield may_end(m)


# --- announced and confirmed ---------------------------------------------------------------------------------------


def may_announce(m: RaceMoment) -> Offer | Refusal:
    if refusal := m.not_dealer("result.places") or m.not_in(Phase.SETTLING, "result.places"):
        return refusal
    if m.state.round.race.announced:
        return m.refuse("result-announced", "result.places")
    return Offer("announce-result", m.rules.cite("result.places", "result.protested"))


def announce(m: RaceMoment, request: AnnounceResult) -> Decision:
    """What the dealer says must be what the cards say."""
    offer = may_announce(m)
    if isinstance(offer, Refusal):
        return offer
    finish = decided(m)
    if not request.places and not m.rules.virtual:
        return m.refuse("result-unsaid", "result.places")
    if request.places and (request.places, request.protested) != (finish.places, finish.protested):
        right = tuple(suit.word for suit in finish.places)
        return m.refuse("result-wrong", "result.places", "result.protested", places=right, protested=_said(finish))
    return (ResultAnnounced(places=finish.places, protested=finish.protested, clauses=offer.clauses),)


def _said(finish: Finish) -> str:
    return "protested" if finish.protested else "not protested"


def decided(m: RaceMoment) -> Finish:
    """How the race came out; a table that settles knows it."""
    finish = m.finish
    assert finish is not None
    return finish


def may_confirm(m: RaceMoment) -> Offer | Refusal:
    rule, race = "result.confirm", m.state.round.race
    if refusal := m.not_dealer(rule) or m.not_in(Phase.SETTLING, rule):
        return refusal
    if not race.announced:
        return m.refuse("result-unannounced", "result.places")
    if race.confirmed:
        return m.refuse("result-confirmed", rule)
    return Offer("confirm-result", m.rules.cite(rule))


def confirm(m: RaceMoment, request: ConfirmResult) -> Decision:
    offer = may_confirm(m)
    return offer if isinstance(offer, Refusal) else (ResultConfirmed(clauses=offer.clauses),)


# --- taken and paid ------------------------------------------------------------------------------------------------


def _not_confirmed(m: RaceMoment, rule: str) -> Refusal | None:
    if refusal := m.not_dealer(rule) or m.not_in(Phase.SETTLING, rule):
        return refusal
    return None if m.state.round.race.confirmed else m.refuse("result-unconfirmed", rule, "result.confirm")


def may_take(m: RaceMoment) -> Offer | Refusal:
    rule = "settle.take-losing"
    if refusal := _not_confirmed(m, rule):
        return refusal
    if m.state.round.race.taken:
        return m.refuse("losing-taken", rule)
    return Offer("take-losing", m.rules.cite(rule, "settle.by-position"))


def take(m: RaceMoment, request: TakeLosing) -> Decision:
    """All losing wagers, before any winning one is paid."""
    offer = may_take(m)
    if isinstance(offer, Refusal):
        return offer
    wagers, moves = _settled(m, Outcome.LOSE)
    return (LosingWagersTaken(wagers=wagers, clauses=offer.clauses, moves=moves),)


def may_pay(m: RaceMoment) -> Offer | Refusal:
    rule, race = "settle.pay-winning", m.state.round.race
    if refusal := _not_confirmed(m, rule):
        return refusal
    if not race.taken:
        return m.refuse("losing-first", "settle.take-losing")
    if race.paid:
        return m.refuse("winning-paid", rule)
    return Offer("pay-winning", m.rules.cite(rule, "settle.by-position"))


def pay(m: RaceMoment, request: PayWinning) -> Decision:
    offer = may_pay(m)
    if isinstance(offer, Refusal):
        return offer
    wagers, moves = _settled(m, Outcome.WIN)
    if short := tray_short(m, moves):
        return short
    return (WinningWagersPaid(wagers=wagers, clauses=offer.clauses, moves=moves),)


def _settled(m: RaceMoment, outcome: Outcome) -> tuple[tuple[tuple[int, Settled], ...], tuple[Move, ...]]:
    """Every wager that lies and comes out so, seat by seat."""
    finish = decided(m)
    results = {wager: settled for wager in m.rules.wagers if (settled := m.rules.settle(wager, finish)).outcome is outcome}
    on_layout = lying(m.state)
    wagers: list[tuple[int, Settled]] = []
    moves: list[Move] = []
    for seat, hand in m.state.round.hands.items():
        if hand.status is not HandStatus.PLAYS:
            continue
        own_stakes = on_layout.get(seat, {})
        stakes = {wager: own_stakes[wager] for wager in results if wager in own_stakes}
        own, own_moves = settled_wagers(m, seat, (results[wager] for wager in stakes), stakes)
        wagers += [(seat, settled) for settled in own]
        moves += own_moves
    return tuple(wagers), tuple(moves)


# --- over ----------------------------------------------------------------------------------------------------------


def may_end(m: RaceMoment) -> Offer | Refusal:
    rule = "settle.pay-winning"
    if refusal := m.not_dealer(rule) or m.not_in(Phase.SETTLING, rule):
        return refusal
    if not m.state.round.race.paid:
        return m.refuse("winning-unpaid", rule)
    return Offer("end-round", m.rules.cite(rule))


def end(m: RaceMoment, request: EndRound) -> Decision:
    """The cards of the race go to the discard rack; whether the shoe plays on is for the cutting card to say."""
    offer = may_end(m)
    if isinstance(offer, Refusal):
        return offer
    table = m.state.round
    ended = RoundEnded(
        round=table.number,
        counted=len(table.race.cards) + table.discarded,
        shoe_plays_on=m.rules.rounds.shoe_plays_on(m),
        clauses=offer.clauses,
    )
    return (ended,)
