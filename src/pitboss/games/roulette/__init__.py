"""Roulette: a ball, a wheel with one zero or two, and a layout that all players share."""

from pitboss.games.roulette.game import Roulette

GAME = Roulette()
