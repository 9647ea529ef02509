"""Pai Gow: the house way against the house way, the best setting against it, and the banker's side, counted exactly.

Tiles that rank and count alike are of one kind. Four tiles by kind are a hand type; each has a number of hands, and against each
the other side has every four of the 28 tiles that are left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.cards import Tile, tiles
from pitboss.cards.ranks.tiles import Setting, settings
from pitboss.games.pai_gow.round import HAND
from pitboss.games.pai_gow.rules import PaiGowRules
from pitboss.games.pai_gow.wagers import BANK, WAGER
from pitboss.lab.figures import Analysis, OutcomeCount, StrategyCost, Tell, WagerOdds, wager_odds
from pitboss.lab.question import Question
from pitboss.money import payment

MATTERS = frozenset(
    {
        "commission.rate",
        "copies.go-to",
        "house-way.exception",
        "house-way.high-hand",
        "house-way.low-hand",
        "house-way.low-tile-up-to",
        "house-way.wild-sixes",
        "odds.wager",
        "rounding.direction",
        "rounding.smallest-chip",
        "zero.both",
    }
)
SEEN = (0,)
FURTHER = (BANK,)
"""The bank is no wager, and has odds."""
NO_STRATEGY = "Pai Gow has no chart: the house way is the rulebook's, and odds says what the best setting gains on it"

AGAINST = comb(len(tiles()) - HAND, HAND)
"""The hands that the other side can have beside four tiles."""
HOUSE_WAY, BEST = "house-way", "best-setting"
WINS, LOSES, PUSHES = "wins", "loses", "stands-off"
Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]


class Counts(NamedTuple):
    """Deals that a wager wins and loses; the others stand off."""

    wins: int
    loses: int


class HandType(NamedTuple):
    """Four tiles by kind: how many hands they are, and each way to set them with the ranks of its low and high hand."""

    tiles: tuple[Tile, ...]
    hands: int
    ways: tuple[tuple[Setting, int, int], ...]
    house: tuple[int, int]
    """The ranks of the two hands the house way."""


class Table:
    """All hand types under the rules of a table, and what is left for the other side beside each of them."""

    def __init__(self, rules: PaiGowRules) -> None:
        self.rules = rules
        ranks = rules.ranks
        kinds: dict[int, list[Tile]] = {}
        for tile in tiles():
            kinds.setdefault(ranks.rank(tile), []).append(tile)
        self.kinds = [*kinds.values()]
        pairs = [(one, other) for at, one in enumerate(tiles()) for other in tiles()[at + 1 :]]
        order = sorted({ranks.hand(*pair).strength for pair in pairs})
        self._codes = {strength: at for at, strength in enumerate(order)}
        self.nothing = self._codes[0, 0, 0]
        """The rank of a hand without points."""
        chosen = [each for each in combinations_with_replacement(range(len(self.kinds)), HAND) if self._there(each)]
        self._needs: Ints = np.array([[each.count(kind) for kind in range(len(self.kinds))] for each in chosen], dtype=np.int64)
        self._full: Ints = np.array([len(kind) for kind in self.kinds], dtype=np.int64)
        self._ways: Ints = _choose(self._full[None, :], self._needs).prod(axis=1)
        self.types = [self._type(each, int(self._ways[at])) for at, each in enumerate(chosen)]
        self.low: Ints = np.array([each.house[0] for each in self.types])
        self.high: Ints = np.array([each.house[1] for each in self.types])

    def _there(self, chosen: Sequence[int]) -> bool:
        return all(count <= len(self.kinds[kind]) for kind, count in Counter(chosen).items())

    def _type(self, chosen: Sequence[int], hands: int) -> HandType:
        held = tuple(self.kinds[kind][at] for kind, count in Counter(chosen).items() for at in range(count))
        ways = tuple((each, *self.codes(each)) for each in settings(held, self.rules.ranks))
        return HandType(held, hands, ways, self.codes(self.rules.way.set(held)))

    def codes(self, each: Setting) -> tuple[int, int]:
        """Return the ranks of the two hands of a setting, from the lowest hand up."""
        ranks = self.rules.ranks
        return self._codes[ranks.hand(*each.low).strength], self._codes[ranks.hand(*each.high).strength]

    def type_of(self, held: Sequence[Tile]) -> int:
        """Return the number of the type of four tiles."""
        ranks = [*map(self.rules.ranks.rank, held)]
        needs = [ranks.count(self.rules.ranks.rank(kind[0])) for kind in self.kinds]
        return int(np.flatnonzero((self._needs == needs).all(axis=1))[0])

    def left(self, at: int) -> Ints:
        """Return how many hands of each type are left beside one hand of a type."""
        found: Ints = self._ways.copy()
        for kind in np.flatnonzero(self._needs[at]):
            need = self._needs[:, kind]
            rest = self._full[kind] - self._needs[at, kind]
            found = found // _choose(self._full[kind], need) * _choose(rest, need)
        return found

    def results(self, low: int | Ints, high: int | Ints, bank_low: int | Ints, bank_high: int | Ints) -> tuple[Bools, Bools]:
        """Return where the hands of a player win and where they lose against the bank's."""
        rules = self.rules
        above: Callable[[int | Ints, int | Ints], Bools] = np.greater if rules.copies_to_bank else np.greater_equal
        low_wins, high_wins = above(low, bank_low), above(high, bank_high)
        wins, loses = low_wins & high_wins, ~low_wins & ~high_wins
        if rules.zero_takes_all:
            nothing = self.nothing
            zero = (np.equal(low, bank_low) & np.equal(low, nothing)) | (np.equal(high, bank_high) & np.equal(high, nothing))
            wins, loses = wins & ~zero, loses | zero
        return wins, loses


