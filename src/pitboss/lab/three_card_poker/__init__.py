"""Three Card Poker: count every deal, find the best play, and price other strategies.

The player decides from their three cards and the dealer's visible cards: none, as in the game, or one, two or all three, as
after a dealer exposes them too early. A deal is the player's hand, the dealer's hand, and which of the dealer's cards are
visible.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from pitboss.games.dealer_poker.rules import ANTE
from pitboss.games.three_card_poker.settle import PAIR_PLUS, SIX_CARD_BONUS
from pitboss.lab.families.dealer_poker.hands import read_hand
from pitboss.lab.families.dealer_poker.strategy_files import read_strategy
from pitboss.lab.figures import Analysis, StrategyCost, Tell, WagerOdds, silent
from pitboss.lab.kernels import warm_up
from pitboss.lab.question import Question
from pitboss.lab.three_card_poker.advice import advise, chart, dealer_hands
from pitboss.lab.three_card_poker.counting import deals
from pitboss.lab.three_card_poker.pricing import ante_schedules, pair_plus, rules_of
from pitboss.lab.three_card_poker.six_card_bonus import six_card_bonus
from pitboss.lab.three_card_poker.strategies import find_best_play, situations, strategy_costs

__all__ = ["MATTERS", "SEEN", "advise", "analyse", "chart", "dealer_hands", "read_hand", "read_strategy"]

MATTERS = frozenset(
    {
        "ace-low",
        "ante-bonus.from",
        "blind-extra-hands",
        "blind-play",
        "dealer.qualifies-by",
        "dealer.qualifies-with",
        "fold.keeps-six-card-bonus",
        "hand-order",
        "odds.ante",
        "odds.play",
        "odds.returns-stake",
        "pair-plus.from",
        "payout.maximum",
        "payout.maximum-per",
        "play.maximum-multiple",
        "play.minimum-multiple",
        "rounding.direction",
        "rounding.smallest-chip",
        "schedule.ante-bonus",
        "schedule.pair-plus",
        "schedule.six-card-bonus",
        "six-card-bonus.ace-low",
        "six-card-bonus.from",
        "six-card-bonus.hand-order",
        "six-card-bonus.offered",
        "ties",
    }
)
"""The settings that can change a figure; rounding and a maximum payout do so only with a stake."""
SEEN = (0, 1, 2, 3)

_COUNTING = "counting the deals"


def analyse(question: Question, tell: Tell = silent) -> Analysis:
    """Return the exact odds of Ante and Play under the best play, of Pair Plus, and of the Six Card Bonus if it is offered."""
    rules, seen = rules_of(question), question.seen or SEEN[0]
    warm_up(tell)
    tell(_COUNTING, 0, 1)
    antes: list[WagerOdds] = []
    strategies: list[StrategyCost] = []
    never_folds = np.zeros((0, 0), np.bool_)
    bonus_wanted = bool(rules.bonus) and question.asks_for(SIX_CARD_BONUS)
    # Where a fold keeps the bonus, it does not matter how the Ante is played.
    folds = never_folds
    if question.asks_for(ANTE) or (bonus_wanted and not rules.fold_keeps_bonus):
        found = situations(rules, seen)
        plays = [find_best_play(question, schedule, found) for schedule in ante_schedules(question)]
        folds = found.folded(plays[0].choices)
        if question.asks_for(ANTE):
            antes = [each.odds() for each in plays]
            strategies += _without_seeing(question, antes[0])
            strategies += strategy_costs(question, plays[0], antes[0].house_edge)
    sides = pair_plus(question, seen) if question.asks_for(PAIR_PLUS) else ()
    bonus = six_card_bonus(question, seen, folds) if bonus_wanted else ()
    wagers = (*antes, *sides, *bonus)
    tell(_COUNTING, 1, 1)
    return Analysis(question.book.id, question.settings(MATTERS), deals(seen), wagers, tuple(strategies))


def _without_seeing(question: Question, best: WagerOdds) -> Iterator[StrategyCost]:
    """Price the best play of someone who does not see the dealer's cards. Its cost is what seeing them is worth."""
    if question.seen:
        schedule, *_ = ante_schedules(question)
        edge = find_best_play(question, schedule, situations(rules_of(question), 0)).odds().house_edge
        says = "The best play where none of the dealer's cards is seen."
        yield StrategyCost("nothing-seen", says, edge, edge - best.house_edge)
