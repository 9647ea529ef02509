"""The odds of Sic Bo: every wager settled for each of the 216 ways in which three dice can lie."""

from itertools import product

from pitboss.lab.kit import Analysis, Question, Tell, odds_over
from sic_bo import COUNT, FACES, SicBoRules

MATTERS = frozenset({*SicBoRules.odds_of.values(), "rounding.direction", "rounding.smallest-chip"})
SEEN = (0,)


def analyse(question: Question, tell: Tell) -> Analysis:
    """Return the odds of every wager."""
    rules, throws = question.rules, [*product(FACES, repeat=COUNT)]
    assert isinstance(rules, SicBoRules)
    wagers = tuple(odds_over(rules, wager, throws, question.stake) for wager in rules.wagers if question.asks_for(wager))
    return Analysis(question.book.id, question.settings(MATTERS), len(throws), wagers)
