"""Strategies for Four Card Poker that a person can remember."""

from __future__ import annotations

from pitboss.cards import Rank, parse_cards
from pitboss.cards.ranks import HandValue
from pitboss.cards.ranks.ranking import HIGH_CARD, PAIR
from pitboss.games.dealer_poker.rules import PokerRules
from pitboss.games.dealer_poker.strategy import ALWAYS_PLAY, FOLD, Strategy, at_least

_LEAST_TENS = parse_cards("Tc Td 3h 2s")
_LEAST_THREES = parse_cards("3c 3d 4h 2s")

_LARGEST_PLAY_UP_TO = {
    Rank.EIGHT: Rank.TWO,
    Rank.NINE: Rank.NINE,
    Rank.TEN: Rank.TEN,
    Rank.JACK: Rank.JACK,
    Rank.QUEEN: Rank.QUEEN,
    Rank.KING: Rank.ACE,
    Rank.ACE: Rank.ACE,
}
"""By rank of the player's pair: the highest up card against which the largest Play is best."""
_WEAKEST_PAIR = Rank.TWO
"""The pair that is folded against every up card but its own rank."""


def makers_pamphlet(rules: PokerRules, hand: HandValue, up: Rank | None) -> int:
    """Fold a pair of twos or less, play the least multiple on threes to nines and the largest on tens or better."""
    if at_least(rules, hand, _LEAST_TENS):
        return rules.play_maximum
    return rules.play_minimum if at_least(rules, hand, _LEAST_THREES) else FOLD


def chart(rules: PokerRules, hand: HandValue, up: Rank | None) -> int:
    """Decide by the kind of hand, the rank of a pair and the rank of the up card; by the pamphlet if no card is visible."""
    if up is None:
        return makers_pamphlet(rules, hand, up)
    if hand.category == HIGH_CARD:
        return FOLD
    if hand.category != PAIR:
        return rules.play_maximum
    pair = Rank(hand.ranks[0])
    if pair in _LARGEST_PLAY_UP_TO and up <= _LARGEST_PLAY_UP_TO[pair]:
        return rules.play_maximum
    return FOLD if pair == _WEAKEST_PAIR != up else rules.play_minimum


MAKERS_PAMPHLET = Strategy(
    "makers-pamphlet",
    "Fold a pair of twos or less; the least Play on threes to nines; the largest on tens or better.",
    makers_pamphlet,
)
CHART = Strategy("chart", "Play by the kind of hand, the rank of a pair and the rank of the up card.", chart)

STRATEGIES = (MAKERS_PAMPHLET, ALWAYS_PLAY)
"""What the lab prices by name. It finds the best chart of each table itself, and at a standard table that is this chart."""
PLAYED = CHART
"""What computer players follow."""
