"""What beats what where four cards play, and the best four of a player's five or a dealer's six."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from operator import itemgetter
from typing import ClassVar, NamedTuple

from pitboss.cards.card import Card, Rank, Suit
from pitboss.cards.ranks.values import HandValue, SetHand

FOUR_OF_A_KIND = "four-of-a-kind"
STRAIGHT_FLUSH = "straight-flush"
THREE_OF_A_KIND = "three-of-a-kind"
FLUSH = "flush"
STRAIGHT = "straight"
TWO_PAIR = "two-pair"
PAIR = "pair"
HIGH_CARD = "high-card"

STANDARD_ORDER = (FOUR_OF_A_KIND, STRAIGHT_FLUSH, THREE_OF_A_KIND, FLUSH, STRAIGHT, TWO_PAIR, PAIR, HIGH_CARD)
STANDARD_ACE_LOW = frozenset({STRAIGHT, STRAIGHT_FLUSH})

PLAYS = 4
MOST_CARDS = 6

_BY_COUNTS = {(4,): FOUR_OF_A_KIND, (3, 1): THREE_OF_A_KIND, (2, 2): TWO_PAIR, (2, 1, 1): PAIR, (1, 1, 1, 1): HIGH_CARD}

# A hand is added up in one number: three bits count each rank, three bits more each suit. A suit's highest bit is then
# set exactly from four cards on, and two hands with the same lower bits hold the same ranks.
_COUNTER = 3
_RANK_BITS = (1 << _COUNTER * len(Rank)) - 1
_SUIT_SHIFT = {suit: _COUNTER * (len(Rank) + place) for place, suit in enumerate(Suit)}
_ADDS = {card: (1 << _COUNTER * (card.rank - 2)) + (1 << _SUIT_SHIFT[card.suit]) for card in Card}
_SUIT_OF_FLUSH = {PLAYS << shift: suit for suit, shift in _SUIT_SHIFT.items()}
_FLUSH_BITS = sum(_SUIT_OF_FLUSH)
# High to low; of equal ranks spades first and clubs last, so that the same cards always give the same hand.
_PLACE = {card: place for place, card in enumerate(sorted(Card, key=lambda card: (card.rank, card.suit), reverse=True))}

_adds = _ADDS.__getitem__
_place = _PLACE.__getitem__

_Ranks = tuple[int, ...]


class _Plan(NamedTuple):
    """How a hand of certain ranks is set: `arrange` takes its cards high to low and puts the four that play first."""

    arrange: Callable[[Sequence[Card]], tuple[Card, ...]]
    value: HandValue


class _Tables(NamedTuple):
    """What has been worked out before: hands by their ranks alone, and the cards of one suit by theirs."""

    mixed: dict[int, _Plan]
    suited: dict[int, _Plan]
    fours: dict[_Ranks, HandValue]


def high_to_low(cards: Iterable[Card]) -> list[Card]:
    """The cards by rank from the ace down; of equal ranks spades, hearts, diamonds, clubs."""
    return sorted(cards, key=_place)


class FourCardRanking:
    """An order of the four-card hands, best first, and the categories in which an ace may also stand below the two.

    Where several categories describe the same four cards, the cards count as the best of them.
    """

    __slots__ = ("_standing", "_tables", "ace_low", "order")

    # The tables follow from the order and the low ace alone, so equal rankings share them.
    _shared: ClassVar[dict[tuple[tuple[str, ...], frozenset[str]], _Tables]] = {}

    def __init__(self, order: Iterable[str] = STANDARD_ORDER, ace_low: Iterable[str] = STANDARD_ACE_LOW) -> None:
        self.order = tuple(order)
        self.ace_low = frozenset(ace_low)
        if sorted(self.order) != sorted(STANDARD_ORDER):
            expected = ", ".join(STANDARD_ORDER)
            raise ValueError(f"an order of four-card hands names each of {expected} once, not {', '.join(self.order)}")
        if strange := sorted(self.ace_low - STANDARD_ACE_LOW):
            raise ValueError(f"an ace can be low in a straight or a straight-flush, not in {', '.join(strange)}")
        self._standing = {category: place for place, category in enumerate(reversed(self.order))}
        self._tables = self._shared.setdefault((self.order, self.ace_low), _Tables({}, {}, {}))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FourCardRanking) and (self.order, self.ace_low) == (other.order, other.ace_low)

    def __hash__(self) -> int:
        return hash((self.order, self.ace_low))

    def __repr__(self) -> str:
        return f"FourCardRanking(order={self.order!r}, ace_low={sorted(self.ace_low)!r})"

    def value(self, four: Sequence[Card]) -> HandValue:
        """What exactly these four cards are worth."""
        if len(four) != PLAYS:
            raise ValueError(f"four cards play, not {len(four)}{_named(four)}")
        return self.best(four).value

    def best(self, cards: Sequence[Card]) -> SetHand:
        """The highest-ranking four of four, five or six cards; of equal choices always the same, higher suits first."""
        held = len(cards)
        if not PLAYS <= held <= MOST_CARDS:
            raise ValueError(f"a hand is of {PLAYS} to {MOST_CARDS} cards, not {held}{_named(cards)}")
        if len({*cards}) != held:
            raise ValueError(_repeat(cards))
        summed = sum(map(_adds, cards))
        ordered = sorted(cards, key=_place)
        arrange, value = self._tables.mixed.get(summed & _RANK_BITS) or self._mixed(ordered)
        if flush := summed & _FLUSH_BITS:
            suit = _SUIT_OF_FLUSH[flush]
            suited = [card for card in ordered if card.suit is suit]
            arrange_suited, value_suited = self._suited(suited)
            # A flush never ties with a hand that needs no suit: they are of different categories.
            if value_suited.strength > value.strength:
                plays = arrange_suited(suited)[:PLAYS]
                return SetHand(plays, tuple([card for card in ordered if card not in plays]), value_suited)
        arranged = arrange(ordered)
        return SetHand(arranged[:PLAYS], arranged[PLAYS:], value)

    def as_set(self, plays: Sequence[Card], aside: Sequence[Card] = ()) -> SetHand:
        """The hand as somebody set it, whether or not a better one could have been made of the same cards."""
        both = (*plays, *aside)
        if len(plays) != PLAYS:
            raise ValueError(f"four cards play, not {len(plays)}{_named(plays)}")
        if len(both) > MOST_CARDS:
            raise ValueError(f"a hand is of {PLAYS} to {MOST_CARDS} cards, not {len(both)}{_named(both)}")
        if len({*both}) != len(both):
            raise ValueError(_repeat(both))
        played = self.best(plays)
        return SetHand(played.plays, tuple(high_to_low(aside)), played.value)

    def _mixed(self, cards: Sequence[Card]) -> _Plan:
        """The plan for cards of these ranks, in any suits."""
        plan = _plan(cards, self._by_ranks)
        self._tables.mixed[sum(map(_adds, cards)) & _RANK_BITS] = plan
        return plan

    def _suited(self, cards: Sequence[Card]) -> _Plan:
        """The plan for cards of these ranks, all in one suit."""
        ranks = sum(map(_adds, cards)) & _RANK_BITS
        plan = self._tables.suited.get(ranks)
        if plan is None:
            plan = self._tables.suited[ranks] = _plan(cards, self._in_one_suit)
        return plan

    def _by_ranks(self, ranks: _Ranks) -> HandValue:
        """What four cards of these ranks, high to low, are worth in mixed suits."""
        value = self._tables.fours.get(ranks)
        if value is None:
            counts = sorted(((ranks.count(rank), rank) for rank in {*ranks}), reverse=True)
            category = _BY_COUNTS[tuple(count for count, _ in counts)]
            plain = self._worth(category, tuple(rank for _, rank in counts))
            value = self._tables.fours[ranks] = max(plain, self._run(STRAIGHT, ranks) or plain)
        return value

    def _in_one_suit(self, ranks: _Ranks) -> HandValue:
        """What four cards of these ranks, high to low, are worth in one suit."""
        flush = self._worth(FLUSH, ranks)
        return max(flush, self._run(STRAIGHT_FLUSH, ranks) or flush)

    def _run(self, category: str, ranks: _Ranks) -> HandValue | None:
        """What the ranks are worth as this kind of straight, if they are consecutive."""
        if ranks == (Rank.ACE, 4, 3, 2) and category in self.ace_low:
            return self._worth(category, (4, 3, 2, 1))
        top = ranks[0]
        return self._worth(category, ranks) if ranks == (top, top - 1, top - 2, top - 3) else None

    def _worth(self, category: str, ranks: _Ranks) -> HandValue:
        strength = self._standing[category]
        for rank in (*ranks, 0, 0, 0)[:PLAYS]:
            strength = strength * 16 + rank
        return HandValue(strength, category, ranks)


def _plan(cards: Sequence[Card], worth: Callable[[_Ranks], HandValue]) -> _Plan:
    """The plan for these cards, high to low: of every four of them the one worth most, the first among equals."""
    ranks = [int(card.rank) for card in cards]
    places = range(len(ranks))
    chosen = max(combinations(places, PLAYS), key=lambda four: worth(tuple([ranks[place] for place in four])))
    value = worth(tuple([ranks[place] for place in chosen]))
    significance = [Rank.ACE if rank == 1 else rank for rank in value.ranks]
    plays = sorted(chosen, key=lambda place: significance.index(ranks[place]))
    return _Plan(itemgetter(*plays, *(place for place in places if place not in chosen)), value)


def _repeat(cards: Sequence[Card]) -> str:
    twice = next(card for place, card in enumerate(cards) if card in cards[:place])
    return f"the {twice.words} is in the hand more than once{_named(cards)}"


def _named(cards: Sequence[Card]) -> str:
    return f": {' '.join(cards)}" if cards else ""


FOUR_CARD = FourCardRanking()
