"""Exact counts of hands by category, and every value that a hand can have.

No suit is worth more than another, so hands that differ only in the names of their suits form one class. A hand is four
sets of ranks, one for each suit; its class is the same four sets in any arrangement. Ranking one hand of a class ranks
all of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement, islice, product
from math import factorial, prod

from pitboss.cards.card import STANDARD, Card, Rank, Suit
from pitboss.cards.ranks.poker import FOUR_CARD
from pitboss.cards.ranks.ranking import Ranking
from pitboss.cards.ranks.values import HandValue

_CARD = {(card.rank, card.suit): card for card in STANDARD}


def category_counts(n: int, ranking: Ranking = FOUR_CARD) -> dict[str, int]:
    """Count all hands of n cards from one deck by the best category they make, best category first."""
    if not ranking.plays <= n <= ranking.most:
        raise ValueError(f"a hand has {ranking.sizes()} cards, not {n}")
    return dict(_counted(n, ranking))


@cache
def _counted(n: int, ranking: Ranking) -> tuple[tuple[str, int], ...]:
    counts = dict.fromkeys(ranking.order, 0)
    for cards, hands in suit_classes(n, ranking.lowest):
        counts[ranking.worth(cards).category] += hands
    return tuple(counts.items())


@cache
def all_values(ranking: Ranking) -> tuple[HandValue, ...]:
    """Return every value that a hand can have under a ranking, lowest first."""
    return tuple(sorted({ranking.worth(cards) for cards, _ in suit_classes(ranking.plays, ranking.lowest)}))


def suit_classes(n: int, lowest: Rank = Rank.TWO) -> Iterator[tuple[tuple[Card, ...], int]]:
    """Yield one hand of n cards from each class of a deck, which may lack ranks below the lowest, with the number of hands in
    the class."""
    for sizes in _shared_out(n, len(Suit), n):
        suits = iter(Suit)
        # Suits of the same length are interchangeable, so their sets of ranks are chosen together and in one order only.
        lengths = [_same_length(size, tuple(islice(suits, many)), lowest) for size, many in Counter(sizes).items()]
        for chosen in product(*lengths):
            cards: tuple[Card, ...] = ()
            hands = factorial(len(Suit))
            for held, still in chosen:
                cards += held
                hands //= still
            yield cards, hands


def _shared_out(n: int, suits: int, most: int) -> Iterator[tuple[int, ...]]:
    """Yield the ways to divide n cards among suits, the longest suit first and none longer than `most`."""
    if suits == 0:
        if n == 0:
            yield ()
        return
    for longest in range(min(n, most), -1, -1):
        for others in _shared_out(n - longest, suits - 1, longest):
            yield (longest, *others)


@cache
def _same_length(size: int, suits: tuple[Suit, ...], lowest: Rank) -> list[tuple[tuple[Card, ...], int]]:
    """Return the ways to hold `size` cards in each of these suits, each with how many swaps of suits leave it unchanged."""
    held = []
    ranks_held = list(combinations([rank for rank in Rank if rank >= lowest], size))
    for sets in combinations_with_replacement(ranks_held, len(suits)):
        cards = tuple(_CARD[rank, suit] for suit, ranks in zip(suits, sets, strict=True) for rank in ranks)
        held.append((cards, prod(map(factorial, Counter(sets).values()))))
    return held
