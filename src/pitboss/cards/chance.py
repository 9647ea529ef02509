"""Chance: random numbers and random orders of any pieces, such as cards, tiles, dice or ballots."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from hashlib import sha256
from typing import Protocol, TypeVar

from pitboss.cards.shuffling import shuffled, system_random

T = TypeVar("T")

_DIGEST_BITS = 256


class Chance(Protocol):
    """A source of chance. A subclass only needs `below`."""

    @abstractmethod
    def below(self, n: int) -> int:
        """Return a whole number from 0 to n - 1, each equally likely."""

    def shuffled(self, pieces: Sequence[T]) -> tuple[T, ...]:
        """Return the pieces in a random order, each order equally likely."""
        return shuffled(pieces, self.below)


class SystemChance(Chance):
    """Chance from the operating system's entropy."""

    def below(self, n: int) -> int:
        return system_random(n)


class SeededChance(Chance):
    """Chance that repeats itself: the same seed gives the same numbers on every machine and every version of Python."""

    def __init__(self, seed: int | str) -> None:
        self._seed = str(seed)
        self._drawn = 0

    def below(self, n: int) -> int:
        if not 1 <= n <= 1 << _DIGEST_BITS:
            raise ValueError(f"a random number is below a positive number of at most {_DIGEST_BITS} bits, not below {n}")
        bits = (n - 1).bit_length()
        # Drawing again when a number is too large keeps every number equally likely; a remainder would not.
        while (number := self._digest() >> _DIGEST_BITS - bits) >= n:
            pass
        return number

    def _digest(self) -> int:
        self._drawn += 1
        return int.from_bytes(sha256(f"{self._drawn} {self._seed}".encode()).digest())
