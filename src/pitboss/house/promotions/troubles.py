"""Disputes about a promotion, and its integrity: what is postponed, what goes on, and a draw that is cancelled."""

from __future__ import annotations

from pitboss.house.promotions.context import Context, not_running
from pitboss.house.promotions.events import (
    DrawCancelled,
    IntegrityConfirmed,
    Postponed,
    PromotionDisputed,
    PromotionDisputeDecided,
)
from pitboss.house.promotions.requests import (
    POSTPONED,
    CancelDraw,
    ConfirmIntegrity,
    DecidePromotionDispute,
    DisputePromotion,
    Postpone,
)
from pitboss.house.promotions.state import Status
from pitboss.table.context import Decision
from pitboss.table.events import NOBODY
from pitboss.table.persons import same_person

ADVICE = "The decision of the casino operator is final. You have the right to lodge a complaint with an inspector."


def dispute(c: Context, request: DisputePromotion) -> Decision:
    if refusal := c.requires("promotion.dispute") or c.unexplained(request.words, "promotion.dispute"):
        return refusal
    number, by = len(c.state.disputes) + 1, c.who.name
    cited = c.rules.cite("promotion.dispute")
    return (PromotionDisputed(dispute=number, words=request.words, by=by, clauses=cited, audience=NOBODY),)


def decide_dispute(c: Context, request: DecidePromotionDispute) -> Decision:
    """Decide a dispute for good, and tell the person of their right to complain."""
    if refusal := c.requires("promotion.decide-dispute"):
        return refusal
    waiting = [each for each in c.state.disputes if not each.decision]
    found = next((each for each in waiting if each.number == request.dispute), None)
    if found is None:
        rule, numbers = "promotion.decide-dispute", tuple(str(each.number) for each in waiting)
        return c.refuse("no-open-dispute" if numbers else "no-disputes", rule, dispute=request.dispute, disputes=numbers)
    if same_person(found.by, c.who.name):
        return c.refuse("raised-it", "promotion.decide-dispute", person=c.who.name)
    if refusal := c.unexplained(request.words, "promotion.decide-dispute"):
        return refusal
    decided = PromotionDisputeDecided(
        dispute=found.number,
        words=request.words,
        advice=ADVICE,
        to=found.by,
        by=c.who.name,
        clauses=c.rules.cite("promotion.decide-dispute"),
        audience=NOBODY,
    )
    return (decided,)


def postpone(c: Context, request: Postpone) -> Decision:
    """Postpone the promotion, its draw or both because the integrity is compromised."""
    state = c.state
    if refusal := c.requires("promotion.integrity") or not_running(c, "promotion.integrity", code="nothing-to-stop"):
        return refusal
    if request.what not in POSTPONED:
        return c.refuse("not-postponable", "promotion.integrity", what=request.what, choices=POSTPONED)
    if state.cancelled:
        return c.refuse("draw-cancelled", "promotion.integrity")
    if state.postponed:
        return c.refuse("postponed-already", "promotion.integrity")
    if refusal := c.unexplained(request.words, "promotion.integrity"):
        return refusal
    cited = c.rules.cite("promotion.integrity")
    return (Postponed(what=request.what, words=request.words, by=c.who.name, at=c.at, clauses=cited),)


def confirm(c: Context, request: ConfirmIntegrity) -> Decision:
    """Let what was postponed go on, its times later by as long as it waited."""
    state = c.state
    if refusal := c.requires("promotion.integrity"):
        return refusal
    if not state.postponed:
        return c.refuse("not-postponed", "promotion.integrity")
    if refusal := c.unexplained(request.words, "promotion.integrity"):
        return refusal
    waited = c.at - state.postponed_at
    open_then = state.postponed_at < state.closes
    confirmed = IntegrityConfirmed(
        words=request.words,
        by=c.who.name,
        entries_wait=waited if state.entries_postponed and open_then else 0,
        draw_waits=waited,
        clauses=c.rules.cite("promotion.integrity"),
    )
    return (confirmed,)


def cancel(c: Context, request: CancelDraw) -> Decision:
    """Cancel the draw because the integrity is compromised."""
    state = c.state
    if refusal := c.requires("promotion.integrity") or not_running(c, "promotion.integrity", code="nothing-to-stop"):
        return refusal
    if state.cancelled:
        return c.refuse("draw-cancelled", "promotion.integrity")
    if refusal := c.unexplained(request.words, "promotion.integrity"):
        return refusal
    also_drawn = c.rules.value("promotion.cancelled-draw") == "not-awarded"
    ends = tuple(each.number for each in state.winners if also_drawn and each.status is Status.DRAWN)
    return (DrawCancelled(words=request.words, by=c.who.name, ends=ends, clauses=c.rules.cite("promotion.integrity")),)
