"""Changing the limits of a table: now, after a notice, or now with the old minimum kept."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from pitboss.table.accounts import LARGEST
from pitboss.table.context import Context, Decision
from pitboss.table.limits import MINUTE, Bounds, Limits, Notice, Range, announced, kept_minimum, limits_at
from pitboss.table.offers import Offer
from pitboss.table.refusal import Fact, Refusal
from pitboss.table.services.limits.events import (
    LimitsAgreed,
    LimitsChanged,
    MinimumRaised,
    NoticePosted,
    OwnLimitsGranted,
    OwnLimitsWithdrawn,
    raised,
)
from pitboss.table.services.limits.requests import (
    AgreeLimits,
    ChangeLimits,
    GrantLimits,
    PostNotice,
    RaiseMinimum,
    WithdrawLimits,
)

LimitsRequest = ChangeLimits | RaiseMinimum | AgreeLimits | PostNotice | GrantLimits | WithdrawLimits

UNCHANGED = Bounds(0, 0, 0, 1)
"""The bounds of a limit that a sign does not change."""


def current(c: Context) -> Limits:
    """Return the table's limits now, with every notice that has taken effect."""
    return limits_at(c.state.limits, c.state.notices, c.at)


def offers(c: Context) -> Iterator[Offer | Refusal]:
    changes, raises, grants = map(c.may, ("limits.change", "limits.raise-now", "limits.personal"))
    posts = c.may("limits.notice") or c.may("limits.old-minimum-notice")
    agreed = c.rules.has("limits.by-agreement")
    agreeing = [seat for seat in c.state.seats if c.speaks_for(seat)] if agreed else []
    for wager in c.state.limits.ranges:
        if changes:
            yield may_change(c, wager)
            yield may_change_as_agreed(c, wager)
        if raises:
            yield may_raise(c, wager)
        if posts:
            yield may_post(c, wager, for_markers=False)
            yield may_post(c, wager, for_markers=True)
            yield may_post_maximum(c, wager)
        for seat in c.state.seats if grants else agreeing:
            if seat in agreeing:
                yield may_agree(c, seat, wager)
            if grants:
                yield may_grant(c, seat, wager)
    for seat in (seat for seat, sitting in c.state.seats.items() if sitting.own) if grants else ():
        yield may_withdraw_limits(c, seat)


def _no_such_wager(c: Context, wager: str) -> Refusal | None:
    if wager in c.state.limits.ranges:
        return None
    return c.refuse("no-such-wager", "limits.minimum", wager=wager, wagers=tuple(c.state.limits.ranges))


def may_change(c: Context, wager: str) -> Offer | Refusal:
    """Offer new limits at any time, unless they need a notice. At an empty table none is needed if the rulebook says so."""
    if refusal := _no_such_wager(c, wager) or c.requires("limits.change"):
        return refusal
    if _vacant(c) and (refusal := c.requires("limits.vacant-table")):
        return refusal
    now, chip, needs = current(c).ranges[wager], c.rules.smallest_chip, _needs_notice(c)
    most = now.minimum if "minimum-raised" in needs else LARGEST
    least = now.maximum if "maximum-lowered" in needs else chip
    amounts = {"minimum": Bounds(chip, most, 0, chip), "maximum": Bounds(least, LARGEST, 0, chip)}
    rules = ("limits.change", "limits.vacant-table") if _vacant(c) else ("limits.change",)
    return Offer("change-limits", c.rules.cite(*rules), amounts=amounts, choices=(wager,))


def _vacant(c: Context) -> bool:
    return not c.state.seats and c.rules.value("limits.vacant-table", False)


def _needs_notice(c: Context) -> tuple[str, ...]:
    """Return the changes that a sign must announce."""
    return () if _vacant(c) else c.rules.value("limits.notice-for", ("minimum-raised",))


def may_change_as_agreed(c: Context, wager: str) -> Offer | Refusal:
    """Offer limits that every player at the table has agreed to, without notice."""
    rule = "limits.by-agreement"
    if not c.rules.has(rule):
        return c.refuse("no-such-rule-here", rule=rule)
    if refusal := _no_such_wager(c, wager) or c.requires("limits.change"):
        return refusal
    agreed = {seat.agrees.get(wager) for seat in c.state.seats.values()}
    new = agreed.pop() if len(agreed) == 1 else None
    if new is None:
        return c.refuse("raise-needs-notice", rule, **_now_and_notice(c, wager))
    amounts = {"minimum": Bounds(new.minimum, new.minimum, 0, 1), "maximum": Bounds(new.maximum, new.maximum, 0, 1)}
    return Offer("change-limits", c.rules.cite("limits.change", rule), amounts=amounts, choices=(wager,))


