"""Rounds of Draw Poker as hand histories: Open Hand History, and the Poker Hand History notation."""

from pitboss.games.draw_poker import ohh, phh
from pitboss.games.draw_poker.history import history_of
from pitboss.games.hand_histories import Format

__all__ = ["FORMATS", "history_of"]

FORMATS = {"ohh": Format(ohh.write, ohh.read), "phh": Format(phh.write, phh.read)}
