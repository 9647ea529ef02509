"""Chance is an input: where the order of a deck and the depth of a cut come from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from pitboss.cards import Chance as Source
from pitboss.cards import SystemChance as SystemSource
from pitboss.table.game import Chosen


class Chance(Protocol):
    """The source of shuffles, throws and cuts if Pitboss deals."""

    def give(self, asked: Chosen, rounds: int = 0) -> tuple[Any, ...]:
        """Return what a request needs: its pieces shuffled, or a number below each bound."""

    def depth(self, cards: int, margin: int = 1) -> int:
        """Return how deep to cut a deck of this many cards, of which some stay on either side."""


class SystemChance:
    """Decks shuffled and cut with the operating system's chance, or with another source in tests."""

    def __init__(self, source: Source | None = None) -> None:
        self._source = source or SystemSource()

    def give(self, asked: Chosen, rounds: int = 0) -> tuple[Any, ...]:
        if asked.below:
            return tuple(self._source.below(bound) for bound in asked.below)
        return self._source.shuffled(asked.shuffled)

    def depth(self, cards: int, margin: int = 1) -> int:
        return margin + self._source.below(cards - 2 * margin + 1)


def _taken(rest: Counter[Any], card: Any) -> bool:
    """Take a card from what is left, if it is still there."""
    rest[card] -= 1
    return rest[card] >= 0


class ScriptedChance:
    """Decks as written down beforehand, for round files and replays: the cards named come out in that order."""

    DEPTH = 26

    def __init__(self, decks: Iterable[Sequence[Any]], cut: bool) -> None:
        self._decks = iter(decks)
        self._cut = cut

    def give(self, asked: Chosen, rounds: int = 0) -> tuple[Any, ...]:
        named = tuple(next(self._decks, ()))
        if asked.below:
            # A number that nobody wrote down is the first one, as cards that nobody wrote down come in their order.
            return named or (0,) * len(asked.below)
        rest = Counter(asked.shuffled) - Counter(named)
        cards = (*named, *(card for card in asked.shuffled if _taken(rest, card)))
        # A cut brings the cards below it to the top; written decks name what is dealt, so they are laid the other way.
        return cards[-self.DEPTH :] + cards[: -self.DEPTH] if self._cut else cards

    def depth(self, cards: int, margin: int = 1) -> int:
        return self.DEPTH
