"""A computer player for any game, and what the computer players of all games share. They decide from what a player at their
seat sees and is offered, and from nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from pitboss.cards.chance import Chance
from pitboss.games.offered import is_decision, lowest, request_for
from pitboss.table.commands import Request
from pitboss.table.limits import Limits, Range
from pitboss.table.offers import Offer
from pitboss.table.rules import Rules
from pitboss.table.services.wagers.calling import NoMoreBets
from pitboss.table.view import AreaView, TableView

ROUNDS_AHEAD = 5
"""A computer player wagers only what it could wager this many times."""
MINIMUM, MAXIMUM, UNIT = 500, 10_000, 500
"""What may be wagered on each area of a practice table, in cents."""


class Bot(Protocol):
    """What the `bot` module in a game's folder has. It may also have `start`, where a round does not begin with the end of
    wagering; `short_of_chips`, where nothing is wagered before the deal; and `most_seats`, where the deck limits them."""

    def limits(self, rules: Rules) -> Limits:
        """Return the limits of a practice table of the game."""

    def decide(
        self, view: TableView, offers: Mapping[str, Offer], area: AreaView, rules: Rules, chance: Chance
    ) -> Request | None:
        """Return what a computer player asks for now, of the offers for its area; None when it asks for nothing."""


def limits(rules: Rules) -> Limits:
    """Return the limits of a practice table: the same for every kind of wager."""
    return Limits({kind: Range(MINIMUM, MAXIMUM) for kind in rules.limited}, unit=UNIT)


def start() -> Request:
    """Return what starts a round when everybody is ready."""
    return NoMoreBets()


def decide(view: TableView, offers: Mapping[str, Offer], area: AreaView, rules: Rules, chance: Chance) -> Request | None:
    """Place the lowest wager there is; then take any decision that is offered, with the lowest amounts."""
    if (offer := offers.get("place-wagers")) and offer.amounts and not area.wagers:
        wager = min(offer.amounts, key=lambda each: lowest(offer.amounts[each]))
        return request_for(offer, {wager: lowest(offer.amounts[wager])})
    found = [_lowest_of(offer, chance) for offer in offers.values() if is_decision(offer)]
    requests = [request for request in found if request is not None]
    return chance.choice(requests) if requests else None


def _lowest_of(offer: Offer, chance: Chance) -> Request | None:
    stakes = {wager: lowest(bounds) for wager, bounds in offer.amounts.items()}
    return request_for(offer, stakes, chance.choice(offer.choices) if offer.choices else "")
