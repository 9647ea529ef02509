"""The race itself: cards one after another, a winning suit, a second and a third."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec import Struct

from pitboss.cards import Card, Suit

FIRST, SECOND, THIRD = 1, 2, 3
ORDINALS = {FIRST: "first", SECOND: "second", THIRD: "third"}


class Finish(Struct, frozen=True):
    """The result of a race: the suits in the order of their places, and whether it was protested."""

    places: tuple[Suit, ...]
    protested: bool

    def words(self) -> str:
        """Return the result as a dealer announces it."""
        first, second, third = (suit.word for suit in self.places)
        return f"{first} first, {second} second, {third} third{', a protested race' if self.protested else ''}"


class Running(Struct, frozen=True):
    """How far a race has come: the area of each card, the suits that have finished, and the count of each suit."""

    places: tuple[int, ...]
    finished: tuple[Suit, ...]
    protested: bool
    counts: dict[Suit, int]
    """Draw cards to determine the winner, by suit."""

    @property
    def over(self) -> bool:
        return len(self.finished) == THIRD

    @property
    def next_place(self) -> int:
        """Return the area that the next card goes to."""
        return len(self.finished) + 1

    @property
    def finish(self) -> Finish:
        assert self.over
        return Finish(self.finished, self.protested)


def known(cards: Iterable[Card | None]) -> list[Card]:
    """Return the cards that have been read."""
    return [card for card in cards if card is not None]


def run(cards: Sequence[Card], to_win: int, protest: Card) -> Running:
    """Run a race. The first suit with `to_win` cards wins, the next other suit is second, and the next one after those third.
    Cards after the end of the race belong nowhere. The protest card counts as one of its suit, and protests the race when it is
    one of the draw cards to determine the winner; later it does nothing."""
    counts: Counter[Suit] = Counter()
    places: list[int] = []
    finished: list[Suit] = []
    protested = False
    for card in cards:
        if len(finished) == THIRD:
            break
        places.append(len(finished) + 1)
        if not finished:
            counts[card.suit] += 1
            protested = protested or card == protest
            if counts[card.suit] == to_win:
                finished.append(card.suit)
        elif card.suit not in finished:
            finished.append(card.suit)
    return Running(tuple(places), tuple(finished), protested, {suit: counts[suit] for suit in Suit})
