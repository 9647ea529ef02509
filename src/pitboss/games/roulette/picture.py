"""What a picture of the table needs besides the ball: the wheel, and where the chips of each wager lie."""

from __future__ import annotations

from typing import Any

from pitboss.games.roulette.rules import RouletteRules
from pitboss.games.roulette.view import SpinView
from pitboss.games.roulette.wagers import Area
from pitboss.games.roulette.wheel import RED


def drawn(rules: RouletteRules, game: SpinView | None) -> dict[str, Any]:
    """Return the compartments in their order, the red numbers, and each area with its title, numbers, position and odds."""
    areas = {wager: _area(rules, each) for wager, each in rules.layout.items()}
    return {"wheel": rules.wheel, "red": sorted(RED, key=int), "areas": areas}


def _area(rules: RouletteRules, area: Area) -> dict[str, Any]:
    where = {"x": area.x, "y": area.y}
    return {"title": area.title, "kind": area.kind, "numbers": area.numbers, "odds": str(rules.odds[area.kind]), **where}
