"""How good a hand is, by the odds of the deck in play: what it can become in the draw, and how often that beats the others.

The hands of others are sampled once for each kind of game, under a fixed seed, and remembered: the same cards always have the
same chances.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations
from math import prod
from typing import TypeAlias

from msgspec import Struct

from pitboss.cards import Card, Rank, SeededChance, deck
from pitboss.cards.ranks.draw import HAND, HighRanking, LowRanking
from pitboss.games.draw_poker.rules import HIGH, LOW, SPLIT

SAMPLE = 60
"""Hands that stand for all those a draw can lead to."""
PLAYERS = 600
"""Hands that stand for all those others can be dealt."""
STAYS = 0.5
"""The share of the hands dealt with which others stay in."""
FEW = 12
"""Fewer hands than these do not stand for anything."""
NO_LOW = -(1 << 40)
"""The worth of a hand that cannot win the low half."""
SUITS = "cdhs"

Cards: TypeAlias = tuple[Card, ...]
Worth: TypeAlias = tuple[int, int]
"""The strength of a hand as a high hand, and as a low one."""


class Contest(Struct, frozen=True):
    """The deck in play, and which hands win."""

    cards: int = 52
    joker: bool = False
    wins: str = HIGH
    ace_low: bool = False
    """Whether an ace may be low in a straight."""
    low_ace: bool = False
    """Whether an ace is low in a low hand."""
    most: int = 0
    """The highest card of a low hand that qualifies; 0 where every low hand does."""
    doubles_in_flush: bool = False


class Field(Struct, frozen=True):
    """The hands that an opponent may have, as sorted strengths."""

    high: tuple[int, ...]
    low: tuple[int, ...]

    @property
    def no_low(self) -> float:
        """The share of hands that cannot win the low half."""
        return bisect_right(self.low, NO_LOW) / len(self.low)


@cache
def _rankings(contest: Contest) -> tuple[HighRanking, LowRanking]:
    high = HighRanking(contest.cards, ace_low=contest.ace_low, doubles_in_flush=contest.doubles_in_flush)
    return high, LowRanking(contest.cards, ace_low=contest.low_ace)


def worth(contest: Contest, hand: Sequence[Card]) -> Worth:
    """Return the strength of a hand on each side that is played for."""
    high, low = _rankings(contest)
    upper = high.worth(hand).strength if contest.wins != LOW else 0
    if contest.wins == HIGH:
        return upper, NO_LOW
    value = low.worth(hand)
    return upper, value.strength if not contest.most or low.qualifies(value, contest.most) else NO_LOW


def share(contest: Contest, own: Worth, others: Sequence[Field]) -> float:
    """Return the share of the pot that a hand wins on average from opponents with such hands."""
    high = prod(_beaten(each.high, own[0]) for each in others)
    low = prod(_beaten(each.low, own[1]) for each in others) if own[1] != NO_LOW else 0.0
    if contest.wins != SPLIT:
        return high if contest.wins == HIGH else low
    # Where nobody has a low hand that qualifies, the high hand takes all.
    alone = prod(each.no_low for each in others) if own[1] == NO_LOW else 0.0
    return (high * (1 + alone) + low) / 2


def _beaten(strengths: Sequence[int], own: int) -> float:
    """Return the share of some hands that are weaker, with equal ones as half."""
    return (bisect_left(strengths, own) + bisect_right(strengths, own)) / 2 / len(strengths)


def keeps(contest: Contest, hand: Sequence[Card]) -> set[Cards]:
    """Return the ways to draw that are worth thinking about: which cards to keep."""
    jokers = tuple(card for card in hand if card is Card.JOKER)
    others = [card for card in hand if card is not Card.JOKER]
    found = {tuple(hand)}
    if contest.wins != LOW:
        found |= {(*kept, *jokers) for kept in _for_high(contest, others, HAND - 1 - len(jokers))}
    if contest.wins != HIGH:
        found |= {(*kept, *jokers) for kept in _for_low(contest, others)}
    return found


def _for_high(contest: Contest, cards: Sequence[Card], four: int) -> Iterator[Cards]:
    """Yield the cards that match, those that are one short of a flush or a straight, and the highest."""
    counts = Counter(card.rank for card in cards)
    yield tuple(card for card in cards if counts[card.rank] > 1)
    high = sorted(cards, key=lambda card: card.rank, reverse=True)
    yield tuple(high[:1])
    yield tuple(high[:2])
    lowest = int(min(deck(cards=contest.cards), key=lambda card: card.rank).rank)
    for some in combinations(cards, min(four, len(cards))):
        ranks = {int(card.rank) for card in some}
        below = {lowest - 1 if rank == Rank.ACE else rank for rank in ranks} if contest.ace_low else ranks
        runs = len(ranks) == len(some) and any(max(each) - min(each) < HAND for each in (ranks, below))
        if runs or len({card.suit for card in some}) == 1:
            yield some


def _for_low(contest: Contest, cards: Sequence[Card]) -> Iterator[Cards]:
    """Yield the lowest cards of different ranks: four of them, three, two."""
    ranks = {1 if contest.low_ace and card.rank is Rank.ACE else int(card.rank): card for card in cards}
    lowest = tuple(ranks[rank] for rank in sorted(ranks))
    yield from (lowest[:number] for number in range(2, len(lowest) + 1))


def becomes(contest: Contest, kept: Sequence[Card]) -> tuple[Worth, ...]:
    """Return what a hand can become if these cards are kept: every card that one draw can bring, or a sample of more."""
    return _becomes(contest, _alike(kept))


@lru_cache(maxsize=1 << 15)
def _becomes(contest: Contest, kept: Cards) -> tuple[Worth, ...]:
    left = [card for card in deck(cards=contest.cards, joker=contest.joker) if card not in kept]
    match HAND - len(kept):
        case 0:
            drawn: list[list[Card]] = [[]]
        case 1:
            drawn = [[card] for card in left]
        case number:
            chance = SeededChance(" ".join(kept))
            drawn = [_some(left, number, chance) for _ in range(SAMPLE)]
    return tuple(worth(contest, (*kept, *cards)) for cards in drawn)


def _some(pieces: Sequence[Card], number: int, chance: SeededChance) -> list[Card]:
    """Return some cards of a deck at random."""
    left = list(pieces)
    return [left.pop(chance.below(len(left))) for _ in range(number)]


def _alike(cards: Sequence[Card]) -> Cards:
    """Return cards with their suits named in order, since no suit is worth more than another."""
    ordered = sorted((card for card in cards if card is not Card.JOKER), key=lambda card: (-card.rank, card.suit))
    names = {suit: SUITS[place] for place, suit in enumerate(dict.fromkeys(card.suit for card in ordered))}
    alike = sorted((Card(card.rank.letter + names[card.suit]) for card in ordered), key=lambda card: (-card.rank, card.suit))
    return (*alike, *(card for card in cards if card is Card.JOKER))


def value_of_keeping(contest: Contest, kept: Sequence[Card], others: Sequence[Field]) -> float:
    """Return the share of the pot that comes of keeping these cards, on average."""
    worths = becomes(contest, kept)
    return sum(share(contest, own, others) for own in worths) / len(worths)


def best_keep(contest: Contest, hand: Sequence[Card], others: Sequence[Field]) -> tuple[float, Cards]:
    """Return the best cards to keep against these opponents, and what that is worth."""
    values = ((value_of_keeping(contest, kept, others), kept) for kept in keeps(contest, hand))
    # Of equal ways the one that shows less, and in a fixed order.
    return max(values, key=lambda found: (round(found[0], 9), len(found[1]), found[1]))


class _Sampled(Struct, frozen=True):
    """A hand that somebody may be dealt: what it is worth before the draw, how many cards it draws, what it becomes."""

    value: float
    drawn: int
    becomes: Worth


FINE = 2
"""How often the hands of others were thought through: those who draw well know how others draw."""


@cache
def field(contest: Contest, drawn: int | None = None, level: int = FINE) -> Field:
    """Return the hands of an opponent who stayed in: any of them, or those of one who drew this number of cards."""
    sampled = _sampled(contest, level)
    some = tuple(each for each in sampled if each.drawn == drawn) if drawn is not None else sampled
    if len(some) < FEW:
        # Who keeps all five cards has a hand that is good as it is, and the best come first.
        some = sampled if drawn else sampled[:FEW]
    found = [each.becomes for each in some]
    return Field(tuple(sorted(own[0] for own in found)), tuple(sorted(own[1] for own in found)))


def _one(worths: Sequence[Worth], chance: SeededChance) -> Worth:
    return worths[chance.below(len(worths))]


@cache
def _sampled(contest: Contest, level: int) -> tuple[_Sampled, ...]:
    """Deal to many players, let each draw by what is known of others one level down, and keep those who would stay in."""
    pieces, chance = deck(cards=contest.cards, joker=contest.joker), SeededChance(contest.cards)
    dealt = [tuple(_some(pieces, HAND, chance)) for _ in range(PLAYERS)]
    if not level:
        return tuple(_Sampled(0.0, 0, worth(contest, hand)) for hand in dealt)
    against = (field(contest, level=level - 1),)
    found = []
    for hand in dealt:
        value, kept = best_keep(contest, hand, against)
        found.append(_Sampled(value, HAND - len(kept), _one(becomes(contest, kept), chance)))
    found.sort(key=lambda each: each.value, reverse=True)
    return tuple(found[: int(PLAYERS * STAYS)])
