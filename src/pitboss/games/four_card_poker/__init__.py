"""Four Card Poker: five cards to each player, six to the dealer, the best four of each play."""

from pitboss.games.four_card_poker.rules import FourCardPoker

__all__ = ["FourCardPoker"]
