"""Chance: random numbers and random orders of any pieces, such as cards, tiles, dice or ballots; shuffling and cutting."""

from __future__ import annotations

import secrets
from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from typing import Any, Protocol, Self, TypeVar

T = TypeVar("T")

_DIGEST_BITS = 256
_FLOAT_BITS = 53


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


class Chance(Protocol):
    """A source of chance: for shuffles, throws and cuts, and for what a computer player does. A subclass only needs `below`."""

    @abstractmethod
    def below(self, n: int) -> int:
        """Return a whole number from 0 to n - 1, each equally likely."""

    def shuffled(self, pieces: Sequence[T]) -> tuple[T, ...]:
        """Return the pieces in a random order, each order equally likely."""
        return shuffled(pieces, self.below)

    def numbers(self, bounds: Sequence[int], least: int = 0) -> tuple[int, ...]:
        """Return as many numbers from the least on as each bound says: one throw of three dice is (6, 6, 6) from 1."""
        return tuple(least + self.below(bound) for bound in bounds)

    def choice(self, pieces: Sequence[T]) -> T:
        """Return one of the pieces, each equally likely."""
        return pieces[self.below(len(pieces))]

    def random(self) -> float:
        """Return a number from 0 up to 1, without 1."""
        return self.below(1 << _FLOAT_BITS) / (1 << _FLOAT_BITS)

    def depth(self, cards: int, margin: int = 1) -> int:
        """Return how deep to cut a deck of this many cards, of which some stay on either side."""
        return margin + self.below(cards - 2 * margin + 1)

    def in_round(self, number: int) -> Self:
        """Return the source for a round, counted from 0: chance that is written down may have a deck for each."""
        return self


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


class ScriptedChance(Chance):
    """Chance as written down beforehand, for round files and replays: a row each time pieces are shuffled or numbers drawn.

    The pieces named come first and in that order; the rest follows in the order it has.
    """

    DEPTH = 26

    def __init__(self, rows: Iterable[Sequence[Any]], cut: bool) -> None:
        self._rows = iter(rows)
        self._cut = cut

    def below(self, n: int) -> int:
        return self.numbers((n,))[0]

    def numbers(self, bounds: Sequence[int], least: int = 0) -> tuple[int, ...]:
        # A number that nobody wrote down is the first one, as cards that nobody wrote down come in their order.
        row = tuple(next(self._rows, ())) or (least,) * len(bounds)
        if len(row) != len(bounds) or not all(least <= each < least + bound for each, bound in zip(row, bounds, strict=True)):
            raise ValueError(f"{len(bounds)} numbers from {least} to {least + max(bounds) - 1}", " ".join(map(str, row)))
        return row

    def shuffled(self, pieces: Sequence[T]) -> tuple[T, ...]:
        named = tuple(next(self._rows, ()))
        rest = Counter(pieces) - Counter(named)
        order = (*named, *(piece for piece in pieces if _taken(rest, piece)))
        # A cut brings the cards below it to the top; written decks name what is dealt, so they are laid the other way.
        return order[-self.DEPTH :] + order[: -self.DEPTH] if self._cut else order

    def depth(self, cards: int, margin: int = 1) -> int:
        return self.DEPTH


def _taken(rest: Counter[T], piece: T) -> bool:
    """Take a piece from what is left, if it is still there."""
    rest[piece] -= 1
    return rest[piece] >= 0
