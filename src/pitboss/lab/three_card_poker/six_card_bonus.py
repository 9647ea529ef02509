"""The Six Card Bonus: the best five of the player's three cards and the dealer's three.

If a folded hand keeps the bonus, the wager depends on the cards alone. If folding gives it up, the figures assume the best play
for the Ante, because the player does not know what the dealer's cards add to the bonus.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from math import comb
from typing import NamedTuple

import numpy as np

from pitboss.cards.ranks import HandValue, Ranking
from pitboss.games.three_card_poker.rules import ThreeCardPokerRules
from pitboss.games.three_card_poker.settle import SIX_CARD_BONUS
from pitboss.lab.choices import FOLD
from pitboss.lab.families.dealer_poker.side_wagers import side_odds
from pitboss.lab.figures import WagerOdds
from pitboss.lab.kernels.masks import CARDS
from pitboss.lab.kernels.ranking import hand_value, strengths, tables
from pitboss.lab.kernels.three import HEAD, LOSS, NO_HAND, TIE, WIN, Flags, count_six_cards
from pitboss.lab.question import Question
from pitboss.lab.three_card_poker.counting import DEALS, HAND, all_hands, deals, ranked, sights
from pitboss.lab.three_card_poker.pricing import rules_of


class BonusDeals(NamedTuple):
    """The deals by value of the six cards, as far as a schedule needs it, and the deals in which the player folds."""

    settled: Mapping[HandValue, int]
    folded: int


def six_card_bonus(question: Question, seen: int, folds: Flags) -> Iterator[WagerOdds]:
    """Yield the figures under each schedule, the one in play first.

    `folds` says where the best play of the Ante folds, by class of the player's hand and visible cards (or by outcome, if the
    whole hand is visible).
    """
    rules = rules_of(question)
    found = bonus_deals(rules, seen) if rules.fold_keeps_bonus else bonus_deals_folding(rules, seen, folds)
    for schedule in question.schedules(SIX_CARD_BONUS, rules.bonus_ranking.order):
        # Where a fold gives up the wager, it matters which of the six cards are the player's.
        hands = comb(CARDS, 2 * HAND) if rules.fold_keeps_bonus else 0
        folded = {FOLD: found.folded}
        yield side_odds(rules, schedule, found.settled, question.stake, combinations=hands, given_up=folded)


def bonus_deals(rules: ThreeCardPokerRules, seen: int) -> BonusDeals:
    """Count the deals by value of the six cards when a fold keeps the wager."""
    times = deals(seen) // DEALS
    return BonusDeals({value: count * times for value, count in _by_cards(rules.bonus_ranking).settled.items()}, 0)


def bonus_deals_folding(rules: ThreeCardPokerRules, seen: int, folds: Flags) -> BonusDeals:
    """Count the deals by value of the six cards when a fold gives up the wager."""
    return _counted(rules.bonus_ranking, seen, _at_sight(rules, folds) if seen == HAND else folds)


def _at_sight(rules: ThreeCardPokerRules, folds: Flags) -> Flags:
    """Return whether the player folds on seeing the dealer's whole hand, by class of the player's hand and by dealer's hand."""
    known, found = all_hands(), ranked(rules)
    dealers, plays = found.strengths(), found.flags()
    at_sight = np.zeros((len(known.classes), len(known.hands)), np.bool_)
    for hand, own in enumerate(strengths(known.classes, rules.ranking, HAND)):
        compared = np.select([dealers < own, dealers == own], [WIN, TIE], LOSS)
        at_sight[hand] = folds[hand, np.where(plays, compared, NO_HAND)]
    return at_sight


@lru_cache(maxsize=2)
def _by_cards(ranking: Ranking) -> BonusDeals:
    return _counted(ranking, 0, np.zeros((len(all_hands().classes), 1), np.bool_))


def _counted(ranking: Ranking, seen: int, folds: Flags) -> BonusDeals:
    known, worth = all_hands(), tables(ranking, 2 * HAND)
    counts = np.zeros((2, len(ranking.order) << 4 * ranking.plays - HEAD), np.int64)
    count_six_cards(known.classes, known.sizes, known.hands, sights(seen), folds, worth.suits, worth.ranks, counts)
    heads = np.flatnonzero(counts[0]).tolist()
    return BonusDeals({hand_value(ranking, head << HEAD): int(counts[0, head]) for head in heads}, int(counts[1].sum()))
