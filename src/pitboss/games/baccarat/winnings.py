"""What the winning wagers of a coup were paid: the odds of each."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.games.baccarat.coup import BANKER
from pitboss.games.baccarat.rules import WHOLE, BaccaratRules
from pitboss.table.events import Event, Outcome


def paid_for(rules: BaccaratRules, events: Iterable[Event], area: int) -> dict[str, str]:
    """Return, by wager, the odds it was paid at: `8 to 1`, or `1 to 1 less 5 %`."""
    lines = [line for event in events for seat, line in event.settles() if seat == area]
    return {line.wager: _said(rules, line.wager) for line in lines if line.outcome == Outcome.WIN}


def _said(rules: BaccaratRules, wager: str) -> str:
    less = rules.commission if wager == BANKER and not rules.commission_deferred else None
    return f"{rules.odds[wager]} less {float(less.rate * WHOLE):g} %" if less else str(rules.odds[wager])
