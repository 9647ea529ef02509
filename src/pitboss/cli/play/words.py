"""Names and amounts as they are said at the table."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.house.rounds.result import WagerResult
from pitboss.money import show

STATUS = {"dealt": "thinks", "plays": "plays", "folded": "folded", "conceded": "conceded", "void": "void"}
"""What has become of a hand that was not settled."""


def name_of(wager: str) -> str:
    """`aces-up` is Aces Up."""
    return wager.replace("-", " ").title()


def short(cents: int) -> str:
    """An amount without its cents where it has none: $10, $12.50."""
    return show(cents).removesuffix(".00")


def signed(cents: int) -> str:
    """A gain or a loss: +$10.00, -$5.00."""
    return f"+{show(cents)}" if cents > 0 else show(cents)


def settled_name(row: WagerResult) -> str:
    """The wager of a settlement, with the area where it is not that of the player's seat."""
    return name_of(row.wager) + (f" at {row.seat}" if row.seat != row.owner else "")


def wagers_said(wagers: Mapping[str, int]) -> str:
    """What lies on several areas: Ante $10, Aces Up $5."""
    return ", ".join(f"{name_of(wager)} {short(amount)}" for wager, amount in wagers.items())
