"""Strategies for Three Card Poker that a person can remember."""

from __future__ import annotations

from pitboss.cards import Rank, parse_cards
from pitboss.cards.ranks import HandValue
from pitboss.games.dealer_poker.rules import PokerRules
from pitboss.games.dealer_poker.strategy import ALWAYS_PLAY, FOLD, Strategy, at_least

_QUEEN_SIX_FOUR = parse_cards("Qc 6d 4h")
_LEAST_QUEEN_HIGH = parse_cards("Qc 3d 2h")


def queen_six_four(rules: PokerRules, hand: HandValue, up: Rank | None) -> int:
    """Play queen, six, four or better at the least multiple; fold the rest."""
    return rules.play_minimum if at_least(rules, hand, _QUEEN_SIX_FOUR) else FOLD


def queen_high(rules: PokerRules, hand: HandValue, up: Rank | None) -> int:
    """Play queen high or better at the least multiple; fold the rest."""
    return rules.play_minimum if at_least(rules, hand, _LEAST_QUEEN_HIGH) else FOLD


QUEEN_SIX_FOUR = Strategy("q-6-4", "Play queen, six, four or better; fold the rest.", queen_six_four)
QUEEN_HIGH = Strategy("queen-high", "Play queen high or better; fold the rest.", queen_high)

STRATEGIES = (QUEEN_SIX_FOUR, QUEEN_HIGH, ALWAYS_PLAY)
PLAYED = QUEEN_SIX_FOUR
"""What computer players follow."""
