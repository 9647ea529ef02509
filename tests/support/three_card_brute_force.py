"""Three Card Poker counted by brute force: no two hands are treated as alike, and hands are ranked by a plain reading of the
standard order, without the engine and without lookup tables."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from pitboss.cards import Card, Rank, deck
from pitboss.lab.kernels import kernel

Numbers = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]

HIGH, PAIR, FLUSH, STRAIGHT, TRIPS, STRAIGHT_FLUSH = range(6)
KINDS = ("high-card", "pair", "flush", "straight", "three-of-a-kind", "straight-flush")
NO_HAND, WIN, TIE, LOSS = range(4)
DECK = deck()
PLACE = {card: place for place, card in enumerate(DECK)}


def plainly(cards: tuple[Card, ...]) -> tuple[int, tuple[int, ...]]:
    """Return the kind of a hand and its ranks, most significant first."""
    ranks = tuple(sorted((int(card.rank) for card in cards), key=lambda rank: (sum(c.rank == rank for c in cards), rank)))[::-1]
    different = len(set(ranks))
    if different == 1:
        return TRIPS, ranks
    if different == 2:
        return PAIR, ranks
    suited = len({card.suit for card in cards}) == 1
    if ranks == (14, 3, 2):
        ranks = (3, 2, 1)
    if ranks[0] - ranks[2] == 2:
        return (STRAIGHT_FLUSH if suited else STRAIGHT), ranks
    if ranks == (3, 2, 1):
        ranks = (14, 3, 2)
    return (FLUSH if suited else HIGH), ranks


class Plain(NamedTuple):
    """All 22,100 hands."""

    hands: tuple[tuple[Card, ...], ...]
    masks: Numbers
    """Each hand as bits, where a card is its index in the deck."""
    kinds: Numbers
    order: Numbers
    """A number that is higher for a better hand and the same for equal ones."""
    queens: Flags
    """Queen high or better."""


@cache
def plain_hands() -> Plain:
    hands = tuple(combinations(DECK, 3))
    worth = [plainly(hand) for hand in hands]
    place = {each: number for number, each in enumerate(sorted(set(worth)))}
    return Plain(
        hands,
        np.array([bits(hand) for hand in hands], np.int64),
        np.array([kind for kind, _ in worth], np.int64),
        np.array([place[each] for each in worth], np.int64),
        np.array([each >= (HIGH, (int(Rank.QUEEN),)) for each in worth], np.bool_),
    )


def bits(cards: tuple[Card, ...]) -> int:
    return sum(1 << PLACE[card] for card in cards)


def outcomes_of(hand: tuple[Card, ...], seen: tuple[Card, ...], plays: Flags) -> list[int]:
    """Count the dealer's hands with the visible cards and none of the player's: not qualifying, beaten, tied, better."""
    plain = plain_hands()
    own, shown = bits(hand), bits(seen)
    possible = (plain.masks & own == 0) & (plain.masks & shown == shown)
    mine = plain.order[int(np.flatnonzero(plain.masks == own)[0])]
    order, playing = plain.order[possible], plays[possible]
    compared = [int((playing & test).sum()) for test in (order < mine, order == mine, order > mine)]
    return [int((~playing).sum()), *compared]


def sights() -> Numbers:
    """Number what may be visible of each hand: nothing, each of its three cards, each two of them."""
    number = {part: place for place, part in enumerate(part for seen in (0, 1, 2) for part in combinations(range(52), seen))}
    places = [[PLACE[card] for card in hand] for hand in plain_hands().hands]
    return np.array([[number[part] for seen in (0, 1, 2) for part in combinations(cards, seen)] for cards in places], np.int64)


@kernel()
def every_deal(
    masks: Numbers, kinds: Numbers, order: Numbers, plays: Flags, sights: Numbers, payoffs: Numbers, tally: Numbers
) -> None:
    """Deal each player's hand against each dealer's hand, one deal after another.

    With none, one, two or three of the dealer's cards visible, the player stays in if that brings more than the one unit that
    folding costs. `tally` is by number of visible cards, kind of hand, staying in, and outcome.
    """
    first, last = 1 + 52, 1 + 52 + 1326
    cells = np.zeros((last + 4, 4), np.int64)
    for player in range(len(masks)):
        cells[:] = 0
        for dealer in range(len(masks)):
            if masks[player] & masks[dealer]:
                continue
            if not plays[dealer]:
                outcome = NO_HAND
            elif order[player] > order[dealer]:
                outcome = WIN
            elif order[player] < order[dealer]:
                outcome = LOSS
            else:
                outcome = TIE
            for way in range(sights.shape[1]):
                cells[sights[dealer, way], outcome] += 1
            cells[last + outcome, outcome] += 1
        kind = kinds[player]
        for sight in range(len(cells)):
            seen = 0 if sight == 0 else 1 if sight < first else 2 if sight < last else 3
            expected, deals = 0, 0
            for outcome in range(4):
                expected += cells[sight, outcome] * payoffs[kind, outcome]
                deals += cells[sight, outcome]
            stays = int(expected > -deals)
            for outcome in range(4):
                tally[seen, kind, stays, outcome] += cells[sight, outcome]


@kernel()
def kind_of_six(ranks: Numbers, suits: Numbers) -> int:
    """Return the best kind of five-card hand in six cards, from 0 for high card to 9 for a royal flush."""
    often = np.zeros(15, np.int64)
    per_suit = np.zeros(4, np.int64)
    for place in range(6):
        often[ranks[place]] += 1
        per_suit[suits[place]] += 1
    flush = -1
    for suit in range(4):
        if per_suit[suit] >= 5:
            flush = suit
    if flush >= 0:
        held = np.zeros(15, np.int64)
        for place in range(6):
            if suits[place] == flush:
                held[ranks[place]] = 1
        head = longest(held)
        if head == 14:
            return 9
        if head:
            return 8
    pairs, threes, fours = 0, 0, 0
    for rank in range(2, 15):
        pairs += int(often[rank] == 2)
        threes += int(often[rank] == 3)
        fours += int(often[rank] == 4)
    if fours:
        return 7
    if threes == 2 or (threes and pairs):
        return 6
    if flush >= 0:
        return 5
    if longest(often):
        return 4
    if threes:
        return 3
    return min(pairs, 2)


@kernel()
def longest(held: Numbers) -> int:
    """Return the highest of five consecutive ranks, with the ace also below the two; 0 if there are none."""
    held[1] = held[14]
    for head in range(14, 4, -1):
        if held[head] and held[head - 1] and held[head - 2] and held[head - 3] and held[head - 4]:
            return head
    return 0


@kernel()
def every_six_cards(rank: Numbers, suit: Numbers, counts: Numbers) -> None:
    """Count all 20,358,520 hands of six cards by kind."""
    ranks = np.empty(6, np.int64)
    suits = np.empty(6, np.int64)
    for a in range(47):
        for b in range(a + 1, 48):
            for c in range(b + 1, 49):
                for d in range(c + 1, 50):
                    for e in range(d + 1, 51):
                        for f in range(e + 1, 52):
                            for place, card in enumerate((a, b, c, d, e, f)):
                                ranks[place] = rank[card]
                                suits[place] = suit[card]
                            counts[kind_of_six(ranks, suits)] += 1
