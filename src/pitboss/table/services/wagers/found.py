"""Wagers found on the layout after the round began: too small, too large, or from an earlier round."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.money import Move, show
from pitboss.table.accounts import give_back, put_down, stake_on
from pitboss.table.commands import Stake
from pitboss.table.context import Context, Decision
from pitboss.table.incidents import REPORT, left_to_supervisor
from pitboss.table.refusal import Refusal
from pitboss.table.services.wagers.decide import bad_stake, cannot_cover, wager_bounds
from pitboss.table.services.wagers.events import PastWagerStood, WagerStood
from pitboss.table.services.wagers.requests import PastWagerFound, WagerFound
from pitboss.table.state import Phase


def _no_such_wager(c: Context, wager: str) -> Refusal | None:
    return None if wager in c.rules.wagers else c.refuse("no-such-wager", wager=wager, wagers=c.rules.wagers)


def wager_found(c: Context, report: WagerFound) -> Decision:
    """Adjust a wager found. Below the minimum it is valid; above the maximum it counts at the maximum, and so does its Play."""
    entry = c.state.round.entries.get(report.seat)
    if refusal := c.requires(REPORT, "limits.own-responsibility") or c.not_in(Phase.ROUND):
        return refusal
    if entry is None or not c.game.live(c.state, report.seat):
        return c.refuse("no-hand", seat=report.seat)
    if refusal := c.game.not_adjustable(c, report.seat):
        return refusal
    if refusal := _no_such_wager(c, report.wager) or bad_stake(c, report.stake):
        return refusal
    lies = stake_on(c.state, report.seat, report.wager)
    limit = wager_bounds(c, report.seat, entry.owner, report.wager)
    found = report.stake.total
    if report.stake == lies and limit.minimum <= found <= limit.maximum:
        return c.refuse("within-limits", amount=found)
    added = Stake(max(0, report.stake.chips - lies.chips), max(0, report.stake.tokens - lies.tokens))
    if refusal := cannot_cover(c, entry.owner, added):
        return refusal
    counted = _up_to(report.stake, limit.maximum)
    moves = [*_adjusted(report.seat, report.wager, lies, counted, entry.owner)]
    for other, most in c.rules.follows(report.wager, counted.total).items():
        more = stake_on(c.state, report.seat, other)
        moves += _adjusted(report.seat, other, more, _up_to(more, most), entry.owner)
    rule = "limits.excess-returned" if found > limit.maximum else "limits.short-stands"
    if limit.minimum <= found <= limit.maximum:
        rule = "wager.own-responsibility"
    if not c.rules.has(rule):
        return left_to_supervisor(c, "wager-found", entry.player, report.seat, f"{report.wager} {show(found)}")
    if refusal := c.requires(rule, "limits.own-responsibility"):
        return refusal
    event = WagerStood(
        seat=report.seat,
        wager=report.wager,
        found=found,
        counts=counted.total,
        clauses=c.rules.cite(rule, "limits.own-responsibility"),
        moves=tuple(moves),
    )
    return (event,)


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
    if refusal := c.requires(REPORT, "limits.own-responsibility") or _no_such_wager(c, report.wager):
        return refusal
    if refusal := bad_stake(c, Stake(report.amount)):
        return refusal
    if not 1 <= report.seat <= c.rules.table.seats:
        return c.refuse("no-such-seat", seat=report.seat, seats=c.rules.table.seats)
    over = c.state.round.number - c.in_round
    if not 1 <= report.round <= over:
        return c.refuse("no-such-round", round=report.round)
    if not c.rules.has("limits.past-excess-stands"):
        words = f"{report.wager} {show(report.amount)} in round {report.round}"
        return left_to_supervisor(c, "past-wager-found", "", report.seat, words)
    if refusal := c.requires("limits.past-excess-stands"):
        return refusal
    clauses = c.rules.cite("limits.past-excess-stands")
    return (PastWagerStood(seat=report.seat, wager=report.wager, round=report.round, amount=report.amount, clauses=clauses),)
