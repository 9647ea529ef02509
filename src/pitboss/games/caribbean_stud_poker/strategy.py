"""Strategies for Caribbean Stud Poker that a person can remember."""

from __future__ import annotations

from pitboss.cards import Rank, parse_cards
from pitboss.cards.ranks import HandValue
from pitboss.games.dealer_poker.rules import PokerRules
from pitboss.games.dealer_poker.strategy import ALWAYS_PLAY, FOLD, Strategy, at_least

_ACE_KING_JACK_EIGHT_THREE = parse_cards("Ac Kd Jh 8s 3c")
_LEAST_ACE_KING = parse_cards("Ac Kd 4h 3s 2c")
_LEAST_PAIR = parse_cards("2c 2d 5h 4s 3c")


def ace_king_jack(rules: PokerRules, hand: HandValue, up: Rank | None) -> int:
    """Play ace, king, jack, eight, three or better; fold the rest."""
    return rules.play_minimum if at_least(rules, hand, _ACE_KING_JACK_EIGHT_THREE) else FOLD


def any_pair(rules: PokerRules, hand: HandValue, up: Rank | None) -> int:
    """Play any pair or better; fold the rest."""
    return rules.play_minimum if at_least(rules, hand, _LEAST_PAIR) else FOLD


def ace_king(rules: PokerRules, hand: HandValue, up: Rank | None) -> int:
    """Play ace and king or better; fold the rest."""
    return rules.play_minimum if at_least(rules, hand, _LEAST_ACE_KING) else FOLD


ACE_KING_JACK = Strategy("a-k-j-8-3", "Play ace, king, jack, eight, three or better; fold the rest.", ace_king_jack)
ANY_PAIR = Strategy("any-pair", "Play any pair or better; fold the rest.", any_pair)
ACE_KING = Strategy("ace-king", "Play ace and king or better; fold the rest.", ace_king)

STRATEGIES = (ACE_KING_JACK, ANY_PAIR, ACE_KING, ALWAYS_PLAY)
PLAYED = ACE_KING_JACK
"""What computer players follow."""
