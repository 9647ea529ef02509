"""A wager in words: `5 on 17`, `2 on 17/20`, `10 on red`, or several of them in one sentence."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pitboss.cli.play.scene import Message
from pitboss.games.offered import request_for
from pitboss.games.roulette.areas import wager_named
from pitboss.games.roulette.wagers import layout
from pitboss.house.players.choices import Choice, offer_at
from pitboss.money import MoneyError, parse_money
from pitboss.table.offers import Offer
from pitboss.table.view import AreaView

WAY_OUT = "Say how much and on what: 5 on 17, 2 on 17/20, 10 on red, 5 on column 1."
PART = re.compile(r"(\S+) on (.+?)(?=,? +\S+ on |,? *$)")
"""An amount and what it is on, up to the next amount."""
TWO = "straight-00"


def understand(typed: str, offers: Sequence[Offer], area: AreaView) -> Choice | Message | None:
    """Return the wagers that a sentence means. A wager that the layout does not have goes to the table, which says why not."""
    offer = offer_at(offers, area.area, "place-wagers")
    text = typed.strip().lower()
    if offer is None or " on " not in f" {text} ":
        return None
    zeros = 2 if TWO in offer.amounts else 1
    wagers: dict[str, int] = {}
    try:
        for amount, words in PART.findall(text):
            wager = wager_named(words, layout(zeros), zeros)
            wagers[wager] = wagers.get(wager, 0) + parse_money(amount)
    except MoneyError as error:
        return Message(f"{error}.", way_out=WAY_OUT)
    if not wagers:
        return Message("On what?", way_out=WAY_OUT)
    return Choice("", "", "", request=request_for(offer, wagers))


def named(typed: str) -> str:
    """Return the wager that words without an amount name."""
    return wager_named(typed, layout(2) | layout(1), 2)
