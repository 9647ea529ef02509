"""Limits changed at once: a lower minimum, another maximum, or what all players at the table agree to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from msgspec.structs import replace

from pitboss.money import show
from pitboss.table.accounts import LARGEST
from pitboss.table.acts import Act, Topic
from pitboss.table.commands import Request
from pitboss.table.context import Context, Decision
from pitboss.table.events import Significance, TableEvent
from pitboss.table.fields import LeastAmount, LimitName, MostAmount
from pitboss.table.limits import Bounds, Limits, Notice, Range, kept_minimum, limits_at
from pitboss.table.offers import Offer
from pitboss.table.phrases import wager_name
from pitboss.table.refusal import Fact, Refusal
from pitboss.table.state import Seat, TableState

CHANGE = "limits.change"
AGREEMENT = "limits.by-agreement"


def current(c: Context) -> Limits:
    """Return the table's limits now, with every notice that has taken effect."""
    return limits_at(c.state.limits, c.state.notices, c.at)


def no_such_wager(c: Context, wager: str) -> Refusal | None:
    if wager in c.state.limits.ranges:
        return None
    return c.refuse("no-such-wager", "limits.minimum", wager=wager, wagers=tuple(c.state.limits.ranges))


def minimums(c: Context, wager: str, *, marked: bool) -> dict[int, int]:
    """Return the least each player may wager now, or only each player with a marker."""
    table = current(c).ranges[wager].minimum
    least = {}
    for number in sorted(c.state.seats):
        kept = kept_minimum(c.state.seats[number].kept, wager, c.state.notices, c.at)
        if kept is not None or not marked:
            least[number] = table if kept is None else min(kept, table)
    return least


def waiting(c: Context, wager: str) -> tuple[Notice, ...]:
    """Return the notices without those of a wager that have taken effect: its minimums already include them, and they must
    not raise one that a player keeps later."""
    return tuple(notice for notice in c.state.notices if notice.binds_at > c.at or notice.wager != wager)


def keeping(seats: dict[int, Seat], wager: str, kept: dict[int, int]) -> dict[int, Seat]:
    """Return the seats with these old minimums for a wager, and no others."""
    after = {}
    for number, seat in seats.items():
        others = {other: minimum for other, minimum in seat.kept.items() if other != wager}
        after[number] = replace(seat, kept={**others, wager: kept[number]} if number in kept else others)
    return after


def range_words(limits: Range) -> str:
    return f"{show(limits.minimum)} to {show(limits.maximum)}"


class ChangeLimits(Request, frozen=True, tag="change-limits"):
    """New limits for one wagering area, at once: a lower minimum, another maximum."""

    wager: LimitName
    minimum: LeastAmount
    maximum: MostAmount


class LimitsChanged(TableEvent, frozen=True, tag="limits.changed/1"):
    """The sign states other limits for a wagering area."""

    wager: str
    limits: Limits
    notices: tuple[Notice, ...]
    """Those still to run their time."""
    kept: dict[int, int]
    """Old minimums still kept, by seat."""

    SIGNIFIES: ClassVar[Significance | None] = Significance.PARAMETERS

    def after(self, state: TableState) -> TableState:
        # Agreement was to this change: the next one needs a new agreement.
        seats = {number: replace(seat, agrees={}) for number, seat in state.seats.items()}
        return replace(state, limits=self.limits, notices=self.notices, seats=keeping(seats, self.wager, self.kept))

    def says(self) -> str:
        return f"{wager_name(self.wager)} limits are now {range_words(self.limits.ranges[self.wager])}."


def changeable(c: Context) -> Iterable[tuple[str, int, int]]:
    """Yield each wagering area of the sign, and again with the limits that all players have agreed to."""
    for wager in c.state.limits.ranges if c.may(CHANGE) else ():
        yield wager, 0, 0
        if agreed := _agreed(c, wager):
            yield wager, agreed.minimum, agreed.maximum


def may_change(c: Context, wager: str, minimum: int, maximum: int) -> Offer | Refusal:
    """Offer new limits at any time, unless they need a notice. None is needed at an empty table if the rulebook says so, nor
    for limits that every player at the table has agreed to."""
    if refusal := no_such_wager(c, wager) or c.requires(CHANGE):
        return refusal
    if _vacant(c) and (refusal := c.requires("limits.vacant-table")):
        return refusal
    if _agreed(c, wager) == Range(minimum, maximum):
        exactly = {"minimum": Bounds(minimum, minimum, 0, 1), "maximum": Bounds(maximum, maximum, 0, 1)}
        return c.offer(CHANGE, AGREEMENT, amounts=exactly, choices=(wager,))
    now, chip, needs = current(c).ranges[wager], c.rules.smallest_chip, _needs_notice(c)
    most = now.minimum if "minimum-raised" in needs else LARGEST
    least = now.maximum if "maximum-lowered" in needs else chip
    amounts = {"minimum": Bounds(chip, most, 0, chip), "maximum": Bounds(least, LARGEST, 0, chip)}
    rules = (CHANGE, "limits.vacant-table") if _vacant(c) else (CHANGE,)
    return c.offer(*rules, amounts=amounts, choices=(wager,))


def _vacant(c: Context) -> bool:
    return not c.state.seats and c.rules.value("limits.vacant-table", False)


def _needs_notice(c: Context) -> tuple[str, ...]:
    """Return the changes that a sign must announce, where the rulebook knows such a sign."""
    known = c.rules.has("limits.notice") or c.rules.has(AGREEMENT)
    return c.rules.value("limits.notice-for", ("minimum-raised",)) if known and not _vacant(c) else ()


