"""Somebody at a Tumble table, and where its round stands."""

from __future__ import annotations

from typing import TypeAlias

from pitboss.table.accounts import area, stake_on
from pitboss.table.banks import TRAY_BANK, Bank, Share
from pitboss.table.context import Context
from pitboss.table.state import TableState
from tests.toy_game.round import Part
from tests.toy_game.rules import BANK, BANK_PLACE, MAIN, TumbleRules

TumbleContext: TypeAlias = Context[Part, TumbleRules]
"""The context of every decision about a round."""


def bank_of(c: TumbleContext) -> Bank:
    """Whoever banks: the house, unless players do."""
    shares = tuple(Share(area(each.seat, BANK), each.put_up) for each in c.part.bankers)
    return Bank("bankers", shares, c.rules.bank_limit) if shares else TRAY_BANK


def live(state: TableState) -> tuple[int, ...]:
    """Return the areas that are still in the round."""
    return tuple(place for place, entry in sorted(state.round.entries.items()) if not entry.void)


def undecided(state: TableState) -> tuple[int, ...]:
    """Return the areas whose players have to decide now; a seat that was given up decides nothing."""
    return tuple(place for place in live(state) if place in state.seats and place not in state.round.part.done)


def covered(state: TableState) -> tuple[tuple[int, int], ...]:
    """Return the hands with a tile face down, those of players first, each by place and number."""
    stacks = state.round.part.stacks
    places = (*live(state), BANK_PLACE)
    return tuple((place, n) for place in places for n, each in enumerate(stacks.get(place, ()), 1) if not each.shown)


def main_areas(state: TableState) -> tuple[int, ...]:
    return tuple(place for place in sorted(state.seats) if stake_on(state, place, MAIN).total)
