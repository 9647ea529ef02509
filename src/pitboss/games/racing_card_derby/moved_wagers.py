"""A wager moved to another area: it counts there, unless the dealer or another patron moved it by accident."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.racing_card_derby.context import RaceContext
from pitboss.games.racing_card_derby.round import RestoreWager, Stage, WagerMoved, WagerRestored, WagerShifted
from pitboss.games.racing_card_derby.rules import WHERE_PLACED
from pitboss.money import Move
from pitboss.table.accounts import TOKENS, area, stake_on
from pitboss.table.commands import Stake
from pitboss.table.context import Decision
from pitboss.table.incidents import not_here
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal
from pitboss.table.services.wagers.placing import no_such_wager

BY_DEALER, BY_PATRON, BY_PLAYER = "dealer", "patron", "player"
MOVERS = (BY_DEALER, BY_PATRON, BY_PLAYER)
RESTORED = {BY_DEALER: "wager.moved-by-dealer", BY_PATRON: "wager.moved-by-patron"}
"""Whose accident lets the operator settle a wager where it was placed."""


def offers(c: RaceContext) -> Iterator[Offer | Refusal]:
    for seat, lies in c.part.shifted.items():
        for wager in lies:
            yield may_restore(c, seat, wager)


def wager_moved(c: RaceContext, report: WagerMoved) -> Decision:
    """Record a moved wager. It counts where it is; the player must watch a spoken wager that the dealer places. A move on purpose
    is no accident: by which rules it counts, and so where, is a choice."""
    if refusal := c.requires("settle.by-position") or not_here(c, report, "settle.by-position") or _settling(c):
        return refusal
    for wager in (report.wager, report.to):
        if wager not in c.rules.wagers:
            return no_such_wager(c, wager, "settle.by-position", "equipment.layout")
    lies, stake = _lies(c, report.seat, report.wager)
    why = None
    if report.by not in MOVERS:
        why = f"a wager is moved by one of {', '.join(MOVERS)}"
    elif not stake.total or not _plays(c, report.seat):
        why = f"no such wager of seat {report.seat} was in play"
    elif lies == report.to:
        why = "it is already on that area"
    if why:
        return c.refuse("impossible", "settle.by-position", incident="wager-moved", why=why)
    own = report.by == BY_PLAYER or (report.by == BY_DEALER and report.oral)
    returns = report.deliberate and report.to != report.wager and _goes_back(c, report)
    restorable = returns or (not own and not report.deliberate and report.to != report.wager)
    rules = ("settle.by-position", "wager.own-responsibility") if own else ("settle.by-position",)
    shifted = WagerShifted(
        seat=report.seat,
        wager=report.wager,
        to=report.to,
        stake=stake,
        by=report.by,
        restorable=restorable,
        deliberate=report.deliberate,
        clauses=c.rules.cite(*rules),
        moves=tuple(_moves(report.seat, lies, report.to, stake)),
    )
    return (shifted, _put_back(c, report, stake)) if returns else (shifted,)


def _goes_back(c: RaceContext, report: WagerMoved) -> bool:
    """Return whether a wager moved on purpose counts where it was placed."""
    read = c.rules.moved_by_player if report.by == BY_PLAYER else c.rules.moved_on_purpose
    return read == WHERE_PLACED


def _put_back(c: RaceContext, report: WagerMoved, stake: Stake) -> WagerRestored:
    """Put a wager back that nobody was allowed to move: wagers are closed, and no player handles one of them."""
    rules = ("wager.closed-after-first-card", "wager.losing-untouched")
    return WagerRestored(
        seat=report.seat,
        wager=report.wager,
        to=report.to,
        by=c.who.name,
        clauses=c.rules.cite(*rules),
        moves=tuple(_moves(report.seat, report.to, report.wager, stake)),
    )


def _plays(c: RaceContext, seat: int) -> bool:
    entry = c.state.round.entries.get(seat)
    return entry is not None and not entry.void and not c.part.paid and seat not in c.part.paid_seats


def _lies(c: RaceContext, seat: int, wager: str) -> tuple[str, Stake]:
    """Return where the chips placed on an area are now, and how many. Chips moved onto it by accident were placed elsewhere;
    chips that their player moved there count as placed there."""
    shifted = c.part.shifted.get(seat, {})
    if wager in shifted and _reaches(stake_on(c.state, seat, shifted[wager].to), shifted[wager].stake):
        return shifted[wager].to, shifted[wager].stake
    lie = stake_on(c.state, seat, wager)
    others = [each.stake for each in shifted.values() if each.to == wager]
    chips, tokens = sum(stake.chips for stake in others), sum(stake.tokens for stake in others)
    return wager, Stake(max(0, lie.chips - chips), max(0, lie.tokens - tokens))


def _settling(c: RaceContext) -> Refusal | None:
    """Refuse before the round, when a wager can still be placed again, and once wagers are being taken."""
    if c.in_round:
        return c.refuse("losing-taken", "settle.by-position") if c.part.taken else None
    return c.not_at(Stage.DRAWING, "settle.by-position")


def _moves(seat: int, wager: str, to: str, stake: Stake) -> Iterator[Move]:
    if stake.chips:
        yield Move(area(seat, wager), area(seat, to), stake.chips)
    if stake.tokens:
        yield Move(area(seat, wager) + TOKENS, area(seat, to) + TOKENS, stake.tokens)


def may_restore(c: RaceContext, seat: int, wager: str) -> Offer | Refusal:
    """Offer to put a wager back, to those who act for the operator, while it is in play and no losing one was taken."""
    lies = c.part.shifted.get(seat, {}).get(wager)
    if lies is None:
        return _not_restorable(c, seat, wager)
    rule = RESTORED[lies.by]
    if refusal := c.requires(rule) or _settling(c):
        return refusal
    if not _plays(c, seat) or not _reaches(stake_on(c.state, seat, lies.to), lies.stake):
        return c.refuse("not-shifted", rule, "settle.by-position", seat=seat, wager=wager)
    return Offer("restore-wager", c.rules.cite(rule), seat=seat, choices=(wager,))


def _not_restorable(c: RaceContext, seat: int, wager: str) -> Refusal:
    """Refuse to put a wager back that was not moved, or whose move makes it count where it is."""
    by = c.part.stays.get(seat, {}).get(wager)
    if by is None:
        return c.refuse("not-shifted", *RESTORED.values(), "settle.by-position", seat=seat, wager=wager)
    rules = (RESTORED[by],) if by in RESTORED else ()
    own = () if by == BY_PATRON else ("wager.own-responsibility",)
    return c.refuse("moved-stays", *rules, "settle.by-position", *own, seat=seat, wager=wager)


def _reaches(lie: Stake, stake: Stake) -> bool:
    """Return whether the area still holds as much: an excess may have gone back in the meantime."""
    return lie.chips >= stake.chips and lie.tokens >= stake.tokens


def restore(c: RaceContext, request: RestoreWager) -> Decision:
    offer = may_restore(c, request.seat, request.wager)
    if isinstance(offer, Refusal):
        return offer
    lies = c.part.shifted[request.seat][request.wager]
    restored = WagerRestored(
        seat=request.seat,
        wager=request.wager,
        to=lies.to,
        by=c.who.name,
        clauses=offer.clauses,
        moves=tuple(_moves(request.seat, lies.to, request.wager, lies.stake)),
    )
    return (restored,)
