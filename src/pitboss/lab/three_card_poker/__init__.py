"""Three Card Poker: count every deal, find the best play, and price other strategies.

The player decides from their three cards and the dealer's visible cards: none, as in the game, or one, two or all three, as
after a dealer exposes them too early. A deal is the player's hand, the dealer's hand, and which of the dealer's cards are
visible.
"""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.lab.figures import Analysis, StrategyCost, Tell, WagerOdds, silent
from pitboss.lab.kernels import warm_up
from pitboss.lab.question import Question
from pitboss.lab.three_card_poker.advice import advise, chart, dealer_hands
from pitboss.lab.three_card_poker.counting import deals
from pitboss.lab.three_card_poker.pricing import ante_schedules, pair_plus, rules_of
from pitboss.lab.three_card_poker.six_card_bonus import six_card_bonus
from pitboss.lab.three_card_poker.strategies import find_best_play, situations, strategy_costs

__all__ = ["MATTERS", "SEEN", "advise", "analyse", "chart", "dealer_hands"]

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
    found = situations(rules, seen)
    plays = [find_best_play(question, schedule, found) for schedule in ante_schedules(question)]
    antes = [each.odds() for each in plays]
    bonus = six_card_bonus(question, seen, found.folded(plays[0].choices)) if rules.bonus else ()
    wagers = (*antes, *pair_plus(question, seen), *bonus)
    strategies = [*_without_seeing(question, antes[0]), *strategy_costs(question, plays[0], antes[0].house_edge)]
    tell(_COUNTING, 1, 1)
    return Analysis(question.book.id, question.settings(MATTERS), deals(seen), wagers, tuple(strategies))


def _without_seeing(question: Question, best: WagerOdds) -> Iterator[StrategyCost]:
    """Price the best play of someone who does not see the dealer's cards. Its cost is what seeing them is worth."""
    if question.seen:
        schedule, *_ = ante_schedules(question)
        edge = find_best_play(question, schedule, situations(rules_of(question), 0)).odds().house_edge
        says = "The best play where none of the dealer's cards is seen."
        yield StrategyCost("nothing-seen", says, edge, edge - best.house_edge)
