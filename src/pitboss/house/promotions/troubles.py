"""Disputes about a promotion, and its integrity: what is postponed, what goes on, and a draw that is cancelled."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, ClassVar

from msgspec.structs import replace

from pitboss.house.kind import StreamEvent
from pitboss.house.promotions.context import Context, not_running
from pitboss.house.promotions.state import POSTPONED, Dispute, PromotionState, Status
from pitboss.table.acts import Act, Topic
from pitboss.table.commands import Request
from pitboss.table.context import Decision
from pitboss.table.events import NOBODY, Significance
from pitboss.table.fields import Reason, Words, asks
from pitboss.table.offers import Offer
from pitboss.table.persons import same_person
from pitboss.table.phrases import counted, quoted
from pitboss.table.questions import Kind
from pitboss.table.refusal import Refusal

ADVICE = "The decision of the casino operator is final. You have the right to lodge a complaint with an inspector."


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


def may_dispute(c: Context) -> Offer | Refusal:
    return c.requires("promotion.dispute") or c.offer("promotion.dispute")


def dispute(c: Context, request: DisputePromotion, offer: Offer) -> Decision:
    if refusal := c.unexplained(request.words, "promotion.dispute"):
        return refusal
    number, by = len(c.state.disputes) + 1, c.who.name
    return (PromotionDisputed(dispute=number, words=request.words, by=by, clauses=offer.clauses, audience=NOBODY),)


def _open(c: Context) -> dict[int, Dispute]:
    return {each.number: each for each in c.state.disputes if not each.decision}


def open_disputes(c: Context) -> Iterable[int]:
    return _open(c)


def may_decide_dispute(c: Context, dispute: int) -> Offer | Refusal:
    """Offer to decide an open dispute, to anybody in the office but the person who raised it."""
    if refusal := c.requires("promotion.decide-dispute"):
        return refusal
    waiting = _open(c)
    if dispute not in waiting:
        numbers = tuple(map(str, waiting))
        code = "no-open-dispute" if numbers else "no-disputes"
        return c.refuse(code, "promotion.decide-dispute", dispute=dispute, disputes=numbers)
    if same_person(waiting[dispute].by, c.who.name):
        return c.refuse("raised-it", "promotion.decide-dispute", person=c.who.name)
    return c.offer("promotion.decide-dispute", choices=(str(dispute),))


def decide_dispute(c: Context, request: DecidePromotionDispute, offer: Offer) -> Decision:
    """Decide a dispute for good, and tell the person of their right to complain."""
    if refusal := c.unexplained(request.words, "promotion.decide-dispute"):
        return refusal
    decided = PromotionDisputeDecided(
        dispute=request.dispute,
        words=request.words,
        advice=ADVICE,
        to=_open(c)[request.dispute].by,
        by=c.who.name,
        clauses=offer.clauses,
        audience=NOBODY,
    )
    return (decided,)


def may_postpone(c: Context, what: str) -> Offer | Refusal:
    """Offer to postpone what runs and is not postponed already."""
    if refusal := c.requires("promotion.integrity") or not_running(c, "promotion.integrity", code="nothing-to-stop"):
        return refusal
    if what not in POSTPONED:
        return c.refuse("not-postponable", "promotion.integrity", what=what, choices=POSTPONED)
    if c.state.cancelled:
        return c.refuse("draw-cancelled", "promotion.integrity")
    if c.state.postponed:
        return c.refuse("postponed-already", "promotion.integrity")
    return c.offer("promotion.integrity", choices=(what,))


def to_postpone(c: Context) -> Iterable[str]:
    return POSTPONED


def postpone(c: Context, request: Postpone, offer: Offer) -> Decision:
    """Postpone the promotion, its draw or both because the integrity is compromised."""
    if refusal := c.unexplained(request.words, "promotion.integrity"):
        return refusal
    return (Postponed(what=request.what, words=request.words, by=c.who.name, at=c.at, clauses=offer.clauses),)


def may_confirm(c: Context) -> Offer | Refusal:
    if refusal := c.requires("promotion.integrity"):
        return refusal
    return c.offer("promotion.integrity") if c.state.postponed else c.refuse("not-postponed", "promotion.integrity")


def confirm(c: Context, request: ConfirmIntegrity, offer: Offer) -> Decision:
    """Let what was postponed go on, its times later by as long as it waited."""
    state = c.state
    if refusal := c.unexplained(request.words, "promotion.integrity"):
        return refusal
    waited = c.at - state.postponed_at
    open_then = state.postponed_at < state.closes
    confirmed = IntegrityConfirmed(
        words=request.words,
        by=c.who.name,
        entries_wait=waited if state.entries_postponed and open_then else 0,
        draw_waits=waited,
        clauses=offer.clauses,
    )
    return (confirmed,)


def may_cancel(c: Context) -> Offer | Refusal:
    if refusal := c.requires("promotion.integrity") or not_running(c, "promotion.integrity", code="nothing-to-stop"):
        return refusal
    return c.refuse("draw-cancelled", "promotion.integrity") if c.state.cancelled else c.offer("promotion.integrity")


def cancel(c: Context, request: CancelDraw, offer: Offer) -> Decision:
    """Cancel the draw because the integrity is compromised."""
    if refusal := c.unexplained(request.words, "promotion.integrity"):
        return refusal
    also_drawn = c.rules.value("promotion.cancelled-draw") == "not-awarded"
    ends = tuple(each.number for each in c.state.winners if also_drawn and each.status is Status.DRAWN)
    return (DrawCancelled(words=request.words, by=c.who.name, ends=ends, clauses=offer.clauses),)


TROUBLES = Topic(
    acts=(
        Act(DisputePromotion, may_dispute, dispute),
        Act(DecidePromotionDispute, may_decide_dispute, decide_dispute, at=("dispute",), each=open_disputes),
        Act(Postpone, may_postpone, postpone, at=("what",), each=to_postpone),
        Act(ConfirmIntegrity, may_confirm, confirm),
        Act(CancelDraw, may_cancel, cancel),
    ),
    events=(PromotionDisputed, PromotionDisputeDecided, Postponed, IntegrityConfirmed, DrawCancelled),
    rules={
        "promotion.dispute": "who may raise a dispute",
        "promotion.decide-dispute": "the operator's decision is final; the person is told of their right to complain",
        "promotion.integrity": "what happens if the integrity is compromised",
    },
    powers=frozenset({"promotion.dispute", "promotion.decide-dispute", "promotion.integrity"}),
    refusals={
        "nothing-to-stop": ("The promotion has not begun: there is nothing to stop.", "Leave it as it is, or amend its terms."),
        "is-postponed": ("It was postponed because of its integrity: {words}.", "Wait until its integrity is confirmed."),
        "draw-cancelled": ("The draw was cancelled.", "Offer another promotion."),
        "no-disputes": ("No dispute is open.", "Nothing is left to do."),
        "no-open-dispute": ("There is no open dispute {dispute}.", "Name one of: {disputes}."),
        "raised-it": ("{person} raised this dispute.", "Leave it to another person."),
        "not-postponed": ("Nothing is postponed.", "Nothing is left to do."),
        "postponed-already": ("It is postponed already.", "Confirm its integrity, or cancel the draw."),
        "not-postponable": ("{what} cannot be postponed.", "Postpone one of: {choices}."),
    },
    settings={"promotion.integrity-notifies": tuple, "promotion.cancelled-draw": ("not-awarded", "not-drawn")},
)
