"""Basic strategy: what to do with a hand by its total and the dealer's card. Computer players follow it; the lab prices it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pitboss.cards import Card
from pitboss.cards.ranks.blackjack import ACE_HIGH, points_of, total

if TYPE_CHECKING:
    from pitboss.games.blackjack.rules import BlackjackRules

HIT, STAND, DOUBLE, SPLIT = "hit", "stand", "double", "split"
ACTIONS = (HIT, STAND, DOUBLE, SPLIT)
CARDS = (2, 3, 4, 5, 6, 7, 8, 9, 10, ACE_HIGH)
"""What a dealer's card counts."""


def _upto(last: int, first: int = 2) -> frozenset[int]:
    return frozenset(range(first, last + 1))


SPLITS = {
    ACE_HIGH: frozenset(CARDS),
    9: frozenset({2, 3, 4, 5, 6, 8, 9}),
    8: frozenset(CARDS),
    7: _upto(7),
    6: _upto(6),
    4: frozenset({5, 6}),
    3: _upto(7),
    2: _upto(7),
}
"""By the value of a card of the pair: the dealer's cards against which it is split, where split hands may be doubled."""
SPLITS_WITHOUT_DOUBLES = {**SPLITS, 6: _upto(6, 3), 4: frozenset[int](), 3: _upto(7, 4), 2: _upto(7, 4)}
HARD_DOUBLES = {9: _upto(6, 3), 10: _upto(9), 11: _upto(10)}
SOFT_DOUBLES = {13: _upto(6, 5), 14: _upto(6, 5), 15: _upto(6, 4), 16: _upto(6, 4), 17: _upto(6, 3), 18: _upto(6, 3)}
"""By total: the dealer's cards against which it is doubled."""
HARD_STANDS = {12: _upto(6, 4), 13: _upto(6), 14: _upto(6), 15: _upto(6), 16: _upto(6)}
SOFT_EIGHTEEN, SOFT_STANDS = 18, _upto(8)
HARD_STAND_FROM, SOFT_STAND_FROM, ELEVEN, FIRST = 17, 19, 11, 2
MAY_HAVE_BLACKJACK = 10
"""The dealer's card from which on a blackjack is possible."""


def doubles(points: int, soft: bool, up: int, *, style_a: bool, all_lost: bool = False) -> bool:
    """Return whether a hand of two cards is doubled against a card, where it may be. Style A adds a few; where the dealer's
    blackjack takes doubles too, none is made against a ten or an ace."""
    if all_lost and up >= MAY_HAVE_BLACKJACK:
        return False
    if soft:
        return up in SOFT_DOUBLES.get(points, ()) or (style_a and (points, up) in ((18, 2), (19, 6)))
    return up in HARD_DOUBLES.get(points, ()) or (style_a and (points, up) == (ELEVEN, ACE_HIGH))


def stands(points: int, soft: bool, up: int) -> bool:
    """Return whether a hand stands that is neither doubled nor split."""
    if soft:
        return points >= SOFT_STAND_FROM or (points == SOFT_EIGHTEEN and up in SOFT_STANDS)
    return points >= HARD_STAND_FROM or up in HARD_STANDS.get(points, ())


def splits(value: int, up: int, *, doubled: bool, all_lost: bool = False) -> bool:
    """Return whether a pair of this value is split against a card. Where the dealer's blackjack takes all wagers, only aces are
    split against a ten, and nothing against an ace."""
    if all_lost and up >= MAY_HAVE_BLACKJACK:
        return value == ACE_HIGH and up == MAY_HAVE_BLACKJACK
    return up in (SPLITS if doubled else SPLITS_WITHOUT_DOUBLES).get(value, ())


def decide(
    rules: BlackjackRules, cards: Sequence[Card], up: Card, *, double: bool = True, split: bool = True, from_split: bool = False
) -> str:
    """Return what to do with a hand; `double` and `split` say whether there are chips and hands left for it."""
    held, against = total(cards), points_of(up)
    first = len(cards) == FIRST
    if (
        first
        and split
        and rules.equal(cards)
        and splits(points_of(cards[0]), against, doubled=rules.doubles_split, all_lost=rules.takes_all)
    ):
        return SPLIT
    allowed = first and rules.may_double_on(cards) and (rules.doubles_split or not from_split)
    if double and allowed and doubles(held.points, held.soft, against, style_a=rules.style_a, all_lost=rules.takes_all):
        return DOUBLE
    if held.points <= rules.draws_to:
        return HIT
    return STAND if stands(held.points, held.soft, against) else HIT
