"""Shuffling and cutting: every order equally likely, and the chance itself handed in from outside."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")


def system_random(n: int) -> int:
    """A whole number from 0 to n - 1, each equally likely, from the operating system's entropy."""
    return secrets.randbelow(n)


def shuffled(cards: Sequence[T], random: Callable[[int], int]) -> tuple[T, ...]:
    """The cards in a random order; when `random(n)` is uniform below n, each of the possible orders is equally likely.

    From the last place to the second, each place is filled by one of the cards not yet placed (Fisher and Yates).
    """
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        chosen = random(last + 1)
        # A negative number would be a valid index and quietly spoil the shuffle.
        if not 0 <= chosen <= last:
            raise ValueError(f"the source of chance gave {chosen} when asked for a number from 0 to {last}")
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def cut(cards: Sequence[T], depth: int) -> tuple[T, ...]:
    """The cards after a cut: the top `depth` cards go, in their order, to the bottom."""
    if not 0 <= depth <= len(cards):
        raise ValueError(f"a cut of {len(cards)} cards is from 0 to {len(cards)} deep, not {depth}")
    return (*cards[depth:], *cards[:depth])