def _now_and_notice(c: Context, wager: str) -> dict[str, Fact]:
    now = current(c).ranges[wager]
    return {"minimum": now.minimum, "maximum": now.maximum, "minutes": c.rules.value("limits.notice-minutes")}


def may_agree(c: Context, seat: int, wager: str) -> Offer | Refusal:
    rule = "limits.by-agreement"
    if not c.rules.has(rule):
        return c.refuse("no-such-rule-here", rule=rule)
    if refusal := _no_such_wager(c, wager) or c.requires_for(seat, rule):
        return refusal
    any_ = Bounds(c.rules.smallest_chip, LARGEST, 0, c.rules.smallest_chip)
    return Offer("agree-limits", c.rules.cite(rule), seat=seat, amounts={"minimum": any_, "maximum": any_}, choices=(wager,))


def agree_limits(c: Context, request: AgreeLimits) -> Decision:
    offer = may_agree(c, request.seat, request.wager)
    if isinstance(offer, Refusal):
        return offer
    for amount in (request.minimum, request.maximum):
        if not offer.amounts["minimum"].holds(amount):
            return c.refuse("amount", "limits.by-agreement", amount=amount)
    range_ = Range(request.minimum, request.maximum)
    return (LimitsAgreed(seat=request.seat, wager=request.wager, range_=range_, clauses=offer.clauses),)


def change_limits(c: Context, request: ChangeLimits) -> Decision:
    offer = may_change(c, request.wager)
    if isinstance(offer, Refusal):
        return offer
    agreed = may_change_as_agreed(c, request.wager)
    if isinstance(agreed, Offer) and _fits(agreed, request):
        offer = agreed
    elif refusal := _unannounced(c, request):
        return refusal
    for name, amount in (("minimum", request.minimum), ("maximum", request.maximum)):
        if not offer.amounts[name].holds(amount):
            return c.refuse("amount", "limits.change", amount=amount)
    if request.minimum > request.maximum:
        return c.refuse("limits-order", "limits.change", minimum=request.minimum, maximum=request.maximum)
    limits = current(c).with_range(request.wager, Range(request.minimum, request.maximum))
    kept = {seat: old for seat, old in _minimums(c, request.wager, marked=True).items() if old < request.minimum}
    notices = _waiting(c, request.wager)
    event = LimitsChanged(wager=request.wager, limits=limits, notices=notices, kept=kept, clauses=offer.clauses)
    return (event,)


def _fits(offer: Offer, request: ChangeLimits) -> bool:
    return offer.amounts["minimum"].holds(request.minimum) and offer.amounts["maximum"].holds(request.maximum)


def _unannounced(c: Context, request: ChangeLimits) -> Refusal | None:
    """Refuse a change that needs a notice or the agreement of all players."""
    now, needs = current(c).ranges[request.wager], _needs_notice(c)
    rules, facts = ("limits.notice", "limits.by-agreement"), _now_and_notice(c, request.wager)
    if request.minimum > now.minimum and "minimum-raised" in needs:
        return c.refuse("raise-needs-notice", *rules, **facts)
    if request.maximum < now.maximum and "maximum-lowered" in needs:
        return c.refuse("lower-needs-notice", *rules, **facts)
    return None


def _waiting(c: Context, wager: str) -> tuple[Notice, ...]:
    """Return the notices without those of a wager that have taken effect: its minimums already include them, and they must
    not raise one that a player keeps later."""
    return tuple(notice for notice in c.state.notices if notice.binds_at > c.at or notice.wager != wager)


def _minimums(c: Context, wager: str, *, marked: bool) -> dict[int, int]:
    """Return the least each player may wager now, or only each player with a marker."""
    table = current(c).ranges[wager].minimum
    minimums = {}
    for number in sorted(c.state.seats):
        kept = kept_minimum(c.state.seats[number].kept, wager, c.state.notices, c.at)
        if kept is not None or not marked:
            minimums[number] = table if kept is None else min(kept, table)
    return minimums


