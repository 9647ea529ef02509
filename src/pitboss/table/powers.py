"""The powers of supervisors over wagers and persons: void, forfeit, exclude, refuse, invalidate, vacate."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.money import Move
from pitboss.table.commands import (
    Exclude,
    Incident,
    Invalidate,
    RefuseWager,
    VacateSeat,
    VoidWagers,
)
from pitboss.table.events import (
    PersonExcluded,
    RoundInvalidated,
    Settled,
    TableEvent,
    WagersForfeited,
    WagersWithdrawn,
)
from pitboss.table.offers import Decision, Moment, Offer
from pitboss.table.refusal import Refusal
from pitboss.table.remedies import carried_out, void_round
from pitboss.table.reversal import covered, placed
from pitboss.table.rules import Outcome
from pitboss.table.seating import seat_left
from pitboss.table.state import (
    LIVE_ROUND,
    TOKENS,
    TOKENS_TAKEN,
    TRAY,
    HandStatus,
    Phase,
    owner_of,
    rack,
)
from pitboss.table.wagering import all_back, closed, has_wager

GROUNDS = {"disruption": "supervise.invalidate.disruption", "fraud": "supervise.invalidate.fraud"}
"""Why the outcome of a game may be invalidated."""


def offers(m: Moment) -> Iterator[Offer | Refusal]:
    for place in range(1, m.rules.table.seats + 1):
        yield may_void_wagers(m, place)
        yield may_refuse_wager(m, place)
        yield may_vacate(m, place)
    for person in sorted(m.state.contraventions):
        yield may_exclude(m, person, casino=False)
        yield may_exclude(m, person, casino=True)
    yield may_invalidate(m)


def may_void_wagers(m: Moment, place: int) -> Offer | Refusal:
    """Of a person on record with a forbidden device: what he has laid for the next round, or his hand in this one,
    whatever has been paid or taken on it."""
    rule = "supervise.void-wager"
    if refusal := m.not_given(rule):
        return refusal
    hand = m.state.round.hands.get(place)
    if m.state.phase in LIVE_ROUND:
        person = hand.player if hand and hand.status is not HandStatus.VOID else ""
    else:
        person = m.state.seats[owner_of(m.state, place)].player if has_wager(m, place) else ""
    if not person:
        return m.refuse("no-hand", rule, seat=place)
    if person not in m.state.contraventions:
        return m.refuse("no-contravention", rule, person=person)
    voided = covered(m, _voided(m, place))
    return voided if isinstance(voided, Refusal) else Offer("void-wagers", m.rules.cite(rule), seat=place)


def _voided(m: Moment, place: int) -> tuple[TableEvent, ...]:
    clauses = m.rules.cite("supervise.void-wager")
    if m.state.phase in LIVE_ROUND:
        return tuple(carried_out("void-hand", m, Incident("void-wagers", seat=place), clauses))
    return (WagersWithdrawn(seat=place, removed_by=m.who.name, clauses=clauses, moves=all_back(m, place)),)


def void_wagers(m: Moment, request: VoidWagers) -> Decision:
    offer = may_void_wagers(m, request.seat)
    return offer if isinstance(offer, Refusal) else _voided(m, request.seat)


def may_exclude(m: Moment, person: str, *, casino: bool) -> Offer | Refusal:
    """From the game, or from the casino altogether."""
    rule = "supervise.exclude-casino" if casino else "supervise.exclude-game"
    if refusal := m.not_given(rule):
        return refusal
    if person not in m.state.contraventions:
        return m.refuse("no-contravention", rule, person=person)
    return Offer("exclude", m.rules.cite(rule), choices=(person,))


def exclude(m: Moment, request: Exclude) -> Decision:
    offer = may_exclude(m, request.person, casino=request.casino)
    if isinstance(offer, Refusal):
        return offer
    return (PersonExcluded(person=request.person, casino=request.casino, clauses=offer.clauses),)


def may_invalidate(m: Moment) -> Offer | Refusal:
    if refusal := m.not_given("supervise.invalidate"):
        return refusal
    if m.state.phase not in LIVE_ROUND:
        return m.refuse("wrong-phase", "supervise.invalidate", phase=m.state.phase.value, needed="in a round")
    voided = covered(m, tuple(void_round(m, Incident("invalidate"), ())))
    return (
        voided
        if isinstance(voided, Refusal)
        else Offer("invalidate", m.rules.cite("supervise.invalidate"), choices=tuple(GROUNDS))
    )


def invalidate(m: Moment, request: Invalidate) -> Decision:
    """The outcome of the game falls; wagers go back, but those of whoever was behind a fraud may be forfeited."""
    offer = may_invalidate(m)
    if isinstance(offer, Refusal):
        return offer
    if request.ground not in GROUNDS:
        return m.refuse("no-such-ground", "supervise.invalidate", ground=request.ground, grounds=tuple(GROUNDS))
    if request.forfeits and request.ground != "fraud":
        return m.refuse("no-fraud", "supervise.forfeit")
    for seat in request.forfeits:
        if seat not in m.state.round.hands:
            return m.refuse("no-hand", "supervise.forfeit", seat=seat)
    clauses = m.rules.cite("supervise.invalidate", GROUNDS[request.ground])
    fallen = RoundInvalidated(ground=request.ground, words=request.words, clauses=clauses)
    refunded = void_round(m, Incident("invalidate"), m.rules.cite("supervise.refund"))
    return (fallen, *refunded, *_forfeited(m, request.forfeits))


def _forfeited(m: Moment, seats: tuple[int, ...]) -> Iterator[WagersForfeited]:
    """The stakes that have just gone back to whoever was behind the fraud are taken from him, tokens as tokens."""
    clauses = m.rules.cite("supervise.forfeit")
    for seat in dict.fromkeys(seats):
        hand = m.state.round.hands[seat]
        stakes, own = placed(m, seat, hand), rack(hand.owner)
        lines = tuple(Settled(wager, Outcome.GIVEN_UP, stake.total, -stake.total, clauses) for wager, stake in stakes.items())
        chips, tokens = sum(stake.chips for stake in stakes.values()), sum(stake.tokens for stake in stakes.values())
        moves = ((own, TRAY, chips), (own + TOKENS, TOKENS_TAKEN, tokens))
        if lines:
            taken = tuple(Move(*move) for move in moves if move[2])
            yield WagersForfeited(seat=seat, wagers=lines, clauses=clauses, moves=taken)


def may_refuse_wager(m: Moment, place: int) -> Offer | Refusal:
    """On reasonable grounds, before the first card."""
    rule = "supervise.refuse-wager"
    if refusal := m.not_given(rule) or closed(m):
        return refusal
    if not has_wager(m, place):
        return m.refuse("no-wager", rule, seat=place)
    return Offer("refuse-wager", m.rules.cite(rule), seat=place)


def refuse_wager(m: Moment, request: RefuseWager) -> Decision:
    offer = may_refuse_wager(m, request.seat)
    if isinstance(offer, Refusal):
        return offer
    moves = all_back(m, request.seat)
    event = WagersWithdrawn(seat=request.seat, removed_by=m.who.name, grounds=request.grounds, clauses=offer.clauses, moves=moves)
    return (event,)


def may_vacate(m: Moment, place: int) -> Offer | Refusal:
    """Of a player who has sat out three rounds in a row while all other seats were in use."""
    rule = "supervise.idle-seat"
    if refusal := m.not_given(rule):
        return refusal
    sitting, needed = m.state.seats.get(place), m.rules.value("idle.rounds")
    if sitting is None:
        return m.refuse("empty-seat", rule, seat=place)
    if refusal := m.not_in(Phase.WAGERING, rule):
        return refusal
    if has_wager(m, place):
        return m.refuse("wagers-lie", rule, seat=place)
    if sitting.idle < needed or len(m.state.seats) < m.state.places:
        return m.refuse("not-idle", rule, seat=place, idle=sitting.idle, needed=needed)
    return Offer("vacate-seat", m.rules.cite(rule), seat=place)


def vacate_seat(m: Moment, request: VacateSeat) -> Decision:
    offer = may_vacate(m, request.seat)
    return offer if isinstance(offer, Refusal) else seat_left(m, request.seat, offer.clauses, required=True)
