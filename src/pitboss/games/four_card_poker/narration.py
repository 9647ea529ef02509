"""The narration of this game is that of its family."""

from pitboss.games.dealer_poker.narration import narrate

__all__ = ["narrate"]
