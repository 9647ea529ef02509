"""The betting round: players handle their cards, and fold or play."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.money import Move
from pitboss.table.commands import Fold, PickUp, Play, Stake
from pitboss.table.events import CardsHandled, HandFolded, PlayPlaced, Settled
from pitboss.table.limits import Bounds
from pitboss.table.offers import Decision, Moment, Offer
from pitboss.table.refusal import Refusal
from pitboss.table.rules import Outcome
from pitboss.table.state import TOKENS, TOKENS_TAKEN, TRAY, HandStatus, Phase, area, stack_of, stake_on
from pitboss.table.wagering import bad_stake, cannot_cover, put_down

PLAY = "play"


def offers(m: Moment) -> Iterator[Offer | Refusal]:
    for seat in m.state.round.hands:
        yield may_pick_up(m, seat)
        yield may_fold(m, seat)
        yield may_play(m, seat)


def _undecided(m: Moment, seat: int, *rules: str) -> Refusal | None:
    """Refuse unless this is the player of a hand that still waits for his decision."""
    if refusal := m.not_in(Phase.DECIDING, *rules) or m.not_for_seat(seat, *rules):
        return refusal
    hand = m.state.round.hands.get(seat)
    if hand is None:
        return m.refuse("no-hand", *rules, seat=seat)
    if hand.status is not HandStatus.DEALT:
        return m.refuse("decided", *rules, seat=seat, status=hand.status.value)
    return None


def may_pick_up(m: Moment, seat: int) -> Offer | Refusal:
    """Only a player handles his cards: not even the dealer does it for him."""
    if refusal := _undecided(m, seat, "decide.fold-or-play"):
        return refusal
    if m.state.round.hands[seat].handled:
        return m.refuse("handled", "decide.fold-or-play", seat=seat)
    return Offer("pick-up", m.rules.cite("decide.fold-or-play"), seat=seat)


def pick_up(m: Moment, request: PickUp) -> Decision:
    offer = may_pick_up(m, request.seat)
    return offer if isinstance(offer, Refusal) else (CardsHandled(seat=request.seat, clauses=offer.clauses),)


def may_fold(m: Moment, seat: int) -> Offer | Refusal:
    refusal = _undecided(m, seat, "decide.fold-or-play")
    return refusal or Offer("fold", m.rules.cite("fold.face-down"), seat=seat)


def fold(m: Moment, request: Fold) -> Decision:
    """The hand goes face down to the dealer, who takes its wagers, counts the cards and racks them."""
    offer = may_fold(m, request.seat)
    if isinstance(offer, Refusal):
        return offer
    wagers, moves = given_up(m, request.seat, "fold.collect")
    clauses = m.rules.cite("fold.face-down", "fold.collect")
    return (HandFolded(seat=request.seat, wagers=wagers, clauses=clauses, moves=moves),)


def given_up(m: Moment, seat: int, rule: str) -> tuple[tuple[Settled, ...], tuple[Move, ...]]:
    """Every wager of the hand goes to the house."""
    settled, moves = [], []
    for wager in (*m.rules.wagers, PLAY):
        stake = stake_on(m.state, seat, wager)
        if stake.total:
            settled.append(Settled(wager, Outcome.GIVEN_UP, stake.total, -stake.total, m.rules.cite(rule)))
            moves += taken(seat, wager, stake)
    return tuple(settled), tuple(moves)


def taken(seat: int, wager: str, stake: Stake) -> Iterator[Move]:
    """Chips and tokens from a wagering area to the house."""
    if stake.chips:
        yield Move(area(seat, wager), TRAY, stake.chips)
    if stake.tokens:
        yield Move(area(seat, wager) + TOKENS, TOKENS_TAKEN, stake.tokens)


def may_play(m: Moment, seat: int) -> Offer | Refusal:
    """With an Ante, a Play wager within its bounds; without one, no Play wager but the hand stays in."""
    if refusal := _undecided(m, seat, "decide.fold-or-play"):
        return refusal
    ante = stake_on(m.state, seat, m.rules.first_wager).total
    if not ante:
        return Offer("play", m.rules.cite("play.wager", "wager.no-play-without-ante"), seat=seat)
    limit = m.rules.play_bounds(ante, m.state.limits.unit)
    have = stack_of(m.state, seat).total
    room = Bounds(limit.minimum, min(limit.maximum, have), limit.base, limit.step)
    if not room.any:
        return m.refuse("chips-short", "play.wager", have=have, amount=limit.minimum)
    return Offer("play", m.rules.cite("play.wager"), seat=seat, amounts={PLAY: room})


def play(m: Moment, request: Play) -> Decision:
    offer = may_play(m, request.seat)
    if isinstance(offer, Refusal):
        return offer
    stake = request.stake
    if not offer.amounts:
        if stake != Stake():
            return m.refuse("play-not-allowed", "wager.no-play-without-ante", amount=stake.total)
        return (PlayPlaced(seat=request.seat, total=0, clauses=offer.clauses),)
    if refusal := bad_stake(m, stake):
        return refusal
    ante = stake_on(m.state, request.seat, m.rules.first_wager).total
    limit = m.rules.play_bounds(ante, m.state.limits.unit)
    if not limit.holds(stake.total):
        facts = {"minimum": limit.minimum, "maximum": limit.maximum, "unit": limit.step, "amount": stake.total}
        return m.refuse("play-amount", "play.wager", ante=ante, **facts)
    if refusal := cannot_cover(m, request.seat, stake):
        return refusal
    moves = tuple(put_down(request.seat, PLAY, stake))
    return (PlayPlaced(seat=request.seat, total=stake.total, clauses=offer.clauses, moves=moves),)
