"""Roulette: every wager settled for each compartment of the wheel, and counted. Each compartment is equally likely.

Electronic Roulette has the same wheel, layout and odds, and is counted here too.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from pitboss.games.roulette.rules import ODDS_OF, RouletteRules
from pitboss.lab.families.shared_layout import odds_over
from pitboss.lab.figures import Analysis, Tell
from pitboss.lab.question import Question

MATTERS = frozenset(
    {
        "wheel.zeros",
        "layout.first-four",
        "zero.even-chances",
        *ODDS_OF.values(),
        "odds.returns-stake",
        "payout.maximum",
        "rounding.direction",
        "rounding.smallest-chip",
    }
)
SEEN = (0,)


def analyse(question: Question, tell: Tell) -> Analysis:
    """Return the odds of every area of the layout."""
    rules = question.rules
    assert isinstance(rules, RouletteRules)
    tell("Counting compartments", 0, 1)
    back, asked = partial(_back, rules, question.stake), filter(question.asks_for, rules.wagers)
    wagers = tuple(odds_over(rules, wager, rules.wheel, question.stake, back) for wager in asked)
    tell("Counting compartments", 1, 1)
    others = {rule for kind, rule in ODDS_OF.items() if kind not in rules.kinds}
    return Analysis(question.book.id, question.settings(MATTERS - others), len(rules.wheel), wagers)


def _back(rules: RouletteRules, stake: int | None, wager: str, number: str) -> Fraction:
    """Return how much of each unit of a stake goes back although the wager has lost."""
    # In the smallest chips that always halve, where no stake says how a half is rounded.
    cents = stake or 2 * rules.smallest_chip
    return Fraction(rules.half_back(wager, number, cents), cents)
