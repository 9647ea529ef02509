"""What a round of Caribbean Stud Poker has beside that of its family: the progressive jackpot."""

from __future__ import annotations

from typing import ClassVar

from msgspec import field

from pitboss.games.dealer_poker.round import DealerPoker
from pitboss.games.dealer_poker.view import DealerPokerView
from pitboss.table.commands import Request
from pitboss.table.events import About, AreaEvent, Event


class StudRound(DealerPoker, frozen=True):
    """The game's own part of a round."""

    jackpot_settled: tuple[int, ...] = ()
    """The areas whose Jackpot wager has been paid, or has gone to the pools."""
    meter: dict[str, int] = field(default_factory=dict)
    """What the jackpot showed when it was last settled at this table, in cents, by pool."""


class StudView(DealerPokerView, frozen=True):
    """The hands of a round as a viewer sees them, and what the jackpot shows."""

    meter: dict[str, int] = field(default_factory=dict)


class SettleJackpot(Request, frozen=True, tag="settle-jackpot"):
    """The dealer settles the jackpot of a round: what was lost feeds the pools, and the pools pay the hands that have won."""


class JackpotSettled(AreaEvent, frozen=True, tag="jackpot.settled/1"):
    """The Jackpot wager of an area is paid from the pools, or a part of the lost one goes to them."""

    kind: str = ""
    """The hand that it is paid for; empty for a lost wager."""
    meter: dict[str, int] = field(default_factory=dict)
    """What each pool holds now, in cents."""

    ABOUT: ClassVar[About] = About.LAST


class JackpotSeeded(Event, frozen=True, tag="jackpot.seeded/1"):
    """The house brings the jackpot up to the amount that it begins with."""

    meter: dict[str, int]
    """What each pool holds now, in cents."""

    ABOUT: ClassVar[About] = About.LAST
