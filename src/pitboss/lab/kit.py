"""Everything that a game from outside imports to count its odds."""

from pitboss.lab.families.shared_layout import odds_over
from pitboss.lab.figures import Analysis, OutcomeCount, Tell, WagerOdds, wager_odds
from pitboss.lab.question import Question

__all__ = ["Analysis", "OutcomeCount", "Question", "Tell", "WagerOdds", "odds_over", "wager_odds"]
