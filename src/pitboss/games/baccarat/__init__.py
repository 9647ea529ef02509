"""Baccarat: two hands, Player and Banker, a third card for each by the table of play, and the higher point count wins."""

from pitboss.games.baccarat.game import Baccarat

GAME = Baccarat()
