"""Wagers found on the layout after the round began: too small, too large, or from an earlier round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from pitboss.money import Move, show
from pitboss.table.accounts import LARGEST, TRAY, give_back, purse, put_down, rack, stake_on
from pitboss.table.commands import Stake
from pitboss.table.context import Context, Decision
from pitboss.table.corrections import covered
from pitboss.table.events import Event
from pitboss.table.incidents import DECISION, left_to_supervisor, not_here, supervises, supervisors
from pitboss.table.persons import REPORT, unsigned
from pitboss.table.phrases import as_words
from pitboss.table.refusal import Refusal
from pitboss.table.services.wagers.bounds import wager_bounds
from pitboss.table.services.wagers.decide import bad_stake, cannot_cover, no_such_wager
from pitboss.table.services.wagers.events import PastWagerStood, PaymentFound, WagerLeftOpen, WagerStood
from pitboss.table.services.wagers.requests import PastWagerFound, WagerFound
from pitboss.table.state import Phase, seat_of

if TYPE_CHECKING:
    from pitboss.table.game import Remedy

PAST = "limits.past-excess-stands"
"""The rule by which wagers and results of earlier rounds stand."""


def _no_such_wager(c: Context, wager: str) -> Refusal | None:
    return None if wager in c.rules.wagers else no_such_wager(c, wager, "equipment.layout")


def wager_found(c: Context, report: WagerFound) -> Decision:
    """Adjust a wager found. Below the minimum it is valid; above the maximum it counts at the maximum, and so does its Play."""
    entry = c.state.round.entries.get(report.seat)
    rules = ("limits.excess-returned", "limits.short-stands", REPORT)
    if refusal := c.requires(REPORT, "limits.own-responsibility") or c.not_in(Phase.ROUND, *rules):
        return refusal
    if entry is None or not c.game.live(c.state, report.seat):
        return c.refuse("no-hand", *rules, seat=report.seat)
    if refusal := c.game.not_adjustable(c, report.seat):
        return refusal
    if refusal := _no_such_wager(c, report.wager) or bad_stake(c, report.stake):
        return refusal
    lies = stake_on(c.state, report.seat, report.wager)
    if c.rules.virtual and report.stake != lies:
        # Pitboss holds every wager here: what lies on an area can be outside the limits, but it cannot be something else.
        return c.refuse("only-hands", *rules, incident="wager-found")
    limit = wager_bounds(c, report.seat, entry.owner, report.wager)
    found = report.stake.total
    if report.stake == lies and limit.minimum <= found <= limit.maximum:
        return c.refuse("within-limits", *rules, amount=found)
    added = Stake(max(0, report.stake.chips - lies.chips), max(0, report.stake.tokens - lies.tokens))
    if refusal := cannot_cover(c, entry.owner, added):
        return refusal
    rule = "limits.excess-returned" if found > limit.maximum else "limits.short-stands"
    if limit.minimum <= found <= limit.maximum:
        rule = "wager.own-responsibility"
    if not c.rules.has(rule):
        return _left_open(c, report, entry.player)
    if refusal := c.requires(rule, "limits.own-responsibility"):
        return refusal
    clauses = c.rules.cite(rule, "limits.own-responsibility")
    return (_stood(c, report.seat, report.wager, report.stake, limit.maximum, clauses),)


def _stood(c: Context, seat: int, wager: str, found: Stake, most: int, clauses: tuple[str, ...]) -> WagerStood:
    """Let a wager found count up to an amount, with what follows for a wager that goes by it; the rest goes back."""
    owner, counted = c.state.round.entries[seat].owner, _up_to(found, most)
    moves = [*_adjusted(seat, wager, stake_on(c.state, seat, wager), counted, owner)]
    for other, follows in c.rules.follows(wager, counted.total).items():
        more = stake_on(c.state, seat, other)
        moves += _adjusted(seat, other, more, _up_to(more, follows), owner)
    return WagerStood(seat=seat, wager=wager, found=found.total, counts=counted.total, clauses=clauses, moves=tuple(moves))


# --- what a supervisor decides -------------------------------------------------------------------------------------


def _left_open(c: Context, report: WagerFound, player: str) -> Decision:
    """Keep what was found, for a supervisor to decide at how much it counts."""
    left = left_to_supervisor(c, "wager-found", player, report.seat, f"{as_words(report.wager)} {show(report.stake.total)}")
    if isinstance(left, Refusal):
        return left
    return (*left, WagerLeftOpen(seat=report.seat, wager=report.wager, stake=report.stake, clauses=left[0].clauses))


def nothing_found(c: Context, place: int) -> Refusal | None:
    """Refuse to decide about wagers found where none waits, or where the settlement has gone too far."""
    if not c.in_round or place not in c.state.round.found or not c.game.live(c.state, place):
        return c.refuse("nothing-found", DECISION, seat=place)
    return c.game.not_adjustable(c, place)


def count_as_found(c: Context, report: Any, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Let every wager found on an area count at what it is."""
    for wager, found in c.state.round.found[report.area].items():
        yield _stood(c, report.area, wager, found, found.total, clauses)


