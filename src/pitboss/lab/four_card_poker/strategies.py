"""The best play of Four Card Poker, and what the strategies that a person can remember cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TypeAlias

import numpy as np

from pitboss.cards import Rank
from pitboss.cards.ranks import HandValue
from pitboss.games.dealer_poker.strategy import Strategy
from pitboss.games.four_card_poker.rules import FourCardPokerRules
from pitboss.games.four_card_poker.strategy import STRATEGIES
from pitboss.lab.choices import FOLD, choice_name
from pitboss.lab.errors import LabError
from pitboss.lab.families.dealer_poker.decisions import (
    Cell,
    Cells,
    K,
    Payoffs,
    Tally,
    best_play,
    cost,
    house_edge,
    merge_cells,
    tally_play,
)
from pitboss.lab.figures import StrategyCost, Tell
from pitboss.lab.four_card_poker.counting import DealCounts, count_by_pair, dealer_hands_left
from pitboss.lab.four_card_poker.pricing import AntePrice
from pitboss.lab.kernels.cells import OUTCOMES, Choices, Numbers, choose
from pitboss.lab.kernels.four import DEALER, Counts

ValueAndUpCard: TypeAlias = tuple[int, int]
"""What a player knows who looks at the value of their hand, by index, and the rank of the up card."""

_MOST = 1 << 62


def best_tallies(known: DealCounts, prices: Sequence[AntePrice], rules: FourCardPokerRules, seen: int, tell: Tell) -> list[Tally]:
    """Tally the best play with `seen` of the dealer's cards visible, under each of the schedules."""
    if seen == DEALER:
        return [_best_seeing_all(known, price) for price in prices]
    deciders = [Decider(price, seen) for price in prices]
    parts = [(slice(None), known.found)] if seen == 1 else count_by_pair(known, rules.ranking, tell)
    for part, found in parts:
        for each in deciders:
            each.decide(known, part, found)
    return [each.tally() for each in deciders]


class Decider:
    """Decide cells part by part, among all choices or only some, and keep the tally."""

    def __init__(self, price: AntePrice, seen: int, allowed: Sequence[str] = ()) -> None:
        self._price = price
        self._left = dealer_hands_left(seen)
        payoffs = price.payoffs
        self._places = [payoffs.choices.index(each) for each in allowed] if allowed else list(payoffs.candidates())
        whole = payoffs.in_whole_numbers()
        if max(abs(each) for kind in whole for choice in kind for each in choice) * self._left >= _MOST:
            raise LabError("the stake is too large to compare rounded or capped payments exactly")
        self._payoffs = np.array([[kind[place] for place in self._places] for kind in whole], dtype=np.int64)
        self._sums: Numbers = np.zeros(self._payoffs.shape, dtype=np.int64)

    def decide(self, known: DealCounts, part: slice, found: Counts) -> Choices:
        """Decide these cells and return the choices, by index."""
        chosen = np.empty(found.shape, dtype=np.uint8)
        kinds = self._price.kind_of[known.value_of[part]]
        choose(found, self._left, known.weights[part], kinds, self._payoffs, chosen, self._sums)
        return chosen

    def tally(self) -> Tally:
        """Return the deals decided so far by kind of hand, choice and outcome."""
        return {
            (kind, self._places[at], end): int(self._sums[kind, at, end])
            for kind, at, end in np.ndindex(self._sums.shape)
            if self._sums[kind, at, end]
        }

    def name(self, place: int) -> str:
        """Return the name of the choice with this index."""
        return self._price.payoffs.choices[self._places[place]]


