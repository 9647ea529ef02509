"""Disputes: raised, decided in the first instance, reviewed on request, money corrected, further rights stated."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.money import Move
from pitboss.table.commands import PLAYER, AskReview, DecideDispute, RaiseDispute, ReviewDispute
from pitboss.table.events import DisputeDecided, DisputeRaised, ReviewAsked
from pitboss.table.offers import Decision, Moment, Offer
from pitboss.table.refusal import Refusal
from pitboss.table.state import TRAY, rack, seat_of, stack_of

STAGES = {"decide-dispute": "raised", "ask-review": "decided", "review-dispute": "review-asked"}
"""What a dispute must have come to for the next step."""
AFTER_REVIEW = {
    "dispute.final": "This decision is final here.",
    "dispute.complaint": "The player may lodge a complaint with an inspector.",
}
"""What the person is told after a review, by the rules that this authority has."""


def offers(m: Moment) -> Iterator[Offer | Refusal]:
    yield may_raise(m)
    for name in m.state.disputes:
        yield may_decide(m, name)
        yield may_ask_review(m, name)
        yield may_review(m, name)


def _has_disputes(m: Moment, rule: str) -> Refusal | None:
    return None if m.rules.has(rule) else m.refuse("no-such-rule-here", rule=rule)


def may_raise(m: Moment) -> Offer | Refusal:
    if refusal := _has_disputes(m, "dispute.raise"):
        return refusal
    if m.who.office != PLAYER or seat_of(m.state, m.who.name) is None:
        return m.refuse("not-seated", "dispute.raise", player=m.who.name)
    return Offer("raise-dispute", m.rules.cite("dispute.raise"))


def raise_dispute(m: Moment, request: RaiseDispute) -> Decision:
    """The record up to here is the evidence, and stays what it is."""
    offer = may_raise(m)
    if isinstance(offer, Refusal):
        return offer
    if request.dispute in m.state.disputes:
        return m.refuse("dispute-exists", "dispute.raise", dispute=request.dispute)
    if not 1 <= request.round <= m.state.round.number:
        return m.refuse("no-such-round", "dispute.raise", round=request.round)
    event = DisputeRaised(
        dispute=request.dispute,
        by=m.who.name,
        round=request.round,
        words=request.words,
        evidence=m.standing.version,
        clauses=offer.clauses,
    )
    return (event,)


def _at_stage(m: Moment, name: str, request: str, rule: str) -> Refusal | None:
    dispute = m.state.disputes.get(name)
    if refusal := _has_disputes(m, rule):
        return refusal
    if dispute is None or dispute.status != STAGES[request]:
        return m.refuse("no-such-dispute", rule, dispute=name)
    return None


def may_decide(m: Moment, name: str) -> Offer | Refusal:
    rule = "dispute.first"
    if refusal := _at_stage(m, name, "decide-dispute", rule) or m.not_empowered(rule):
        return refusal
    return Offer("decide-dispute", m.rules.cite(rule), choices=(name,))


def decide_dispute(m: Moment, request: DecideDispute) -> Decision:
    offer = may_decide(m, request.dispute)
    if isinstance(offer, Refusal):
        return offer
    advice = "The player may ask for a review of this decision."
    return _decided(m, request, advice, offer.clauses, final=False)


def _decided(
    m: Moment, request: DecideDispute | ReviewDispute, advice: str, clauses: tuple[str, ...], *, final: bool
) -> Decision:
    """A decision with the money it puts right and what the person is told of his further rights."""
    moves = _corrections(m, request.correction)
    if isinstance(moves, Refusal):
        return moves
    event = DisputeDecided(dispute=request.dispute, words=request.words, final=final, advice=advice, clauses=clauses, moves=moves)
    return (event,)


def may_ask_review(m: Moment, name: str) -> Offer | Refusal:
    rule = "dispute.ask-review"
    if refusal := _at_stage(m, name, "ask-review", rule):
        return refusal
    if m.who.name != m.state.disputes[name].by or m.who.office != PLAYER:
        return m.refuse("not-your-office", rule, office=m.who.office, offices=(m.state.disputes[name].by,))
    return Offer("ask-review", m.rules.cite(rule), choices=(name,))


def ask_review(m: Moment, request: AskReview) -> Decision:
    offer = may_ask_review(m, request.dispute)
    if isinstance(offer, Refusal):
        return offer
    return (ReviewAsked(dispute=request.dispute, clauses=offer.clauses),)


def may_review(m: Moment, name: str) -> Offer | Refusal:
    rule = "dispute.review"
    if refusal := _at_stage(m, name, "review-dispute", rule) or m.not_empowered(rule):
        return refusal
    return Offer("review-dispute", m.rules.cite(rule), choices=(name,))


def review_dispute(m: Moment, request: ReviewDispute) -> Decision:
    """The operator's decision is final; whoever is not satisfied is told where else to complain."""
    offer = may_review(m, request.dispute)
    if isinstance(offer, Refusal):
        return offer
    advice = " ".join(words for rule, words in AFTER_REVIEW.items() if m.rules.has(rule))
    return _decided(m, request, advice, m.rules.cite("dispute.review", "dispute.final", "dispute.complaint"), final=True)


def _corrections(m: Moment, correction: dict[int, int]) -> tuple[Move, ...] | Refusal:
    """Money to seats or back from them, as the decision says."""
    moves = []
    for seat, amount in sorted(correction.items()):
        if seat not in m.state.seats:
            return m.refuse("empty-seat", "dispute.first", seat=seat)
        if amount < 0 and stack_of(m.state, seat).chips < -amount:
            return m.refuse("no-such-seat-money", "dispute.first", seat=seat, amount=-amount)
        if amount:
            between = (TRAY, rack(seat)) if amount > 0 else (rack(seat), TRAY)
            moves.append(Move(*between, abs(amount)))
    owed = sum(move.amount for move in moves if move.source == TRAY)
    tray = m.state.money.get(TRAY, 0)
    return m.refuse("tray-short", "dispute.first", have=tray, amount=owed) if owed > tray else tuple(moves)