def count_to_maximum(c: Context, report: Any, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Let every wager found on an area count up to the maximum; what is above it goes back."""
    owner = c.state.round.entries[report.area].owner
    for wager, found in c.state.round.found[report.area].items():
        yield _stood(c, report.area, wager, found, wager_bounds(c, report.area, owner, wager).maximum, clauses)


REMEDIES: Mapping[str, Remedy] = {"count-as-found": count_as_found, "count-to-maximum": count_to_maximum}
"""What a supervisor may decide about a wager found."""


# --- money ---------------------------------------------------------------------------------------------------------


def _up_to(stake: Stake, most: int) -> Stake:
    """Return as much of a stake as counts; chips go back before tokens."""
    tokens = min(stake.tokens, most)
    return Stake(min(stake.chips, most - tokens), tokens)


def _adjusted(place: int, wager: str, lies: Stake, counts: Stake, owner: int) -> Iterator[Move]:
    """Yield the moves that leave on an area what counts."""
    more = Stake(max(0, counts.chips - lies.chips), max(0, counts.tokens - lies.tokens))
    less = Stake(max(0, lies.chips - counts.chips), max(0, lies.tokens - counts.tokens))
    yield from put_down(place, wager, more, owner)
    yield from give_back(place, wager, less, owner)


def past_wager_found(c: Context, report: PastWagerFound) -> Decision:
    """Let wagers and results of earlier rounds stand."""
    if refusal := c.requires(REPORT, "limits.own-responsibility") or not_here(c, report, PAST, REPORT):
        return refusal
    if refusal := _no_such_wager(c, report.wager):
        return refusal
    if refusal := bad_stake(c, Stake(report.amount)):
        return refusal
    if not 1 <= report.seat <= c.rules.table.seats:
        return c.refuse("no-such-seat", "equipment.table", seat=report.seat, seats=c.rules.table.seats)
    over = c.state.round.number - c.in_round
    if not 1 <= report.round <= over:
        return c.refuse("no-such-round", PAST, REPORT, round=report.round)
    paid = _paid(c, report)
    if isinstance(paid, Refusal):
        return paid
    if not c.rules.has(PAST):
        words = f"{as_words(report.wager)} {show(report.amount)} in round {report.round}"
        left = left_to_supervisor(c, "past-wager-found", "", report.seat, words)
        return left if isinstance(left, Refusal) else covered(c, (*paid, *left))
    if refusal := c.requires(PAST):
        return refusal
    wager, amount = report.wager, report.amount
    stood = PastWagerStood(seat=report.seat, wager=wager, round=report.round, amount=amount, clauses=c.rules.cite(PAST))
    return covered(c, (*paid, stood))


def _paid(c: Context, report: PastWagerFound) -> Refusal | tuple[Event, ...]:
    """Return what was paid or taken beyond the record, where chips change hands without Pitboss."""
    if not report.paid:
        return ()
    if not supervises(c):
        above = tuple(office for office in supervisors(c) if c.rules.may(office, PAST) or not c.rules.has(PAST))
        return c.refuse("past-money", PAST, REPORT, offices=above)
    if not -report.amount <= report.paid <= LARGEST:
        return c.refuse("amount", PAST, REPORT, amount=report.paid)
    if report.paid % c.rules.smallest_chip:
        return c.refuse("not-in-chips", PAST, REPORT, amount=report.paid, smallest_chip=c.rules.smallest_chip)
    sitting = c.state.seats.get(report.seat)
    player = report.player or (sitting.player if sitting else "")
    if not player:
        return c.refuse("empty-seat", PAST, REPORT, seat=report.seat)
    if refusal := unsigned(c, abs(report.paid), report.signed_by, PAST, REPORT):
        return refusal
    seat = seat_of(c.state, player)
    theirs = purse(player) if seat is None else rack(seat)
    move = Move(TRAY, theirs, report.paid) if report.paid > 0 else Move(theirs, TRAY, -report.paid)
    found = PaymentFound(
        seat=report.seat,
        player=player,
        wager=report.wager,
        round=report.round,
        paid=report.paid,
        signed_by=report.signed_by,
        clauses=c.rules.cite(PAST if c.rules.has(PAST) else DECISION),
        moves=(move,),
    )
    return (found,)
