"""Electronic Roulette: the wheel, the layout and the odds of Roulette, at terminals that hold their players' credit."""

from pitboss.games.electronic_roulette.game import ElectronicRoulette

GAME = ElectronicRoulette()
