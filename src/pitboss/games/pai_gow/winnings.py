"""What a winning wager was paid: the odds, and the commission that the house kept of it; what a player's bank paid of its win."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.games.pai_gow.rules import PaiGowRules
from pitboss.games.pai_gow.settling import BankSettled, WagerPaid
from pitboss.games.pai_gow.wagers import BANK, WAGER
from pitboss.money import show
from pitboss.table.events import Event, Outcome


def paid_for(rules: PaiGowRules, events: Iterable[Event], area: int) -> dict[str, str]:
    """Return, by wager, the odds it was paid at: `1 to 1`, or `1 to 1 less $0.25`."""
    found: dict[str, str] = {}
    for event in events:
        match event:
            case WagerPaid(area=seat, wagers=(line,), commission=fee) if seat == area and line.outcome == Outcome.WIN:
                found[WAGER] = f"{rules.odds} less {show(fee)}" if fee else str(rules.odds)
            case BankSettled(seat=seat, net=net, commission=fee) if seat == area and fee:
                found[BANK] = f"{show(net)} less {show(fee)}"
    return found
