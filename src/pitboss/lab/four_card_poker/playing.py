"""Ways to play Four Card Poker: the best there is, and those that a person can remember."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TypeAlias

import numpy as np

from pitboss.cards import Rank
from pitboss.cards.ranks import HandValue
from pitboss.games.four_card_poker.rules import FourCardPokerRules
from pitboss.lab.choosing import Cell, Cells, K, Tally, best_play, coarser, cost, house_edge, tallied
from pitboss.lab.errors import LabError
from pitboss.lab.figures import StrategyCost, Tell
from pitboss.lab.four_card_poker.counting import Counted, left, pairs
from pitboss.lab.four_card_poker.pricing import Priced
from pitboss.lab.kernels.cells import OUTCOMES, Choices, Numbers, choose
from pitboss.lab.kernels.four import DEALER, Counts
from pitboss.lab.strategies import FOLD, Strategy, named

Known: TypeAlias = tuple[int, int]
"""What a player knows who looks at the value of his hand, by place, and the rank of the up card."""

_MOST = 1 << 62


# --- the best play --------------------------------------------------------------------------------------------------


def best_with(known: Counted, prices: Sequence[Priced], rules: FourCardPokerRules, seen: int, tell: Tell) -> list[Tally]:
    """What comes of the best play with so many of the dealer's cards seen, under each of the schedules."""
    if seen == DEALER:
        return [_best_knowing_all(known, price) for price in prices]
    sums = [Sums(price, seen) for price in prices]
    parts = [(slice(None), known.found)] if seen == 1 else pairs(known, rules.ranking, tell)
    for part, found in parts:
        for each in sums:
            each.add(known, part, found)
    return [each.tally() for each in sums]


class Sums:
    """Cells decided one part after another, and what comes of it; among all choices or only some."""

    def __init__(self, price: Priced, seen: int, allowed: Sequence[str] = ()) -> None:
        self._price = price
        self._left = left(seen)
        brings = price.brings
        self._places = [brings.choices.index(each) for each in allowed] if allowed else list(brings.ends())
        whole = brings.whole()
        if max(abs(each) for kind in whole for choice in kind for each in choice) * self._left >= _MOST:
            raise LabError("the stake is too large for payments that are rounded or capped to be compared exactly")
        self._brings = np.array([[kind[place] for place in self._places] for kind in whole], dtype=np.int64)
        self._sums: Numbers = np.zeros(self._brings.shape, dtype=np.int64)

    def add(self, known: Counted, part: slice, found: Counts) -> Choices:
        """Decide these cells; the places of the choices."""
        chosen = np.empty(found.shape, dtype=np.uint8)
        kinds = self._price.kind_of[known.value_of[part]]
        choose(found, self._left, known.weights[part], kinds, self._brings, chosen, self._sums)
        return chosen

    def tally(self) -> Tally:
        """Deals by kind of hand, choice and outcome."""
        return {
            (kind, self._places[at], end): int(self._sums[kind, at, end])
            for kind, at, end in np.ndindex(self._sums.shape)
            if self._sums[kind, at, end]
        }

    def name(self, place: int) -> str:
        """The choice of this place among those chosen from."""
        return self._price.brings.choices[self._places[place]]


