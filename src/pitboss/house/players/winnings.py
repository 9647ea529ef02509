"""What winning wagers were paid for, where the game can tell."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.games.folders import part
from pitboss.house.players.history import PastRound
from pitboss.table.rules import Rules

PaidFor = Mapping[tuple[int, str], str]
"""By area and wager: what a winning wager was paid for, such as `flush, 6 to 1`."""


def paid_for(rules: Rules, past: PastRound) -> PaidFor:
    """Return what the winning wagers of a round were paid for, where the game can tell."""
    winnings = part(rules.game, "winnings")
    if winnings is None:
        return {}
    return {
        (area, wager): said
        for area in past.areas
        for wager, said in winnings.paid_for(rules.changed(past.house_wide), past.events, area).items()
    }
