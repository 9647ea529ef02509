"""The result announced and confirmed, then losing wagers taken, winning ones paid, and the end of the round."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.games.racing_card_derby.context import RaceContext
from pitboss.games.racing_card_derby.race import Finish
from pitboss.games.racing_card_derby.round import (
    AnnounceResult,
    ConfirmResult,
    ResultAnnounced,
    ResultConfirmed,
    Stage,
)
from pitboss.games.shared_layout import settling
from pitboss.table.acts import Act
from pitboss.table.context import Decision
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal


def may_announce(c: RaceContext) -> Offer | Refusal:
    if refusal := c.requires("result.places") or c.not_at(Stage.SETTLING, "result.places"):
        return refusal
    if c.part.announced:
        return c.refuse("result-announced", "result.places")
    return c.offer("result.places", "result.protested")


def announce(c: RaceContext, request: AnnounceResult, offer: Offer) -> Decision:
    """Announce the result. What the dealer says must match the cards."""
    finish = decided(c)
    if not request.places and not c.rules.virtual:
        return c.refuse("result-unsaid", "result.places")
    if request.places and (request.places, request.protested) != (finish.places, finish.protested):
        right = tuple(suit.word for suit in finish.places)
        return c.refuse("result-wrong", "result.places", "result.protested", places=right, protested=_said(finish))
    return (ResultAnnounced(places=finish.places, protested=finish.protested, clauses=offer.clauses),)


def _said(finish: Finish) -> str:
    return "protested" if finish.protested else "not protested"


def decided(c: RaceContext) -> Finish:
    """Return the result of the race, which is known when the table settles."""
    finish = c.finish
    assert finish is not None
    return finish


def may_confirm(c: RaceContext) -> Offer | Refusal:
    rule, race = "result.confirm", c.part
    if refusal := c.requires(rule) or c.not_at(Stage.SETTLING, rule):
        return refusal
    if not race.announced:
        return c.refuse("result-unannounced", "result.places")
    if race.confirmed:
        return c.refuse("result-confirmed", rule)
    return c.offer(rule)


def confirm(c: RaceContext, request: ConfirmResult, offer: Offer) -> Decision:
    return (ResultConfirmed(clauses=offer.clauses),)


SETTLING = replace(
    settling.SETTLING,
    acts=(Act(AnnounceResult, may_announce, announce), Act(ConfirmResult, may_confirm, confirm), *settling.SETTLING.acts),
)
