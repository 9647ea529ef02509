"""Tumble settled: the points of each hand against the bank's, the two dice against seven, three dice alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pitboss.table.events import Outcome
from pitboss.table.rules import Settlement
from tests.toy_game.rules import MAIN, PRESS, TumbleRules

TEN, SEVEN = 10, 7


def number(tile: str) -> int:
    return int(tile[0])


def points(tiles: Iterable[str]) -> int:
    """Return the last figure of the sum of the numbers."""
    return sum(number(tile) for tile in tiles) % TEN


def high_wins(dice: Sequence[int]) -> bool:
    return sum(dice) % 2 == 0


def jackpot(dice: Sequence[int]) -> bool:
    """Return whether all dice are alike."""
    return len({*dice}) == 1


def main(own: int, bank: int, dice: Sequence[int], rules: TumbleRules) -> Settlement:
    if own == bank:
        return Settlement(MAIN, Outcome.STAND_OFF, None, ("settle.tie",))
    won = (own > bank) == high_wins(dice)
    return Settlement(MAIN, Outcome.WIN if won else Outcome.LOSE, rules.main_odds if won else None, ("settle.points",))


def press(dice: Sequence[int], rules: TumbleRules) -> Settlement:
    """Settle the reopened wager by the last two dice."""
    total = sum(dice[1:])
    if total == SEVEN:
        return Settlement(PRESS, Outcome.STAND_OFF, None, ("settle.press",))
    won = total > SEVEN
    return Settlement(PRESS, Outcome.WIN if won else Outcome.LOSE, rules.press_odds if won else None, ("settle.press",))
