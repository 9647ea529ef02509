"""Commission: what the house takes of winnings, as a value."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction

from msgspec import Struct

from pitboss.money.cents import Cents


class Exempt(StrEnum):
    """Why no commission is taken."""

    WITHIN_THRESHOLD = "within-threshold"
    BELOW_UNIT = "below-unit"
    """The rate comes to less than the smallest amount that is taken."""


class Charge(Struct, frozen=True):
    """The commission on an amount; where it is nothing, why."""

    taken: Cents
    exempt: Exempt | None = None


class Commission(Struct, frozen=True):
    """A rate, from above a threshold, rounded down to a unit, or up, and never more than a cap."""

    rate: Fraction
    threshold: Cents = 0
    """The largest amount of which nothing is taken."""
    unit: Cents = 1
    """What is taken is a multiple of this."""
    cap: Cents | None = None
    """The most that is taken of one amount; None is no cap."""
    rounds_up: bool = False

    def __post_init__(self) -> None:
        if not 0 < self.rate <= 1:
            raise ValueError(f"the rate of a commission is above 0 and at most 1, not {self.rate}")
        if self.threshold < 0:
            raise ValueError(f"the threshold of a commission is zero or more cents, not {self.threshold}")
        if self.unit < 1:
            raise ValueError(f"the unit of a commission is at least one cent, not {self.unit}")
        if self.cap is not None and self.cap < self.unit:
            raise ValueError(f"the cap of a commission is at least its unit of {self.unit} cents, not {self.cap}")

    def charge(self, amount: Cents) -> Charge:
        """Return what is taken of an amount."""
        if amount < 0:
            raise ValueError(f"commission is taken of zero or more cents, not of {amount}")
        if amount <= self.threshold:
            return Charge(0, Exempt.WITHIN_THRESHOLD)
        # Whole numbers only: the rate of an amount is never a float.
        units, rest = divmod(amount * self.rate.numerator, self.rate.denominator * self.unit)
        units += self.rounds_up and rest > 0
        if not units:
            return Charge(0, Exempt.BELOW_UNIT)
        taken = units * self.unit
        return Charge(taken if self.cap is None else min(taken, self.cap))
