"""What the winning wagers of a race were paid: the odds of each area."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.games.racing_card_derby.announcing import ResultAnnounced
from pitboss.games.racing_card_derby.race import Finish
from pitboss.games.racing_card_derby.rules import RacingCardDerbyRules
from pitboss.games.racing_card_derby.wagers import COLOURS, LAYOUT, SUIT
from pitboss.table.events import Event


def paid_for(rules: RacingCardDerbyRules, events: Iterable[Event], area: int) -> dict[str, str]:
    """Return, by wager, the odds it was paid at: `1 to 1`, or `protested, 1 to 2`."""
    result = next((event for event in reversed([*events]) if isinstance(event, ResultAnnounced)), None)
    if result is None:
        return {}
    finish = Finish(result.places, result.protested)
    settled = {wager: rules.settle(wager, finish) for wager in rules.wagers}
    return {wager: _said(wager, str(each.odds), finish) for wager, each in settled.items() if each.odds}


def _said(wager: str, odds: str, finish: Finish) -> str:
    by_winner = LAYOUT[wager].kind in (SUIT, *COLOURS)
    return f"protested, {odds}" if finish.protested and by_winner else odds
