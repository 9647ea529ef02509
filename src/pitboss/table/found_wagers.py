"""What is found on the layout after the first card: too little, too much, or of a round long over."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.money import Move, show
from pitboss.table.commands import PastWagerFound, Stake, WagerFound
from pitboss.table.events import PastWagerStood, WagerStood
from pitboss.table.offers import Decision, Moment
from pitboss.table.refusal import Refusal
from pitboss.table.seating import give_back
from pitboss.table.state import LIVE, Phase, stake_on
from pitboss.table.unsettled import left_open
from pitboss.table.wagering import bad_stake, cannot_cover, put_down, wager_bounds


def _not_watching(m: Moment) -> Refusal | None:
    """Refuse a report of anybody but the dealer and those who answer for the limits."""
    if m.rules.deals(m.who.office) or m.rules.may(m.who.office, "limits.change"):
        return None
    return m.refuse("not-your-office", "limits.own-responsibility", office=m.who.office, offices=("dealer",))


def _no_such_wager(m: Moment, wager: str) -> Refusal | None:
    return None if wager in m.rules.wagers else m.refuse("no-such-wager", wager=wager, wagers=m.rules.wagers)


def wager_found(m: Moment, report: WagerFound) -> Decision:
    """Below the minimum it is valid; above the maximum it counts at the maximum, its Play with it, and the rest goes back."""
    hand = m.state.round.hands.get(report.seat)
    if refusal := _not_watching(m):
        return refusal
    if m.state.phase in (Phase.OPENING, Phase.WAGERING):
        return m.refuse("wrong-phase", phase=m.state.phase.value, needed=Phase.DEALING.value)
    if hand is None or hand.status not in LIVE:
        return m.refuse("no-hand", seat=report.seat)
    if m.state.round.race.taken:
        # What has lost would be taken no more: it would lie there for the next race.
        return m.refuse("losing-taken", "settle.take-losing")
    if refusal := _no_such_wager(m, report.wager) or bad_stake(m, report.stake):
        return refusal
    lies = stake_on(m.state, report.seat, report.wager)
    limit = wager_bounds(m, report.seat, hand.owner, report.wager)
    found = report.stake.total
    if report.stake == lies and limit.minimum <= found <= limit.maximum:
        return m.refuse("within-limits", amount=found)
    added = Stake(max(0, report.stake.chips - lies.chips), max(0, report.stake.tokens - lies.tokens))
    if refusal := cannot_cover(m, hand.owner, added):
        return refusal
    counted = _up_to(report.stake, limit.maximum)
    moves = [*_adjusted(report.seat, report.wager, lies, counted, hand.owner)]
    for other, most in m.rules.follows(report.wager, counted.total).items():
        more = stake_on(m.state, report.seat, other)
        moves += _adjusted(report.seat, other, more, _up_to(more, most), hand.owner)
    rule = "limits.excess-returned" if found > limit.maximum else "limits.short-stands"
    if limit.minimum <= found <= limit.maximum:
        rule = "wager.own-responsibility"
    if not m.rules.has(rule):
        return left_open(m, "wager-found", hand.player, report.seat, f"{report.wager} {show(found)}")
    event = WagerStood(
        seat=report.seat,
        wager=report.wager,
        found=found,
        counts=counted.total,
        clauses=m.rules.cite(rule, "limits.own-responsibility"),
        moves=tuple(moves),
    )
    return (event,)


def _up_to(stake: Stake, most: int) -> Stake:
    """As much of a stake as counts; chips go back before tokens do."""
    tokens = min(stake.tokens, most)
    return Stake(min(stake.chips, most - tokens), tokens)


def _adjusted(place: int, wager: str, lies: Stake, counts: Stake, owner: int) -> Iterator[Move]:
    """The moves that make an area hold what counts."""
    more = Stake(max(0, counts.chips - lies.chips), max(0, counts.tokens - lies.tokens))
    less = Stake(max(0, lies.chips - counts.chips), max(0, lies.tokens - counts.tokens))
    yield from put_down(place, wager, more, owner)
    yield from give_back(place, wager, less, owner)


def past_wager_found(m: Moment, report: PastWagerFound) -> Decision:
    """Wagers and results of earlier rounds stand."""
    if refusal := _not_watching(m) or _no_such_wager(m, report.wager) or bad_stake(m, Stake(report.amount)):
        return refusal
    if not 1 <= report.seat <= m.rules.table.seats:
        return m.refuse("no-such-seat", seat=report.seat, seats=m.rules.table.seats)
    over = m.state.round.number - (m.state.phase not in (Phase.OPENING, Phase.WAGERING))
    if not 1 <= report.round <= over:
        return m.refuse("no-such-round", round=report.round)
    if not m.rules.has("limits.past-excess-stands"):
        words = f"{report.wager} {show(report.amount)} in round {report.round}"
        return left_open(m, "past-wager-found", "", report.seat, words)
    clauses = m.rules.cite("limits.past-excess-stands")
    return (PastWagerStood(seat=report.seat, wager=report.wager, round=report.round, amount=report.amount, clauses=clauses),)
