"""Blackjack totals: tens count ten, an ace eleven unless that is too much, and a blackjack is 21 in the first two cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from pitboss.cards.card import Card, Rank

BEST = 21
TEN, ACE_HIGH, ACE_LOW = 10, 11, 1
PAIR = 2


class Total(Struct, frozen=True):
    """What a hand comes to; soft while an ace counts eleven."""

    points: int
    soft: bool = False

    @property
    def bust(self) -> bool:
        return self.points > BEST

    @property
    def words(self) -> str:
        return f"{'soft ' if self.soft else ''}{self.points}"


def points_of(card: Card) -> int:
    """Return what a card counts by itself: an ace eleven, a court card ten."""
    return ACE_HIGH if card.rank is Rank.ACE else min(card.rank, TEN)


def total_of(points: Iterable[int]) -> Total:
    """Return the total of some points, in which each eleven is an ace that may count one."""
    counted = [*points]
    whole, aces = sum(counted), counted.count(ACE_HIGH)
    while whole > BEST and aces:
        whole, aces = whole - (ACE_HIGH - ACE_LOW), aces - 1
    return Total(whole, aces > 0)


def total(cards: Iterable[Card]) -> Total:
    """Return the total of a hand."""
    return total_of(points_of(card) for card in cards)


def is_blackjack(cards: Sequence[Card]) -> bool:
    """Return whether these are an ace and a ten-value card and nothing else."""
    return len(cards) == PAIR and total(cards).points == BEST
