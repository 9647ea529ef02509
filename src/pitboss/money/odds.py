"""The odds a wager is paid at, and the payment when it does not come out even."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Literal, TypeAlias, get_args

import msgspec

from pitboss.money.cents import Cents

Direction: TypeAlias = Literal["down", "up", "nearest"]

MOST_ODDS = 10**6
_WRITTEN = re.compile(r"([0-9]{1,9})\s*(?:\bto\b|-|:)\s*([0-9]{1,9})", re.IGNORECASE)


class OddsError(ValueError):
    """Text or numbers that are no odds; the message names them."""


class Odds(msgspec.Struct, frozen=True):
    """So much paid for so much staked, the stake itself coming back besides: 25 to 1, 1 to 2.

    Odds are kept as they were written: 2 to 4 pays what 1 to 2 pays and is not the same line of a pay table.
    """

    pays: int
    per: int = 1

    def __post_init__(self) -> None:
        if not (1 <= self.pays <= MOST_ODDS and 1 <= self.per <= MOST_ODDS):
            raise OddsError(f"odds of {self.pays} to {self.per}: both numbers are from 1 to {MOST_ODDS:,}")

    def __str__(self) -> str:
        return f"{self.pays} to {self.per}"

    @property
    def fraction(self) -> Fraction:
        """What is paid for each unit staked, without the stake."""
        return Fraction(self.pays, self.per)


def parse_odds(text: str) -> Odds:
    """The odds written "25 to 1", "25-1" or "25:1"."""
    match = _WRITTEN.fullmatch(text.strip())
    if match is None:
        raise OddsError(f"{text[:40]!r} is not odds, such as 25 to 1 or 1-2")
    return Odds(int(match[1]), int(match[2]))


def payment(stake: Cents, odds: Odds, smallest_chip: Cents, direction: Direction) -> Cents:
    """What a winning stake is paid, without the stake itself.

    A payment that the smallest chip cannot make up exactly is rounded to that chip in the direction given; exactly
    halfway, "nearest" goes up, in the player's favour.
    """
    if stake < 0:
        raise ValueError(f"a stake is zero or more, not {stake} cents")
    if smallest_chip < 1:
        raise ValueError(f"the smallest chip is at least one cent, not {smallest_chip}")
    if direction not in get_args(Direction):
        raise ValueError(f"a payment is rounded down, up or nearest, not {direction!r}")
    # In whole numbers throughout: `step` is one smallest chip, both sides multiplied by what the odds are per.
    step = smallest_chip * odds.per
    chips, uneven = divmod(stake * odds.pays, step)
    if uneven and (direction == "up" or (direction == "nearest" and 2 * uneven >= step)):
        chips += 1
    return chips * smallest_chip
