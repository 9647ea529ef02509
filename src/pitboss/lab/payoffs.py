"""What the table pays for a wager, per unit of its stake."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from pitboss.table.events import Outcome
from pitboss.table.payments import most_payable, paid, still_payable
from pitboss.table.rules import Rules, Settlement


def net(rules: Rules, settled: Iterable[Settlement], amounts: Mapping[str, int], stake: int | None) -> Fraction:
    """Return the net result of a settlement per unit of the first of the amounts.

    If that is a stake in cents, every payment is rounded and capped as the table does for a player with one hand.
    """
    first = next(iter(amounts.values()))
    total, room = Fraction(0), most_payable(rules)
    for each in settled:
        amount = amounts.get(each.wager, first)
        if stake is None:
            total += _unrounded(each, amount)
        else:
            pays, _ = paid(rules, amount, each, room)
            total += pays
            room = still_payable(rules, room, pays)
        if each.wager in amounts and each.outcome is Outcome.WIN and not rules.returns_stake:
            total -= amount
    return total / first


def _unrounded(settled: Settlement, amount: int) -> Fraction:
    if settled.outcome is Outcome.LOSE:
        return Fraction(-amount)
    return amount * settled.odds.fraction if settled.odds else Fraction(0)
