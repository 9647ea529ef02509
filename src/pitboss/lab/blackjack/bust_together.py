"""How likely every hand of a split is bust when the dealer has a blackjack: for tables where that blackjack takes a live hand.

Each hand alone can be counted as if it were the first. Whether all of them are bust cannot: they draw from the same shoe. A hand
that is bust is known by its cards of each rank and by the number of orders in which the strategy draws them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.cards import Card, parse_cards
from pitboss.cards.ranks.blackjack import BEST, total
from pitboss.lab.kernels import blackjack as count

Cards = npt.NDArray[np.int64]
Likely = npt.NDArray[np.float64]

CARDS = parse_cards("As 2s 3s 4s 5s 6s 7s 8s 9s Ts")
"""A card of each rank, as kernels number them."""


class Busts(NamedTuple):
    """Hands that are bust, without the card of the pair: a row of cards by rank for each, and how many orders make it."""

    cards: Cards
    orders: Likely


def live_against_natural(shoe: Cards, up: int, pair: int, tables: tuple[Cards, Cards], hands: int) -> float:
    """Return how likely the dealer has a blackjack and at least one hand of a split is live. The pair and the dealer's card have
    left the shoe; `tables` are what the strategy does with two cards and with more."""
    makes = {count.TEN: count.ACE, count.ACE: count.TEN}.get(up)
    if makes is None:
        return 0.0
    natural = float(shoe[makes] / shoe.sum())
    if pair == count.ACE:
        return natural
    every, others = _busts(pair, *tables), _busts(pair, *tables, without=pair)
    if hands <= 2:
        return natural - _likely(shoe, makes, every, every)
    # A third hand is made of the second card of the first hand, or else of the second.
    third = Busts(np.eye(1, count.RANKS, pair, dtype=np.int64), np.ones(1))
    ways = ((others, others), (third, every, every, every), (third, others, every, every))
    return natural - sum(_likely(shoe, makes, *way) for way in ways)


def _busts(pair: int, two: Cards, more: Cards, without: int = -1) -> Busts:
    """Return every way in which a hand of a split is bust; with any second card, or without one of a rank."""
    orders: dict[tuple[int, ...], int] = {}
    for rank in range(count.RANKS):
        if rank == without:
            continue
        held = total((CARDS[pair], CARDS[rank]))
        act = two[int(held.soft), held.points]
        if held.points == BEST or act == count.STAND:
            continue
        for found in _drawn((rank,), CARDS[pair], more, last=act == count.DOUBLE):
            row = tuple(found.count(each) for each in range(count.RANKS))
            orders[row] = orders.get(row, 0) + 1
    return Busts(np.array([*orders], np.int64).reshape(-1, count.RANKS), np.array([*orders.values()], np.float64))


def _drawn(ranks: tuple[int, ...], first: Card, more: Cards, *, last: bool) -> Iterator[tuple[int, ...]]:
    """Yield the orders of further cards that end above 21."""
    for rank in range(count.RANKS):
        now = (*ranks, rank)
        held = total((first, *(CARDS[each] for each in now)))
        if held.bust:
            yield now
        elif not last and held.points < BEST and more[int(held.soft), held.points] == count.HIT:
            yield from _drawn(now, first, more, last=False)


def _likely(shoe: Cards, makes: int, *hands: Busts) -> float:
    """Return how likely these hands are drawn one after another, and then the card that makes the dealer's blackjack."""
    held = hands[0]
    for each in hands[1:-1]:
        held = _both(held, each)
    last = hands[-1]
    return sum(_share(shoe, makes, held.cards + row, held.orders * orders) for row, orders in zip(*last, strict=True))


def _both(one: Busts, other: Busts) -> Busts:
    """Return what two hands take from the shoe together."""
    cards = (one.cards[:, None, :] + other.cards[None, :, :]).reshape(-1, count.RANKS)
    orders = np.multiply.outer(one.orders, other.orders).ravel()
    kinds, at = np.unique(cards, axis=0, return_inverse=True)
    together: Likely = np.bincount(at.ravel(), orders, len(kinds)).astype(np.float64)
    return Busts(kinds, together)


def _share(shoe: Cards, makes: int, taken: Cards, orders: Likely) -> float:
    there = (taken <= shoe).all(axis=1) & (taken[:, makes] < shoe[makes])
    taken, orders = taken[there], orders[there]
    if not len(taken):
        return 0.0
    found, number = orders * (shoe[makes] - taken[:, makes]), taken.sum(axis=1)
    for rank in range(count.RANKS):
        found = found * _falling(int(shoe[rank]), int(taken[:, rank].max()))[taken[:, rank]]
    return float((found / _falling(int(shoe.sum()), int(number.max()) + 1)[number + 1]).sum())


def _falling(of: int, most: int) -> Likely:
    """Return, for every number up to the most, in how many ways that number of cards can be drawn, one after another."""
    steps: Sequence[float] = [1.0, *(max(0.0, of - each) for each in range(most))]
    return np.cumprod(np.array(steps))