def _choose(of: int | Ints, need: Ints) -> Ints:
    """Return in how many ways none, one or two tiles are taken of at most two of a kind."""
    chosen: Ints = np.where(need == 0, 1, np.where(need == 1, of, np.where(np.equal(of, 2), 1, 0)))
    return chosen


def analyse(question: Question, tell: Tell) -> Analysis:
    """Return the odds of a player and of a banker, both by the house way and set as well as can be."""
    rules = question.rules
    assert isinstance(rules, PaiGowRules)
    gain, fee = _paid(rules, question.stake)
    table = Table(rules)
    deals = sum(each.hands for each in table.types) * int(table.left(0).sum())
    worth = {WAGER: (gain - fee, Fraction(-1)), BANK: (1 - _rate(rules, question.stake), -gain)}
    counted = count(table, worth, tell)
    rows = [_row(side, way, counted[side, way], deals, *worth[side]) for side, way in counted if question.asks_for(side)]
    return Analysis(question.book.id, question.settings(MATTERS), deals, tuple(rows), tuple(_costs(rows)))


def _paid(rules: PaiGowRules, stake: int | None) -> tuple[Fraction, Fraction]:
    """Return what a winning wager is paid and the commission on it, both for one unit."""
    if stake is None:
        gain = Fraction(rules.odds.pays, rules.odds.per)
        return gain, gain * (rules.commission.rate if rules.commission else 0)
    paid = payment(stake, rules.odds, rules.smallest_chip, rules.rounding)
    return Fraction(paid, stake), Fraction(rules.fee(paid).taken, stake)


def _rate(rules: PaiGowRules, stake: int | None) -> Fraction:
    """Return the commission of a banker on one wager that the bank has won."""
    if stake is None:
        return rules.commission.rate if rules.commission else Fraction(0)
    return Fraction(rules.fee(stake).taken, stake)


def count(table: Table, worth: Mapping[str, tuple[Fraction, Fraction]], tell: Tell) -> dict[tuple[str, str], Counts]:
    """Count the deals that each side wins and loses; `worth` is what each wins and loses on one unit."""
    found: dict[tuple[str, str], Counts] = {}
    for at, each in enumerate(table.types):
        if at % 362 == 0:
            tell("Counting hands", at, len(table.types))
        left = table.left(at)
        for side, (gain, loss) in worth.items():
            ways = {(low, high): _against(table, side, low, high, left) for _, low, high in each.ways}
            best = max(ways.values(), key=lambda counts: counts.wins * gain + counts.loses * loss)
            for name, counts in ((HOUSE_WAY, ways[each.house]), (BEST, best)):
                before = found.get((side, name), Counts(0, 0))
                found[side, name] = Counts(before.wins + each.hands * counts.wins, before.loses + each.hands * counts.loses)
    tell("Counting hands", len(table.types), len(table.types))
    return found


def _against(table: Table, side: str, low: int, high: int, left: Ints) -> Counts:
    """Count one setting of a hand, on one side, against every hand of the other side set the house way."""
    if side == WAGER:
        wins, loses = table.results(low, high, table.low, table.high)
    else:
        loses, wins = table.results(table.low, table.high, low, high)
    return Counts(int(left[wins].sum()), int(left[loses].sum()))


def worths(table: Table, held: Sequence[Tile], stake: int) -> dict[tuple[Tile, ...], Fraction]:
    """Return what a wager is worth on average, for one unit of its stake, by the low hand that is set of four tiles."""
    gain, fee = _paid(table.rules, stake)
    left = table.left(table.type_of(held))
    found: dict[tuple[Tile, ...], Fraction] = {}
    for each in settings(held, table.rules.ranks):
        low, high = table.codes(each)
        counts = _against(table, WAGER, low, high, left)
        # Two hands of the same rank may be set either way round.
        for pair in (each.low, each.high) if low == high else (each.low,):
            found[tuple(sorted(pair))] = (counts.wins * (gain - fee) - counts.loses) / AGAINST
    return found


def _row(wager: str, way: str, counts: Counts, deals: int, gain: Fraction, loss: Fraction) -> WagerOdds:
    outcomes = [
        OutcomeCount(WINS, counts.wins, gain),
        OutcomeCount(PUSHES, deals - counts.wins - counts.loses, Fraction(0)),
        OutcomeCount(LOSES, counts.loses, loss),
    ]
    return wager_odds(wager, way, deals, outcomes)


def _costs(rows: Sequence[WagerOdds]) -> Iterator[StrategyCost]:
    """Yield what the house way costs a player, compared with the best setting of every hand."""
    mine = {row.schedule: row.house_edge for row in rows if row.wager == WAGER}
    if mine:
        says = "Set every hand the house way, against a bank that does the same."
        yield StrategyCost("house way", says, mine[HOUSE_WAY], mine[HOUSE_WAY] - mine[BEST])