def _best_seeing_all(known: DealCounts, price: AntePrice) -> Tally:
    """Tally the best play of someone who sees the dealer's whole hand and so knows the outcome."""
    totals: Counter[tuple[int, int]] = Counter()
    for kind, row in zip(price.kind_of.tolist(), known.by_rank.sum(axis=1).tolist(), strict=True):
        for end, count in enumerate(row):
            totals[kind, end] += count
    cells: dict[tuple[int, int], list[Cell]] = {}
    for (kind, end), count in totals.items():
        # The counts by up card hold each of the dealer's hands once for each of its cards.
        counts = tuple(count // DEALER if end == each else 0 for each in range(len(OUTCOMES)))
        cells[kind, end] = [Cell(kind, counts)]
    return tally_play(cells, price.payoffs, best_play(cells, price.payoffs).__getitem__)


def by_value_and_rank(known: DealCounts, price: AntePrice) -> Cells[ValueAndUpCard]:
    """Return the cells of a player who looks at the value of their hand and the rank of the up card."""
    kinds = price.kind_of.tolist()
    return {
        (place, int(rank)): [Cell(kinds[place], tuple(counts))]
        for place, row in enumerate(known.by_rank.tolist())
        for rank, counts in zip(Rank, row, strict=True)
        if any(counts)
    }


def chart_row(value: HandValue) -> str:
    """Return the row of the chart for a hand: its kind, and for a pair also the rank."""
    kind = value.category.replace("-", " ")
    return f"{kind} of {Rank(value.ranks[0]).plural}" if value.category == "pair" else kind


def by_chart(known: DealCounts, cells: Cells[ValueAndUpCard]) -> Cells[tuple[str, int]]:
    """Return the cells of a player who looks at the row of the chart and the rank of the up card."""
    rows = [chart_row(value) for value in known.values]
    return merge_cells(cells, lambda key: (rows[key[0]], key[1]))


def strategy_costs(
    known: DealCounts, price: AntePrice, rules: FourCardPokerRules, own: Strategy | None, optimum: Fraction
) -> Iterator[StrategyCost]:
    """Yield the strategies that people use and the user's own, each with what it costs."""
    payoffs, cells = price.payoffs, by_value_and_rank(known, price)
    chart, values = by_chart(known, cells), merge_cells(cells, lambda key: key[0])

    def best_of(name: str, says: str, merged: Cells[K]) -> StrategyCost:
        return cost(name, says, tally_play(merged, payoffs, best_play(merged, payoffs).__getitem__), payoffs, optimum)

    says = "The best play for the value of the four cards that count and the rank of the up card."
    yield best_of("value-and-up-card", says, cells)
    says = "The chart: the best play for the kind of hand, the rank of a pair, and the rank of the up card."
    yield best_of("pair-and-up-card", says, chart)
    says = "The best play for the value of the four cards that count, whatever the up card."
    yield best_of("value-alone", says, values)
    for each in (*STRATEGIES, own) if own else STRATEGIES:
        yield cost(each.name, each.says, tally_strategy(cells, known, payoffs, rules, each), payoffs, optimum)
    if rules.blind_extra_hands:
        says = "The best play of an extra hand that the player may not look at, for the rank of the up card."
        yield best_of("unseen-hand", says, merge_cells(chart, lambda key: key[1]))
    if rules.blind_play:
        yield from _blind(known, price, optimum)


def tally_strategy(
    cells: Cells[ValueAndUpCard], known: DealCounts, payoffs: Payoffs, rules: FourCardPokerRules, strategy: Strategy
) -> Tally:
    """Tally a strategy that decides by the value of the hand and the rank of the up card."""

    def choose(key: ValueAndUpCard) -> str:
        return choice_name(strategy.rule(rules, known.values[key[0]], Rank(key[1])))

    return tally_play(cells, payoffs, choose)


def _blind(known: DealCounts, price: AntePrice, optimum: Fraction) -> Iterator[StrategyCost]:
    """Price Play placed before the deal, which cannot change any more except by folding."""
    for choice in price.payoffs.choices:
        if choice != FOLD:
            decider = Decider(price, 1, (FOLD, choice))
            decider.decide(known, slice(None), known.found)
            says = f"Play placed blind before every deal ({choice}), and taken back where it is better to fold."
            yield cost(f"blind-{choice}", says, decider.tally(), price.payoffs, optimum)


def up_card_alone(known: DealCounts, price: AntePrice, optimum: Fraction) -> StrategyCost:
    """Price the best play of someone who sees only the up card, compared with someone who sees more."""
    decider = Decider(price, 1)
    decider.decide(known, slice(None), known.found)
    edge = house_edge(decider.tally(), price.payoffs)
    return StrategyCost("up-card-alone", "The best play where only the up card is seen.", edge, edge - optimum)
