"""Names and amounts as they are said at the table."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.cli.play.chronicle import PastRound
from pitboss.games.racing_card_derby.narration import finish
from pitboss.house.rounds.result import WagerResult
from pitboss.money import show
from pitboss.table.rules import Outcome

PHASES = {"wagering": "is over", "deciding": "is played"}
"""What is said of a round in each phase of the table."""
VOID = "The round is void"
STATUS = {"dealt": "thinks", "plays": "plays", "folded": "folded", "conceded": "conceded", "void": "void"}
"""What has become of a hand that was not settled."""


def name_of(wager: str) -> str:
    """`aces-up` is Aces Up, `suit-hearts` is Hearts."""
    return wager.removeprefix("suit-").replace("-", " ").title()


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


def result(row: WagerResult) -> str:
    """`Ante wins +$10.00  9.2.1.4`."""
    return f"{settled_name(row)} {row.outcome.replace('-', ' ')} {signed(row.amount)}  {', '.join(row.clauses)}"


def remembered(past: PastRound) -> tuple[str, str]:
    """What a round came to, and what is said further of it: how the race ended, or one's own hand and the dealer's."""
    if past.race:
        return finish(past.race.places, past.race.protested).capitalize(), ""
    if past.lines and all(row.outcome == Outcome.VOID for row in past.lines):
        return VOID, ""
    mine = past.hand.value.words if past.hand else "not shown"
    return mine, f" against {past.dealer.value.words}" if past.dealer else ""
