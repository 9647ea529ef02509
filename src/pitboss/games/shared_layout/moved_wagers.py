"""A wager that is found on another area than the one it was placed on: who can have moved it, and how its stake moves."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.money import Move
from pitboss.table.accounts import TOKENS, area
from pitboss.table.commands import Stake

BY_DEALER, BY_PATRON, BY_PLAYER = "dealer", "patron", "player"
MOVERS = (BY_DEALER, BY_PATRON, BY_PLAYER)


def shifted(seat: int, wager: str, to: str, stake: Stake) -> Iterator[Move]:
    """Yield the moves of a stake from one area to another."""
    if stake.chips:
        yield Move(area(seat, wager), area(seat, to), stake.chips)
    if stake.tokens:
        yield Move(area(seat, wager) + TOKENS, area(seat, to) + TOKENS, stake.tokens)
