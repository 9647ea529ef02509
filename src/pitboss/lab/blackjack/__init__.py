"""Blackjack: the box under its basic strategy, insurance, and every side wager with every schedule.

Side wagers and insurance are exact. The box is counted over every order of cards of a fresh shoe, in floating-point numbers: the
strategy decides by totals, no hand looks at another, and nothing is sampled or left out.
"""

from __future__ import annotations

from math import perm

from pitboss.games.blackjack.settle import BOX, INSURANCE, SIDES
from pitboss.lab.blackjack.advice import advise, chart, dealer_hands, read_hand
from pitboss.lab.blackjack.box import box_odds, notes, rules_of
from pitboss.lab.blackjack.sides import insurance_odds, side_odds
from pitboss.lab.figures import Analysis, Tell, WagerOdds, silent
from pitboss.lab.kernels import warm_up
from pitboss.lab.question import Question

__all__ = ["MATTERS", "SEEN", "advise", "analyse", "chart", "dealer_hands", "read_hand"]

MATTERS = frozenset(
    {
        "blackjack.pays",
        "dealer-blackjack.takes",
        "dealer.style",
        "decks",
        "double.after-split",
        "double.on",
        "insurance.pays",
        "madness-21.offered",
        "madness-21.wheel",
        "must-draw.to",
        "odds.returns-stake",
        "perfect-pairs.offered",
        "rounding.direction",
        "rounding.smallest-chip",
        "schedule.madness-21",
        "schedule.perfect-pairs",
        "schedule.super-sevens",
        "split.hands",
        "super-sevens.offered",
    }
)
"""The settings that can change a figure; rounding does so only with a stake."""
SEEN = (1,)
FURTHER = (INSURANCE, *SIDES)
"""Wagers with odds that are not made before the deal, or not at every table."""
FIRST = 3
"""The first cards of a deal: two of a box and one of the dealer's."""

_COUNTING = "counting the boxes"


def analyse(question: Question, tell: Tell = silent) -> Analysis:
    """Return the odds of the box under the basic strategy, of insurance, and of each side wager under each schedule."""
    rules = rules_of(question)
    wagers: list[WagerOdds] = []
    said: tuple[str, ...] = ()
    if question.asks_for(BOX):
        warm_up(tell)
        wagers.append(box_odds(question, lambda done, of: tell(_COUNTING, done, of)))
        said = notes(rules)
    if not question.only or INSURANCE in question.only:
        wagers.append(insurance_odds(question))
    for wager in SIDES:
        if question.asks_for(wager):
            wagers += side_odds(question, wager)
    return Analysis(question.book.id, question.settings(MATTERS), perm(rules.deck_size, FIRST), tuple(wagers), notes=said)
