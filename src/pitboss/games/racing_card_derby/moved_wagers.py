"""A wager moved to another area: it counts there, unless the dealer or another patron moved it by accident."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, ClassVar

from pitboss.games.racing_card_derby.round import Stage
from pitboss.games.racing_card_derby.rules import WHERE_PLACED, RaceContext
from pitboss.games.shared_layout.rules import BY_POSITION
from pitboss.table.accounts import stake_on
from pitboss.table.acts import Act, Topic
from pitboss.table.commands import Cause, Report, Request, Stake
from pitboss.table.context import Decision
from pitboss.table.fields import WagerName, asks
from pitboss.table.incidents import not_here
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal
from pitboss.table.services.wagers.moved import BY_DEALER, BY_PATRON, BY_PLAYER, MOVERS, WagerRestored, WagerShifted, shifted
from pitboss.table.services.wagers.placing import no_such_wager

RESTORED = {BY_DEALER: "wager.moved-by-dealer", BY_PATRON: "wager.moved-by-patron"}
"""Whose accident lets the operator settle a wager where it was placed."""


class WagerMoved(Report, frozen=True, tag="wager-moved"):
    """A wager is found on another area than the one it was placed on."""

    CAUSE: ClassVar[Cause] = Cause.HANDS

    area: int
    wager: WagerName
    """Where it was placed."""
    to: Annotated[WagerName, asks("To which area?", after="to")]
    """Where it is."""
    by: str
    """Who moved or misplaced it: the dealer, another patron, or the player."""
    oral: bool = False
    """It was spoken, and the dealer placed it so."""
    deliberate: bool = False
    """It was moved on purpose, not by accident."""


def may_report(c: RaceContext) -> Offer | Refusal:
    """Let the office that settles by position report a moved wager."""
    return c.requires(BY_POSITION) or c.offer(BY_POSITION)


def wager_moved(c: RaceContext, report: WagerMoved, offer: Offer) -> Decision:
    """Record a moved wager. It counts where it is; the player must watch a spoken wager that the dealer places. A move on purpose
    is no accident: by which rules it counts, and so where, is a choice."""
    if refusal := not_here(c, report, BY_POSITION) or _settling(c):
        return refusal
    for wager in (report.wager, report.to):
        if wager not in c.rules.wagers:
            return no_such_wager(c, wager, BY_POSITION, "equipment.layout")
    lies, stake = _lies(c, report.area, report.wager)
    why = None
    if report.by not in MOVERS:
        why = f"a wager is moved by one of {', '.join(MOVERS)}"
    elif not stake.total or not _plays(c, report.area):
        why = f"no such wager of seat {report.area} was in play"
    elif lies == report.to:
        why = "it is already on that area"
    if why:
        return c.refuse("impossible", BY_POSITION, incident="wager-moved", why=why)
    own = report.by == BY_PLAYER or (report.by == BY_DEALER and report.oral)
    returns = report.deliberate and report.to != report.wager and _goes_back(c, report)
    restorable = returns or (not own and not report.deliberate and report.to != report.wager)
    rules = (BY_POSITION, "wager.own-responsibility") if own else (BY_POSITION,)
    moved = WagerShifted(
        area=report.area,
        wager=report.wager,
        to=report.to,
        stake=stake,
        by=report.by,
        restorable=restorable,
        deliberate=report.deliberate,
        clauses=c.rules.cite(*rules),
        moves=tuple(shifted(report.area, lies, report.to, stake)),
    )
    return (moved, _put_back(c, report, stake)) if returns else (moved,)


def _goes_back(c: RaceContext, report: WagerMoved) -> bool:
    """Return whether a wager moved on purpose counts where it was placed."""
    read = c.rules.moved_by_player if report.by == BY_PLAYER else c.rules.moved_on_purpose
    return read == WHERE_PLACED


def _put_back(c: RaceContext, report: WagerMoved, stake: Stake) -> WagerRestored:
    """Put a wager back that nobody was allowed to move: wagers are closed, and no player handles one of them."""
    rules = ("wager.closed-after-first-card", "wager.losing-untouched")
    return WagerRestored(
        area=report.area,
        wager=report.wager,
        to=report.to,
        by=c.who.name,
        clauses=c.rules.cite(*rules),
        moves=tuple(shifted(report.area, report.to, report.wager, stake)),
    )


def _plays(c: RaceContext, seat: int) -> bool:
    entry = c.state.round.entries.get(seat)
    return entry is not None and not entry.void and not c.part.paid and seat not in c.part.paid_areas


def _lies(c: RaceContext, seat: int, wager: str) -> tuple[str, Stake]:
    """Return where the chips placed on an area are now, and how many. Chips moved onto it by accident were placed elsewhere;
    chips that their player moved there count as placed there."""
    moved = c.part.shifted.get(seat, {})
    if wager in moved and _reaches(stake_on(c.state, seat, moved[wager].to), moved[wager].stake):
        return moved[wager].to, moved[wager].stake
    lie = stake_on(c.state, seat, wager)
    others = [each.stake for each in moved.values() if each.to == wager]
    chips, tokens = sum(stake.chips for stake in others), sum(stake.tokens for stake in others)
    return wager, Stake(max(0, lie.chips - chips), max(0, lie.tokens - tokens))


def _settling(c: RaceContext) -> Refusal | None:
    """Refuse before the round, when a wager can still be placed again, and once wagers are being taken."""
    if c.in_round:
        return c.refuse("losing-taken", BY_POSITION) if c.part.taken else None
    return c.not_at(Stage.DRAWING, BY_POSITION)


class RestoreWager(Request, frozen=True, tag="restore-wager"):
    """A wager that the dealer or another patron moved by accident is to be settled where it was placed."""

    area: int
    wager: WagerName
    """Where it was placed."""


def moved_wagers(c: RaceContext) -> Iterable[tuple[int, str]]:
    """Return the wagers that may be put back, each by its seat and where it was placed."""
    return ((seat, wager) for seat, lies in c.part.shifted.items() for wager in lies)


def may_restore(c: RaceContext, seat: int, wager: str) -> Offer | Refusal:
    """Offer to put a wager back, to those who act for the operator, while it is in play and no losing one was taken."""
    lies = c.part.shifted.get(seat, {}).get(wager)
    if lies is None:
        return _not_restorable(c, seat, wager)
    rule = RESTORED[lies.by]
    if refusal := c.requires(rule) or _settling(c):
        return refusal
    if not _plays(c, seat) or not _reaches(stake_on(c.state, seat, lies.to), lies.stake):
        return c.refuse("not-shifted", rule, BY_POSITION, seat=seat, wager=wager)
    return c.offer(rule, area=seat, choices=(wager,))


def _not_restorable(c: RaceContext, seat: int, wager: str) -> Refusal:
    """Refuse to put a wager back that was not moved, or whose move makes it count where it is."""
    by = c.part.stays.get(seat, {}).get(wager)
    if by is None:
        return c.refuse("not-shifted", *RESTORED.values(), BY_POSITION, seat=seat, wager=wager)
    rules = (RESTORED[by],) if by in RESTORED else ()
    own = () if by == BY_PATRON else ("wager.own-responsibility",)
    return c.refuse("moved-stays", *rules, BY_POSITION, *own, seat=seat, wager=wager)


def _reaches(lie: Stake, stake: Stake) -> bool:
    """Return whether the area still holds as much: an excess may have gone back in the meantime."""
    return lie.chips >= stake.chips and lie.tokens >= stake.tokens


def restore(c: RaceContext, request: RestoreWager, offer: Offer) -> Decision:
    """Put a wager back: it counts where it was placed."""
    lies = c.part.shifted[request.area][request.wager]
    restored = WagerRestored(
        area=request.area,
        wager=request.wager,
        to=lies.to,
        by=c.who.name,
        clauses=offer.clauses,
        moves=tuple(shifted(request.area, lies.to, request.wager, lies.stake)),
    )
    return (restored,)


MOVED_WAGERS = Topic(
    acts=(
        Act(RestoreWager, may_restore, restore, at=("area", "wager"), each=moved_wagers),
        Act(WagerMoved, may_report, wager_moved),
    ),
    events=(WagerShifted, WagerRestored),
    keyed=(WagerShifted, WagerRestored),
    rules={
        BY_POSITION: "wagers settled where they lie",
        "wager.moved-by-dealer": "a wager the dealer moved by accident",
        "wager.moved-by-patron": "a wager another patron moved by accident",
    },
    powers=frozenset({BY_POSITION, *RESTORED.values()}),
    refusals={
        "moved-stays": (
            "The wager that seat {seat} placed on {wager} counts where it is now.",
            "Leave it there; it is settled by its position.",
        ),
        "not-shifted": (
            "It is not on record that a wager of seat {seat} on {wager} was moved by accident.",
            "Report first where it is and who moved it.",
        ),
    },
)
