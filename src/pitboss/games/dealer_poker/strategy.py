"""What the strategies of the poker games share.

A strategy decides from the value of the player's hand and the dealer's up card. It knows nothing else, so a person can
remember it, a computer player can follow it and the lab can price it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from msgspec import Struct

from pitboss.cards import Card, Rank
from pitboss.cards.ranks import HandValue
from pitboss.games.dealer_poker.rules import PokerRules

FOLD = 0
"""The decision to fold. Every other decision is the Play wager as a multiple of the Ante."""

DecisionRule: TypeAlias = Callable[[PokerRules, HandValue, Rank | None], int]
"""From the rules of the table, the value of the hand and the rank of the up card (None if no card is visible) to a decision."""


class Strategy(Struct, frozen=True):
    """A named way to play."""

    name: str
    says: str
    """The strategy in one sentence."""
    rule: DecisionRule

    def decide(self, rules: PokerRules, cards: Sequence[Card], visible: Sequence[Card] = ()) -> int:
        """Return FOLD or the multiple of the Ante to play with these cards.

        `visible` holds the dealer's cards that are face up. Of several, the highest counts as the up card.
        """
        up = max((card.rank for card in visible), default=None)
        return self.rule(rules, rules.ranking.worth(cards), up)


def at_least(rules: PokerRules, hand: HandValue, least: Sequence[Card]) -> bool:
    """Return whether a hand is worth as much as these cards or more."""
    return hand.strength >= rules.ranking.worth(least).strength


def always_play(rules: PokerRules, hand: HandValue, up: Rank | None) -> int:
    """Play every hand at the least multiple."""
    return rules.play_minimum


ALWAYS_PLAY = Strategy("always-play", "Play every hand, at the least Play.", always_play)
