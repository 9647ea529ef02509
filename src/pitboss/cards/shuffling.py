"""Shuffling and cutting. Every order is equally likely if the random numbers are."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")


def system_random(n: int) -> int:
    """Return a whole number from 0 to n - 1, each equally likely, from the operating system's entropy."""
    return secrets.randbelow(n)


def shuffled(pieces: Sequence[T], random: Callable[[int], int]) -> tuple[T, ...]:
    """Return the pieces in a random order; each order is equally likely if `random(n)` is uniform below n.

    From the last position to the second, put one of the pieces not yet placed there (Fisher and Yates).
    """
    order = list(pieces)
    for last in range(len(order) - 1, 0, -1):
        chosen = random(last + 1)
        # A negative number would be a valid index and silently bias the shuffle.
        if not 0 <= chosen <= last:
            raise ValueError(f"the source of chance returned {chosen} instead of a number from 0 to {last}")
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def cut(cards: Sequence[T], depth: int) -> tuple[T, ...]:
    """Return the cards after a cut: the top `depth` cards go to the bottom in the same order."""
    if not 0 <= depth <= len(cards):
        raise ValueError(f"a cut of {len(cards)} cards can be 0 to {len(cards)} deep, not {depth}")
    return (*cards[depth:], *cards[:depth])
