"""What a picture of the table needs besides the ball: the wheel, and where the chips of each wager lie."""

from __future__ import annotations

from typing import Any

from pitboss.games.roulette.rules import RouletteRules
from pitboss.games.roulette.view import SpinView
from pitboss.games.roulette.wheel import RED


def drawn(rules: RouletteRules, game: SpinView | None) -> dict[str, Any]:
    """Return the compartments in their order, the red numbers, the odds of each kind of wager, each area with its title, its
    numbers and its position, and the clauses that close wagers."""
    areas = {
        wager: {"title": each.title, "numbers": each.numbers, "x": each.x, "y": each.y} for wager, each in rules.layout.items()
    }
    odds = {kind: str(each) for kind, each in rules.odds.items()}
    law = {"call": rules.cite("deal.no-more-bets"), "closes": rules.cite("wager.closed-after-first-card")}
    return {**law, "wheel": rules.wheel, "red": sorted(RED, key=int), "odds": odds, "areas": areas}
