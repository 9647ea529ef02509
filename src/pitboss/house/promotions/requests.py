"""What may be asked of a promotion."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from msgspec import Struct

from pitboss.house.kind import Begins
from pitboss.house.promotions.terms import Terms
from pitboss.house.stream.subject import Inside
from pitboss.table.commands import Request

PROMOTION, DRAW, BOTH = "promotion", "draw", "both"
POSTPONED = (PROMOTION, DRAW, BOTH)
"""What can be postponed."""


class OfferPromotion(Begins, frozen=True, tag="offer-promotion"):
    """The operator offers a promotion on these terms."""

    terms: Terms


class SubmitTerms(Request, frozen=True, tag="submit-terms"):
    """The operator gives the authority the full terms."""


class AmendTerms(Request, frozen=True, tag="amend-terms"):
    """The operator changes the terms; once the promotion has begun, only with approval."""

    terms: Terms
    reason: str


class ApproveAmendment(Request, frozen=True, tag="approve-amendment"):
    """The authority approves a change of the terms, or does not."""

    amendment: int
    approved: bool = True
    words: str = ""


class NominateScrutineer(Request, frozen=True, tag="nominate-scrutineer"):
    person: str


class CommencePromotion(Request, frozen=True, tag="commence-promotion"):
    """The promotion begins: entries may be made from now on."""


class SealBallots(Inside, frozen=True, tag="seal-ballots"):
    """The house seals the order in which ballots will be drawn, before there is any entry."""

    order: tuple[int, ...] = ()

    SECRET: ClassVar[tuple[str, ...]] = ("order",)


class EnterPromotion(Request, frozen=True, tag="enter-promotion"):
    """Somebody enters, or is entered by the operator."""

    person: str = ""
    """Empty for the speaker."""

    SECRET: ClassVar[tuple[str, ...]] = ("person",)


class Wagered(Struct, frozen=True):
    """What a person has wagered at the tables that count."""

    person: str
    amount: int


class CountWagers(Inside, frozen=True, tag="count-wagers"):
    """The house counts the wagers that the records of its tables have."""

    tables: dict[str, int]
    """The version of each table's record up to which it was read."""
    until: int
    """Wagers settled up to this time are counted."""
    wagered: tuple[Wagered, ...]

    SECRET: ClassVar[tuple[str, ...]] = ("wagered",)


class DrawPrize(Request, frozen=True, tag="draw-prize"):
    """The next ballot is drawn for a prize."""

    prize: str
    signed_by: str = ""
    """The scrutineer who oversees the draw."""


class NotifyWinner(Request, frozen=True, tag="notify-winner"):
    """The operator has tried to notify a winner."""

    winner: int
    method: str
    reached: bool = True
    words: str = ""


class ClaimPrize(Request, frozen=True, tag="claim-prize"):
    """Somebody claims a prize."""

    prize: str
    person: str = ""
    """Empty for the speaker."""
    name: str = ""
    address: str = ""
    takes_cash: bool = False
    """They take the cash alternative."""
    payment: Mapping[str, int] = {}
    """How much by which means, where they choose."""

    SECRET: ClassVar[tuple[str, ...]] = ("person", "name", "address")


class AwardPrize(Request, frozen=True, tag="award-prize"):
    """The operator awards a prize to the winner who claims it."""

    claim: int


class DenyClaim(Request, frozen=True, tag="deny-claim"):
    """The operator does not meet a claim, and says why."""

    claim: int
    reasons: str
    name: str = ""
    address: str = ""

    SECRET: ClassVar[tuple[str, ...]] = ("name", "address")


class DisputePromotion(Request, frozen=True, tag="dispute-promotion"):
    """Somebody disputes what was done under the terms."""

    words: str


class DecidePromotionDispute(Request, frozen=True, tag="decide-promotion-dispute"):
    dispute: int
    words: str


class Postpone(Request, frozen=True, tag="postpone"):
    """The integrity of the promotion or of its draw is compromised: it waits until that is settled."""

    what: str
    words: str


class ConfirmIntegrity(Request, frozen=True, tag="confirm-integrity"):
    """Its integrity has been validated: what was postponed goes on."""

    words: str


class CancelDraw(Request, frozen=True, tag="cancel-draw"):
    """The integrity is compromised, and the draw is cancelled. The promotion itself cannot be."""

    words: str
