"""Changing the limits of a table: at once, by a notice that runs its time, or at once with the old minimum kept."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.table.commands import AgreeLimits, ChangeLimits, GrantLimits, PostNotice, RaiseMinimum, WithdrawLimits
from pitboss.table.events import LimitsAgreed, LimitsChanged, MinimumRaised, NoticePosted, OwnLimitsGranted, OwnLimitsWithdrawn
from pitboss.table.limits import Bounds, Limits, Notice, Range, kept_minimum, limits_at
from pitboss.table.offers import Decision, Moment, Offer
from pitboss.table.refusal import Fact, Refusal
from pitboss.table.seating import LARGEST

MINUTE = 60_000
FURTHEST = 366 * 24 * 60 * MINUTE
"""No sign announces a change more than a year ahead: such a time is a slip of the keyboard."""
UNCHANGED = Bounds(0, 0, 0, 1)
"""The bounds of what a sign leaves as it is."""


def current(m: Moment) -> Limits:
    """The table's limits now, with every notice that has run its time."""
    return limits_at(m.state.limits, m.state.notices, m.at)


def offers(m: Moment) -> Iterator[Offer | Refusal]:
    for wager in m.state.limits.ranges:
        yield may_change(m, wager)
        yield may_change_as_agreed(m, wager)
        yield may_raise(m, wager)
        yield may_post(m, wager, for_markers=False)
        yield may_post(m, wager, for_markers=True)
        yield may_post_maximum(m, wager)
        for seat in m.state.seats:
            yield may_agree(m, seat, wager)
            yield may_grant(m, seat, wager)
    for seat in m.state.seats:
        yield may_withdraw_limits(m, seat)


def _no_such_wager(m: Moment, wager: str) -> Refusal | None:
    if wager in m.state.limits.ranges:
        return None
    return m.refuse("no-such-wager", "limits.minimum", wager=wager, wagers=tuple(m.state.limits.ranges))


def may_change(m: Moment, wager: str) -> Offer | Refusal:
    """At any time, except for what needs a notice; where nobody sits nothing needs one, if the rulebook says so."""
    if refusal := _no_such_wager(m, wager) or m.not_empowered("limits.change"):
        return refusal
    now, chip, needs = current(m).ranges[wager], m.rules.smallest_chip, _needs_notice(m)
    most = now.minimum if "minimum-raised" in needs else LARGEST
    least = now.maximum if "maximum-lowered" in needs else chip
    amounts = {"minimum": Bounds(chip, most, 0, chip), "maximum": Bounds(least, LARGEST, 0, chip)}
    rules = ("limits.change", "limits.vacant-table") if _vacant(m) else ("limits.change",)
    return Offer("change-limits", m.rules.cite(*rules), amounts=amounts, choices=(wager,))


def _vacant(m: Moment) -> bool:
    return not m.state.seats and m.rules.value("limits.vacant-table", False)


def _needs_notice(m: Moment) -> tuple[str, ...]:
    """The changes that a sign must announce."""
    return () if _vacant(m) else m.rules.value("limits.notice-for", ("minimum-raised",))


def may_change_as_agreed(m: Moment, wager: str) -> Offer | Refusal:
    """Without notice, to limits that every player at the table has agreed to."""
    rule = "limits.by-agreement"
    if not m.rules.has(rule):
        return m.refuse("no-such-rule-here", rule=rule)
    if refusal := _no_such_wager(m, wager) or m.not_empowered("limits.change"):
        return refusal
    agreed = {seat.agrees.get(wager) for seat in m.state.seats.values()}
    new = agreed.pop() if len(agreed) == 1 else None
    if new is None:
        return m.refuse("raise-needs-notice", rule, **_now_and_notice(m, wager))
    amounts = {"minimum": Bounds(new.minimum, new.minimum, 0, 1), "maximum": Bounds(new.maximum, new.maximum, 0, 1)}
    return Offer("change-limits", m.rules.cite("limits.change", rule), amounts=amounts, choices=(wager,))


def _now_and_notice(m: Moment, wager: str) -> dict[str, Fact]:
    now = current(m).ranges[wager]
    return {"minimum": now.minimum, "maximum": now.maximum, "minutes": m.rules.value("limits.notice-minutes")}


def may_agree(m: Moment, seat: int, wager: str) -> Offer | Refusal:
    rule = "limits.by-agreement"
    if not m.rules.has(rule):
        return m.refuse("no-such-rule-here", rule=rule)
    if refusal := _no_such_wager(m, wager) or m.not_for_seat(seat, rule):
        return refusal
    any_ = Bounds(m.rules.smallest_chip, LARGEST, 0, m.rules.smallest_chip)
    return Offer("agree-limits", m.rules.cite(rule), seat=seat, amounts={"minimum": any_, "maximum": any_}, choices=(wager,))


