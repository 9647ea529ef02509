"""A computer player. He knows the rules, his own cards and what lies open, and nothing more."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec

from pitboss.cli.play.games import game_of
from pitboss.table.commands import Request
from pitboss.table.offers import Offer
from pitboss.table.rules import Rules
from pitboss.table.view import TableView


def decided(view: TableView, offers: Sequence[Offer], seat: int, rules: Rules) -> Request | None:
    """What he asks for now, if anything. It follows from what he sees alone: the same view, the same decision."""
    here = {offer.request: offer for offer in offers if offer.seat == seat}
    place = next((each for each in view.seats if each.seat == seat), None)
    if place is None:
        return None
    return game_of(rules).decided(view, here, place, rules, Random(msgspec.json.encode((seat, view))))
