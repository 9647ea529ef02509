"""Pai Gow: four tiles set as two hands against a bank that the house, a player or both together hold."""

from pitboss.games.pai_gow.game import PaiGow

GAME = PaiGow()
