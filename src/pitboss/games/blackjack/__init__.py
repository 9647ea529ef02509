"""Blackjack: boxes with several bettors against a dealer who has one card until the players have finished."""

from pitboss.games.blackjack.game import Blackjack

GAME = Blackjack()