def _higher(c: Context, wager: str, above: int) -> dict[str, Bounds]:
    """Return the bounds of a higher minimum, up to the maximum."""
    chip = c.rules.smallest_chip
    return {"minimum": Bounds(above + 1, current(c).ranges[wager].maximum, 0, chip)}


def _not_higher(c: Context, offer: Offer, wager: str, minimum: int, rule: str) -> Refusal | None:
    bounds = offer.amounts["minimum"]
    if minimum < bounds.minimum:
        return c.refuse("not-higher", rule, amount=minimum, minimum=bounds.minimum - 1)
    if minimum > bounds.maximum:
        return c.refuse("limits-order", rule, minimum=minimum, maximum=bounds.maximum)
    if not bounds.holds(minimum):
        return c.refuse("not-in-chips", rule, amount=minimum, smallest_chip=bounds.step)
    return None


def may_raise(c: Context, wager: str) -> Offer | Refusal:
    """Offer a higher minimum now, provided that seated players may keep the old one."""
    if refusal := _no_such_wager(c, wager) or c.requires("limits.raise-now"):
        return refusal
    amounts = _higher(c, wager, current(c).ranges[wager].minimum)
    if not amounts["minimum"].any:
        maximum = amounts["minimum"].maximum
        return c.refuse("limits-order", "limits.raise-now", minimum=amounts["minimum"].minimum, maximum=maximum)
    return Offer("raise-minimum", c.rules.cite("limits.raise-now"), amounts=amounts, choices=(wager,))


def raise_minimum(c: Context, request: RaiseMinimum) -> Decision:
    offer = may_raise(c, request.wager)
    if isinstance(offer, Refusal):
        return offer
    if refusal := _not_higher(c, offer, request.wager, request.minimum, "limits.raise-now"):
        return refusal
    kept = _minimums(c, request.wager, marked=False)
    rules = ("limits.raise-now", "limits.marker", "limits.marker-own-box") if kept else ("limits.raise-now",)
    return (
        MinimumRaised(
            wager=request.wager,
            minimum=request.minimum,
            notices=_waiting(c, request.wager),
            kept=kept,
            limits=raised(c.state.limits, request.wager, request.minimum),
            clauses=c.rules.cite(*rules),
        ),
    )


def may_post(c: Context, wager: str, *, for_markers: bool) -> Offer | Refusal:
    """Offer a sign with a new minimum and its time, for everybody or for those who kept an old minimum."""
    rule = c.rules.first_of("limits.old-minimum-notice", "limits.notice") if for_markers else "limits.notice"
    if refusal := _no_such_wager(c, wager) or c.requires(rule):
        return refusal
    lowest = current(c).ranges[wager].minimum
    if for_markers:
        lower = [minimum for minimum in _minimums(c, wager, marked=True).values() if minimum < lowest]
        if not lower:
            return c.refuse("no-marker", rule)
        lowest = min(lower)
    amounts = _higher(c, wager, lowest)
    if not amounts["minimum"].any:
        maximum = amounts["minimum"].maximum
        return c.refuse("limits-order", rule, minimum=amounts["minimum"].minimum, maximum=maximum)
    amounts |= {"maximum": UNCHANGED, "from_": announced(c.at)}
    return Offer("post-notice", c.rules.cite(rule), amounts=amounts, choices=(wager, str(for_markers)))


def may_post_maximum(c: Context, wager: str) -> Offer | Refusal:
    """Offer a sign with a lower maximum and its time, if that needs one."""
    rule, chip = "limits.notice", c.rules.smallest_chip
    if refusal := _no_such_wager(c, wager) or c.requires(rule):
        return refusal
    if "maximum-lowered" not in c.rules.value("limits.notice-for", ()):
        return c.refuse("no-notice-needed", "limits.change")
    now = current(c).ranges[wager]
    lower = Bounds(now.minimum, now.maximum - 1, 0, chip)
    if not lower.any:
        return c.refuse("limits-order", rule, minimum=now.minimum, maximum=lower.maximum)
    amounts = {"minimum": UNCHANGED, "maximum": lower, "from_": announced(c.at)}
    return Offer("post-notice", c.rules.cite(rule), amounts=amounts, choices=(wager, str(False)))


