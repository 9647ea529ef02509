"""What all rankings of poker hands share: the categories, their order, and the best hand in some cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from operator import itemgetter
from typing import Any, ClassVar, NamedTuple

from pitboss.cards.card import STANDARD, Card, Rank, Suit
from pitboss.cards.ranks.values import HandValue, SetHand

ROYAL_FLUSH = "royal-flush"
FIVE_OF_A_KIND = "five-of-a-kind"
STRAIGHT_FLUSH = "straight-flush"
FOUR_OF_A_KIND = "four-of-a-kind"
FULL_HOUSE = "full-house"
FLUSH = "flush"
STRAIGHT = "straight"
THREE_OF_A_KIND = "three-of-a-kind"
TWO_PAIR = "two-pair"
PAIR = "pair"
HIGH_CARD = "high-card"

STANDARD_ACE_LOW = frozenset({STRAIGHT, STRAIGHT_FLUSH})

BY_COUNTS = {
    (5,): FIVE_OF_A_KIND,
    (4,): FOUR_OF_A_KIND,
    (4, 1): FOUR_OF_A_KIND,
    (3, 2): FULL_HOUSE,
    (3,): THREE_OF_A_KIND,
    (3, 1): THREE_OF_A_KIND,
    (3, 1, 1): THREE_OF_A_KIND,
    (2, 2): TWO_PAIR,
    (2, 2, 1): TWO_PAIR,
    (2, 1): PAIR,
    (2, 1, 1): PAIR,
    (2, 1, 1, 1): PAIR,
}
_SPOKEN = {3: "three", 4: "four", 5: "five"}

# A hand is one number: three bits count each rank, and four bits each suit. A suit's counter starts high enough that its
# highest bit is set exactly if the suit makes a flush. Two hands with the same lower bits hold the same ranks.
_RANK_COUNTER = 3
_SUIT_COUNTER = 4
_FULL = 1 << _SUIT_COUNTER - 1
_RANK_BITS = (1 << _RANK_COUNTER * len(Rank)) - 1
_SUIT_SHIFT = {suit: _RANK_COUNTER * len(Rank) + _SUIT_COUNTER * place for place, suit in enumerate(Suit)}
_ADDS = {card: (1 << _RANK_COUNTER * (card.rank - 2)) + (1 << _SUIT_SHIFT[card.suit]) for card in STANDARD}
_SUIT_OF_FLUSH = {_FULL << shift: suit for suit, shift in _SUIT_SHIFT.items()}
_FLUSH_BITS = sum(_SUIT_OF_FLUSH)
# High to low; among equal ranks spades first and clubs last, so that the same cards always give the same hand.
_PLACE = {card: place for place, card in enumerate(sorted(STANDARD, key=lambda card: (card.rank, card.suit), reverse=True))}

_adds = _ADDS.__getitem__
_place = _PLACE.__getitem__

Ranks = tuple[int, ...]


class _Plan(NamedTuple):
    """How to set a hand of certain ranks: `arrange` takes its cards high to low and puts those that play first."""

    arrange: Callable[[Sequence[Card]], tuple[Card, ...]]
    value: HandValue


class _Tables(NamedTuple):
    """Cached plans: hands by their ranks alone, and the cards of one suit by their ranks."""

    mixed: dict[int, _Plan]
    suited: dict[int, _Plan]
    played: dict[Ranks, HandValue]


def high_to_low(cards: Iterable[Card]) -> list[Card]:
    """Sort cards by rank from ace to two; among equal ranks spades, hearts, diamonds, clubs."""
    return sorted(cards, key=_place)


class Ranking:
    """An order of the categories of hands, best first, and the categories in which an ace may also rank just below the lowest
    card of the deck.

    If several categories describe the same cards, the best of them counts.
    """

    __slots__ = ("_standing", "_start", "_tables", "ace_low", "lowest", "order")

    plays: ClassVar[int]
    """The number of cards that play."""
    most: ClassVar[int]
    """The most cards a hand may have: less than twice those that play, so that only one suit can make a flush."""
    standard: ClassVar[tuple[str, ...]]
    """The categories in their usual order, best first."""

    # Equal rankings share their tables.
    _shared: ClassVar[dict[tuple[Any, ...], _Tables]] = {}

    def __init__(
        self,
        order: Iterable[str] | None = None,
        ace_low: Iterable[str] = STANDARD_ACE_LOW,
        lowest: Rank = Rank.TWO,
    ) -> None:
        self.lowest = lowest
        self.order = self.standard if order is None else tuple(order)
        self.ace_low = frozenset(ace_low)
        if sorted(self.order) != sorted(self.standard):
            kinds = f"an order of {_SPOKEN[self.plays]}-card hands names each of {', '.join(self.standard)} once"
            raise ValueError(f"{kinds}, not {', '.join(self.order)}")
        if strange := sorted(self.ace_low - STANDARD_ACE_LOW):
            raise ValueError(f"an ace can be low in a straight or a straight-flush, not in {', '.join(strange)}")
        self._standing = {category: place for place, category in enumerate(reversed(self.order))}
        self._start = sum(_FULL - self.plays << shift for shift in _SUIT_SHIFT.values())
        self._tables = self._shared.setdefault(self._key(), _Tables({}, {}, {}))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Ranking) or type(other) is not type(self):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        lowest = "" if self.lowest is Rank.TWO else f", lowest={self.lowest.word}"
        return f"{type(self).__name__}(order={self.order!r}, ace_low={sorted(self.ace_low)!r}{lowest})"

    def _key(self) -> tuple[Any, ...]:
        """Return everything that the values of hands depend on."""
        return (type(self), self.order, self.ace_low, self.lowest)

    def value(self, cards: Sequence[Card]) -> HandValue:
        """Return the value of these cards when all of them play."""
        if len(cards) != self.plays:
            raise ValueError(f"{_SPOKEN[self.plays]} cards play, not {len(cards)}{_named(cards)}")
        return self.worth(cards)

    def worth(self, cards: Sequence[Card]) -> HandValue:
        """Return the value of the best hand in these cards, without setting it."""
        summed = self._summed(cards)
        plan = self._tables.mixed.get(summed & _RANK_BITS) or self._mixed(high_to_low(cards))
        if flush := summed & _FLUSH_BITS:
            suit = _SUIT_OF_FLUSH[flush]
            return max(plan.value, self._suited(high_to_low([card for card in cards if card.suit is suit])).value)
        return plan.value

    def best(self, cards: Sequence[Card]) -> SetHand:
        """Set the highest-ranking hand in the cards; among equal choices always the same one, higher suits first."""
        plays, summed = self.plays, self._summed(cards)
        ordered = sorted(cards, key=_place)
        arrange, value = self._tables.mixed.get(summed & _RANK_BITS) or self._mixed(ordered)
        if flush := summed & _FLUSH_BITS:
            suit = _SUIT_OF_FLUSH[flush]
            suited = [card for card in ordered if card.suit is suit]
            arrange_suited, value_suited = self._suited(suited)
            # A flush never ties with the other hand, because their categories differ.
            if value_suited.strength > value.strength:
                played = arrange_suited(suited)[:plays]
                return SetHand(played, tuple([card for card in ordered if card not in played]), value_suited)
        arranged = arrange(ordered)
        return SetHand(arranged[:plays], arranged[plays:], value)

    def _summed(self, cards: Sequence[Card]) -> int:
        """Return the counters of a hand; refuse cards that are not one."""
        held = len(cards)
        if not self.plays <= held <= self.most or len({*cards}) != held or Card.JOKER in cards:
            raise ValueError(self._unfit(cards))
        return sum(map(_adds, cards), self._start)

    def as_set(self, plays: Sequence[Card], aside: Sequence[Card] = ()) -> SetHand:
        """Return the hand as someone set it, even if the same cards make a better one."""
        both = (*plays, *aside)
        if len(plays) != self.plays:
            raise ValueError(f"{_SPOKEN[self.plays]} cards play, not {len(plays)}{_named(plays)}")
        if len(both) > self.most or len({*both}) != len(both) or Card.JOKER in both:
            raise ValueError(self._unfit(both))
        played = self.best(plays)
        return SetHand(played.plays, tuple(high_to_low(aside)), played.value)

    @classmethod
    def sizes(cls) -> str:
        """The number of cards a hand may have, in words: "4 to 6"."""
        return f"{cls.plays}" if cls.plays == cls.most else f"{cls.plays} to {cls.most}"

    def _unfit(self, cards: Sequence[Card]) -> str:
        """Say why these cards are not a hand: text, too few, too many, a joker, or a repeated card."""
        if isinstance(cards, str):
            return f"a hand is made of cards, and this is text: write parse_cards({str(cards)!r})"
        if not self.plays <= len(cards) <= self.most:
            return f"a hand has {self.sizes()} cards, not {len(cards)}{_named(cards)}"
        if Card.JOKER in cards:
            return f"the joker has no rank in this game{_named(cards)}"
        twice = next(card for place, card in enumerate(cards) if card in cards[:place])
        return f"the {twice.words} is in the hand more than once{_named(cards)}"

    def _mixed(self, cards: Sequence[Card]) -> _Plan:
        """Return the plan for cards of these ranks in any suits."""
        plan = self._plan(cards, self._by_ranks)
        self._tables.mixed[sum(map(_adds, cards)) & _RANK_BITS] = plan
        return plan

    def _suited(self, cards: Sequence[Card]) -> _Plan:
        """Return the plan for cards of these ranks in one suit."""
        ranks = sum(map(_adds, cards)) & _RANK_BITS
        plan = self._tables.suited.get(ranks)
        if plan is None:
            plan = self._tables.suited[ranks] = self._plan(cards, self._in_one_suit)
        return plan

    def _plan(self, cards: Sequence[Card], worth: Callable[[Ranks], HandValue]) -> _Plan:
        """Return the plan for these cards, high to low: the most valuable that can play, the first among equals."""
        ranks = [int(card.rank) for card in cards]
        places = range(len(ranks))
        chosen = max(combinations(places, self.plays), key=lambda some: worth(tuple([ranks[each] for each in some])))
        value = worth(tuple([ranks[place] for place in chosen]))
        significance = [Rank.ACE if rank == 1 else rank for rank in value.ranks]
        plays = sorted(chosen, key=lambda place: significance.index(ranks[place]))
        return _Plan(itemgetter(*plays, *(place for place in places if place not in chosen)), value)

    def _by_ranks(self, ranks: Ranks) -> HandValue:
        """Return the value of these ranks, high to low, in mixed suits."""
        value = self._tables.played.get(ranks)
        if value is None:
            counts = sorted(((ranks.count(rank), rank) for rank in {*ranks}), reverse=True)
            category = BY_COUNTS.get(tuple(count for count, _ in counts), HIGH_CARD)
            plain = self._value(category, tuple(rank for _, rank in counts))
            value = self._tables.played[ranks] = max(plain, self._run(STRAIGHT, ranks) or plain)
        return value

    def _in_one_suit(self, ranks: Ranks) -> HandValue:
        """Return the value of these ranks, high to low, in one suit."""
        flush = self._value(FLUSH, ranks)
        return max(flush, self._run(STRAIGHT_FLUSH, ranks) or flush)

    def _run(self, category: str, ranks: Ranks) -> HandValue | None:
        """Return the value of the ranks as this kind of straight, if they are consecutive."""
        above_ace = tuple(range(self.lowest + self.plays - 2, self.lowest - 1, -1))
        if ranks == (Rank.ACE, *above_ace) and category in self.ace_low:
            return self._value(category, (*above_ace, 1))
        return self._value(category, ranks) if ranks == tuple(range(ranks[0], ranks[0] - self.plays, -1)) else None

    def _value(self, category: str, ranks: Ranks) -> HandValue:
        strength = self._standing[category]
        for place in range(self.plays):
            strength = strength * 16 + (ranks[place] if place < len(ranks) else 0)
        return HandValue(strength, category, ranks)


def _named(cards: Sequence[Card]) -> str:
    return f": {' '.join(cards)}" if cards else ""
