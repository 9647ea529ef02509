"""The best play of Ante and Play, and what the strategies that a person can remember cost."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from fractions import Fraction
from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.cards import Rank
from pitboss.cards.ranks import all_values
from pitboss.games.dealer_poker.rules import ANTE
from pitboss.games.dealer_poker.strategy import Strategy
from pitboss.games.three_card_poker.rules import ThreeCardPokerRules
from pitboss.games.three_card_poker.strategy import STRATEGIES
from pitboss.lab.choices import FOLD, choice_name
from pitboss.lab.families.dealer_poker.decisions import (
    Cell,
    Cells,
    Payoffs,
    Tally,
    best_play,
    cost,
    merge_cells,
    odds_of_play,
    tally_play,
)
from pitboss.lab.families.dealer_poker.strategy_files import strategy_of
from pitboss.lab.figures import StrategyCost, WagerOdds
from pitboss.lab.kernels.masks import RANKS
from pitboss.lab.kernels.ranking import strengths
from pitboss.lab.kernels.three import OUTCOMES, Flags
from pitboss.lab.question import Question
from pitboss.lab.three_card_poker.counting import HAND, Ranked, all_hands, count_outcomes, ranked
from pitboss.lab.three_card_poker.pricing import price_ante, rules_of
from pitboss.table.schedules import Schedule

NOWHERE = -1


class Situation(NamedTuple):
    """What a player can base a decision on.

    The strength of the hand, the rank of the up card (0 unless exactly one card is visible), and the number of the situation
    among all situations.
    """

    strength: int
    up: int
    number: int


class Situations(NamedTuple):
    """Every situation that a player can face."""

    ends: dict[Situation, tuple[int, ...]]
    """By situation: the deals by outcome of staying in. The situations are numbered in this order."""
    number: npt.NDArray[np.int32]
    """By class of hand and visible cards: the number of the situation, or NOWHERE if the hand holds a visible card."""

    def folded(self, choices: dict[Situation, str]) -> Flags:
        """Return whether the player folds, by class of hand and visible cards."""
        folds: Flags = np.array([*(choices[situation] == FOLD for situation in self.ends), False], np.bool_)
        return folds[self.number]


def situations(rules: ThreeCardPokerRules, seen: int) -> Situations:
    """Return every situation with `seen` of the dealer's cards visible.

    Hands with the same strength, up card and outcome counts call for the same decision, so they are one situation.
    """
    return _situations(ranked(rules), seen)


@lru_cache(maxsize=4)
def _situations(found: Ranked, seen: int) -> Situations:
    counts, known = count_outcomes(found, seen), all_hands()
    strength = strengths(known.classes, found.ranking, HAND)
    up = np.arange(counts.shape[1]) % RANKS + 2 if seen == 1 else np.zeros(counts.shape[1], np.int64)
    hand, sight = np.nonzero(counts.any(axis=2))
    # The last outcome need not be compared: the dealer has the same number of hands in all situations, or all of them have
    # the same outcome. A count takes less than fifteen bits, and a rank four.
    codes = np.searchsorted(np.unique(strength), strength)[hand] << 4 | up[sight]
    for outcome in range(len(OUTCOMES) - 1):
        codes = codes << 15 | counts[hand, sight, outcome]
    order = np.argsort(codes, kind="stable")
    hand, sight, starts = hand[order], sight[order], np.diff(codes[order], prepend=-1) != 0
    number = np.full(counts.shape[:2], NOWHERE, np.int32)
    number[hand, sight] = np.cumsum(starts) - 1
    first, sizes = np.flatnonzero(starts), known.sizes[hand]
    ends = [np.add.reduceat(counts[hand, sight, outcome] * sizes, first).tolist() for outcome in range(len(OUTCOMES))]
    names = zip(strength[hand[first]].tolist(), up[sight[first]].tolist(), range(len(first)), strict=True)
    return Situations(dict(zip(map(Situation._make, names), zip(*ends, strict=True), strict=True)), number)


class BestPlay(NamedTuple):
    """The best play of Ante and Play under one Ante Bonus schedule."""

    schedule: Schedule
    payoffs: Payoffs
    cells: Cells[Situation]
    choices: dict[Situation, str]

    def odds(self) -> WagerOdds:
        """Return the figures of the best play."""
        return odds_of_play(ANTE, self.schedule, tally_play(self.cells, self.payoffs, self.choices.__getitem__), self.payoffs)


def find_best_play(question: Question, schedule: Schedule, found: Situations) -> BestPlay:
    """Find the best play with this Ante Bonus schedule."""
    payoffs = price_ante(question, schedule)
    kinds = {value.strength: payoffs.kinds.index(schedule.kind(value)) for value in all_values(rules_of(question).ranking)}
    cells = {situation: (Cell(kinds[situation.strength], ends),) for situation, ends in found.ends.items()}
    return BestPlay(schedule, payoffs, cells, best_play(cells, payoffs))


def strategy_costs(question: Question, best: BestPlay, optimum: Fraction) -> Iterator[StrategyCost]:
    """Yield the strategies that people use and the user's own, each with what it costs against the best play."""
    rules, cells, payoffs = rules_of(question), best.cells, best.payoffs

    def best_of(name: str, says: str, merged: Cells[Hashable]) -> StrategyCost:
        return cost(name, says, tally_play(merged, payoffs, best_play(merged, payoffs).__getitem__), payoffs, optimum)

    if question.seen == 1:
        says = "The best play for the value of the hand and the rank of the up card."
        yield best_of("value-and-up-card", says, by_value_and_up_card(cells))
    says = "The best play for the value of the hand alone."
    yield best_of("value-alone", says, merge_cells(cells, lambda situation: situation.strength))
    own = strategy_of(question)
    for strategy in (*STRATEGIES, own) if own else STRATEGIES:
        yield cost(strategy.name, strategy.says, tally_strategy(best, rules, strategy), payoffs, optimum)
    if rules.blind_extra_hands:
        says = "The best play of an extra hand that the player may not look at."
        yield best_of("unseen-hand", says, merge_cells(cells, lambda situation: situation.up))
    if rules.blind_play:
        for choice in payoffs.choices[1:]:
            says = f"Play placed blind before every deal ({choice}), and taken back where it is better to fold."
            choices = best_play(cells, payoffs, (FOLD, choice))
            yield cost(f"blind-{choice}", says, tally_play(cells, payoffs, choices.__getitem__), payoffs, optimum)


def by_value_and_up_card(cells: Cells[Situation]) -> Cells[Hashable]:
    """Return the cells of a player who looks at the value of their hand and the rank of the up card."""
    return merge_cells(cells, lambda situation: (situation.strength, situation.up))


def tally_strategy(best: BestPlay, rules: ThreeCardPokerRules, strategy: Strategy) -> Tally:
    """Tally a strategy that decides by the value of the hand and the rank of the up card."""
    values = {value.strength: value for value in all_values(rules.ranking)}

    @cache
    def decide(strength: int, up: int) -> str:
        return choice_name(strategy.rule(rules, values[strength], Rank(up) if up else None))

    return tally_play(best.cells, best.payoffs, lambda situation: decide(situation.strength, situation.up))
