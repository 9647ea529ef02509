"""Nobody can be coached at a game of players against each other, and the coach says why."""

from __future__ import annotations

from pitboss.lab.coaches import Coach, NoCoach
from pitboss.lab.coaches.answers import Remark
from pitboss.lab.figures import Tell
from pitboss.table.rules import Rules

NO_BEST = Remark(
    "There is no best play to tell at Draw Poker: what a bet is worth depends on what the other players hold and do, and the lab "
    "counts only games against the house."
)


def coach(rules: Rules, tell: Tell) -> Coach:
    """Return a coach who has nothing to say."""
    return NoCoach(NO_BEST)
