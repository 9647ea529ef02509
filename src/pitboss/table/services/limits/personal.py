"""Limits for one player alone, above those of the table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from msgspec.structs import replace

from pitboss.table.accounts import LARGEST
from pitboss.table.acts import Act, Topic
from pitboss.table.commands import Request
from pitboss.table.context import Context, Decision
from pitboss.table.events import Significance, TableEvent
from pitboss.table.fields import LeastAmount, LimitName, MostAmount
from pitboss.table.limits import Bounds, Range
from pitboss.table.offers import Offer
from pitboss.table.phrases import wager_name
from pitboss.table.refusal import Refusal
from pitboss.table.services.limits.changing import current, no_such_wager, range_words
from pitboss.table.state import TableState

PERSONAL = "limits.personal"


def _no_own_limits(c: Context, seat: int) -> Refusal | None:
    """Refuse where the rulebook allows no personal limits for a player, or not by this office."""
    if refusal := c.requires(PERSONAL):
        return refusal
    return None if seat in c.state.seats else c.refuse("empty-seat", PERSONAL, seat=seat)


def _with_own(state: TableState, seat: int, own: dict[str, Range]) -> TableState:
    return replace(state, seats={**state.seats, seat: replace(state.seats[seat], own=own)})


class GrantLimits(Request, frozen=True, tag="grant-limits"):
    """One player is given limits above the table's on an area."""

    seat: int
    wager: LimitName
    minimum: LeastAmount
    maximum: MostAmount


class OwnLimitsGranted(TableEvent, frozen=True, tag="limits.own-granted/1"):
    """Limits for one player alone."""

    seat: int
    wager: str
    range_: Range

    SIGNIFIES: ClassVar[Significance | None] = Significance.PARAMETERS

    def after(self, state: TableState) -> TableState:
        return _with_own(state, self.seat, {**state.seats[self.seat].own, self.wager: self.range_})

    def says(self) -> str:
        return f"Seat {self.seat} alone has {wager_name(self.wager)} limits of {range_words(self.range_)}."


def grantable(c: Context) -> Iterable[tuple[int, str]]:
    """Return each player's seat with each wagering area of the sign, for those who may grant limits."""
    if not c.may(PERSONAL):
        return ()
    return [(seat, wager) for seat in c.state.seats for wager in c.state.limits.ranges]


def may_grant(c: Context, seat: int, wager: str) -> Offer | Refusal:
    """Offer personal limits above the table's: neither the minimum nor the maximum may be lower."""
    if refusal := no_such_wager(c, wager) or _no_own_limits(c, seat):
        return refusal
    table, chip = current(c).ranges[wager], c.rules.smallest_chip
    least, most = Bounds(table.minimum, LARGEST, 0, chip), Bounds(table.maximum, LARGEST, 0, chip)
    return c.offer(PERSONAL, area=seat, amounts={"minimum": least, "maximum": most}, choices=(wager,))


def grant_limits(c: Context, request: GrantLimits, offer: Offer) -> Decision:
    fits = offer.amounts["minimum"].holds(request.minimum) and offer.amounts["maximum"].holds(request.maximum)
    if not fits or request.minimum > request.maximum:
        return c.refuse("own-limits", PERSONAL, minimum=request.minimum, maximum=request.maximum)
    range_ = Range(request.minimum, request.maximum)
    clauses = c.rules.cite(PERSONAL, "sign.personal-limits")
    return (OwnLimitsGranted(seat=request.seat, wager=request.wager, range_=range_, clauses=clauses),)


class WithdrawLimits(Request, frozen=True, tag="withdraw-limits"):
    """A player's personal limits end."""

    seat: int


class OwnLimitsWithdrawn(TableEvent, frozen=True, tag="limits.own-withdrawn/1"):
    """The limits of one player alone have ended."""

    seat: int

    SIGNIFIES: ClassVar[Significance | None] = Significance.PARAMETERS

    def after(self, state: TableState) -> TableState:
        return _with_own(state, self.seat, {})

    def says(self) -> str:
        return f"Seat {self.seat} plays at the table's limits again."


def withdrawable(c: Context) -> Iterable[int]:
    """Return the seats of players with limits of their own."""
    return [seat for seat, sitting in c.state.seats.items() if sitting.own]


def may_withdraw_limits(c: Context, seat: int) -> Offer | Refusal:
    if refusal := _no_own_limits(c, seat):
        return refusal
    if not c.state.seats[seat].own:
        return c.refuse("no-own-limits", PERSONAL, seat=seat)
    return c.offer(PERSONAL, area=seat)


def withdraw_limits(c: Context, request: WithdrawLimits, offer: Offer) -> Decision:
    return (OwnLimitsWithdrawn(seat=request.seat, clauses=offer.clauses),)


PERSONAL_LIMITS = Topic(
    acts=(
        Act(GrantLimits, may_grant, grant_limits, at=("seat", "wager"), each=grantable),
        Act(WithdrawLimits, may_withdraw_limits, withdraw_limits, at=("seat",), each=withdrawable),
    ),
    events=(OwnLimitsGranted, OwnLimitsWithdrawn),
    rules={PERSONAL: "a player's own limits", "sign.personal-limits": "a player's own limits on a sign"},
    powers=frozenset({PERSONAL}),
    refusals={
        "own-limits": ("Personal limits must be above the table's; {minimum} to {maximum} are not.", "Give higher limits."),
        "no-own-limits": ("Seat {seat} has no personal limits.", "Grant them first."),
    },
    interpretations={
        "limits.personal-minimum": "not-below-table",
        "limits.personal-notice": False,
        "limits.personal-lasts": "until-leaving",
    },
)