def _best_knowing_all(known: Counted, price: Priced) -> Tally:
    """Who sees the whole of the dealer's hand knows what will come of staying in."""
    totals: Counter[tuple[int, int]] = Counter()
    for kind, row in zip(price.kind_of.tolist(), known.by_rank.sum(axis=1).tolist(), strict=True):
        for end, count in enumerate(row):
            totals[kind, end] += count
    cells: dict[tuple[int, int], list[Cell]] = {}
    for (kind, end), count in totals.items():
        # By up card each hand of the dealer's was counted once for each of its cards.
        counts = tuple(count // DEALER if end == each else 0 for each in range(len(OUTCOMES)))
        cells[kind, end] = [Cell(kind, counts)]
    return tallied(cells, price.brings, best_play(cells, price.brings).__getitem__)


# --- ways to play that a person can remember ------------------------------------------------------------------------


def by_value_and_rank(known: Counted, price: Priced) -> Cells[Known]:
    """The cells of a player who looks at the value of his hand and the rank of the up card."""
    kinds = price.kind_of.tolist()
    return {
        (place, int(rank)): [Cell(kinds[place], tuple(counts))]
        for place, row in enumerate(known.by_rank.tolist())
        for rank, counts in zip(Rank, row, strict=True)
        if any(counts)
    }


def chart_row(value: HandValue) -> str:
    """The row of the chart: the kind of hand, and of a pair its rank."""
    kind = value.category.replace("-", " ")
    return f"{kind} of {Rank(value.ranks[0]).plural}" if value.category == "pair" else kind


def by_chart(known: Counted, cells: Cells[Known]) -> Cells[tuple[str, int]]:
    """The cells of a player who looks at the row of the chart and the rank of the up card."""
    rows = [chart_row(value) for value in known.values]
    return coarser(cells, lambda key: (rows[key[0]], key[1]))


def ways_to_play(
    known: Counted, price: Priced, rules: FourCardPokerRules, own: Strategy | None, optimum: Fraction
) -> Iterator[StrategyCost]:
    """The strategies people use and the user's own, each with what it costs."""
    brings, cells = price.brings, by_value_and_rank(known, price)
    chart, values = by_chart(known, cells), coarser(cells, lambda key: (key[0], None))
    worth = [value.strength for value in known.values]

    def best_of(name: str, says: str, told_apart: Cells[K]) -> StrategyCost:
        return cost(name, says, tallied(told_apart, brings, best_play(told_apart, brings).__getitem__), brings, optimum)

    def followed(strategy: Strategy) -> StrategyCost:
        def does(key: tuple[int, int | None]) -> str:
            return strategy.does(worth[key[0]], key[1])

        looks_up = any(rule.up for rule in strategy.rules)
        tally = tallied(cells, brings, does) if looks_up else tallied(values, brings, does)
        return cost(strategy.name, strategy.says, tally, brings, optimum)

    says = "The best play for the value of the four cards that count and the rank of the up card."
    yield best_of("value-and-up-card", says, cells)
    says = "The chart: the best play for the kind of hand, the rank of a pair, and the rank of the up card."
    yield best_of("pair-and-up-card", says, chart)
    says = "The best play for the value of the four cards that count, whatever the up card."
    yield best_of("value-alone", says, values)
    yield from map(followed, named(rules))
    if own:
        yield followed(own)
    if rules.blind_extra_hands:
        says = "The best play of a further hand that may not be looked at, for the rank of the up card."
        yield best_of("unseen-hand", says, coarser(chart, lambda key: key[1]))
    if rules.blind_play:
        yield from _blind(known, price, optimum)


def _blind(known: Counted, price: Priced, optimum: Fraction) -> Iterator[StrategyCost]:
    """Play placed before the deal cannot be raised or lowered any more, only taken back on folding."""
    for choice in price.brings.choices:
        if choice != FOLD:
            sums = Sums(price, 1, (FOLD, choice))
            sums.add(known, slice(None), known.found)
            says = f"Play placed blind before every deal ({choice}), and taken back where to fold is better."
            yield cost(f"blind-{choice}", says, sums.tally(), price.brings, optimum)


def seeing_the_up_card(known: Counted, price: Priced, optimum: Fraction) -> StrategyCost:
    """The best play of somebody who sees the up card and no other, beside the best of somebody who sees more."""
    sums = Sums(price, 1)
    sums.add(known, slice(None), known.found)
    edge = house_edge(sums.tally(), price.brings)
    return StrategyCost("up-card-alone", "The best play where only the up card is seen.", edge, edge - optimum)
