"""The bounds of a wager beside those of the sign: the table differential, and chips kept for commission that is owed."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from pitboss.games.baccarat.context import CoupContext
from pitboss.games.baccarat.coup import BANKER, PLAYER
from pitboss.games.baccarat.wagers import OTHER_SIDE
from pitboss.table.accounts import on_layout, stack_of, stake_on
from pitboss.table.limits import Bounds
from pitboss.table.refusal import Fact, Refusal
from pitboss.table.services.wagers.bounds import outside_sign, sign_bounds


def totals(c: CoupContext) -> dict[str, int]:
    """Return what all players have on each hand."""
    placed = on_layout(c.state).values()
    return {side: sum(own[side].total for own in placed if side in own) for side in (PLAYER, BANKER)}


def owes(c: CoupContext, seat: int) -> int:
    """Return the commission that the player at a seat owes."""
    return c.part.owed.get(seat, 0)


def room(c: CoupContext, place: int, wager: str) -> tuple[int, int] | None:
    """Return the least and the most that a wager on one hand may come to by the table differential; None where nothing limits
    it. Hands that are too far apart already may stay so."""
    if not c.rules.differential or wager not in OTHER_SIDE:
        return None
    lies = totals(c)
    own, other = lies[wager], lies[OTHER_SIDE[wager]]
    others = own - stake_on(c.state, place, wager).total
    apart = max(c.rules.differential, abs(own - other))
    return max(0, other - apart - others), max(own - others, other + c.rules.differential - others)


def bounds(c: CoupContext, place: int, owner: int, wager: str) -> Bounds | None:
    """Return the bounds of a wager where they are narrower than those of the sign; None where they are not."""
    by_differential = room(c, place, wager)
    most, owed = by_differential[1] if by_differential else None, owes(c, owner)
    if most is None and not owed:
        return None
    sign = sign_bounds(c, owner, wager)
    if owed:
        reach = stake_on(c.state, place, wager).total + max(0, stack_of(c.state, owner).total - owed)
        most = reach if most is None else min(most, reach)
    assert most is not None
    return replace(sign, maximum=min(sign.maximum, most))


def outside(c: CoupContext, place: int, owner: int, wager: str, total: int) -> Refusal | None:
    """Refuse an amount that the sign, the differential or the commission owed does not allow."""
    if refusal := outside_sign(c, owner, wager, total):
        return refusal
    return beyond_differential(c, place, wager, total) or beyond_commission(
        c, owner, total - stake_on(c.state, place, wager).total
    )


def beyond_differential(c: CoupContext, place: int, wager: str, total: int) -> Refusal | None:
    """Refuse a wager that would bring the two hands further apart than the table differential."""
    found = room(c, place, wager)
    if found is None or found[0] <= total <= found[1]:
        return None
    facts: dict[str, Fact] = {"wager": wager, "other": OTHER_SIDE[wager], "differential": c.rules.differential, "amount": total}
    if total < found[0]:
        return c.refuse("differential-needs", "wager.differential", minimum=found[0], **facts)
    code = "differential" if found[1] > stake_on(c.state, place, wager).total else "differential-reached"
    return c.refuse(code, "wager.differential", maximum=found[1], **facts)


def beyond_commission(c: CoupContext, owner: int, added: int) -> Refusal | None:
    """Refuse to wager chips that are needed for commission owed."""
    owed, has = owes(c, owner), stack_of(c.state, owner).total
    if not owed or added <= 0 or has - added >= owed:
        return None
    return c.refuse("commission-kept", "commission.kept", owed=owed, have=has, amount=max(0, has - owed))


def too_far_apart(c: CoupContext, place: int, changed: Mapping[str, int]) -> Refusal | None:
    """Refuse to change wagers of an area together, each to the total given, where that brings the two hands too far apart."""
    if not c.rules.differential:
        return None
    lies = totals(c)
    was = abs(lies[PLAYER] - lies[BANKER])
    for wager in lies.keys() & changed.keys():
        lies[wager] += changed[wager] - stake_on(c.state, place, wager).total
    apart = abs(lies[PLAYER] - lies[BANKER])
    if apart <= max(c.rules.differential, was):
        return None
    return c.refuse("too-far-apart", "wager.differential", differential=c.rules.differential, amount=apart)
