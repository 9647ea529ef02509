"""Changes of the terms: before a promotion begins by the operator alone, afterwards with the approval of the authority."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from pitboss.house.kind import StreamEvent
from pitboss.house.promotions.checking import not_allowed
from pitboss.house.promotions.context import Context, when
from pitboss.house.promotions.preparing import counted_from, never_begins, particular_rules, submit_by
from pitboss.house.promotions.state import Amendment, PromotionState
from pitboss.house.promotions.terms import Terms
from pitboss.house.times import told
from pitboss.table.acts import Act, Topic
from pitboss.table.commands import Request
from pitboss.table.context import Decision
from pitboss.table.events import Significance
from pitboss.table.fields import Reason, Words
from pitboss.table.offers import Offer
from pitboss.table.phrases import quoted
from pitboss.table.refusal import Refusal

APPROVE, REJECT = "approve", "reject"


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


def may_amend(c: Context) -> Offer | Refusal:
    """Offer to change the terms, or once the promotion has begun to propose one change at a time to the authority."""
    state = c.state
    rule = "promotion.amend" if state.commenced_at else "promotion.submit"
    if refusal := c.requires("promotion.amend", rule):
        return refusal
    if not state.commenced_at:
        return c.offer(rule)
    if state.cancelled:
        return c.refuse("draw-cancelled", "promotion.integrity")
    if waiting := next(_waiting(c), None):
        return c.refuse("amendment-waits", "promotion.approve", amendment=waiting.number)
    return c.offer(rule)


def amend(c: Context, request: AmendTerms, offer: Offer) -> Decision:
    """Change the terms before the promotion begins, or propose a change to the authority afterwards."""
    state, terms = c.state, request.terms
    rule = "promotion.amend" if state.commenced_at else "promotion.submit"
    if refusal := c.unexplained(request.reason, rule):
        return refusal
    if terms == state.terms:
        return c.refuse("same-terms", rule)
    if refusal := not_allowed(c, terms) or _not_amendable(c, terms):
        return refusal
    cited = c.rules.cite(rule, *particular_rules(terms))
    if not state.commenced_at:
        due = submit_by(c, terms)
        return (TermsChanged(terms=terms, reason=request.reason, by=c.who.name, submit_by=due, clauses=cited),)
    number = len(state.amendments) + 1
    return (AmendmentProposed(amendment=number, terms=terms, reason=request.reason, by=c.who.name, clauses=cited),)


def _not_amendable(c: Context, terms: Terms) -> Refusal | None:
    """Refuse terms with which the promotion could not begin, and a change of what has been drawn or published."""
    if not c.state.commenced_at:
        return never_begins(c, terms, counted_from(c))
    if terms.most != c.state.terms.most:
        return c.refuse("commitment-stands", "promotion.manner", ballots=c.state.terms.most)
    return _done_already(c, terms)


def _done_already(c: Context, terms: Terms) -> Refusal | None:
    """Refuse to change a prize that was drawn, and the entries that a draw was held over: a ballot that was drawn before anybody
    had it could never win."""
    state = c.state
    for prize in sorted({each.prize for each in state.winners}):
        if terms.prize(prize) != state.prize(prize):
            return c.refuse("prize-drawn", "promotion.prizes", prize=prize)
    before = state.terms
    if (state.opened or state.final) and (terms.closes, terms.entry_ways) != (before.closes, before.entry_ways):
        return c.refuse("entries-stand", "promotion.closing", closes=when(c, state.closes))
    return None


def _waiting(c: Context) -> Iterator[Amendment]:
    return (each for each in c.state.amendments if each.approved is None)


def may_approve(c: Context, amendment: int, approved: bool) -> Offer | Refusal:
    """Offer the authority to approve a change that waits, as far as it can still be made, or to reject it."""
    if refusal := c.requires("promotion.approve"):
        return refusal
    waiting = [*_waiting(c)]
    found = next((each for each in waiting if each.number == amendment), None)
    if found is None:
        numbers = tuple(str(each.number) for each in waiting)
        code = "no-such-amendment" if numbers else "no-amendments"
        return c.refuse(code, "promotion.approve", amendment=amendment, amendments=numbers)
    if approved and (refusal := not_allowed(c, found.terms) or _done_already(c, found.terms)):
        return refusal
    return c.offer("promotion.approve", choices=(str(amendment), APPROVE if approved else REJECT))


def approve(c: Context, request: ApproveAmendment, offer: Offer) -> Decision:
    """Let the authority decide on a change of the terms."""
    if not request.approved and (refusal := c.unexplained(request.words, "promotion.approve")):
        return refusal
    decided = AmendmentDecided(
        amendment=request.amendment, approved=request.approved, words=request.words, by=c.who.name, clauses=offer.clauses
    )
    return (decided,)


def to_approve(c: Context) -> Iterator[tuple[int, bool]]:
    return ((each.number, approved) for each in _waiting(c) for approved in (True, False))


AMENDING = Topic(
    acts=(
        Act(AmendTerms, may_amend, amend),
        Act(ApproveAmendment, may_approve, approve, at=("amendment", "approved"), each=to_approve),
    ),
    events=(TermsChanged, AmendmentProposed, AmendmentDecided),
    rules={
        "promotion.amend": "terms change only with approval once it has begun",
        "promotion.approve": "who approves a change",
    },
    powers=frozenset({"promotion.amend", "promotion.approve"}),
    refusals={
        "same-terms": ("These are the terms as they are.", "Change something, or leave them."),
        "prize-drawn": ("The prize {prize} has been drawn; its terms stand.", "Leave the prize as it is."),
        "entries-stand": (
            "Entries closed at {closes}, and ballots have been counted or drawn since: who has entered stands.",
            "Leave entries.close and entries.by as they are.",
        ),
        "amendment-waits": ("Amendment {amendment} waits for the authority.", "Wait for its decision."),
        "no-such-amendment": ("No amendment {amendment} waits for approval.", "Approve one of: {amendments}."),
        "no-amendments": ("No amendment waits for approval.", "Wait until the casino operator asks for one."),
    },
)
