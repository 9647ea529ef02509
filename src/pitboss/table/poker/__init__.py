"""Poker against the dealer's hand: what its games share at a table."""

from pitboss.table.poker.rules import ANTE, ANTE_BONUS, PLAY, Pass, PokerRules, Wagers, poker_rules

__all__ = ["ANTE", "ANTE_BONUS", "PLAY", "Pass", "PokerRules", "Wagers", "poker_rules"]
