"""What the winning wagers of a box were paid for: a blackjack, a pair, sevens, a prize, or a higher hand."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.games.blackjack.rules import BlackjackRules
from pitboss.games.blackjack.settle import INSURANCE, SIDES, side
from pitboss.table.events import Event, Outcome, Settled
from pitboss.table.payments import paid


def paid_for(rules: BlackjackRules, events: Iterable[Event], area: int) -> dict[str, str]:
    """Return, by wager, what it was paid for and at which odds: `blackjack, 3 to 2`, `coloured, 12 to 1`."""
    lines = [line for event in events for seat, line in event.settles() if seat == area]
    return {line.wager: _said(rules, line) for line in lines if line.outcome == Outcome.WIN}


def _said(rules: BlackjackRules, line: Settled) -> str:
    if line.wager == INSURANCE:
        return str(rules.insurance_odds)
    if line.wager not in SIDES:
        natural = {*rules.cite("odds.blackjack")} <= {*line.clauses}
        return f"blackjack, {rules.blackjack_odds}" if natural else str(rules.even_odds)
    for kind, odds in rules.side_schedules[line.wager].pays:
        if paid(rules, line.stake, side(line.wager, kind, rules))[0] == line.pays:
            return f"{kind.replace('-', ' ')}, {odds}"
    return ""