def _agreed(c: Context, wager: str) -> Range | None:
    """Return the limits that every player at the table has agreed to, where the rulebook lets them."""
    agreed = {seat.agrees.get(wager) for seat in c.state.seats.values()} if c.rules.has(AGREEMENT) else set()
    return agreed.pop() if len(agreed) == 1 else None


def change_limits(c: Context, request: ChangeLimits, offer: Offer) -> Decision:
    for name, amount in (("minimum", request.minimum), ("maximum", request.maximum)):
        if not offer.amounts[name].holds(amount):
            return _unannounced(c, request) or c.refuse("amount", CHANGE, amount=amount)
    if request.minimum > request.maximum:
        return c.refuse("limits-order", CHANGE, minimum=request.minimum, maximum=request.maximum)
    limits = current(c).with_range(request.wager, Range(request.minimum, request.maximum))
    kept = {seat: old for seat, old in minimums(c, request.wager, marked=True).items() if old < request.minimum}
    notices = waiting(c, request.wager)
    return (LimitsChanged(wager=request.wager, limits=limits, notices=notices, kept=kept, clauses=offer.clauses),)


def _unannounced(c: Context, request: ChangeLimits) -> Refusal | None:
    """Refuse a change that needs a notice or the agreement of all players."""
    now, needs = current(c).ranges[request.wager], _needs_notice(c)
    minutes = c.rules.value("limits.notice-minutes", 0)
    facts: dict[str, Fact] = {"minimum": now.minimum, "maximum": now.maximum, "minutes": minutes}
    if request.minimum > now.minimum and "minimum-raised" in needs:
        return c.refuse("raise-needs-notice", "limits.notice", AGREEMENT, **facts)
    if request.maximum < now.maximum and "maximum-lowered" in needs:
        return c.refuse("lower-needs-notice", "limits.notice", AGREEMENT, **facts)
    return None


class AgreeLimits(Request, frozen=True, tag="agree-limits"):
    """A player agrees to new limits for one wagering area."""

    seat: int
    wager: LimitName
    minimum: LeastAmount
    maximum: MostAmount


class LimitsAgreed(TableEvent, frozen=True, tag="limits.agreed/1"):
    """A player agrees to new limits for one wagering area; they change when everybody at the table has."""

    seat: int
    wager: str
    range_: Range

    SIGNIFIES: ClassVar[Significance | None] = Significance.PARAMETERS

    def after(self, state: TableState) -> TableState:
        seat = state.seats[self.seat]
        agrees = {**seat.agrees, self.wager: self.range_}
        return replace(state, seats={**state.seats, self.seat: replace(seat, agrees=agrees)})

    def says(self) -> str:
        return f"Seat {self.seat} agrees to {wager_name(self.wager)} limits of {range_words(self.range_)}."


def agreeable(c: Context) -> Iterable[tuple[int, str]]:
    """Return the seats for which the speaker may agree to limits, with each wagering area."""
    if not c.rules.has(AGREEMENT):
        return ()
    return [(seat, wager) for seat in c.state.seats if c.speaks_for(seat) for wager in c.state.limits.ranges]


def may_agree(c: Context, seat: int, wager: str) -> Offer | Refusal:
    if not c.rules.has(AGREEMENT):
        return c.refuse("no-such-rule-here", rule=AGREEMENT)
    if refusal := no_such_wager(c, wager) or c.requires_for(seat, AGREEMENT):
        return refusal
    any_ = Bounds(c.rules.smallest_chip, LARGEST, 0, c.rules.smallest_chip)
    return c.offer(AGREEMENT, area=seat, amounts={"minimum": any_, "maximum": any_}, choices=(wager,))


def agree_limits(c: Context, request: AgreeLimits, offer: Offer) -> Decision:
    for amount in (request.minimum, request.maximum):
        if not offer.amounts["minimum"].holds(amount):
            return c.refuse("amount", AGREEMENT, amount=amount)
    range_ = Range(request.minimum, request.maximum)
    return (LimitsAgreed(seat=request.seat, wager=request.wager, range_=range_, clauses=offer.clauses),)


CHANGING = Topic(
    acts=(
        Act(ChangeLimits, may_change, change_limits, at=("wager", "minimum", "maximum"), each=changeable),
        Act(AgreeLimits, may_agree, agree_limits, at=("seat", "wager"), each=agreeable),
    ),
    events=(LimitsChanged, LimitsAgreed),
    rules={
        "limits.minimum": "the least wager",
        "limits.maximum": "the largest wager",
        "limits.unit": "the steps in which wagers rise",
        "sign.limits": "limits on the sign",
        CHANGE: "limits altered at any time",
        AGREEMENT: "new limits by agreement of all players",
        "limits.vacant-table": "new limits at an empty table",
    },
    powers=frozenset({CHANGE, AGREEMENT, "limits.vacant-table"}),
    refusals={
        "raise-needs-notice": (
            "The minimum is {minimum} now; a higher one needs a sign {minutes:minute} ahead.",
            "Post a notice, or raise it now and let seated players keep their minimum.",
        ),
        "lower-needs-notice": (
            "The maximum is {maximum} now; a lower one needs a sign {minutes:minute} ahead.",
            "Post a notice, or have every player at the table agree.",
        ),
    },
    settings={"limits.vacant-table": bool},
    interpretations={
        "limits.per": "wagering-area",
        "limits.unit-counts-from": "minimum",
        "limits.change-takes-effect": "next-round",
    },
)
