"""What a picture of the coup needs besides the cards: who draws, and which line of the table of play is in use."""

from __future__ import annotations

from typing import Any

from pitboss.games.baccarat.coup import FIRST_CARDS, MOST_CARDS, points
from pitboss.games.baccarat.rules import BaccaratRules
from pitboss.games.baccarat.view import CoupView, SideView


def drawn(rules: BaccaratRules, game: CoupView | None) -> dict[str, Any]:
    """Return the line of the sign that decides on the next card, or decided on the last one; and the style of dealing."""
    return {"line": _line(rules, game) if game else "", "style": rules.style, "deferred": rules.commission_deferred}


def _line(rules: BaccaratRules, game: CoupView) -> str:
    player, banker = _up(game.player), _up(game.banker)
    if min(len(player), len(banker)) < FIRST_CARDS:
        return ""
    first = points(player[:FIRST_CARDS]), points(banker[:FIRST_CARDS])
    if rules.draws.naturals(*first):
        return "play.natural"
    if len(player) < MOST_CARDS:
        return "play.player" if rules.draws.player_draws(first[0]) else "play.banker-alone"
    return f"play.banker.{first[1]}"


def _up(side: SideView) -> list[Any]:
    return list(side.cards.values()) if len(side.cards) == side.lie else []
