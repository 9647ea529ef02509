"""From counts to choices and from choices to figures: what each thing a player may do brings, and the best of them.

A player who looks at his cards is in a *cell*: a kind of hand that pays a bonus or none, and how many of the deals that he
cannot tell apart end in each way if he stays in. What he does he does in all of them. The finest cells give the best play
there is; cells taken together give the best play of somebody who does not tell them apart.
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
from pitboss.lab.figures import Choice, OutcomeCount, StrategyCost, WagerOdds, wager_odds
from pitboss.lab.strategies import FOLD, choices, multiple
from pitboss.table.events import Outcome
from pitboss.table.payments import most_payable, paid, still_payable
from pitboss.table.rules import Rules, Settlement

NO_BONUS = ""
"""The kind of a hand that is paid no bonus."""

_LEAST_SAID = Fraction(1, 10_000)
"""What is smaller than this is not put in figures when it is said in words."""

K = TypeVar("K", bound=Hashable)
L = TypeVar("L", bound=Hashable)


class Cell(NamedTuple):
    """A kind of hand, by place, and the deals that cannot be told apart, by what comes of staying in."""

    kind: int
    counts: tuple[int, ...]


Cells: TypeAlias = Mapping[K, Sequence[Cell]]
"""What a player knows, and the cells that he is in then: one for each kind of hand it may be."""
Tally: TypeAlias = Mapping[tuple[int, int, int], int]
"""In how many deals a kind of hand is played in some way and ends in some way; kind, choice and outcome by place."""


class Payoffs(NamedTuple):
    """What a player wins or loses in all, per unit of the first wager: by kind of hand, by choice, by what comes of it."""

    kinds: tuple[str, ...]
    choices: tuple[str, ...]
    outcomes: tuple[str, ...]
    net: tuple[tuple[tuple[Fraction, ...], ...], ...]

    def whole(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """The same in whole numbers, in proportion: enough to compare choices."""
        scale = lcm(*(each.denominator for kind in self.net for choice in kind for each in choice))
        return tuple(tuple(tuple(int(each * scale) for each in choice) for choice in kind) for kind in self.net)

    def ends(self) -> tuple[int, ...]:
        """The places of the choices among which the best always is: fold, the least Play and the largest, unless a payment
        that is rounded or capped makes a Play between them worth more than in proportion."""
        first, *others = range(len(self.choices))
        rows = [tuple(kind[place][end] for place in others) for kind in self.net for end in range(len(self.outcomes))]
        steps = [{after - before for before, after in pairwise(row)} for row in rows]
        return (first, *others) if any(len(step) > 1 for step in steps) else (first, *dict.fromkeys((others[0], others[-1])))


# --- what the table pays --------------------------------------------------------------------------------------------


def payoffs(
    rules: PokerRules,
    kinds: Sequence[str],
    outcomes: Sequence[str],
    settled: Callable[[str, str, Wagers], Iterable[Settlement]],
    stake: int | None,
) -> Payoffs:
    """What fold and every Play bring; `settled` is how the table settles a hand of a kind that ends in some way.

    Where Play may be any amount, the whole multiples of the Ante stand for all: what can be expected grows in proportion, so
    no amount between two multiples is better than both. With a stake whose payments are rounded or capped it need not grow
    so; then the whole multiples are what is compared.
    """
    unit = stake or 1

    def brings(kind: str, choice: str, outcome: str) -> Fraction:
        if choice == FOLD:
            return Fraction(-1)
        amounts = {rules.first_wager: unit, PLAY: unit * multiple(choice)}
        return net(rules, settled(kind, outcome, Wagers(amounts)), amounts, stake)

    names = choices(rules)
    table = tuple(tuple(tuple(brings(kind, name, end) for end in outcomes) for name in names) for kind in kinds)
    return Payoffs(tuple(kinds), names, tuple(outcomes), table)


def net(rules: Rules, settled: Iterable[Settlement], amounts: Mapping[str, int], stake: int | None) -> Fraction:
    """What a settlement brings per unit of the first of the amounts. Where that is a stake in cents, every payment is
    rounded and capped as the table does it for a player with one hand."""
    first = next(iter(amounts.values()))
    total, room = Fraction(0), most_payable(rules)
    for each in settled:
        amount = amounts.get(each.wager, first)
        if stake is None:
            total += _unrounded(each, amount)
        else:
            pays, _ = paid(rules, amount, each, room)
            total += pays
            room = still_payable(rules, room, pays)
        if each.wager in amounts and each.outcome is Outcome.WIN and not rules.returns_stake:
            total -= amount
    return total / first


def _unrounded(settled: Settlement, amount: int) -> Fraction:
    if settled.outcome is Outcome.LOSE:
        return Fraction(-amount)
    return amount * settled.odds.fraction if settled.odds else Fraction(0)


# --- choosing -------------------------------------------------------------------------------------------------------


def expectations(cells: Iterable[Cell], brings: Payoffs) -> tuple[Fraction, ...]:
    """What each choice can be expected to bring to a player in these cells."""
    cells = tuple(cells)
    deals = sum(sum(cell.counts) for cell in cells)
    return tuple(
        sum((_sum(brings.net[cell.kind][place], cell.counts) for cell in cells), Fraction(0)) / deals
        for place in range(len(brings.choices))
    )


def _sum(net: Sequence[Fraction], counts: Sequence[int]) -> Fraction:
    return sum((each * count for each, count in zip(net, counts, strict=True)), Fraction(0))


def coarser(cells: Cells[K], name: Callable[[K], L]) -> Cells[L]:
    """The cells of a player who tells them apart by this name only."""
    sums: dict[L, dict[int, list[int]]] = {}
    for key, found in cells.items():
        kinds = sums.setdefault(name(key), {})
        for kind, counts in found:
            known = kinds.get(kind)
            kinds[kind] = list(map(add, known, counts)) if known else list(counts)
    return {key: [Cell(kind, tuple(counts)) for kind, counts in kinds.items()] for key, kinds in sums.items()}


def best_play(cells: Cells[K], brings: Payoffs, allowed: Sequence[str] = ()) -> dict[K, str]:
    """The choice that brings most in each cell, of those allowed or of all; of equal ones the first, which risks least."""
    places = [brings.choices.index(choice) for choice in allowed] or brings.ends()
    names = [brings.choices[place] for place in places]
    rows = [[kind[place] for place in places] for kind in brings.whole()]
    found = {}
    for key, together in cells.items():
        expected = [0] * len(places)
        for kind, counts in together:
            for at, row in enumerate(rows[kind]):
                expected[at] += sum(map(mul, row, counts))
        found[key] = names[expected.index(max(expected))]
    return found


def tallied(cells: Cells[K], brings: Payoffs, does: Callable[[K], str]) -> Tally:
    """What comes of playing in this way."""
    places = {choice: place for place, choice in enumerate(brings.choices)}
    sums: dict[tuple[int, int], list[int]] = {}
    for key, together in cells.items():
        choice = places[does(key)]
        for kind, counts in together:
            known = sums.get((kind, choice))
            sums[kind, choice] = list(map(add, known, counts)) if known else list(counts)
    return {(*which, end): count for which, counts in sums.items() for end, count in enumerate(counts) if count}


# --- figures --------------------------------------------------------------------------------------------------------


def house_edge(tally: Tally, brings: Payoffs) -> Fraction:
    """What the house can expect of one unit of the first wager."""
    lost = -sum((brings.net[kind][choice][end] * count for (kind, choice, end), count in tally.items()), Fraction(0))
    return lost / sum(tally.values())


def odds_of_play(wager: str, schedule: str, tally: Tally, brings: Payoffs) -> WagerOdds:
    """The figures of the first wager and the Play that goes with it."""
    deals = sum(tally.values())
    outcomes: Counter[tuple[str, Fraction]] = Counter()
    decisions = dict.fromkeys(brings.choices, 0)
    for (kind, choice, end), count in sorted(tally.items()):
        decisions[brings.choices[choice]] += count
        outcomes[_named(brings, kind, choice, end), brings.net[kind][choice][end]] += count
    staked = sum((1 + multiple(choice)) * count for choice, count in decisions.items())
    return wager_odds(
        wager,
        schedule,
        deals,
        [OutcomeCount(name, count, pays) for (name, pays), count in outcomes.items()],
        Fraction(staked, deals),
        {choice: Fraction(count, deals) for choice, count in decisions.items()},
    )


def _named(brings: Payoffs, kind: int, choice: int, end: int) -> str:
    """What happened: `fold`, `play-1:loss`, `play-3:win+straight-flush`."""
    name = brings.choices[choice]
    if name == FOLD:
        return name
    bonus = brings.kinds[kind]
    return f"{name}:{brings.outcomes[end]}" + (f"+{bonus}" if bonus != NO_BONUS else "")


def ahead(best: Choice, choices: Iterable[Choice]) -> str:
    """In words: how much more the best choice brings than the next best."""
    other = max((each for each in choices if each is not best), key=lambda each: each.expectation)
    more = best.expectation - other.expectation
    if not more:
        return f"{best.name} brings as much as {other.name}"
    return f"{best.name} brings {_rounded(more)} of an Ante more than {other.name}"


def dearer(costs: Fraction) -> str:
    """What a way to play costs, as a percentage in words."""
    return f"{_rounded(100 * costs)} % of the Ante"


def _rounded(figure: Fraction) -> str:
    """Four decimals of something positive, which is never said to be nothing."""
    return f"less than {float(_LEAST_SAID):.4f}" if 0 < figure < _LEAST_SAID else f"{float(figure):.4f}"


def cost(name: str, says: str, tally: Tally, brings: Payoffs, optimum: Fraction) -> StrategyCost:
    """A way to play, and how much more it gives the house than the best play does."""
    edge = house_edge(tally, brings)
    return StrategyCost(name, says, edge, edge - optimum)
