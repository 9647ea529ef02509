"""Three Card Poker: three cards each; the dealer plays with queen or higher."""

from pitboss.games.three_card_poker.rules import ThreeCardPoker

__all__ = ["ThreeCardPoker"]
