"""Changing the limits of a table: at once, by a notice that runs its time, or at once with the old minimum kept."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.table.commands import ChangeLimits, GrantLimits, PostNotice, RaiseMinimum, WithdrawLimits
from pitboss.table.events import LimitsChanged, MinimumRaised, NoticePosted, OwnLimitsGranted, OwnLimitsWithdrawn
from pitboss.table.limits import Bounds, Limits, Notice, Range, kept_minimum, limits_at
from pitboss.table.offers import Decision, Moment, Offer
from pitboss.table.refusal import Refusal
from pitboss.table.seating import LARGEST

MINUTE = 60_000
FURTHEST = 366 * 24 * 60 * MINUTE
"""No sign announces a change more than a year ahead: such a time is a slip of the keyboard."""


def current(m: Moment) -> Limits:
    """The table's limits now, with every notice that has run its time."""
    return limits_at(m.state.limits, m.state.notices, m.at)


def offers(m: Moment) -> Iterator[Offer | Refusal]:
    for wager in m.state.limits.ranges:
        yield may_change(m, wager)
        yield may_raise(m, wager)
        yield may_post(m, wager, for_markers=False)
        yield may_post(m, wager, for_markers=True)
        for seat in m.state.seats:
            yield may_grant(m, seat, wager)
    for seat in m.state.seats:
        yield may_withdraw_limits(m, seat)


def _no_such_wager(m: Moment, wager: str) -> Refusal | None:
    if wager in m.state.limits.ranges:
        return None
    return m.refuse("no-such-wager", "limits.minimum", wager=wager, wagers=tuple(m.state.limits.ranges))


def may_change(m: Moment, wager: str) -> Offer | Refusal:
    """A supervisor may alter limits at any time, except that the minimum rises only by notice."""
    if refusal := _no_such_wager(m, wager) or m.not_empowered("limits.change"):
        return refusal
    lowest, chip = current(m).ranges[wager].minimum, m.rules.smallest_chip
    amounts = {"minimum": Bounds(chip, lowest, 0, chip), "maximum": Bounds(chip, LARGEST, 0, chip)}
    return Offer("change-limits", m.rules.cite("limits.change"), amounts=amounts, choices=(wager,))


def change_limits(m: Moment, request: ChangeLimits) -> Decision:
    offer = may_change(m, request.wager)
    if isinstance(offer, Refusal):
        return offer
    now = current(m)
    lowest = now.ranges[request.wager].minimum
    if request.minimum > lowest:
        minutes = m.rules.value("limits.notice-minutes")
        return m.refuse("raise-needs-notice", "limits.notice", minimum=lowest, minutes=minutes)
    for name, amount in (("minimum", request.minimum), ("maximum", request.maximum)):
        if not offer.amounts[name].holds(amount):
            return m.refuse("amount", "limits.change", amount=amount)
    if request.minimum > request.maximum:
        return m.refuse("limits-order", "limits.change", minimum=request.minimum, maximum=request.maximum)
    limits = now.with_range(request.wager, Range(request.minimum, request.maximum))
    kept = {seat: old for seat, old in _minimums(m, request.wager, marked=True).items() if old < request.minimum}
    notices = _waiting(m, request.wager)
    event = LimitsChanged(wager=request.wager, limits=limits, notices=notices, kept=kept, clauses=offer.clauses)
    return (event,)


def _waiting(m: Moment, wager: str) -> tuple[Notice, ...]:
    """The notices without those of a wager that have run their time: they are part of its minimums already, and must not
    raise one that somebody keeps later."""
    return tuple(notice for notice in m.state.notices if notice.binds_at > m.at or notice.wager != wager)


def _minimums(m: Moment, wager: str, *, marked: bool) -> dict[int, int]:
    """The least each player here may wager now; only of those with a marker, if so asked."""
    table = current(m).ranges[wager].minimum
    minimums = {}
    for number in sorted(m.state.seats):
        kept = kept_minimum(m.state.seats[number].kept, wager, m.state.notices, m.at)
        if kept is not None or not marked:
            minimums[number] = table if kept is None else min(kept, table)
    return minimums


def _higher(m: Moment, wager: str, above: int) -> dict[str, Bounds]:
    """A higher minimum, within the maximum."""
    chip = m.rules.smallest_chip
    return {"minimum": Bounds(above + 1, current(m).ranges[wager].maximum, 0, chip)}


def _not_higher(m: Moment, offer: Offer, wager: str, minimum: int, rule: str) -> Refusal | None:
    bounds = offer.amounts["minimum"]
    if minimum < bounds.minimum:
        return m.refuse("not-higher", rule, amount=minimum, minimum=bounds.minimum - 1)
    if minimum > bounds.maximum:
        return m.refuse("limits-order", rule, minimum=minimum, maximum=bounds.maximum)
    if not bounds.holds(minimum):
        return m.refuse("not-in-chips", rule, amount=minimum, smallest_chip=bounds.step)
    return None


def may_raise(m: Moment, wager: str) -> Offer | Refusal:
    """At once, provided that whoever already plays here may go on at the old minimum."""
    if refusal := _no_such_wager(m, wager) or m.not_empowered("limits.raise-now"):
        return refusal
    amounts = _higher(m, wager, current(m).ranges[wager].minimum)
    if not amounts["minimum"].any:
        maximum = amounts["minimum"].maximum
        return m.refuse("limits-order", "limits.raise-now", minimum=amounts["minimum"].minimum, maximum=maximum)
    return Offer("raise-minimum", m.rules.cite("limits.raise-now"), amounts=amounts, choices=(wager,))


