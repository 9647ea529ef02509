"""Count the deals of Ultimate Texas Hold'em: every flop, every further board, every hand of the player and of the dealer.

Flops that differ only in the names of their suits have the same results, so 1,755 flops stand for all 22,100. On each of them
every hand of two cards is compared with every other on each of the 1,176 boards that can follow.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations, permutations
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.cards import Card, Rank
from pitboss.cards.ranks import HandValue, Ranking, all_values
from pitboss.games.ultimate_texas_holdem.rules import UltimateTexasHoldemRules
from pitboss.lab.figures import Tell
from pitboss.lab.kernels.classes import classes
from pitboss.lab.kernels.holdem import BETTER, BOARD, CHECKS, OUTCOMES, PLAYS, count_places, play_flop
from pitboss.lab.kernels.masks import ARRANGEMENTS, CARDS, RANKS, Hands, card_of, hand_mask
from pitboss.lab.kernels.ranking import Numbers, Strengths, tables

FLOP, OWN = 3, 2
LEFT = comb(CARDS - OWN - BOARD, OWN)
"""The dealer's hands against one hand on a board."""
HANDS = comb(CARDS, OWN) * comb(CARDS - OWN, BOARD)
"""A hand of the player's with a board."""
DEALS = comb(CARDS, FLOP) * comb(CARDS - FLOP, 2) * comb(CARDS - BOARD, OWN) * LEFT
"""A board whose flop comes first, a player's hand and a dealer's."""
COUNTING = "playing every flop"
ON_FLOP = comb(CARDS - FLOP, OWN)
"""The hands of two cards beside a flop."""
Forced = Callable[[int], npt.NDArray[np.int64]]
"""By flop: what each hand does on it, by schedule; in the order of its cards."""


class Places(NamedTuple):
    """The values of five cards in order, and lookup tables that give the place of a hand among them, from 1."""

    values: tuple[HandValue, ...]
    suits: Numbers
    ranks: Strengths

    def least(self, rules: UltimateTexasHoldemRules) -> int:
        """Return the place from which on the dealer qualifies."""
        met = [rules.qualification.met_by(value) for value in self.values]
        return met.index(True) + 1 if True in met else len(met) + 1


@lru_cache(maxsize=4)
def places_of(ranking: Ranking, both: bool) -> Places:
    """Return the places of hands of five cards, or of the best five of seven."""
    values = all_values(ranking)
    strengths = np.array([value.strength for value in values], np.int64)
    worth = tables(ranking, ranking.plays if both else OWN + BOARD)
    suits = worth.suits.copy()
    flush = suits >> 32
    placed = np.where(flush > 0, np.searchsorted(strengths, flush) + 1, 0)
    ranks = np.where(worth.ranks > 0, np.searchsorted(strengths, worth.ranks) + 1, 0).astype(np.int32)
    return Places(values, placed << 32 | suits & (1 << 32) - 1, ranks)


@cache
def holes() -> tuple[tuple[str, ...], npt.NDArray[np.int64]]:
    """Return the 169 kinds of two cards by name (AKs, AKo, AA), and which of them each two cards are."""
    names: dict[str, int] = {}
    number = np.zeros(CARDS * CARDS, np.int64)
    for one, other in combinations(range(CARDS), 2):
        number[one * CARDS + other] = names.setdefault(hole_name((card_of(one), card_of(other))), len(names))
    return tuple(names), number


def hole_name(cards: Sequence[Card]) -> str:
    """Name two cards as players do: AA, AKs in one suit, AKo in two."""
    high, low = sorted(cards, key=lambda card: card.rank, reverse=True)
    suited = "" if high.rank == low.rank else "s" if high.suit is low.suit else "o"
    return f"{Rank(high.rank).letter}{Rank(low.rank).letter}{suited}"


def flops() -> tuple[Hands, npt.NDArray[np.int64]]:
    """Return one flop of each class, and how many flops are in the class."""
    known = classes()
    own = known.of(FLOP)
    return known.hands[own], ARRANGEMENTS // known.symmetries[own].astype(np.int64)


