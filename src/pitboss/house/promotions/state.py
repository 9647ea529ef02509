"""What is known of a promotion at a time."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from pitboss.house.promotions.terms import Prize, Terms
from pitboss.table.persons import identity, same_person

AWARDED, DENIED = "awarded", "denied"
PROMOTION, DRAW, BOTH = "promotion", "draw", "both"
POSTPONED = (PROMOTION, DRAW, BOTH)
"""What can be postponed."""


class Phase(StrEnum):
    """Where a promotion stands."""

    OFFERED = "offered"
    SUBMITTED = "submitted"
    RUNNING = "running"
    CLOSED = "closed"
    CANCELLED = "cancelled"


class Status(StrEnum):
    """Where the prize of a winner stands."""

    DRAWN = "drawn"
    AWARDED = "awarded"
    LAPSED = "lapsed"
    DENIED = "denied"
    CANCELLED = "cancelled"


class Amendment(Struct, frozen=True):
    """A change of the terms; it counts once it is approved."""

    number: int
    terms: Terms
    reason: str
    approved: bool | None = None


class Entry(Struct, frozen=True):
    """The ballots of a person, from one number to another."""

    person: str
    first: int
    last: int


class Notice(Struct, frozen=True):
    """An attempt to notify a winner."""

    method: str
    reached: bool
    at: int
    late: bool


class Winner(Struct, frozen=True):
    """A person whose ballot was drawn for a prize."""

    number: int
    prize: str
    ballot: int
    person: str
    at: int
    notify_by: int
    claim_by: int
    notices: tuple[Notice, ...] = ()
    status: Status = Status.DRAWN
    replaced: bool = False
    """Another ballot was drawn for the prize."""


class Claim(Struct, frozen=True):
    """Somebody's claim for a prize."""

    number: int
    prize: str
    person: str
    name: str
    address: str
    takes_cash: bool
    payment: dict[str, int]
    winner: int
    at: int
    outcome: str = ""
    """`awarded` or `denied`; empty while it is open."""
    reasons: str = ""


class Dispute(Struct, frozen=True):
    number: int
    words: str
    by: str
    decision: str = ""


class PromotionState(Struct, frozen=True):
    """A promotion: its terms, and what has become of them."""

    name: str = ""
    terms: Terms = Terms()
    submitted_at: int = 0
    """When the authority got the terms as they are; 0 if it has not."""
    first_submitted_at: int = 0
    not_before: int = 0
    """When the promotion may begin at the earliest."""
    amendments: tuple[Amendment, ...] = ()
    scrutineer: str = ""
    commenced_at: int = 0
    order: tuple[int, ...] = ()
    """The ballots as they will be drawn. Nobody sees it."""
    opened: int = 0
    """How many of them were drawn."""
    ballots: int = 0
    """The ballots that people have."""
    entries: tuple[Entry, ...] = ()
    wagered: dict[str, int] = {}
    """What each person wagered at the tables that count, by the last count."""
    counted_until: int = 0
    final: bool = False
    """Whether wagers were counted after entries closed."""
    winners: tuple[Winner, ...] = ()
    claims: tuple[Claim, ...] = ()
    disputes: tuple[Dispute, ...] = ()
    postponed: str = ""
    postponed_at: int = 0
    postponed_words: str = ""
    entries_wait: int = 0
    draw_waits: int = 0
    """By how much the closing and the draw are later than the terms say, in milliseconds, because it was postponed."""
    pauses: tuple[tuple[int, int], ...] = ()
    """From when to when the promotion was postponed; wagers in between do not count."""
    cancelled: bool = False
    money: dict[str, int] = {}
    """What has been paid, by account."""

    @property
    def closes(self) -> int:
        """Return when entries close."""
        return self.terms.closes + self.entries_wait

    @property
    def award_at(self) -> int:
        """Return when prizes may be drawn."""
        return self.terms.award_at + self.draw_waits

    @property
    def entries_postponed(self) -> bool:
        return self.postponed in (PROMOTION, BOTH)

    @property
    def draw_postponed(self) -> bool:
        return self.postponed in (PROMOTION, DRAW, BOTH)

    def phase(self, at: int) -> Phase:
        """Return where the promotion stands at a time."""
        if self.cancelled:
            return Phase.CANCELLED
        if not self.commenced_at:
            return Phase.SUBMITTED if self.submitted_at else Phase.OFFERED
        return Phase.CLOSED if at >= self.closes and not self.entries_postponed else Phase.RUNNING

    def prize(self, prize_id: str) -> Prize | None:
        return self.terms.prize(prize_id)

    def holder(self, ballot: int) -> str:
        """Return who has a ballot; nobody if it was never given out."""
        return next((each.person for each in self.entries if each.first <= ballot <= each.last), "")

    def ballots_of(self, person: str) -> int:
        """Return how many ballots a person has."""
        return sum(each.last - each.first + 1 for each in self.entries if same_person(each.person, person))

    def wagered_by(self, person: str) -> int:
        return sum(amount for name, amount in self.wagered.items() if identity(name) == identity(person))

    def winner(self, number: int) -> Winner | None:
        return next((each for each in self.winners if each.number == number), None)

    def claim(self, number: int) -> Claim | None:
        return next((each for each in self.claims if each.number == number), None)

    def holding(self, prize_id: str, at: int) -> Iterator[Winner]:
        """Yield the winners of a prize who have it or may still claim it."""
        for each in self.winners:
            if each.prize == prize_id and not self.lapsed(each, at) and each.status in (Status.DRAWN, Status.AWARDED):
                yield each

    def lapsed(self, winner: Winner, at: int) -> bool:
        """Return whether a winner let the time for their claim pass."""
        late = winner.status is Status.DRAWN and at > winner.claim_by
        return late and not any(each.winner == winner.number and not each.outcome for each in self.claims)

    def with_winner(self, number: int, **facts: object) -> PromotionState:
        """Return the promotion with one winner changed."""
        winners = tuple(replace(each, **facts) if each.number == number else each for each in self.winners)
        return replace(self, winners=winners)

    def with_claim(self, number: int, **facts: object) -> PromotionState:
        """Return the promotion with one claim changed."""
        claims = tuple(replace(each, **facts) if each.number == number else each for each in self.claims)
        return replace(self, claims=claims)
