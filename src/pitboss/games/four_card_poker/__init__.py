"""Four Card Poker: five cards to each player, six to the dealer, the best four of each play."""

from __future__ import annotations

from pitboss.games.dealer_poker.game import DealerPokerGame
from pitboss.games.four_card_poker.rules import POWERS, RULES, FourCardPokerRules


class FourCardPoker(DealerPokerGame):
    """Five cards to each player, six to the dealer with the last face up; the best four of each play."""

    id = "four-card-poker"
    rules = RULES
    powers = POWERS
    reads = FourCardPokerRules


GAME = FourCardPoker()
