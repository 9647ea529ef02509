"""A spin at terminals: what it adds to a spin of Roulette."""

from __future__ import annotations

from pitboss.games.roulette.round import Spin


class TerminalSpin(Spin, frozen=True):
    """The ball, and the terminals whose prize of this spin is withheld."""

    withheld: tuple[int, ...] = ()
