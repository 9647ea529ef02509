"""The least and the most that may be wagered, by area and by player, at a given moment."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

MINUTE = 60_000
"""In milliseconds."""


class Range(Struct, frozen=True):
    """The least and the most on one wagering area, in cents."""

    minimum: int
    maximum: int


class Limits(Struct, frozen=True):
    """What the sign states: a range per wagering area, and the steps in which wagers rise."""

    ranges: dict[str, Range]
    unit: int = 0
    """The steps above the minimum; 0 where the sign states none."""
    multiples_of_minimum: bool = False

    def with_range(self, wager: str, range_: Range) -> Limits:
        return Limits({**self.ranges, wager: range_}, self.unit, self.multiples_of_minimum)


class Notice(Struct, frozen=True):
    """A sign that announces a higher minimum or a lower maximum; 0 is the one that stays as it is."""

    wager: str
    minimum: int
    posted_at: int
    binds_at: int
    for_markers: bool
    maximum: int = 0


class Bounds(Struct, frozen=True):
    """Amounts that may be put down: from the least to the most, in steps counted from the base."""

    minimum: int
    maximum: int
    base: int
    step: int

    def holds(self, amount: int) -> bool:
        return self.minimum <= amount <= self.maximum and (amount - self.base) % self.step == 0

    @property
    def least(self) -> int:
        """Return the smallest amount at or above the minimum that is in step."""
        return self.base + -((self.base - self.minimum) // self.step) * self.step

    @property
    def any(self) -> bool:
        """Return whether at least one amount fits."""
        return self.least <= self.maximum

    def nearest(self, amount: int) -> int:
        """Return the amount that fits and is nearest, the lower one of two; the least if nothing fits."""
        most = self.base + (self.maximum - self.base) // self.step * self.step
        below = self.base + (amount - self.base) // self.step * self.step
        choices = (max(self.least, min(most, each)) for each in (below, below + self.step))
        return min(choices, key=lambda each: abs(each - amount))

    def amounts(self) -> range:
        """Return every amount that fits."""
        return range(self.least, self.maximum + 1, self.step)


def limits_at(limits: Limits, notices: tuple[Notice, ...], at: int) -> Limits:
    """Return the table's limits at that moment: a notice binds everybody from its time."""
    for notice in notices:
        if notice.binds_at <= at and not notice.for_markers:
            range_ = limits.ranges[notice.wager]
            least, most = max(range_.minimum, notice.minimum), range_.maximum
            if notice.maximum:
                most = min(most, notice.maximum)
            limits = limits.with_range(notice.wager, Range(least, max(least, most)))
    return limits


def kept_minimum(kept: Mapping[str, int], wager: str, notices: tuple[Notice, ...], at: int) -> int | None:
    """Return the old minimum a player may still play at, raised by every notice that has taken effect since."""
    minimum = kept.get(wager)
    if minimum is None:
        return None
    return max([minimum, *(n.minimum for n in notices if n.wager == wager and n.binds_at <= at)])


def own_range(own: Range, table: Range, kept: int | None) -> Range:
    """Return a player's personal limits on an area: never below the table's, even if those have changed since."""
    least = table.minimum if kept is None else min(kept, table.minimum)
    return Range(max(own.minimum, least), max(own.maximum, table.maximum))


def bounds(limits: Limits, wager: str, kept: int | None, smallest_chip: int) -> Bounds:
    """Return what may be wagered on an area, by a player who kept an old minimum or by one who did not."""
    range_ = limits.ranges[wager]
    minimum = range_.minimum if kept is None else min(kept, range_.minimum)
    if limits.multiples_of_minimum:
        return Bounds(minimum, range_.maximum, 0, minimum)
    if limits.unit:
        return Bounds(minimum, range_.maximum, minimum, limits.unit)
    return Bounds(minimum, range_.maximum, 0, smallest_chip)


FURTHEST = 366 * 24 * 60 * MINUTE
"""The longest notice, one year. A later time is a typing error."""


def announced(now: int) -> Bounds:
    """Return the times that a sign may announce: as soon as may be, or later within a year."""
    return Bounds(0, now + FURTHEST, 0, 1)