def post_notice(c: Context, request: PostNotice) -> Decision:
    """Post a notice. It binds from its announced time, and no earlier than twenty minutes after it went up."""
    lowers = request.maximum != 0
    rule = c.rules.first_of("limits.old-minimum-notice", "limits.notice") if request.for_markers else "limits.notice"
    offer = may_post_maximum(c, request.wager) if lowers else may_post(c, request.wager, for_markers=request.for_markers)
    if isinstance(offer, Refusal):
        return offer
    if lowers and (request.minimum or request.for_markers):
        return c.refuse("one-change", rule)
    wrong = _not_lower(c, offer, request.maximum) if lowers else _not_higher(c, offer, request.wager, request.minimum, rule)
    if wrong:
        return wrong
    if not offer.amounts["from_"].holds(request.from_):
        return c.refuse("notice-far", rule)
    earliest = c.at + c.rules.value("limits.notice-minutes") * MINUTE
    binds_at = max(request.from_, earliest)
    notice = Notice(request.wager, request.minimum, c.at, binds_at, request.for_markers, request.maximum)
    return (NoticePosted(notice=notice, clauses=offer.clauses),)


def _not_lower(c: Context, offer: Offer, maximum: int) -> Refusal | None:
    bounds, rule = offer.amounts["maximum"], "limits.notice"
    if maximum > bounds.maximum:
        return c.refuse("not-lower", rule, amount=maximum, maximum=bounds.maximum + 1)
    if maximum < bounds.minimum:
        return c.refuse("limits-order", rule, minimum=bounds.minimum, maximum=maximum)
    return None if bounds.holds(maximum) else c.refuse("not-in-chips", rule, amount=maximum, smallest_chip=bounds.step)


# --- limits for one player alone -----------------------------------------------------------------------------------


def _no_own_limits(c: Context, seat: int) -> Refusal | None:
    """Refuse where the rulebook allows no personal limits for a player, or not by this office."""
    if refusal := c.requires("limits.personal"):
        return refusal
    return None if seat in c.state.seats else c.refuse("empty-seat", "limits.personal", seat=seat)


def may_grant(c: Context, seat: int, wager: str) -> Offer | Refusal:
    """Offer personal limits above the table's: neither the minimum nor the maximum may be lower."""
    if refusal := _no_such_wager(c, wager) or _no_own_limits(c, seat):
        return refusal
    table, chip = current(c).ranges[wager], c.rules.smallest_chip
    least, most = Bounds(table.minimum, LARGEST, 0, chip), Bounds(table.maximum, LARGEST, 0, chip)
    clauses = c.rules.cite("limits.personal")
    return Offer("grant-limits", clauses, seat=seat, amounts={"minimum": least, "maximum": most}, choices=(wager,))


def grant_limits(c: Context, request: GrantLimits) -> Decision:
    offer = may_grant(c, request.seat, request.wager)
    if isinstance(offer, Refusal):
        return offer
    fits = offer.amounts["minimum"].holds(request.minimum) and offer.amounts["maximum"].holds(request.maximum)
    if not fits or request.minimum > request.maximum:
        return c.refuse("own-limits", "limits.personal", minimum=request.minimum, maximum=request.maximum)
    range_ = Range(request.minimum, request.maximum)
    clauses = c.rules.cite("limits.personal", "sign.personal-limits")
    return (OwnLimitsGranted(seat=request.seat, wager=request.wager, range_=range_, clauses=clauses),)


def may_withdraw_limits(c: Context, seat: int) -> Offer | Refusal:
    if refusal := _no_own_limits(c, seat):
        return refusal
    if not c.state.seats[seat].own:
        return c.refuse("no-own-limits", "limits.personal", seat=seat)
    return Offer("withdraw-limits", c.rules.cite("limits.personal"), seat=seat)


def withdraw_limits(c: Context, request: WithdrawLimits) -> Decision:
    offer = may_withdraw_limits(c, request.seat)
    if isinstance(offer, Refusal):
        return offer
    return (OwnLimitsWithdrawn(seat=request.seat, clauses=offer.clauses),)


def decide(c: Context, request: LimitsRequest) -> Decision:
    match request:
        case ChangeLimits():
            return change_limits(c, request)
        case RaiseMinimum():
            return raise_minimum(c, request)
        case AgreeLimits():
            return agree_limits(c, request)
        case PostNotice():
            return post_notice(c, request)
        case GrantLimits():
            return grant_limits(c, request)
        case WithdrawLimits():
            return withdraw_limits(c, request)
        case _:
            assert_never(request)
