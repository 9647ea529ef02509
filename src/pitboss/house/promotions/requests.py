"""What may be asked of a promotion."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar

from msgspec import Struct

from pitboss.house.kind import Begins
from pitboss.house.promotions.terms import Terms
from pitboss.table.commands import Inside, Request
from pitboss.table.fields import BY_CHANCE, Person, PlayerName, Reason, Signature, TimeOfDay, Words, asks
from pitboss.table.questions import Kind

PROMOTION, DRAW, BOTH = "promotion", "draw", "both"
POSTPONED = (PROMOTION, DRAW, BOTH)
"""What can be postponed."""
PrizeName = Annotated[str, asks("Which prize?", what="the name of a prize")]
ClaimNumber = Annotated[int, asks("Which claim?", what="the number of a claim")]


class OfferPromotion(Begins, frozen=True, tag="offer-promotion"):
    """The operator offers a promotion on these terms."""

    terms: Terms


class SubmitTerms(Request, frozen=True, tag="submit-terms"):
    """Record that the Authority has been given the full terms. From then on the hours before the promotion may begin count."""


class AmendTerms(Request, frozen=True, tag="amend-terms"):
    """Change the terms. Before the promotion begins they must be submitted again; afterwards the Authority must approve them."""

    terms: Terms
    reason: Reason
    """Why; it goes in the record."""


class ApproveAmendment(Request, frozen=True, tag="approve-amendment"):
    """Approve an amendment of the terms of a promotion that has begun, for the Authority; or reject it."""

    amendment: int
    """The number of the amendment."""
    approved: bool = True
    words: Words = ""
    """Why it is not approved."""


class NominateScrutineer(Request, frozen=True, tag="nominate-scrutineer"):
    """Nominate the scrutineer who oversees the draw of a large prize."""

    person: PlayerName


class CommencePromotion(Request, frozen=True, tag="commence-promotion"):
    """Begin a promotion. The order of its draw is sealed at once, and the root over it is published."""


class SealBallots(Inside, frozen=True, tag="seal-ballots"):
    """The house seals the order in which ballots will be drawn, before there is any entry."""

    order: Annotated[tuple[int, ...], BY_CHANCE] = ()

    SECRET: ClassVar[tuple[str, ...]] = ("order",)


class EnterPromotion(Request, frozen=True, tag="enter-promotion"):
    """Enter a promotion, or be entered by the operator."""

    person: Person = ""
    """Who enters, if you speak in an office; else it is you."""

    SECRET: ClassVar[tuple[str, ...]] = ("person",)


class Wagered(Struct, frozen=True):
    """What a person has wagered at the tables that count."""

    person: str
    amount: int


class CountWagers(Inside, frozen=True, tag="count-wagers"):
    """The house counts the wagers that the records of its tables have."""

    tables: dict[str, int]
    """The version of each table's record up to which it was read."""
    until: TimeOfDay
    """Wagers settled up to this time are counted."""
    wagered: tuple[Wagered, ...]

    SECRET: ClassVar[tuple[str, ...]] = ("wagered",)


class DrawPrize(Request, frozen=True, tag="draw-prize"):
    """Draw a ballot for a prize, from the order that was sealed when the promotion began."""

    prize: PrizeName
    signed_by: Signature = ""
    """The scrutineer who oversees it."""


class NotifyWinner(Request, frozen=True, tag="notify-winner"):
    """Record that a winner was notified, or that it was tried: face-to-face, mail, telephone or email."""

    winner: int
    """The number of the winner."""
    method: Annotated[str, asks("By which way?", what="a way to notify somebody")]
    reached: bool = True
    """Whether the winner was reached."""
    words: Words = ""
    """More for the record."""


class ClaimPrize(Request, frozen=True, tag="claim-prize"):
    """Claim a prize. Names and addresses are sealed in the record."""

    prize: PrizeName
    person: Person = ""
    """Who claims, if you speak in an office; else it is you."""
    name: Annotated[str, asks("What is the claimant's full name?")] = ""
    """The claimant's full name."""
    address: Annotated[str, asks("What is the claimant's address?", Kind.WORDS)] = ""
    """The claimant's address."""
    takes_cash: Annotated[bool, asks("Do they take the cash alternative?")] = False
    """Take the cash alternative of the terms."""
    payment: Annotated[Mapping[str, int], asks("How much, by which means?", Kind.AMOUNT, shown="WAY=AMOUNT")] = {}
    """WAY=AMOUNT: cash, cheque or transfer, where you choose."""

    SECRET: ClassVar[tuple[str, ...]] = ("person", "name", "address")


class AwardPrize(Request, frozen=True, tag="award-prize"):
    """Award a prize to the winner who claims it."""

    claim: ClaimNumber
    """The number of the claim."""


class DenyClaim(Request, frozen=True, tag="deny-claim"):
    """Deny a claim, with the reasons. Above $100 the claimant's name and address are kept."""

    claim: ClaimNumber
    """The number of the claim."""
    reasons: Annotated[Reason, asks("Why is the claim not met?")]
    """Why the claim is not met; the claimant is told."""
    name: Annotated[str, asks("What is the claimant's full name?")] = ""
    """The claimant's full name, if the claim has none."""
    address: Annotated[str, asks("What is the claimant's address?", Kind.WORDS)] = ""
    """The claimant's address, if the claim has none."""

    SECRET: ClassVar[tuple[str, ...]] = ("name", "address")


class DisputePromotion(Request, frozen=True, tag="dispute-promotion"):
    """Raise a dispute about the terms of a promotion."""

    words: Annotated[Words, asks("What is disputed?", what="what is disputed")]


class DecidePromotionDispute(Request, frozen=True, tag="decide-promotion-dispute"):
    """Decide a dispute. The decision is final; the person is told of their right to complain."""

    dispute: Annotated[int, asks("Which dispute?", what="the number of a dispute")]
    """The number of the dispute."""
    words: Annotated[Words, asks("What is the decision?", what="the decision")]


class Postpone(Request, frozen=True, tag="postpone"):
    """Postpone the promotion, the draw or both, because its integrity is compromised. Inspectors are notified in the same act."""

    what: Annotated[str, asks("What is postponed?", Kind.CHOICE, choices=POSTPONED)]
    """promotion, draw or both."""
    words: Reason
    """Why; it goes in the record."""


class ConfirmIntegrity(Request, frozen=True, tag="confirm-integrity"):
    """Let what was postponed go on: its integrity has been validated."""

    words: Reason
    """Why; it goes in the record."""


class CancelDraw(Request, frozen=True, tag="cancel-draw"):
    """Cancel the draw, because its integrity is compromised. The promotion itself cannot be cancelled."""

    words: Reason
    """Why; it goes in the record."""