def agree_limits(m: Moment, request: AgreeLimits) -> Decision:
    offer = may_agree(m, request.seat, request.wager)
    if isinstance(offer, Refusal):
        return offer
    for amount in (request.minimum, request.maximum):
        if not offer.amounts["minimum"].holds(amount):
            return m.refuse("amount", "limits.by-agreement", amount=amount)
    range_ = Range(request.minimum, request.maximum)
    return (LimitsAgreed(seat=request.seat, wager=request.wager, range_=range_, clauses=offer.clauses),)


def change_limits(m: Moment, request: ChangeLimits) -> Decision:
    offer = may_change(m, request.wager)
    if isinstance(offer, Refusal):
        return offer
    agreed = may_change_as_agreed(m, request.wager)
    if isinstance(agreed, Offer) and _fits(agreed, request):
        offer = agreed
    elif refusal := _unannounced(m, request):
        return refusal
    for name, amount in (("minimum", request.minimum), ("maximum", request.maximum)):
        if not offer.amounts[name].holds(amount):
            return m.refuse("amount", "limits.change", amount=amount)
    if request.minimum > request.maximum:
        return m.refuse("limits-order", "limits.change", minimum=request.minimum, maximum=request.maximum)
    limits = current(m).with_range(request.wager, Range(request.minimum, request.maximum))
    kept = {seat: old for seat, old in _minimums(m, request.wager, marked=True).items() if old < request.minimum}
    notices = _waiting(m, request.wager)
    event = LimitsChanged(wager=request.wager, limits=limits, notices=notices, kept=kept, clauses=offer.clauses)
    return (event,)


def _fits(offer: Offer, request: ChangeLimits) -> bool:
    return offer.amounts["minimum"].holds(request.minimum) and offer.amounts["maximum"].holds(request.maximum)


def _unannounced(m: Moment, request: ChangeLimits) -> Refusal | None:
    """Refuse a change that only a notice, or the agreement of all players, brings about."""
    now, needs = current(m).ranges[request.wager], _needs_notice(m)
    rules, facts = ("limits.notice", "limits.by-agreement"), _now_and_notice(m, request.wager)
    if request.minimum > now.minimum and "minimum-raised" in needs:
        return m.refuse("raise-needs-notice", *rules, **facts)
    if request.maximum < now.maximum and "maximum-lowered" in needs:
        return m.refuse("lower-needs-notice", *rules, **facts)
    return None


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
    if not m.rules.has("limits.raise-now"):
        return m.refuse("no-such-rule-here", rule="limits.raise-now")
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
    amounts["maximum"] = UNCHANGED
    return Offer("post-notice", m.rules.cite(rule), amounts=amounts, choices=(wager, str(for_markers)))


def may_post_maximum(m: Moment, wager: str) -> Offer | Refusal:
    """A sign with a lower maximum and its time, where that needs one."""
    rule, chip = "limits.notice", m.rules.smallest_chip
    if refusal := _no_such_wager(m, wager) or m.not_empowered("limits.change"):
        return refusal
    if "maximum-lowered" not in m.rules.value("limits.notice-for", ()):
        return m.refuse("no-notice-needed", "limits.change")
    now = current(m).ranges[wager]
    lower = Bounds(now.minimum, now.maximum - 1, 0, chip)
    if not lower.any:
        return m.refuse("limits-order", rule, minimum=now.minimum, maximum=lower.maximum)
    amounts = {"minimum": UNCHANGED, "maximum": lower}
    return Offer("post-notice", m.rules.cite(rule), amounts=amounts, choices=(wager, str(False)))


def post_notice(m: Moment, request: PostNotice) -> Decision:
    """The notice binds from its announced time, and no earlier than twenty minutes after it went up."""
    lowers = request.maximum != 0
    rule = "limits.old-minimum-notice" if request.for_markers else "limits.notice"
    offer = may_post_maximum(m, request.wager) if lowers else may_post(m, request.wager, for_markers=request.for_markers)
    if isinstance(offer, Refusal):
        return offer
    if lowers and (request.minimum or request.for_markers):
        return m.refuse("one-change", rule)
    wrong = _not_lower(m, offer, request.maximum) if lowers else _not_higher(m, offer, request.wager, request.minimum, rule)
    if wrong:
        return wrong
    if request.from_ > m.at + FURTHEST:
        return m.refuse("notice-far", rule)
    earliest = m.at + m.rules.value("limits.notice-minutes") * MINUTE
    binds_at = max(request.from_, earliest)
    notice = Notice(request.wager, request.minimum, m.at, binds_at, request.for_markers, request.maximum)
    return (NoticePosted(notice=notice, clauses=offer.clauses),)


def _not_lower(m: Moment, offer: Offer, maximum: int) -> Refusal | None:
    bounds, rule = offer.amounts["maximum"], "limits.notice"
    if maximum > bounds.maximum:
        return m.refuse("not-lower", rule, amount=maximum, maximum=bounds.maximum + 1)
    if maximum < bounds.minimum:
        return m.refuse("limits-order", rule, minimum=bounds.minimum, maximum=maximum)
    return None if bounds.holds(maximum) else m.refuse("not-in-chips", rule, amount=maximum, smallest_chip=bounds.step)


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
