"""The desk of this game is that of its family."""

from pitboss.games.dealer_poker.desk import DESK

__all__ = ["DESK"]