def suits_alike(flop: int) -> npt.NDArray[np.int64]:
    """Return the cards after each change of suits that leaves a flop as it is; the first changes nothing."""
    cards = np.arange(CARDS)
    changed = [np.array(suits)[cards // RANKS] * RANKS + cards % RANKS for suits in permutations(range(CARDS // RANKS))]
    lies = np.array([card for card in range(CARDS) if flop >> card & 1])
    return np.stack([each for each in changed if {*each[lies].tolist()} == {*lies.tolist()}]).astype(np.int64)


def own_pairs(flop: int) -> npt.NDArray[np.int64]:
    """Return what hands do that play on a flop if one of their own cards makes a pair: each hand beside it, in its order."""
    left = np.array([card for card in range(CARDS) if not flop >> card & 1])
    ranks, on_flop = left % RANKS, [card % RANKS for card in range(CARDS) if flop >> card & 1]
    one, other = np.triu_indices(len(left), 1)
    paired = (ranks[one] == ranks[other]) | np.isin(ranks[one], on_flop) | np.isin(ranks[other], on_flop)
    return np.where(paired, PLAYS, CHECKS).astype(np.int64)


class Played(NamedTuple):
    """What playing before the flop, and the best play of whoever checks, comes to: deals by hole, kind of hand and outcome."""

    before: npt.NDArray[np.int64]
    after_flop: npt.NDArray[np.int64]
    """By schedule as well: played after the flop."""
    after_river: npt.NDArray[np.int64]
    """By schedule as well: played at the end."""
    folded: npt.NDArray[np.int64]
    """By schedule and hole."""


def play_all(
    rules: UltimateTexasHoldemRules,
    kind_of: npt.NDArray[np.int64],
    net: npt.NDArray[np.int64],
    tell: Tell,
    some: tuple[Hands, npt.NDArray[np.int64]] | None = None,
    *,
    forced: Forced | None = None,
    number: npt.NDArray[np.int64] | None = None,
) -> Played:
    """Play every flop, or some of them. `net` is by schedule, kind of hand, choice (fold, at the end, after flop), outcome.

    `forced` says what hands do on a flop, where it is not what is better; `number` which hands are counted together, if not by
    their kind.
    """
    found = places_of(rules.ranking, rules.both_hole_cards)
    number = holes()[1] if number is None else number
    schedules, kinds = net.shape[:2]
    names = int(number.max()) + 1
    sums = Played(
        np.zeros((names, kinds, len(OUTCOMES)), np.int64),
        np.zeros((schedules, names, kinds, len(OUTCOMES)), np.int64),
        np.zeros((schedules, names, kinds, len(OUTCOMES)), np.int64),
        np.zeros((schedules, names), np.int64),
    )
    each_flop, weights = some or flops()
    least, total = found.least(rules), len(each_flop)
    for place, (flop, weight) in enumerate(zip(each_flop.tolist(), weights.tolist(), strict=True)):
        tell(COUNTING, place, total)
        lookup = (rules.both_hole_cards, found.suits, found.ranks, least)
        does = forced(flop) if forced else np.full((schedules, ON_FLOP), BETTER, np.int64)
        play_flop(flop, weight, suits_alike(flop), LEFT, *lookup, kind_of, net, does, number, *sums)
    tell(COUNTING, total, total)
    return sums


@lru_cache(maxsize=4)
def count_own(ranking: Ranking, both: bool) -> Mapping[HandValue, int]:
    """Count the hands of two cards and a board by their value."""
    known, found = classes(), places_of(ranking, both)
    own = known.of(BOARD)
    counts = np.zeros(len(found.values) + 1, np.int64)
    weights = ARRANGEMENTS // known.symmetries[own].astype(np.int64)
    count_places(known.hands[own], weights, both, found.suits, found.ranks, counts)
    return {value: int(count) for value, count in zip(found.values, counts[1:], strict=True) if count}


def flop_of(cards: Sequence[Card]) -> tuple[Hands, npt.NDArray[np.int64]]:
    """Return one flop alone."""
    return np.array([hand_mask(cards)], np.int64), np.ones(1, np.int64)
