"""Pai Gow settled: two hands against two, copies, and hands without points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from pitboss.cards import Tile
from pitboss.cards.ranks.tiles import TileHand
from pitboss.games.pai_gow.wagers import WAGER
from pitboss.table.events import Outcome
from pitboss.table.rules import Settlement

if TYPE_CHECKING:
    from pitboss.games.pai_gow.rules import PaiGowRules

WINS, LOSES, COPY, ZERO = "wins", "loses", "copy", "no points"


class Comparison(Struct, frozen=True):
    """How a low and a high hand compare with the bank's."""

    low: str
    high: str


def compare(own: TileHand, bank: TileHand) -> str:
    """Return how one hand compares with the bank's. Two hands without points are a copy, whatever their tiles."""
    if own.strength == bank.strength:
        return COPY if own.name or own.points else ZERO
    return WINS if own.strength > bank.strength else LOSES


def against(own: Sequence[Sequence[Tile]], bank: Sequence[Sequence[Tile]], rules: PaiGowRules) -> Comparison:
    """Compare low hand with low hand and high hand with high hand."""
    return Comparison(*(compare(rules.ranks.hand(*mine), rules.ranks.hand(*its)) for mine, its in zip(own, bank, strict=True)))


def settle(found: Comparison, rules: PaiGowRules) -> Settlement:
    """Return what becomes of the wager: it wins with both hands, loses with none, and stands off with one."""
    hands = (found.low, found.high)
    wins = [each == WINS or (each in (COPY, ZERO) and not rules.copies_to_bank) for each in hands]
    rules_of_copies = (*(("settle.copy",) if COPY in hands else ()), *(("settle.zero", "settle.copy") if ZERO in hands else ()))
    copies = tuple(dict.fromkeys(rules_of_copies))
    if ZERO in hands and rules.zero_takes_all:
        return Settlement(WAGER, Outcome.LOSE, None, ("settle.lose", *copies))
    if all(wins):
        return Settlement(WAGER, Outcome.WIN, rules.odds, ("settle.win", *copies))
    if any(wins):
        return Settlement(WAGER, Outcome.STAND_OFF, None, ("settle.push", *copies))
    return Settlement(WAGER, Outcome.LOSE, None, ("settle.lose", *copies))


def foul(low: Sequence[Tile], high: Sequence[Tile], rules: PaiGowRules) -> bool:
    """Return whether a low hand outranks its high hand."""
    return rules.ranks.hand(*low).strength > rules.ranks.hand(*high).strength
