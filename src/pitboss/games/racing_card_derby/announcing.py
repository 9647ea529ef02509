"""The result announced, and confirmed on the electronic equipment, before any wager is taken or paid."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from pitboss.cards import Suit
from pitboss.games.racing_card_derby.race import Finish
from pitboss.games.racing_card_derby.round import Race, Stage
from pitboss.games.racing_card_derby.rules import RaceContext
from pitboss.table.acts import Act, Topic
from pitboss.table.commands import Request
from pitboss.table.context import Decision
from pitboss.table.events import GameEvent
from pitboss.table.fields import BY_HAND, asks
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal

ANNOUNCED, PROTESTED, CONFIRMED = "result.places", "result.protested", "result.confirm"


class AnnounceResult(Request, frozen=True, tag="announce-result"):
    """The dealer says which suits finished first, second and third, and whether the race was protested. Where Pitboss deals
    they are left out: the house announces what the cards say."""

    places: Annotated[tuple[Suit, ...], BY_HAND, asks("Which suits came first, second and third?", least=3, most=3)] = ()
    protested: bool = False


class ResultAnnounced(GameEvent[Race], frozen=True, tag="result.announced/1"):
    """The result as the dealer announced it."""

    places: tuple[Suit, ...]
    protested: bool

    def after(self, part: Race) -> Race:
        return replace(part, announced=True)

    def says(self) -> str:
        return f"Announced: {Finish(self.places, self.protested).words()}."


def may_announce(c: RaceContext) -> Offer | Refusal:
    if refusal := c.requires(ANNOUNCED) or c.not_at(Stage.SETTLING, ANNOUNCED):
        return refusal
    if c.part.announced:
        return c.refuse("result-announced", ANNOUNCED)
    return c.offer(ANNOUNCED, PROTESTED)


def announce(c: RaceContext, request: AnnounceResult, offer: Offer) -> Decision:
    """Announce the result. What the dealer says must match the cards."""
    finish = decided(c)
    if not request.places and not c.rules.virtual:
        return c.refuse("result-unsaid", ANNOUNCED)
    if request.places and (request.places, request.protested) != (finish.places, finish.protested):
        right = tuple(suit.word for suit in finish.places)
        return c.refuse("result-wrong", ANNOUNCED, PROTESTED, places=right, protested=_said(finish))
    return (ResultAnnounced(places=finish.places, protested=finish.protested, clauses=offer.clauses),)


def _said(finish: Finish) -> str:
    return "protested" if finish.protested else "not protested"


def decided(c: RaceContext) -> Finish:
    """Return the result of the race, which is known when the table settles."""
    finish = c.rules.result_of(c.part)
    assert finish is not None
    return finish


class ConfirmResult(Request, frozen=True, tag="confirm-result"):
    """The dealer has looked at the electronic equipment: it shows the right result."""


class ResultConfirmed(GameEvent[Race], frozen=True, tag="result.confirmed/1"):
    """The equipment shows what the cards say."""

    def after(self, part: Race) -> Race:
        return replace(part, confirmed=True)

    def says(self) -> str:
        return "Confirmed: the equipment shows the right result."


def may_confirm(c: RaceContext) -> Offer | Refusal:
    if refusal := c.requires(CONFIRMED) or c.not_at(Stage.SETTLING, CONFIRMED):
        return refusal
    if not c.part.announced:
        return c.refuse("result-unannounced", ANNOUNCED)
    return c.refuse("result-confirmed", CONFIRMED) if c.part.confirmed else c.offer(CONFIRMED)


def confirm(c: RaceContext, request: ConfirmResult, offer: Offer) -> Decision:
    return (ResultConfirmed(clauses=offer.clauses),)


ANNOUNCING = Topic(
    acts=(Act(AnnounceResult, may_announce, announce), Act(ConfirmResult, may_confirm, confirm)),
    events=(ResultAnnounced, ResultConfirmed),
    keyed=(ResultAnnounced, ResultConfirmed),
    rules={
        ANNOUNCED: "first, second and third announced",
        PROTESTED: "a Protested Race announced",
        CONFIRMED: "the result confirmed on the equipment",
    },
    powers=frozenset({ANNOUNCED, CONFIRMED}),
    refusals={
        "result-announced": ("The result has been announced.", "Confirm it on the equipment."),
        "result-unsaid": (
            "You must announce the three suits in order.",
            "Name first, second and third, and whether it was protested.",
        ),
        "result-wrong": (
            "By the cards the suits finished {places}, {protested}.",
            "Announce that, or report the error in the cards.",
        ),
        "result-unannounced": ("The result has not been announced.", "Announce it first."),
        "result-confirmed": ("The result has been confirmed.", "Take the losing wagers."),
        "result-unconfirmed": ("The result has not been confirmed on the equipment.", "Announce and confirm it first."),
    },
)
