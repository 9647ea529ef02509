"""Settlement of Roulette: a wager wins if it covers the number where the ball rests, and otherwise loses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.games.roulette.wagers import OUTSIDE, Area
from pitboss.games.roulette.wheel import NUMBERS
from pitboss.table.events import Outcome
from pitboss.table.rules import Settlement

if TYPE_CHECKING:
    from pitboss.games.roulette.rules import RouletteRules


def settle(wager: str, area: Area, number: str, rules: RouletteRules) -> Settlement:
    """Settle a wager. A zero is neither red nor black, odd nor even, high nor low, and in no column or dozen."""
    if number in area.numbers:
        return Settlement(wager, Outcome.WIN, rules.odds[area.kind], ("settle.number-wins", rules.odds_rules[area.kind]))
    lost_to_zero = area.kind in OUTSIDE and number not in NUMBERS
    return Settlement(wager, Outcome.LOSE, None, ("settle.zero-outside",) if lost_to_zero else ("settle.number-loses",))
