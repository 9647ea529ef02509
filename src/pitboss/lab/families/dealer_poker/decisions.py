"""Price every decision a player can make, find the best one, and turn counts into figures.

A player who looks at their cards is in a *cell*: the deals they cannot tell apart, counted by outcome, for each kind of
hand that pays a bonus or none. One decision covers the whole cell (an information set). The finest cells give the best play
there is. Merged cells give the best play of someone who looks less closely.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from math import lcm
from operator import add, mul
from typing import NamedTuple, TypeAlias, TypeVar

from pitboss.games.dealer_poker.rules import PLAY, PokerRules, Wagers
from pitboss.lab.choices import FOLD, choice_name, play_multiple
from pitboss.lab.figures import ChoiceValue, OutcomeCount, StrategyCost, WagerOdds, wager_odds
from pitboss.lab.payoffs import net
from pitboss.table.rules import Settlement
from pitboss.table.schedules import Schedule

NO_BONUS = ""
"""The kind of a hand that is paid no bonus."""

_SMALLEST_SHOWN = Fraction(1, 10_000)
"""Sentences call a smaller figure "less than" this."""

K = TypeVar("K", bound=Hashable)
L = TypeVar("L", bound=Hashable)


class Cell(NamedTuple):
    """A kind of hand, by index, and the deals the player cannot tell apart, by outcome of staying in."""

    kind: int
    counts: tuple[int, ...]


Cells: TypeAlias = Mapping[K, Sequence[Cell]]
"""By what a player knows: one cell for each kind of hand they may hold."""
Tally: TypeAlias = Mapping[tuple[int, int, int], int]
"""The number of deals by kind of hand, choice and outcome, all as indices."""


class Payoffs(NamedTuple):
    """The net result per unit of the first wager, by kind of hand, choice and outcome."""

    kinds: tuple[str, ...]
    choices: tuple[str, ...]
    outcomes: tuple[str, ...]
    net: tuple[tuple[tuple[Fraction, ...], ...], ...]

    def in_whole_numbers(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """Return the net results multiplied by their common denominator, which is enough to compare choices."""
        scale = lcm(*(each.denominator for kind in self.net for choice in kind for each in choice))
        return tuple(tuple(tuple(int(each * scale) for each in choice) for choice in kind) for kind in self.net)

    def candidates(self) -> tuple[int, ...]:
        """Return the indices of the choices that can be best: fold, the least Play and the largest.

        A rounded or capped payment can favour a Play between these two. Then every choice is a candidate.
        """
        first, *others = range(len(self.choices))
        rows = [tuple(kind[place][end] for place in others) for kind in self.net for end in range(len(self.outcomes))]
        steps = [{after - before for before, after in pairwise(row)} for row in rows]
        return (first, *others) if any(len(step) > 1 for step in steps) else (first, *dict.fromkeys((others[0], others[-1])))


def choices(rules: PokerRules) -> tuple[str, ...]:
    """Return what a player may do with their hand, by name: fold, or play a multiple of the Ante.

    Where Play may be any amount, the whole multiples stand for all of them. The expectation grows in proportion to the amount,
    so nothing between two multiples is better than both.
    """
    return (FOLD, *(choice_name(multiple) for multiple in range(rules.play_minimum, rules.play_maximum + 1)))


def payoff_table(
    rules: PokerRules,
    kinds: Sequence[str],
    outcomes: Sequence[str],
    settled: Callable[[str, str, Wagers], Iterable[Settlement]],
    stake: int | None,
) -> Payoffs:
    """Price fold and every Play; `settled` is how the table settles a hand of this kind with this outcome.

    With a stake whose payments are rounded or capped, the expectation need not grow in proportion to the Play wager. Then the
    comparison is between the whole multiples only.
    """
    unit = stake or 1

    def result(kind: str, choice: str, outcome: str) -> Fraction:
        if choice == FOLD:
            return Fraction(-1)
        amounts = {rules.first_wager: unit, PLAY: unit * play_multiple(choice)}
        return net(rules, settled(kind, outcome, Wagers(amounts)), amounts, stake)

    names = choices(rules)
    table = tuple(tuple(tuple(result(kind, name, end) for end in outcomes) for name in names) for kind in kinds)
    return Payoffs(tuple(kinds), names, tuple(outcomes), table)


def expectations(cells: Iterable[Cell], payoffs: Payoffs) -> tuple[Fraction, ...]:
    """Return the expected net result of each choice for a player in these cells."""
    cells = tuple(cells)
    deals = sum(sum(cell.counts) for cell in cells)
    return tuple(
        sum((_sum(payoffs.net[cell.kind][place], cell.counts) for cell in cells), Fraction(0)) / deals
        for place in range(len(payoffs.choices))
    )


def _sum(net: Sequence[Fraction], counts: Sequence[int]) -> Fraction:
    return sum((each * count for each, count in zip(net, counts, strict=True)), Fraction(0))


def merge_cells(cells: Cells[K], name: Callable[[K], L]) -> Cells[L]:
    """Merge the cells that get the same name."""
    sums: dict[L, dict[int, list[int]]] = {}
    for key, found in cells.items():
        kinds = sums.setdefault(name(key), {})
        for kind, counts in found:
            known = kinds.get(kind)
            kinds[kind] = list(map(add, known, counts)) if known else list(counts)
    return {key: [Cell(kind, tuple(counts)) for kind, counts in kinds.items()] for key, kinds in sums.items()}


def best_play(cells: Cells[K], payoffs: Payoffs, allowed: Sequence[str] = ()) -> dict[K, str]:
    """Return the choice with the highest expectation in each cell; among equal choices, the one that risks least.

    `allowed` limits the choices. By default all of them are considered.
    """
    places = [payoffs.choices.index(choice) for choice in allowed] or payoffs.candidates()
    names = [payoffs.choices[place] for place in places]
    rows = [[kind[place] for place in places] for kind in payoffs.in_whole_numbers()]
    found = {}
    for key, together in cells.items():
        expected = [0] * len(places)
        for kind, counts in together:
            for at, row in enumerate(rows[kind]):
                expected[at] += sum(map(mul, row, counts))
        found[key] = names[expected.index(max(expected))]
    return found


def tally_play(cells: Cells[K], payoffs: Payoffs, choose: Callable[[K], str]) -> Tally:
    """Count the deals by kind of hand, choice and outcome when each cell is played as `choose` says."""
    places = {choice: place for place, choice in enumerate(payoffs.choices)}
    sums: dict[tuple[int, int], list[int]] = {}
    for key, together in cells.items():
        choice = places[choose(key)]
        for kind, counts in together:
            known = sums.get((kind, choice))
            sums[kind, choice] = list(map(add, known, counts)) if known else list(counts)
    return {(*which, end): count for which, counts in sums.items() for end, count in enumerate(counts) if count}


def house_edge(tally: Tally, payoffs: Payoffs) -> Fraction:
    """Return the share of the first wager that the house expects to keep."""
    lost = -sum((payoffs.net[kind][choice][end] * count for (kind, choice, end), count in tally.items()), Fraction(0))
    return lost / sum(tally.values())


def odds_of_play(wager: str, schedule: Schedule, tally: Tally, payoffs: Payoffs) -> WagerOdds:
    """Return the figures of the first wager and the Play that goes with it."""
    deals = sum(tally.values())
    outcomes: Counter[tuple[str, Fraction]] = Counter()
    decisions = dict.fromkeys(payoffs.choices, 0)
    for (kind, choice, end), count in sorted(tally.items()):
        decisions[payoffs.choices[choice]] += count
        outcomes[_outcome_name(payoffs, kind, choice, end), payoffs.net[kind][choice][end]] += count
    staked = sum((1 + play_multiple(choice)) * count for choice, count in decisions.items())
    return wager_odds(
        wager,
        schedule.name,
        deals,
        [OutcomeCount(name, count, pays) for (name, pays), count in outcomes.items()],
        Fraction(staked, deals),
        {choice: Fraction(count, deals) for choice, count in decisions.items()},
        pays=schedule.pays,
    )


def _outcome_name(payoffs: Payoffs, kind: int, choice: int, end: int) -> str:
    """Name what happened: `fold`, `play-1:loss`, `play-3:win+straight-flush`."""
    name = payoffs.choices[choice]
    if name == FOLD:
        return name
    bonus = payoffs.kinds[kind]
    return f"{name}:{payoffs.outcomes[end]}" + (f"+{bonus}" if bonus != NO_BONUS else "")


def lead_in_words(best: ChoiceValue, choices: Iterable[ChoiceValue]) -> str:
    """Say how much more the best choice brings than the next best."""
    other = max((each for each in choices if each is not best), key=lambda each: each.expectation)
    more = best.expectation - other.expectation
    if not more:
        return f"{best.name} brings as much as {other.name}"
    return f"{best.name} brings {_rounded(more)} of an Ante more than {other.name}"


def cost_in_words(costs: Fraction) -> str:
    """Say what a strategy costs, as a percentage of the Ante."""
    return f"{_rounded(100 * costs)} % of the Ante"


def _rounded(figure: Fraction) -> str:
    """Round a positive figure to four decimals, without rounding it to nothing."""
    return f"less than {float(_SMALLEST_SHOWN):.4f}" if 0 < figure < _SMALLEST_SHOWN else f"{float(figure):.4f}"


def cost(name: str, says: str, tally: Tally, payoffs: Payoffs, optimum: Fraction) -> StrategyCost:
    """Return a strategy with its house edge, and how much more that is than under the best play."""
    edge = house_edge(tally, payoffs)
    return StrategyCost(name, says, edge, edge - optimum)
