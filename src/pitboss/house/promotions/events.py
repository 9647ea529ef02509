"""What has happened in a promotion. Persons, names and addresses are sealed, and no log shows them: who may know
them finds them in the view."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from pitboss.house.days import told
from pitboss.house.kind import Begun, StreamEvent
from pitboss.house.promotions.state import (
    AWARDED,
    DENIED,
    Amendment,
    Claim,
    Dispute,
    Entry,
    Notice,
    PromotionState,
    Status,
    Winner,
)
from pitboss.house.promotions.terms import Terms
from pitboss.money import moved, show
from pitboss.table.events import Left, Significance
from pitboss.table.phrases import as_words, counted, quoted
from pitboss.table.refusal import listed


class PromotionOffered(Begun, StreamEvent[PromotionState], frozen=True, tag="promotion.offered/1"):
    terms: Terms
    by: str
    submit_by: int = 0
    """When the authority must have the terms, so that the promotion can begin as they say."""

    def after(self, state: PromotionState) -> PromotionState:
        return replace(state, name=self.name, terms=self.terms)

    def says(self) -> str:
        prizes = listed(f"{each.count} x {each.nature} ({show(each.value)})" for each in self.terms.prizes)
        due = f" To be submitted by {told(self.submit_by)}." if self.submit_by else ""
        return f"{self.by} offers the promotion {self.name} under {self.rulebook}: {prizes}.{due}"


class TermsSubmitted(StreamEvent[PromotionState], frozen=True, tag="promotion.submitted/1"):
    """The authority has the full terms."""

    by: str
    at: int
    not_before: int
    """When the promotion may begin at the earliest."""

    def after(self, state: PromotionState) -> PromotionState:
        first = state.first_submitted_at or self.at
        return replace(state, submitted_at=self.at, first_submitted_at=first, not_before=self.not_before)

    def says(self) -> str:
        return f"{self.by} gives the authority the full terms; the promotion may begin at {told(self.not_before)}."


class TermsChanged(StreamEvent[PromotionState], frozen=True, tag="promotion.terms-changed/1"):
    """The terms were changed before the promotion began."""

    terms: Terms
    reason: str
    by: str
    submit_by: int = 0

    SIGNIFIES: ClassVar[Significance | None] = Significance.PARAMETERS

    def after(self, state: PromotionState) -> PromotionState:
        return replace(state, terms=self.terms, submitted_at=0, not_before=0)

    def says(self) -> str:
        due = f" by {told(self.submit_by)}" if self.submit_by else ""
        again = f"They must be submitted again{due}."
        return f"{self.by} changes the terms before the promotion begins.{quoted(self.reason)} {again}"


class AmendmentProposed(StreamEvent[PromotionState], frozen=True, tag="promotion.amendment-proposed/1"):
    """A change of the terms waits for approval; until then the terms stay as they are."""

    amendment: int
    terms: Terms
    reason: str
    by: str

    def after(self, state: PromotionState) -> PromotionState:
        return replace(state, amendments=(*state.amendments, Amendment(self.amendment, self.terms, self.reason)))

    def says(self) -> str:
        return f"{self.by} asks the authority to approve amendment {self.amendment} of the terms.{quoted(self.reason)}"


class AmendmentDecided(StreamEvent[PromotionState], frozen=True, tag="promotion.amendment-decided/1"):
    amendment: int
    approved: bool
    words: str
    by: str

    SIGNIFIES: ClassVar[Significance | None] = Significance.PARAMETERS

    def after(self, state: PromotionState) -> PromotionState:
        amendments = tuple(
            replace(each, approved=self.approved) if each.number == self.amendment else each for each in state.amendments
        )
        found = next(each for each in amendments if each.number == self.amendment)
        return replace(state, amendments=amendments, terms=found.terms if self.approved else state.terms)

    def says(self) -> str:
        decided = "approves" if self.approved else "does not approve"
        return f"The authority, by {self.by}, {decided} amendment {self.amendment}.{quoted(self.words)}"


class ScrutineerNominated(StreamEvent[PromotionState], frozen=True, tag="promotion.scrutineer-nominated/1"):
    person: str
    by: str

    def after(self, state: PromotionState) -> PromotionState:
        return replace(state, scrutineer=self.person)

    def says(self) -> str:
        return f"{self.by} nominates {self.person} as scrutineer of the draw."


class PromotionCommenced(StreamEvent[PromotionState], frozen=True, tag="promotion.commenced/1"):
    at: int
    closes: int
    award_at: int
    scrutineer_needed: bool

    def after(self, state: PromotionState) -> PromotionState:
        return replace(state, commenced_at=self.at)

    def says(self) -> str:
        overseen = " A scrutineer must oversee the draw." if self.scrutineer_needed else ""
        times = f"entries close at {told(self.closes)}, the draw is at {told(self.award_at)}"
        return f"The promotion begins: {times}.{overseen}"


class BallotsSealed(StreamEvent[PromotionState], frozen=True, tag="promotion.ballots-sealed/1"):
    """The order of the draw is fixed and sealed under a root that everybody may know."""

    order: tuple[int, ...]
    ballots: int

    SECRET: ClassVar[tuple[str, ...]] = ("order",)
    COMMITS: ClassVar[str] = "order"

    def after(self, state: PromotionState) -> PromotionState:
        return replace(state, order=self.order)

    def says(self) -> str:
        return f"The order of {counted(self.ballots, 'ballot')} is drawn and sealed."


class EntryMade(StreamEvent[PromotionState], frozen=True, tag="promotion.entry-made/1"):
    person: str
    ballot: int

    SECRET: ClassVar[tuple[str, ...]] = ("person",)

    def after(self, state: PromotionState) -> PromotionState:
        entry = Entry(self.person, self.ballot, self.ballot)
        return replace(state, ballots=self.ballot, entries=(*state.entries, entry))

    def says(self) -> str:
        return f"Ballot {self.ballot} is given out."


class Earned(Struct, frozen=True):
    """What a person has wagered, and the ballots that this earns them, from one number to another; 0 is none."""

    person: str
    amount: int
    first: int = 0
    last: int = 0


class WagersCounted(StreamEvent[PromotionState], frozen=True, tag="promotion.wagers-counted/1"):
    """The house has counted wagers at its tables; when entries have closed, they become ballots."""

    tables: dict[str, int]
    until: int
    final: bool
    ballots: int
    """How many ballots there are now."""
    earned: tuple[Earned, ...]

    SECRET: ClassVar[tuple[str, ...]] = ("earned",)

    def after(self, state: PromotionState) -> PromotionState:
        entries = tuple(Entry(each.person, each.first, each.last) for each in self.earned if each.first)
        wagered = {each.person: each.amount for each in self.earned}
        return replace(
            state,
            entries=(*state.entries, *entries),
            ballots=self.ballots,
            wagered=wagered,
            counted_until=self.until,
            final=self.final,
        )

    def says(self) -> str:
        tables = listed(f"{name} to row {version}" for name, version in self.tables.items()) if self.tables else "no table"
        ballots = f" There are {counted(self.ballots, 'ballot')}." if self.final else ""
        return f"Wagers counted from the records of the tables: {tables}.{ballots}"


class PassedOver(Struct, frozen=True):
    """A ballot that was drawn and wins nothing: nobody has it, or its holder is not eligible."""

    ballot: int
    why: str


class PrizeDrawn(StreamEvent[PromotionState], frozen=True, tag="promotion.prize-drawn/1"):
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

    def after(self, state: PromotionState) -> PromotionState:
        opened = state.opened + len(self.passed) + bool(self.ballot)
        winners = tuple(_replaced(each) if each.number == self.replaces else each for each in state.winners)
        if self.winner:
            won = (self.winner, self.prize, self.ballot, self.person, self.at, self.notify_by, self.claim_by)
            winners = (*winners, Winner(*won))
        return replace(state, opened=opened, winners=winners)

    def says(self) -> str:
        passed = f"{counted(len(self.passed), 'ballot')} without a winner, then " if self.passed else ""
        overseen = f" {self.scrutineer} oversees the draw." if self.scrutineer else ""
        if not self.ballot:
            return f"Drawn for {self.prize}: {counted(len(self.passed), 'ballot')}, none of which wins.{overseen}"
        by = f" To be notified by {told(self.notify_by)}." if self.notify_by else ""
        won = f"Drawn for {self.prize}: {passed}ballot {self.ballot}, winner {self.winner}"
        return f"{won}.{by} To be claimed by {told(self.claim_by)}.{overseen}"


class WinnerNotified(StreamEvent[PromotionState], frozen=True, tag="promotion.winner-notified/1"):
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

    def after(self, state: PromotionState) -> PromotionState:
        notice = Notice(self.method, self.reached, self.at, self.late)
        before = next(each.notices for each in state.winners if each.number == self.winner)
        return state.with_winner(self.winner, notices=(*before, notice))

    def says(self) -> str:
        done = "is notified" if self.reached else "was not reached"
        late = " This is late." if self.late else ""
        return f"Winner {self.winner} {done} {notice_words(self.method)}, {self.by} records.{quoted(self.words)}{late}"


class PrizeClaimed(StreamEvent[PromotionState], frozen=True, tag="promotion.prize-claimed/1"):
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

    def after(self, state: PromotionState) -> PromotionState:
        claim = Claim(
            number=self.claim,
            prize=self.prize,
            person=self.person,
            name=self.name,
            address=self.address,
            takes_cash=self.takes_cash,
            payment=self.payment,
            winner=self.winner,
            at=self.at,
        )
        return replace(state, claims=(*state.claims, claim))

    def says(self) -> str:
        whose = f"winner {self.winner}" if self.winner else "somebody who has not won it"
        cash = ", as cash instead" if self.takes_cash else ""
        return f"Claim {self.claim}: the prize {self.prize}{cash}, by {whose}."


class PrizeAwarded(StreamEvent[PromotionState], frozen=True, tag="promotion.prize-awarded/1"):
    claim: int
    winner: int
    prize: str
    money: int
    """What is paid, in cents; 0 if the winner gets a thing."""
    payment: dict[str, int]
    by: str

    def after(self, state: PromotionState) -> PromotionState:
        state = state.with_claim(self.claim, outcome=AWARDED, payment=self.payment, name="", address="")
        return replace(state.with_winner(self.winner, status=Status.AWARDED), money=moved(state.money, self.moves))

    def says(self) -> str:
        paid = listed(f"{show(part)} by {way}" for way, part in self.payment.items()) if self.payment else ""
        return f"{self.by} awards the prize {self.prize} to winner {self.winner}{f': {paid}' if paid else ''}."


class ClaimDenied(StreamEvent[PromotionState], frozen=True, tag="promotion.claim-denied/1"):
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

    def after(self, state: PromotionState) -> PromotionState:
        found = next(each for each in state.claims if each.number == self.claim)
        facts = {"outcome": DENIED, "reasons": self.reasons, "name": self.name, "address": self.address}
        state = state.with_claim(self.claim, **facts)
        winner = state.winner(found.winner)
        return state.with_winner(found.winner, status=Status.DENIED) if winner and winner.status is Status.DRAWN else state

    def says(self) -> str:
        kept = " Name and address are kept." if self.kept else ""
        return f"{self.by} denies claim {self.claim} for {self.prize}.{quoted(self.reasons)}{kept}"


class PromotionDisputed(StreamEvent[PromotionState], frozen=True, tag="promotion.disputed/1"):
    dispute: int
    words: str
    by: str

    SECRET: ClassVar[tuple[str, ...]] = ("by",)

    def after(self, state: PromotionState) -> PromotionState:
        return replace(state, disputes=(*state.disputes, Dispute(self.dispute, self.words, self.by)))

    def says(self) -> str:
        return f"Dispute {self.dispute} is raised.{quoted(self.words)}"


class PromotionDisputeDecided(StreamEvent[PromotionState], frozen=True, tag="promotion.dispute-decided/1"):
    """The decision is final; the person is told that they may complain."""

    dispute: int
    words: str
    advice: str
    to: str
    by: str

    SECRET: ClassVar[tuple[str, ...]] = ("to",)
    SIGNIFIES: ClassVar[Significance | None] = Significance.OVERRIDE

    def after(self, state: PromotionState) -> PromotionState:
        disputes = tuple(replace(each, decision=self.words) if each.number == self.dispute else each for each in state.disputes)
        return replace(state, disputes=disputes)

    def says(self) -> str:
        return f"{self.by} decides dispute {self.dispute}.{quoted(self.words)} {self.advice}"


class Postponed(StreamEvent[PromotionState], frozen=True, tag="promotion.postponed/1"):
    what: str
    words: str
    by: str
    at: int

    SIGNIFIES: ClassVar[Significance | None] = Significance.INTEGRITY

    def after(self, state: PromotionState) -> PromotionState:
        return replace(state, postponed=self.what, postponed_at=self.at, postponed_words=self.words)

    def says(self) -> str:
        what = "promotion and draw" if self.what == "both" else self.what
        return f"{self.by} postpones the {what}: the integrity is compromised.{quoted(self.words)} Inspectors are notified."


class IntegrityConfirmed(StreamEvent[PromotionState], frozen=True, tag="promotion.integrity-confirmed/1"):
    """What was postponed goes on; its times are later by as long as it waited."""

    words: str
    by: str
    entries_wait: int
    draw_waits: int

    SIGNIFIES: ClassVar[Significance | None] = Significance.INTEGRITY

    def after(self, state: PromotionState) -> PromotionState:
        paused = ((state.postponed_at, state.postponed_at + self.draw_waits),) if state.entries_postponed else ()
        winners = tuple(
            replace(each, claim_by=each.claim_by + self.draw_waits) if each.status is Status.DRAWN else each
            for each in state.winners
        )
        return replace(
            state,
            postponed="",
            postponed_at=0,
            postponed_words="",
            entries_wait=state.entries_wait + self.entries_wait,
            draw_waits=state.draw_waits + self.draw_waits,
            pauses=(*state.pauses, *paused),
            winners=winners,
        )

    def says(self) -> str:
        return f"{self.by} confirms the integrity: what was postponed goes on.{quoted(self.words)}"


class DrawCancelled(StreamEvent[PromotionState], frozen=True, tag="promotion.draw-cancelled/1"):
    words: str
    by: str
    ends: tuple[int, ...]
    """The winners who no longer win anything."""

    SIGNIFIES: ClassVar[Significance | None] = Significance.INTEGRITY

    def shoe_ends(self) -> bool:
        return True

    def after(self, state: PromotionState) -> PromotionState:
        winners = tuple(replace(each, status=Status.CANCELLED) if each.number in self.ends else each for each in state.winners)
        return replace(state, cancelled=True, postponed="", postponed_at=0, postponed_words="", winners=winners)

    def says(self) -> str:
        stand = "stands" if len(self.ends) == 1 else "stand"
        ends = f" {counted(len(self.ends), 'result')} no longer {stand}." if self.ends else ""
        return f"{self.by} cancels the draw: the integrity is compromised.{quoted(self.words)}{ends} Inspectors are notified."


def _replaced(winner: Winner) -> Winner:
    return replace(winner, replaced=True, status=Status.LAPSED if winner.status is Status.DRAWN else winner.status)


def notice_words(method: str) -> str:
    """Return how somebody is notified: by mail, at the draw."""
    return as_words(method) if "-" in method else f"by {method}"


EVENTS: tuple[type[StreamEvent[PromotionState]], ...] = (
    PromotionOffered,
    TermsSubmitted,
    TermsChanged,
    AmendmentProposed,
    AmendmentDecided,
    ScrutineerNominated,
    PromotionCommenced,
    BallotsSealed,
    EntryMade,
    WagersCounted,
    PrizeDrawn,
    WinnerNotified,
    PrizeClaimed,
    PrizeAwarded,
    ClaimDenied,
    PromotionDisputed,
    PromotionDisputeDecided,
    Postponed,
    IntegrityConfirmed,
    DrawCancelled,
)
