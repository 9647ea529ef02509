"""What the winning wagers of a spin were paid: the odds of each area."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.games.roulette.corrections import NumberCorrected
from pitboss.games.roulette.rules import RouletteRules
from pitboss.games.roulette.spinning import BallRested
from pitboss.table.events import Event


def paid_for(rules: RouletteRules, events: Iterable[Event], area: int) -> dict[str, str]:
    """Return, by wager, the odds it was paid at: `35 to 1`."""
    numbers = [event.number for event in events if isinstance(event, BallRested | NumberCorrected)]
    if not numbers:
        return {}
    return {wager: str(each.odds) for wager, each in rules.results(numbers[-1]).items() if each.odds}
