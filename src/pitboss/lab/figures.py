"""The results of an analysis: exact counts of deals, and every figure as a fraction of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from math import sqrt
from typing import Any, TypeAlias

from msgspec import Struct

from pitboss.cards.ranks import SetHand

Tell: TypeAlias = Callable[[str, int, int], None]
"""Called with the progress of a long count: what is being counted, how much is done, and the total."""


EXACTLY = Fraction(0)
"""How far a figure is off that was counted in whole numbers."""


def silent(what: str, done: int, total: int) -> None:
    """Report no progress."""


class OutcomeCount(Struct, frozen=True):
    """One outcome of a wager: its number of deals, and the net result per unit of the first wager."""

    outcome: str
    count: int
    pays: Fraction


class HandReturn(Struct, frozen=True):
    """One line of a return table: an outcome, how many combinations give it, and what it adds to the return."""

    outcome: str
    combinations: int
    probability: Fraction
    pays: Fraction
    """The net result per unit of the first wager."""
    returns: Fraction
    """Probability times net result. All lines together come to minus the house edge."""


class WagerOdds(Struct, frozen=True):
    """The figures of one wager under one schedule, per unit of the first wager. A positive edge favours the house."""

    wager: str
    schedule: str
    house_edge: Fraction
    element_of_risk: Fraction
    """The house edge per unit of the total stake."""
    mean_stake: Fraction
    variance: Fraction
    hit_rate: Fraction
    """The share of the deals that end with a net win."""
    decisions: dict[str, Fraction]
    """The share of deals in which each choice is made."""
    outcomes: tuple[OutcomeCount, ...]
    top_prize: Fraction
    """The probability of the best result."""
    combinations: int
    """The hands or deals that the wager depends on, each counted once."""
    pays: tuple[tuple[str, str], ...] = ()
    """The schedule: each hand with its odds, best first."""
    within: Fraction = EXACTLY
    """How far a figure can be off, per unit of the first wager."""

    @property
    def standard_deviation(self) -> float:
        """The square root of the variance."""
        return sqrt(self.variance)

    def returns(self) -> tuple[HandReturn, ...]:
        """Return the return table, one line for each outcome."""
        deals = sum(each.count for each in self.outcomes)
        return tuple(
            HandReturn(each.outcome, each.count * self.combinations // deals, share, each.pays, share * each.pays)
            for each in self.outcomes
            for share in (Fraction(each.count, deals),)
        )


class StrategyCost(Struct, frozen=True):
    """A strategy that a person can remember, and how much more it costs than the best play at the same table."""

    name: str
    says: str
    house_edge: Fraction
    cost: Fraction


class Analysis(Struct, frozen=True):
    """The exact odds of a rulebook, with the settings and schedules they apply to."""

    rulebook: str
    settings: dict[str, Any]
    deals: int
    wagers: tuple[WagerOdds, ...]
    strategies: tuple[StrategyCost, ...] = ()
    notes: tuple[str, ...] = ()
    """What the figures are for and how far they can be off, where that is not plain from the figures."""

    def wager(self, name: str, schedule: str | None = None) -> WagerOdds:
        """Return the row of a wager, by default under the schedule in play."""
        rows = [row for row in self.wagers if row.wager == name and schedule in (None, row.schedule)]
        if not rows:
            known = ", ".join(dict.fromkeys(f"{row.wager} {row.schedule}".strip() for row in self.wagers))
            raise KeyError(f"no {name} {schedule or ''} among {known}")
        return rows[0]


class ChoiceValue(Struct, frozen=True):
    """One of the player's choices, and its expected net result per Ante."""

    name: str
    expectation: Fraction


class Advice(Struct, frozen=True):
    """What to do with a hand, and why: the hands the dealer can have, by outcome."""

    hand: str
    best: str
    choices: tuple[ChoiceValue, ...]
    dealer_hands: int
    wins: int
    ties: int
    losses: int
    why: str
    within: Fraction = EXACTLY
    """How far an expectation can be off."""
    no_hand: int = 0
    """Hands with which the dealer does not qualify; they are in none of the three counts above."""


class DealerHands(Struct, frozen=True):
    """Hands that the dealer can have and that settle alike: how many, and one that stands for all of them."""

    count: int
    example: SetHand


class Chart(Struct, frozen=True):
    """A whole strategy by kind of hand (rows) and up card (columns)."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    note: str
    cells: Callable[[], Iterable[tuple[str, ...]]]
    """Every class of cards the player can see, one row each, for a file. The first row holds the column names."""
    size: int
    """The number of these rows, without the first."""


def wager_odds(
    wager: str,
    schedule: str,
    deals: int,
    outcomes: Sequence[OutcomeCount],
    mean_stake: Fraction = Fraction(1),
    decisions: Mapping[str, Fraction] | None = None,
    *,
    combinations: int = 0,
    pays: Iterable[tuple[str, object]] = (),
) -> WagerOdds:
    """Compute every figure of a wager from the counts of its outcomes, which must add up to all the deals.

    `combinations` is for a wager that depends on some of the cards only: how many hands they can be.
    """
    combinations = combinations or deals
    if uneven := [each.outcome for each in outcomes if each.count * combinations % deals]:
        raise ValueError(f"{wager} {schedule}: {uneven[0]} is not a whole number of {combinations:,} combinations")
    counted = sum(each.count for each in outcomes)
    if counted != deals or any(each.count < 0 for each in outcomes):
        raise ValueError(f"{wager} {schedule}: the outcomes count {counted:,} deals, but there are {deals:,}")
    mean = sum((each.count * each.pays for each in outcomes), Fraction(0)) / deals
    square = sum((each.count * each.pays**2 for each in outcomes), Fraction(0)) / deals
    possible = [each for each in outcomes if each.count]
    best = max(each.pays for each in possible)
    return WagerOdds(
        wager=wager,
        schedule=schedule,
        house_edge=-mean,
        element_of_risk=-mean / mean_stake,
        mean_stake=mean_stake,
        variance=square - mean**2,
        hit_rate=Fraction(sum(each.count for each in possible if each.pays > 0), deals),
        decisions=dict(decisions or {}),
        outcomes=tuple(possible),
        top_prize=Fraction(sum(each.count for each in possible if each.pays == best), deals),
        combinations=combinations,
        pays=tuple((hand, str(odds)) for hand, odds in pays),
    )
