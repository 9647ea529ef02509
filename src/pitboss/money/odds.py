"""The odds that a wager pays, and how payments are rounded."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Literal, TypeAlias, get_args

import msgspec

from pitboss.money.cents import Cents

Direction: TypeAlias = Literal["down", "up", "nearest"]

MOST_ODDS = 10**6
_WRITTEN = re.compile(r"([0-9]{1,9}) to ([0-9]{1,9})")
_OTHERWISE = re.compile(r"([0-9]{1,9})\s*(?:\bto\b|-|:|/)\s*([0-9]{1,9})", re.IGNORECASE)
"""How else people write odds."""


class OddsError(ValueError):
    """Text or numbers that are not odds; the message names them."""


class Odds(msgspec.Struct, frozen=True):
    """What a wager pays for a stake, not counting the stake itself: 25 to 1, 1 to 2.

    Odds stay as they were written: 2 to 4 pays the same as 1 to 2 but is another line of a schedule.
    """

    pays: int
    per: int = 1

    def __post_init__(self) -> None:
        if not (1 <= self.pays <= MOST_ODDS and 1 <= self.per <= MOST_ODDS):
            raise OddsError(f"odds of {self.pays} to {self.per}: both numbers must be from 1 to {MOST_ODDS:,}")

    def __str__(self) -> str:
        return f"{self.pays} to {self.per}"

    @property
    def fraction(self) -> Fraction:
        """The payment for each unit staked, without the stake."""
        return Fraction(self.pays, self.per)


def parse_odds(text: str) -> Odds:
    """Read odds, which are written "25 to 1"; another spelling is refused with this one."""
    match = _WRITTEN.fullmatch(text)
    if match is None:
        meant = _OTHERWISE.fullmatch(text.strip())
        raise OddsError(f"{text[:40]!r} is not odds; write {f'{meant[1]} to {meant[2]}' if meant else 'them as 25 to 1'}")
    return Odds(int(match[1]), int(match[2]))


def payment(stake: Cents, odds: Odds, smallest_chip: Cents, direction: Direction) -> Cents:
    """Return the payment for a winning stake, without the stake itself.

    A payment that is not a multiple of the smallest chip is rounded to one in the given direction. Exactly halfway,
    "nearest" rounds up, in the player's favour.
    """
    if stake < 0:
        raise ValueError(f"a stake is zero or more cents, not {stake}")
    if smallest_chip < 1:
        raise ValueError(f"the smallest chip is at least one cent, not {smallest_chip}")
    if direction not in get_args(Direction):
        raise ValueError(f"a payment is rounded down, up or nearest, not {direction!r}")
    # Whole numbers only: `step` is the smallest chip with both sides multiplied by `odds.per`.
    step = smallest_chip * odds.per
    chips, uneven = divmod(stake * odds.pays, step)
    if uneven and (direction == "up" or (direction == "nearest" and 2 * uneven >= step)):
        chips += 1
    return chips * smallest_chip
