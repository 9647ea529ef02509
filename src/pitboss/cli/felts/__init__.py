"""Felts: how each game looks in the terminal. A felt is found by the name of the game's folder, so no list of games is kept
here. A game from outside brings its own, as `terminal_felt.py` in its folder."""

from __future__ import annotations

from pitboss.cli.felts.plain import PlainFelt
from pitboss.games.folders import folders, module_at
from pitboss.table.rules import Rules

__all__ = ["felt_for"]

GAMES = "pitboss.games."
PLAIN = PlainFelt()


def felt_for(rules: Rules) -> PlainFelt:
    """Return the felt of a game: its own, its family's, or the plain one."""
    for folder in folders(rules.game):
        own = module_at(f"{folder}.terminal_felt")
        if own is None and folder.startswith(GAMES):
            own = module_at(f"{__name__}.{folder.removeprefix(GAMES)}")
        if own is not None:
            felt = own.FELT
            assert isinstance(felt, PlainFelt), f"{own.__name__}.FELT is not a PlainFelt"
            return felt
    return PLAIN
