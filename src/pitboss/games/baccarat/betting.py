"""Wagers beside what the sign says of them: not on both hands, the table differential, and chips kept for commission owed."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from msgspec.structs import replace

from pitboss.games.baccarat.commission import beyond_commission, owes
from pitboss.games.baccarat.coup import BANKER, OTHER_SIDE, PAIRS, PLAYER
from pitboss.games.baccarat.round import Coup, Stage
from pitboss.games.baccarat.rules import PLACED_BY, BaccaratRules, CoupContext
from pitboss.games.shared_layout.settling import LayoutWagering
from pitboss.table.accounts import on_layout, stack_of, stake_on
from pitboss.table.acts import Topic
from pitboss.table.limits import Bounds
from pitboss.table.refusal import Fact, Refusal
from pitboss.table.services.wagers.bounds import outside_sign, sign_bounds


def totals(c: CoupContext) -> dict[str, int]:
    """Return what all players have on each hand."""
    placed = on_layout(c.state).values()
    return {side: sum(own[side].total for own in placed if side in own) for side in (PLAYER, BANKER)}


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


def unknown_wager(c: CoupContext, wager: str) -> Refusal | None:
    """Refuse a wager on a pair where the table has none."""
    if wager not in PAIRS:
        return None
    return c.refuse("no-such-wager", "wager.pair", "equipment.layout", wager=wager, wagers=c.rules.wagers)


def both_hands(c: CoupContext, place: int, wager: str) -> Refusal | None:
    """Refuse a wager on one hand beside one on the other."""
    other = OTHER_SIDE.get(wager)
    if other is None or c.rules.both_hands or not stake_on(c.state, place, other).total:
        return None
    return c.refuse("both-hands", "wager.not-both", wager=other)


def not_together(c: CoupContext, place: int, totals: Mapping[str, int]) -> Refusal | None:
    """Refuse wagers that may not be placed together: on both hands, of chips needed for commission, or too far apart."""
    for wager in totals:
        other = OTHER_SIDE.get(wager, "")
        if other in totals and not c.rules.both_hands:
            return c.refuse("both-hands", "wager.not-both", wager=other)
    more = sum(total - stake_on(c.state, place, wager).total for wager, total in totals.items())
    return beyond_commission(c, place, more) or too_far_apart(c, place, totals)


class CoupWagering(LayoutWagering[Coup, BaccaratRules]):
    """Wagers on the sides: within the differential, and changed again while a coup is held."""

    def own_bounds(self, c: CoupContext, place: int, owner: int, wager: str) -> Bounds | None:
        return bounds(c, place, owner, wager)

    def outside_own_bounds(self, c: CoupContext, place: int, owner: int, wager: str, total: int) -> Refusal | None:
        return outside(c, place, owner, wager, total)

    def unknown_wager(self, c: CoupContext, wager: str) -> Refusal | None:
        return unknown_wager(c, wager)

    def not_now(self, c: CoupContext, place: int, wager: str) -> Refusal | None:
        return both_hands(c, place, wager)

    def not_together(self, c: CoupContext, place: int, totals: Mapping[str, int]) -> Refusal | None:
        return not_together(c, place, totals)

    def placing(self, c: CoupContext, place: int, totals: Mapping[str, int]) -> Iterator[str]:
        if c.is_at(Stage.CHANGING):
            for wager in totals:
                yield "reopen.amount" if stake_on(c.state, place, wager).total else "reopen.new"

    def withdrawing(self, c: CoupContext, place: int) -> Iterator[str]:
        if c.is_at(Stage.CHANGING):
            yield "reopen.withdraw"

    def not_withdrawable(self, c: CoupContext, place: int, wagers: Collection[str]) -> Refusal | None:
        if c.is_at(Stage.CHANGING) and (refusal := c.requires_for(place, "reopen.withdraw")):
            return refusal
        return too_far_apart(c, place, dict.fromkeys(wagers, 0))


BETTING = Topic(
    rules={
        "wager.player": "a wager on the Player's hand",
        "wager.banker": "a wager on the Banker's hand",
        "wager.tie": "a wager on a tie",
        "wager.pair": "a wager on a pair",
        "wager.not-both": "not on both hands in one coup",
        "wager.differential": "the table differential",
        "odds.player": "the odds of Player",
        "odds.banker": "the odds of Banker",
        "odds.tie": "the odds of Tie",
        "odds.pair": "the odds of a pair",
    },
    powers=frozenset(PLACED_BY.values()),
    refusals={
        "both-hands": (
            "You have a wager on {wager}, and may not wager on both hands in one coup.",
            "Take {wager} back first, or wager on Tie.",
        ),
        "differential": (
            "{wager} and {other} may differ by at most {differential} at this table; your {wager} would come to {amount}.",
            "Place {maximum} or less on {wager}, or wait until more is on {other}.",
        ),
        "differential-reached": (
            "{wager} is as far ahead of {other} as the table differential of {differential} allows.",
            "Wager on {other} or on Tie, or wait until more is on {other}.",
        ),
        "differential-needs": (
            "With less than {minimum} on {wager}, {other} would be ahead by more than the table differential of {differential}.",
            "Leave at least {minimum} there.",
        ),
        "too-far-apart": (
            "That would bring Player and Banker {amount} apart; the table differential is {differential}.",
            "Leave the wager where it is, or wait until the other side has less.",
        ),
    },
)
