"""Ante and Play: what a player knows when he decides, what comes of it, and the ways to play that a person can remember."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.games.dealer_poker.rules import ANTE
from pitboss.games.three_card_poker.rules import ThreeCardPokerRules
from pitboss.lab.choosing import Cell, Cells, Payoffs, best_play, coarser, cost, odds_of_play, tallied
from pitboss.lab.figures import StrategyCost, WagerOdds
from pitboss.lab.kernels.masks import RANKS
from pitboss.lab.kernels.ranking import strengths
from pitboss.lab.kernels.three import OUTCOMES, Flags
from pitboss.lab.question import Question
from pitboss.lab.strategies import FOLD, Strategy, named, values
from pitboss.lab.three_card_poker.counting import HAND, Ranked, all_hands, counted, ranked
from pitboss.lab.three_card_poker.pricing import priced, rules_of
from pitboss.table.schedules import Schedule

NOWHERE = -1


class Known(NamedTuple):
    """What a player may go by: how strong his hand is, the rank of the up card (0 where no single one is seen), and which of
    the situations that are alike in both he is in."""

    strength: int
    up: int
    situation: int


class Situations(NamedTuple):
    """Everything that a player can be faced with."""

    ends: dict[Known, tuple[int, ...]]
    """The deals of each situation, by what comes of staying in; they are numbered as they stand here."""
    number: npt.NDArray[np.int32]
    """By class of hand and by what is seen: the situation; NOWHERE where that cannot be seen with such a hand."""

    def folded(self, plays: dict[Known, str]) -> Flags:
        """By class of hand and by what is seen: whether the hand is folded there."""
        folds: Flags = np.array([*(plays[known] == FOLD for known in self.ends), False], np.bool_)
        return folds[self.number]


def situations(rules: ThreeCardPokerRules, seen: int) -> Situations:
    """What a player can know when so many of the dealer's cards are seen. Hands of the same strength and with the same up card,
    against which equally many of the dealer's hands end in each way, call for the same play and are one situation."""
    return _situations(ranked(rules), seen)


@lru_cache(maxsize=4)
def _situations(found: Ranked, seen: int) -> Situations:
    counts, known = counted(found, seen), all_hands()
    strength = strengths(known.classes, found.ranking, HAND)
    up = np.arange(counts.shape[1]) % RANKS + 2 if seen == 1 else np.zeros(counts.shape[1], np.int64)
    hand, sight = np.nonzero(counts.any(axis=2))
    # The last outcome need not be compared: the hands left to the dealer are equally many in all situations, or else
    # all of them end alike. A count takes less than fifteen bits, and a rank four.
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
    return Situations(dict(zip(map(Known._make, names), zip(*ends, strict=True), strict=True)), number)


class Played(NamedTuple):
    """Ante and Play under one schedule of the bonus: what they bring, and the best play of every situation."""

    schedule: str
    brings: Payoffs
    cells: Cells[Known]
    plays: dict[Known, str]

    def odds(self) -> WagerOdds:
        """The figures of the best play."""
        return odds_of_play(ANTE, self.schedule, tallied(self.cells, self.brings, self.plays.__getitem__), self.brings)


def best_played(question: Question, schedule: Schedule, found: Situations) -> Played:
    """The best play where the Ante Bonus is paid by this schedule."""
    brings = priced(question, schedule)
    kinds = {value.strength: brings.kinds.index(schedule.kind(value)) for value in values(rules_of(question).ranking)}
    cells = {known: (Cell(kinds[known.strength], ends),) for known, ends in found.ends.items()}
    sensible = [brings.choices[place] for place in brings.ends()]
    return Played(schedule.name, brings, cells, best_play(cells, brings, sensible))


def ways_to_play(question: Question, played: Played, optimum: Fraction) -> Iterator[StrategyCost]:
    """The strategies people use and the user's own, each with what it costs against the best play with what is seen."""
    rules, cells, brings = rules_of(question), played.cells, played.brings

    def best_of(name: str, says: str, told_apart: Cells[Hashable]) -> StrategyCost:
        return cost(name, says, tallied(told_apart, brings, best_play(told_apart, brings).__getitem__), brings, optimum)

    if question.seen == 1:
        says = "The best play for the value of the hand and the rank of the up card."
        yield best_of("value-and-up-card", says, by_value_and_up_card(cells))
    says = "The best play for the value of the hand alone."
    yield best_of("value-alone", says, coarser(cells, lambda known: known.strength))
    for strategy in (*named(rules), *((question.strategy,) if question.strategy else ())):
        yield cost(strategy.name, strategy.says, tallied(cells, brings, _by(strategy)), brings, optimum)
    if rules.blind_extra_hands:
        says = "The best play of a further hand that may not be looked at."
        yield best_of("unseen-hand", says, coarser(cells, lambda known: known.up))
    if rules.blind_play:
        for choice in brings.choices[1:]:
            says = f"Play placed blind before every deal ({choice}), and taken back where to fold is better."
            plays = best_play(cells, brings, (FOLD, choice))
            yield cost(f"blind-{choice}", says, tallied(cells, brings, plays.__getitem__), brings, optimum)


def by_value_and_up_card(cells: Cells[Known]) -> Cells[Hashable]:
    """The cells of a player who looks at the value of his hand and the rank of the up card."""
    return coarser(cells, lambda known: (known.strength, known.up))


def _by(strategy: Strategy) -> Callable[[Known], str]:
    return lambda known: strategy.does(known.strength, known.up or None)
