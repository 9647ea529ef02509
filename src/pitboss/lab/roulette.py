"""Roulette: every wager settled for each compartment of the wheel, and counted. Each compartment is equally likely.

Electronic Roulette has the same wheel, layout and odds, and is counted here too.
"""

from __future__ import annotations

from fractions import Fraction

from pitboss.games.roulette.rules import ODDS_OF, RouletteRules
from pitboss.lab.decisions import net
from pitboss.lab.figures import Analysis, OutcomeCount, Tell, WagerOdds, wager_odds
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
    wagers = tuple(_wager(rules, wager, question.stake) for wager in rules.wagers if question.asks_for(wager))
    tell("Counting compartments", 1, 1)
    others = {rule for kind, rule in ODDS_OF.items() if kind not in rules.kinds}
    return Analysis(question.book.id, question.settings(MATTERS - others), len(rules.wheel), wagers)


def _back(rules: RouletteRules, wager: str, number: str, stake: int | None) -> Fraction:
    """Return how much of each unit of a stake goes back although the wager has lost."""
    # In the smallest chips that always halve, where no stake says how a half is rounded.
    cents = stake or 2 * rules.smallest_chip
    return Fraction(rules.half_back(wager, number, cents), cents)


def _wager(rules: RouletteRules, wager: str, stake: int | None) -> WagerOdds:
    """Return the figures of one area, settled as the table settles it for every compartment."""
    ends: dict[tuple[str, Fraction], int] = {}
    for number in rules.wheel:
        settled = rules.settle(wager, number)
        end = str(settled.outcome), net(rules, [settled], {wager: stake or 1}, stake) + _back(rules, wager, number, stake)
        ends[end] = ends.get(end, 0) + 1
    outcomes = [OutcomeCount(name, count, pays) for (name, pays), count in ends.items()]
    return wager_odds(wager, "", len(rules.wheel), sorted(outcomes, key=lambda each: -each.pays))
