"""Chance is an input: where the order of a deck and the depth of a cut come from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Protocol

from pitboss.cards import Card, deck
from pitboss.cards import Chance as Source
from pitboss.cards import SystemChance as SystemSource


class Chance(Protocol):
    """Who shuffles and cuts where Pitboss deals."""

    def order(self, decks: int = 1, rounds: int = 0) -> tuple[Card, ...]:
        """So many decks, in the order in which the shuffle that follows so many rounds leaves them."""

    def depth(self, cards: int) -> int:
        """How deep to cut a deck of so many cards."""


class SystemChance:
    """Decks shuffled and cut with the operating system's chance, or with another source in tests."""

    def __init__(self, source: Source | None = None) -> None:
        self._source = source or SystemSource()

    def order(self, decks: int = 1, rounds: int = 0) -> tuple[Card, ...]:
        return self._source.shuffled(deck(decks))

    def depth(self, cards: int) -> int:
        return 1 + self._source.below(cards - 1)


def _taken(rest: Counter[Card], card: Card) -> bool:
    """Take a card from what is left, if it is still there."""
    rest[card] -= 1
    return rest[card] >= 0


class ScriptedChance:
    """Decks as written down beforehand, for round files and replays: the cards named come out in that order."""

    DEPTH = 26

    def __init__(self, decks: Iterable[Sequence[Card]], cut: bool) -> None:
        self._decks = iter(decks)
        self._cut = cut

    def order(self, decks: int = 1, rounds: int = 0) -> tuple[Card, ...]:
        named = tuple(next(self._decks, ()))
        rest = Counter(deck(decks)) - Counter(named)
        cards = (*named, *(card for card in deck(decks) if _taken(rest, card)))
        # A cut brings the cards below it to the top; written decks name what is dealt, so they are laid the other way.
        return cards[-self.DEPTH :] + cards[: -self.DEPTH] if self._cut else cards

    def depth(self, cards: int) -> int:
        return self.DEPTH
