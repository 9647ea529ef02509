"""A player's choices before a race: wagers said in words, the same once more, all of them back, and the race."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pitboss.cli.play.choices import Choice, again, deal, take_back
from pitboss.cli.play.words import short, wagers_said
from pitboss.table.offers import Offer
from pitboss.table.view import SeatView

NAMED = 2
"""Wagers that are named one by one where they are offered again; more are counted."""


def before_deal(
    offers: Sequence[Offer], house: Sequence[Offer], place: SeatView, last: Mapping[str, int], *, company: bool
) -> tuple[Choice, ...]:
    here = {offer.request: offer for offer in offers if offer.seat == place.seat}
    found: list[Choice] = []
    if offer := here.get("place-wagers"):
        label = "5 on red, 5 on hearts, 2 on heart club, 1 on hcs"
        found.append(Choice("p", "place", label, offer.clauses, row="Wager", spoken=True))
        found += again(offer, place, last, _said({wager: last[wager] for wager in offer.amounts if wager in last}))
    if offer := here.get("withdraw-wagers"):
        found.append(take_back(offer, place))
    return (*found, *deal(house, place, "Run the race", company=company))


def _said(wagers: Mapping[str, int]) -> str:
    return wagers_said(wagers) if len(wagers) <= NAMED else f"{len(wagers)} wagers, {short(sum(wagers.values()))}"
