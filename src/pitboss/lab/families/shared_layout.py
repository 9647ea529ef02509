"""The figures of wagers on a shared layout: settled as the table settles them for every result, and counted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from pitboss.games.shared_layout.rules import LayoutRules, Result
from pitboss.lab.figures import OutcomeCount, WagerOdds, wager_odds
from pitboss.lab.payoffs import net

Back = Callable[[str, Result], Fraction]
"""How much of each unit of a stake goes back although the wager has lost."""


def odds_over(
    rules: LayoutRules[Any, Result], wager: str, results: Sequence[Result], stake: int | None, back: Back[Result] | None = None
) -> WagerOdds:
    """Return the figures of a wager over all results, each of them equally likely."""
    ends: dict[tuple[str, Fraction], int] = {}
    for result in results:
        settled = rules.settle(wager, result)
        pays = net(rules, [settled], {wager: stake or 1}, stake) + (back(wager, result) if back else 0)
        ends[str(settled.outcome), pays] = ends.get((str(settled.outcome), pays), 0) + 1
    outcomes = [OutcomeCount(name, count, pays) for (name, pays), count in ends.items()]
    return wager_odds(wager, "", len(results), sorted(outcomes, key=lambda each: -each.pays))
