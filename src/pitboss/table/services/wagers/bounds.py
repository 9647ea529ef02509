"""The bounds of a wager: what the sign allows a player, and what a game allows beside it."""

from __future__ import annotations

from pitboss.table.context import Context
from pitboss.table.limits import Bounds, bounds, kept_minimum, own_range
from pitboss.table.refusal import Refusal
from pitboss.table.services.limits.changing import current
from pitboss.table.state import Phase


def wager_bounds(c: Context, place: int, owner: int, wager: str) -> Bounds:
    """Return what the sign allows this player on this area now, or allowed when the first card came out; some wagers have bounds
    of their own."""
    return c.game.wagering.own_bounds(c, place, owner, wager) or sign_bounds(c, owner, c.rules.limit_of(wager))


def sign_bounds(c: Context, owner: int, wager: str) -> Bounds:
    """Return what the sign allows this player for a kind of wager, whatever else bounds it."""
    sitting = c.state.seats.get(owner)
    kept = kept_minimum(sitting.kept, wager, c.state.notices, c.at) if sitting and sitting.kept else None
    begun = c.state.phase is Phase.ROUND
    limits = (c.state.round.limits if begun else None) or current(c)
    own = c.state.round.own.get(owner, {}) if begun else sitting.own if sitting else {}
    if wager in own:
        limits, kept = limits.with_range(wager, own_range(own[wager], limits.ranges[wager], kept)), None
    return bounds(limits, wager, kept, c.rules.smallest_chip)


def outside_limits(c: Context, place: int, owner: int, wager: str, total: int) -> Refusal | None:
    """Refuse a wager below or above its limits or off the unit: those of the sign, or its own."""
    if c.game.wagering.own_bounds(c, place, owner, wager):
        return c.game.wagering.outside_own_bounds(c, place, owner, wager, total)
    return outside_sign(c, owner, wager, total)


def outside_sign(c: Context, owner: int, wager: str, total: int) -> Refusal | None:
    """Refuse a wager that the limits of the sign do not allow this player."""
    kind = c.rules.limit_of(wager)
    limit = sign_bounds(c, owner, kind)
    if limit.holds(total):
        return None
    own = c.rules.limited_by(wager)
    least, most = limit.nearest(limit.minimum), limit.nearest(limit.maximum)
    personal = ("limits.personal",) if kind in c.state.seats[owner].own else ()
    if total < limit.minimum:
        rules = (*personal, *_raised_for(c, owner, kind), *own, "limits.minimum")
        return c.refuse("below-minimum", *rules, wager=wager, minimum=least, amount=total)
    if total > limit.maximum:
        return c.refuse("above-maximum", *personal, *own, "limits.maximum", wager=wager, maximum=most, amount=total)
    facts = {"unit": limit.step, "amount": total, "minimum": least, "nearest": limit.nearest(total)}
    return c.refuse("not-in-unit", "limits.unit", *own, wager=wager, **facts)


def _raised_for(c: Context, owner: int, wager: str) -> tuple[str, ...]:
    """Return the rule by which a minimum is higher for this player than for others, or than it was."""
    if wager in c.state.seats[owner].kept:
        passed = any(each.wager == wager and each.binds_at <= c.at for each in c.state.notices)
        return ("limits.old-minimum-notice",) if passed else ()
    others = any(wager in sitting.kept for sitting in c.state.seats.values())
    return ("limits.newcomers",) if others else ()
