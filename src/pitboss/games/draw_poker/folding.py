"""Hands that are folded by a rule or a ruling, at any stage of the round and out of turn."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.games.draw_poker.acting import folds
from pitboss.games.draw_poker.betting import drawer_after
from pitboss.games.draw_poker.context import DrawContext
from pitboss.games.draw_poker.round import LIVE, Stage
from pitboss.table.events import Event


def hand_folded(c: DrawContext, seat: int, clauses: tuple[str, ...]) -> tuple[Event, ...]:
    """Fold a hand; what the player has bet stays in the pot. The round goes on with whoever is next."""
    return folds(c, seat, clauses, by_own_act=False)
