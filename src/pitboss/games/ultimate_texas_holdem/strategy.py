"""A strategy for Ultimate Texas Hold'em that a person can remember: what to play before the flop, after it, and at the end."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.cards import Card, Rank
from pitboss.games.dealer_poker.strategy import FOLD
from pitboss.games.ultimate_texas_holdem.rules import UltimateTexasHoldemRules

CHECK = -1
"""The decision to wait for more cards."""
UNMADE = "high-card"
"""The kind of a hand that is made of nothing."""
SAYS = (
    "Before the flop the largest Play on a pair of threes or better, any ace, K-5 or a suited king, Q-8 or Q-6 suited, J-T or "
    "J-8 suited; after it on a pair with a card of one's own; at the end on a pair or better."
)


def decide(rules: UltimateTexasHoldemRules, own: Sequence[Card], board: Sequence[Card]) -> int:
    """Return CHECK, FOLD or the multiple of the Ante to play with these cards and the board as far as it is open.

    Before the flop the largest Play goes on a pair of threes or better and on high cards; after it on a pair or better that a
    card of one's own is part of; at the end every pair and better is played.
    """
    if not board:
        return rules.play_maximum if plays_first(own) else CHECK
    hand = rules.best(own, board)
    made = hand.value.category != UNMADE
    if len(board) < rules.board_cards:
        return rules.after_flop if made and _own_part(own, board) else CHECK
    return rules.after_river if made else FOLD


def plays_first(own: Sequence[Card]) -> bool:
    """Return whether two cards are played before the flop."""
    high, low = sorted((card.rank for card in own), reverse=True)
    if high == low:
        return high > Rank.TWO
    suited = own[0].suit is own[1].suit
    if high is Rank.ACE:
        return True
    if high is Rank.KING:
        return suited or low >= Rank.FIVE
    if high is Rank.QUEEN:
        return low >= (Rank.SIX if suited else Rank.EIGHT)
    return high is Rank.JACK and low >= (Rank.EIGHT if suited else Rank.TEN)


def _own_part(own: Sequence[Card], board: Sequence[Card]) -> bool:
    """Return whether a card of one's own makes a pair, with the other one or with the board."""
    ranks = [card.rank for card in own]
    return ranks[0] == ranks[1] or any(card.rank in ranks for card in board)
