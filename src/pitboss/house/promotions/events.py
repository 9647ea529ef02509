"""What has happened in a promotion. Persons, names and addresses are sealed, and no log shows them: who may know
them finds them in the view."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from pitboss.house.kind import Begun
from pitboss.house.promotions.terms import Terms
from pitboss.table.events import Event, Left, Significance


class PromotionOffered(Begun, frozen=True, tag="promotion.offered/1"):
    terms: Terms
    by: str
    submit_by: int = 0
    """When the authority must have the terms, so that the promotion can begin as they say."""


class TermsSubmitted(Event, frozen=True, tag="promotion.submitted/1"):
    """The authority has the full terms."""

    by: str
    at: int
    not_before: int
    """When the promotion may begin at the earliest."""


class TermsChanged(Event, frozen=True, tag="promotion.terms-changed/1"):
    """The terms were changed before the promotion began."""

    terms: Terms
    reason: str
    by: str
    submit_by: int = 0

    SIGNIFIES: ClassVar[Significance | None] = Significance.PARAMETERS


class AmendmentProposed(Event, frozen=True, tag="promotion.amendment-proposed/1"):
    """A change of the terms waits for approval; until then the terms stay as they are."""

    amendment: int
    terms: Terms
    reason: str
    by: str


class AmendmentDecided(Event, frozen=True, tag="promotion.amendment-decided/1"):
    amendment: int
    approved: bool
    words: str
    by: str

    SIGNIFIES: ClassVar[Significance | None] = Significance.PARAMETERS


class ScrutineerNominated(Event, frozen=True, tag="promotion.scrutineer-nominated/1"):
    person: str
    by: str


class PromotionCommenced(Event, frozen=True, tag="promotion.commenced/1"):
    at: int
    closes: int
    award_at: int
    scrutineer_needed: bool


class BallotsSealed(Event, frozen=True, tag="promotion.ballots-sealed/1"):
    """The order of the draw is fixed and sealed under a root that everybody may know."""

    order: tuple[int, ...]
    ballots: int

    SECRET: ClassVar[tuple[str, ...]] = ("order",)
    COMMITS: ClassVar[str] = "order"


class EntryMade(Event, frozen=True, tag="promotion.entry-made/1"):
    person: str
    ballot: int

    SECRET: ClassVar[tuple[str, ...]] = ("person",)


class Earned(Struct, frozen=True):
    """What a person has wagered, and the ballots that this earns them, from one number to another; 0 is none."""

    person: str
    amount: int
    first: int = 0
    last: int = 0


class WagersCounted(Event, frozen=True, tag="promotion.wagers-counted/1"):
    """The house has counted wagers at its tables; when entries have closed, they become ballots."""

    tables: dict[str, int]
    until: int
    final: bool
    ballots: int
    """How many ballots there are now."""
    earned: tuple[Earned, ...]

    SECRET: ClassVar[tuple[str, ...]] = ("earned",)


class PassedOver(Struct, frozen=True):
    """A ballot that was drawn and wins nothing: nobody has it, or its holder is not eligible."""

    ballot: int
    why: str


class PrizeDrawn(Event, frozen=True, tag="promotion.prize-drawn/1"):
    """Ballots were drawn for a prize until one won; none did if there were no more."""

    prize: str
    winner: int
    """The number of the winner; 0 if nobody has won."""
    ballot: int
    person: str
    passed: tuple[PassedOver, ...]
    at: int
    notify_by: int
    claim_by: int
    scrutineer: str
    replaces: int = 0
    """The winner who did not get this prize."""

    SECRET: ClassVar[tuple[str, ...]] = ("person",)

    def leaves_shoe(self) -> tuple[Left, ...]:
        drawn = (*(each.ballot for each in self.passed), *((self.ballot,) if self.ballot else ()))
        return tuple(Left(str(ballot), face_up=True) for ballot in drawn)


class WinnerNotified(Event, frozen=True, tag="promotion.winner-notified/1"):
    """The operator has tried to notify a winner."""

    winner: int
    method: str
    reached: bool
    words: str
    by: str
    at: int
    late: bool

    def significant(self) -> Significance | None:
        return Significance.DEADLINE if self.late else None


class PrizeClaimed(Event, frozen=True, tag="promotion.prize-claimed/1"):
    claim: int
    prize: str
    person: str
    name: str
    address: str
    takes_cash: bool
    payment: dict[str, int]
    winner: int
    """The winner whose prize it is; 0 if the person has not won it."""
    at: int

    SECRET: ClassVar[tuple[str, ...]] = ("person", "name", "address")


class PrizeAwarded(Event, frozen=True, tag="promotion.prize-awarded/1"):
    claim: int
    winner: int
    prize: str
    money: int
    """What is paid, in cents; 0 if the winner gets a thing."""
    payment: dict[str, int]
    by: str


class ClaimDenied(Event, frozen=True, tag="promotion.claim-denied/1"):
    """A claim was not met. The claimant is told why; details of a larger claim are kept."""

    claim: int
    prize: str
    person: str
    reasons: str
    kept: bool
    name: str
    address: str
    by: str

    SECRET: ClassVar[tuple[str, ...]] = ("person", "name", "address")


class PromotionDisputed(Event, frozen=True, tag="promotion.disputed/1"):
    dispute: int
    words: str
    by: str

    SECRET: ClassVar[tuple[str, ...]] = ("by",)


class PromotionDisputeDecided(Event, frozen=True, tag="promotion.dispute-decided/1"):
    """The decision is final; the person is told that they may complain."""

    dispute: int
    words: str
    advice: str
    to: str
    by: str

    SECRET: ClassVar[tuple[str, ...]] = ("to",)
    SIGNIFIES: ClassVar[Significance | None] = Significance.OVERRIDE


class Postponed(Event, frozen=True, tag="promotion.postponed/1"):
    what: str
    words: str
    by: str
    at: int

    SIGNIFIES: ClassVar[Significance | None] = Significance.INTEGRITY


class IntegrityConfirmed(Event, frozen=True, tag="promotion.integrity-confirmed/1"):
    """What was postponed goes on; its times are later by as long as it waited."""

    words: str
    by: str
    entries_wait: int
    draw_waits: int

    SIGNIFIES: ClassVar[Significance | None] = Significance.INTEGRITY


class DrawCancelled(Event, frozen=True, tag="promotion.draw-cancelled/1"):
    words: str
    by: str
    ends: tuple[int, ...]
    """The winners who no longer win anything."""

    SIGNIFIES: ClassVar[Significance | None] = Significance.INTEGRITY

    def shoe_ends(self) -> bool:
        return True
