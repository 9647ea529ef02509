"""What Roulette adds to round files: `pieces`, the numbers where the ball rests, one for each spin of the house."""

from __future__ import annotations

from typing import Any

from pitboss.games.roulette.rules import RouletteRules
from pitboss.games.roulette.view import SpinView
from pitboss.table.rules import Rules


def read_pieces(raw: Any, rules: Rules) -> tuple[tuple[int, ...], ...]:
    """Return the compartments as chance gives them: counted along the wheel."""
    assert isinstance(rules, RouletteRules)
    wheel = rules.wheel
    if not isinstance(raw, list):
        raise ValueError("a list of numbers")
    numbers = [str(each) for each in raw]
    if wrong := [each for each in numbers if each not in wheel]:
        raise ValueError(f"numbers of the wheel, not {wrong[0]}")
    return tuple((wheel.index(each),) for each in numbers)


def by_place(view: SpinView | None) -> dict[str, Any]:
    """Return nothing: there are no cards."""
    return {}
