"""Four Card Poker: five cards to each player, six to the dealer, the best four of each play."""

from __future__ import annotations

from typing import ClassVar

from pitboss.games.dealer_poker.game import DealerPokerGame
from pitboss.games.four_card_poker.rules import POWERS, RULES, FourCardPokerRules
from pitboss.table.acts import Topic

OWN = Topic(rules=RULES, powers=POWERS)
"""What is its own beside the family."""


class FourCardPoker(DealerPokerGame):
    """Five cards to each player, six to the dealer with the last face up; the best four of each play."""

    id = "four-card-poker"
    topics: ClassVar[tuple[Topic, ...]] = (*DealerPokerGame.topics, OWN)
    reads = FourCardPokerRules


GAME = FourCardPoker()
