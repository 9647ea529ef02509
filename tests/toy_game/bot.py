"""A computer player at Tumble: a small wager, sometimes the jackpot, sometimes the bank, and every pair split."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.cards.chance import Chance
from pitboss.games.bot import limits
from pitboss.games.offered import lowest, request_for
from pitboss.table.commands import Request
from pitboss.table.offers import Offer
from pitboss.table.rules import Rules
from pitboss.table.view import AreaView, TableView
from tests.toy_game.rules import BANK, MAIN, PRESS

__all__ = ["decide", "limits"]

OFTEN = 0.5


def decide(view: TableView, offers: Mapping[str, Offer], area: AreaView, rules: Rules, chance: Chance) -> Request | None:
    """Return what the player asks for, of what is offered."""
    for name in ("split", "stand"):
        press = offers.get("place-wagers")
        if name == "stand" and press and PRESS in press.amounts and chance.random() < OFTEN:
            return request_for(press, {PRESS: lowest(press.amounts[PRESS])})
        if name in offers:
            return request_for(offers[name])
    if BANK in area.wagers:
        return None
    if (bank := offers.get("take-bank")) and chance.random() < OFTEN / 2:
        return request_for(bank, {"amount": lowest(bank.amounts["amount"])})
    place = offers.get("place-wagers")
    if place is None:
        return None
    if MAIN not in area.wagers and MAIN in place.amounts:
        return request_for(place, {MAIN: lowest(place.amounts[MAIN])})
    return None