def raise_minimum(m: Moment, request: RaiseMinimum) -> Decision:
    offer = may_raise(m, request.wager)
    if isinstance(offer, Refusal):
        return offer
    if refusal := _not_higher(m, offer, request.wager, request.minimum, "limits.raise-now"):
        return refusal
    kept = _minimums(m, request.wager, marked=False)
    rules = ("limits.raise-now", "limits.marker", "limits.marker-own-box") if kept else ("limits.raise-now",)
    return (
        MinimumRaised(
            wager=request.wager,
            minimum=request.minimum,
            notices=_waiting(m, request.wager),
            kept=kept,
            clauses=m.rules.cite(*rules),
        ),
    )


def may_post(m: Moment, wager: str, *, for_markers: bool) -> Offer | Refusal:
    """A sign with the new minimum and its time; one for the markers speaks to those who kept an old minimum."""
    rule = "limits.old-minimum-notice" if for_markers else "limits.notice"
    if refusal := _no_such_wager(m, wager) or m.not_empowered("limits.change"):
        return refusal
    lowest = current(m).ranges[wager].minimum
    if for_markers:
        lower = [minimum for minimum in _minimums(m, wager, marked=True).values() if minimum < lowest]
        if not lower:
            return m.refuse("no-marker", rule)
        lowest = min(lower)
    amounts = _higher(m, wager, lowest)
    if not amounts["minimum"].any:
        maximum = amounts["minimum"].maximum
        return m.refuse("limits-order", rule, minimum=amounts["minimum"].minimum, maximum=maximum)
    return Offer("post-notice", m.rules.cite(rule), amounts=amounts, choices=(wager, str(for_markers)))


def post_notice(m: Moment, request: PostNotice) -> Decision:
    """The notice binds from its announced time, and no earlier than twenty minutes after it went up."""
    offer = may_post(m, request.wager, for_markers=request.for_markers)
    if isinstance(offer, Refusal):
        return offer
    rule = "limits.old-minimum-notice" if request.for_markers else "limits.notice"
    if refusal := _not_higher(m, offer, request.wager, request.minimum, rule):
        return refusal
    if request.from_ > m.at + FURTHEST:
        return m.refuse("notice-far", rule)
    earliest = m.at + m.rules.value("limits.notice-minutes") * MINUTE
    notice = Notice(request.wager, request.minimum, m.at, max(request.from_, earliest), request.for_markers)
    return (NoticePosted(notice=notice, clauses=offer.clauses),)


# --- limits for one player alone -----------------------------------------------------------------------------------


def _no_own_limits(m: Moment, seat: int) -> Refusal | None:
    """Refuse where the rulebook gives no player limits of his own, or not by this office."""
    if not m.rules.has("limits.personal"):
        return m.refuse("no-such-rule-here", rule="limits.personal")
    if refusal := m.not_empowered("limits.personal"):
        return refusal
    return None if seat in m.state.seats else m.refuse("empty-seat", "limits.personal", seat=seat)


def may_grant(m: Moment, seat: int, wager: str) -> Offer | Refusal:
    """Above the table's: no lower minimum than the table's, and a maximum of at least the table's."""
    if refusal := _no_such_wager(m, wager) or _no_own_limits(m, seat):
        return refusal
    table, chip = current(m).ranges[wager], m.rules.smallest_chip
    least, most = Bounds(table.minimum, LARGEST, 0, chip), Bounds(table.maximum, LARGEST, 0, chip)
    clauses = m.rules.cite("limits.personal")
    return Offer("grant-limits", clauses, seat=seat, amounts={"minimum": least, "maximum": most}, choices=(wager,))


def grant_limits(m: Moment, request: GrantLimits) -> Decision:
    offer = may_grant(m, request.seat, request.wager)
    if isinstance(offer, Refusal):
        return offer
    fits = offer.amounts["minimum"].holds(request.minimum) and offer.amounts["maximum"].holds(request.maximum)
    if not fits or request.minimum > request.maximum:
        return m.refuse("own-limits", "limits.personal", minimum=request.minimum, maximum=request.maximum)
    range_ = Range(request.minimum, request.maximum)
    clauses = m.rules.cite("limits.personal", "sign.personal-limits")
    return (OwnLimitsGranted(seat=request.seat, wager=request.wager, range_=range_, clauses=clauses),)


def may_withdraw_limits(m: Moment, seat: int) -> Offer | Refusal:
    if refusal := _no_own_limits(m, seat):
        return refusal
    if not m.state.seats[seat].own:
        return m.refuse("no-own-limits", "limits.personal", seat=seat)
    return Offer("withdraw-limits", m.rules.cite("limits.personal"), seat=seat)


def withdraw_limits(m: Moment, request: WithdrawLimits) -> Decision:
    offer = may_withdraw_limits(m, request.seat)
    if isinstance(offer, Refusal):
        return offer
    return (OwnLimitsWithdrawn(seat=request.seat, clauses=offer.clauses),)
