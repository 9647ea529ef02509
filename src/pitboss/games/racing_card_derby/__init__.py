"""Racing Card Derby: four suits race on cards drawn over a scanner; players wager on first, second and third place."""

from pitboss.games.racing_card_derby.rules import RacingCardDerby

__all__ = ["RacingCardDerby"]
