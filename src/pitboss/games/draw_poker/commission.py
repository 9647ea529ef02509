"""The commission of a round: what is taken of which pot, and why not. Pure functions."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from msgspec import Struct

from pitboss.money import Commission
from pitboss.money.commission import Exempt as Below


class Exempt(StrEnum):
    """Why no commission is taken of a pot, or of the round."""

    THRESHOLD = "within-threshold"
    UNIT = "below-unit"
    EQUAL = "equal-hands"
    FORCED = "forced-bets-only"
    TIME = "paid-by-time"
    UNCALLED = "uncalled"
    TOURNAMENT = "tournament"


EACH_POT, SUM_OF_POTS = "each-pot", "sum-of-pots"
IN_PROPORTION, MAIN_POT_FIRST = "in-proportion", "main-pot-first"
WHOLE_ROUND = "whole-round"


class Tested(Struct, frozen=True):
    """A pot as the commission looks at it."""

    amount: int
    """What it holds, without any uncalled bet."""
    exempt: Exempt | None = None
    """It has equal hands of its only players, or holds antes and blinds only."""


class Terms(Struct, frozen=True):
    """How commission is taken from pots at a table."""

    commission: Commission
    chip: int
    threshold_tests: str = EACH_POT
    borne_by: str = IN_PROPORTION
    exempt_tests: str = EACH_POT


class Taken(Struct, frozen=True):
    """What is taken of each pot, or why nothing is."""

    pots: tuple[int, ...]
    exempt: Exempt | None = None

    @property
    def total(self) -> int:
        return sum(self.pots)


def taken(terms: Terms, pots: Sequence[Tested]) -> Taken:
    """Return the commission of a round."""
    nothing = (0,) * len(pots)
    if terms.exempt_tests == WHOLE_ROUND and not all(pot.exempt for pot in pots):
        pots = [Tested(pot.amount) for pot in pots]
    counted = [at for at, pot in enumerate(pots) if pot.exempt is None]
    if not counted:
        return Taken(nothing, pots[0].exempt if pots else Exempt.FORCED)
    whole = sum(pots[at].amount for at in counted)
    threshold = terms.commission.threshold
    above = [at for at in counted if pots[at].amount > threshold]
    if terms.threshold_tests == SUM_OF_POTS:
        above = counted if whole > threshold else []
    if not above:
        return Taken(nothing, Exempt.THRESHOLD)
    charge = terms.commission.charge(whole)
    if charge.exempt:
        return Taken(nothing, Exempt.UNIT if charge.exempt is Below.BELOW_UNIT else Exempt.THRESHOLD)
    return Taken(_borne(terms, [pot.amount for pot in pots], counted, above, charge.taken))


def _borne(terms: Terms, amounts: Sequence[int], counted: Sequence[int], above: Sequence[int], charge: int) -> tuple[int, ...]:
    """Divide a commission over the pots that bear it."""
    parts = [0] * len(amounts)
    if terms.borne_by == MAIN_POT_FIRST:
        for at in counted:
            parts[at] = min(charge - sum(parts), amounts[at])
        return tuple(parts)
    whole = sum(amounts[at] for at in above)
    for at in above:
        parts[at] = charge * amounts[at] // whole // terms.chip * terms.chip
    parts[above[0]] += charge - sum(parts)
    return tuple(parts)
