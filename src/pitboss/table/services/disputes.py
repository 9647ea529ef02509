"""Disputes: raised, decided in the first instance, reviewed on request, money corrected, further rights stated."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, ClassVar

from msgspec.structs import replace

from pitboss.money import Move
from pitboss.table.accounts import TRAY, rack, stack_of
from pitboss.table.acts import Act
from pitboss.table.commands import Request
from pitboss.table.context import Context, Decision
from pitboss.table.events import About, Significance, TableEvent
from pitboss.table.fields import PAYMENTS, RoundNumber, SeatNumber, Signature, Words, asks
from pitboss.table.offers import Offer
from pitboss.table.persons import among, same_person, unsigned
from pitboss.table.phrases import listed, money_moved, quoted, signed
from pitboss.table.refusal import Refusal
from pitboss.table.service import Service
from pitboss.table.state import Dispute, TableState

RAISED, DECIDED, REVIEW_ASKED, REVIEWED = "raised", "decided", "review-asked", "reviewed"
"""Where a dispute stands."""
AFTER_REVIEW = {
    "dispute.final": "This decision is final here.",
    "dispute.complaint": "The player may lodge a complaint with an inspector.",
}
"""What the person is told after a review, by the rules that this authority has."""


DisputeName = Annotated[str, asks("Which dispute?", what="the name of the dispute", shown="NAME")]


class RaiseDispute(Request, frozen=True, tag="raise-dispute"):
    """A player disputes a round. The record of it is kept as evidence, and a supervisor decides."""

    dispute: Annotated[DisputeName, asks("What is the dispute called?", what="a name for the dispute")]
    """What it is called."""
    round: RoundNumber
    """The round it is about."""
    words: Annotated[Words, asks("What is disputed?", what="what is disputed")]
    """What was wrong, in your own words."""
    seats: Annotated[tuple[SeatNumber, ...], asks("With which other seats?", after="with")] = ()
    """Other seats whose money it is about; a decision moves no money anywhere else."""


class DisputeRaised(TableEvent, frozen=True, tag="dispute.raised/1"):
    """A dispute waits for its first decision."""

    dispute: str
    by: str
    round: int
    words: str
    evidence: int
    """The version of the record that is frozen as evidence."""
    parties: tuple[str, ...]
    """Whose money it is about."""

    ABOUT: ClassVar[About] = About.LAST
    ASKS: ClassVar[bool] = True

    def after(self, state: TableState) -> TableState:
        dispute = Dispute(self.by, self.round, self.evidence, RAISED, parties=self.parties)
        return replace(state, disputes={**state.disputes, self.dispute: dispute})

    def says(self) -> str:
        evidence = f"the record up to version {self.evidence} is the evidence"
        others = [each for each in self.parties if each != self.by]
        about = f", also about the money of {listed(others)}" if others else ""
        return f"{self.by} disputes round {self.round} ({self.dispute}){about}; {evidence}.{quoted(self.words)}"


def _dispute(state: TableState, name: str, **facts: str) -> TableState:
    return replace(state, disputes={**state.disputes, name: replace(state.disputes[name], **facts)})


def may_raise(c: Context) -> Offer | Refusal:
    if refusal := c.requires("dispute.raise"):
        return refusal
    if refusal := c.too_often("dispute.raise"):
        return refusal
    if c.own_seat is None:
        return c.refuse("not-seated", "dispute.raise", player=c.who.name)
    return c.offer("dispute.raise")


def raise_dispute(c: Context, request: RaiseDispute, offer: Offer) -> Decision:
    """Raise a dispute. The record so far is frozen as evidence."""
    if refusal := c.unexplained(request.words, "dispute.raise"):
        return refusal
    if request.dispute in c.state.disputes:
        return c.refuse("dispute-exists", "dispute.raise", dispute=request.dispute)
    if not 1 <= request.round <= c.state.round.number:
        return c.refuse("no-such-round", "dispute.raise", round=request.round)
    if empty := [seat for seat in request.seats if seat not in c.state.seats]:
        return c.refuse("empty-seat", "dispute.raise", seat=empty[0])
    named = (c.state.seats[seat].player for seat in sorted(request.seats))
    event = DisputeRaised(
        dispute=request.dispute,
        by=c.who.name,
        round=request.round,
        words=request.words,
        evidence=c.standing.version,
        parties=tuple(dict.fromkeys((c.who.name, *named))),
        clauses=offer.clauses,
    )
    return (event,)


class DecideDispute(Request, frozen=True, tag="decide-dispute"):
    """The decision in the first instance; `correction` is money to seats (positive) or back from them. A large one names the
    second person who signs."""

    dispute: DisputeName
    words: Annotated[Words, asks("What is the decision?", what="the decision")]
    correction: Annotated[Mapping[int, int], PAYMENTS] = {}
    signed_by: Signature = ""


class DisputeDecided(TableEvent, frozen=True, tag="dispute.decided/1"):
    """A dispute is decided, in the first instance or after a review."""

    dispute: str
    words: str
    final: bool
    advice: str
    """What the person is told of their further rights."""
    by: str
    """Who decided."""
    signed_by: str = ""
    """The second person, if one signed."""

    ABOUT: ClassVar[About] = About.LAST
    SIGNIFIES: ClassVar[Significance | None] = Significance.OVERRIDE

    def after(self, state: TableState) -> TableState:
        if self.final:
            return _dispute(state, self.dispute, status=REVIEWED)
        return _dispute(state, self.dispute, status=DECIDED, decided_by=self.by)

    def says(self) -> str:
        paid = "".join(f" {money_moved(move, {})}." for move in self.moves)
        by = f" by {self.by}" if self.by else ""
        ruling = f"Dispute {self.dispute} is decided{by}.{quoted(self.words)}"
        return f"{ruling}{paid}{signed(self.signed_by)} {self.advice}".rstrip()


def _not_at(c: Context, name: str, status: str, rule: str) -> Refusal | None:
    """Refuse a step without the power, or while the dispute does not stand where the step needs it."""
    dispute = c.state.disputes.get(name)
    if refusal := c.requires(rule):
        return refusal
    if dispute is None or dispute.status != status:
        return c.refuse("no-such-dispute", rule, dispute=name)
    return None


def _party(c: Context, name: str, rule: str) -> Refusal | None:
    """Refuse somebody whose own case it is, also when they have left the table since."""
    if among(c.who.name, c.state.disputes[name].parties):
        return c.refuse("own-dispute", rule, person=c.who.name, dispute=name)
    return None


def may_decide(c: Context, name: str) -> Offer | Refusal:
    rule = "dispute.first"
    if refusal := _not_at(c, name, RAISED, rule) or _party(c, name, rule):
        return refusal
    return c.offer(rule, choices=(name,), second_above=c.rules.table.second_person_above)


def decide_dispute(c: Context, request: DecideDispute, offer: Offer) -> Decision:
    advice = "The player may ask for a review of this decision."
    return _decided(c, request, advice, offer.clauses, final=False)


def _decided(
    c: Context, request: DecideDispute | ReviewDispute, advice: str, clauses: tuple[str, ...], *, final: bool
) -> Decision:
    """Decide a dispute: the money that corrects it, and what the person is told of their further rights."""
    if refusal := c.unexplained(request.words, "dispute.review" if final else "dispute.first"):
        return refusal
    moves = _corrections(c, request)
    if isinstance(moves, Refusal):
        return moves
    if refusal := _not_signed(c, request, sum(move.amount for move in moves)):
        return refusal
    event = DisputeDecided(
        dispute=request.dispute,
        words=request.words,
        final=final,
        advice=advice,
        by=c.who.name,
        signed_by=request.signed_by,
        clauses=clauses,
        moves=moves,
    )
    return (event,)


def _not_signed(c: Context, request: DecideDispute | ReviewDispute, moved: int) -> Refusal | None:
    """Refuse a large correction without a second person, who is no party to the dispute either."""
    if among(request.signed_by, c.state.disputes[request.dispute].parties):
        return c.refuse("own-dispute", "dispute.first", person=request.signed_by, dispute=request.dispute)
    return unsigned(c, moved, request.signed_by, "dispute.first")


class AskReview(Request, frozen=True, tag="ask-review"):
    """A player asks for a review of the first decision on their dispute."""

    dispute: DisputeName


class ReviewAsked(TableEvent, frozen=True, tag="dispute.review-asked/1"):
    """A dispute waits for its review."""

    dispute: str

    ABOUT: ClassVar[About] = About.LAST

    def after(self, state: TableState) -> TableState:
        return _dispute(state, self.dispute, status=REVIEW_ASKED)

    def says(self) -> str:
        return f"A review of dispute {self.dispute} is requested."


def may_ask_review(c: Context, name: str) -> Offer | Refusal:
    rule = "dispute.ask-review"
    if refusal := _not_at(c, name, DECIDED, rule):
        return refusal
    if not same_person(c.who.name, c.state.disputes[name].by):
        return c.refuse("not-your-dispute", rule, player=c.state.disputes[name].by)
    return c.offer(rule, choices=(name,))


def ask_review(c: Context, request: AskReview, offer: Offer) -> Decision:
    return (ReviewAsked(dispute=request.dispute, clauses=offer.clauses),)


class ReviewDispute(Request, frozen=True, tag="review-dispute"):
    """The review by the higher office; the operator's decision is then final."""

    dispute: DisputeName
    words: Annotated[Words, asks("What is the decision?", what="the decision")]
    correction: Annotated[Mapping[int, int], PAYMENTS] = {}
    signed_by: Signature = ""


def may_review(c: Context, name: str) -> Offer | Refusal:
    """Offer the review to the higher office, and there to anybody but the person who decided first."""
    rule = "dispute.review"
    if refusal := _not_at(c, name, REVIEW_ASKED, rule) or _party(c, name, rule):
        return refusal
    if same_person(c.who.name, c.state.disputes[name].decided_by):
        return c.refuse("own-decision", rule, dispute=name)
    return c.offer(rule, choices=(name,), second_above=c.rules.table.second_person_above)


def review_dispute(c: Context, request: ReviewDispute, offer: Offer) -> Decision:
    """Review a dispute. The operator's decision is final; a dissatisfied person is told where else to complain."""
    advice = " ".join(words for rule, words in AFTER_REVIEW.items() if c.rules.has(rule))
    return _decided(c, request, advice, c.rules.cite("dispute.review", "dispute.final", "dispute.complaint"), final=True)


def _corrections(c: Context, request: DecideDispute | ReviewDispute) -> tuple[Move, ...] | Refusal:
    """Return the moves to seats or back from them, as the decision says. They are the seats of those whom the dispute is about;
    whoever else has taken a seat since is no party to it."""
    moves, parties = [], c.state.disputes[request.dispute].parties
    for seat, amount in sorted(request.correction.items()):
        if seat not in c.state.seats:
            return c.refuse("empty-seat", "dispute.first", seat=seat)
        if not among(c.state.seats[seat].player, parties):
            return c.refuse("not-a-party", "dispute.first", seat=seat, dispute=request.dispute, player=c.state.seats[seat].player)
        if amount < 0 and stack_of(c.state, seat).chips < -amount:
            return c.refuse("no-such-seat-money", "dispute.first", seat=seat, amount=-amount)
        if amount:
            between = (TRAY, rack(seat)) if amount > 0 else (rack(seat), TRAY)
            moves.append(Move(*between, abs(amount)))
    owed = sum(move.amount for move in moves if move.source == TRAY)
    tray = c.state.money.get(TRAY, 0)
    return c.refuse("tray-short", "dispute.first", have=tray, amount=owed) if owed > tray else tuple(moves)


def _named(c: Context) -> Iterable[str]:
    return c.state.disputes


DISPUTES = Service(
    name="disputes",
    acts=(
        Act(RaiseDispute, may_raise, raise_dispute),
        Act(DecideDispute, may_decide, decide_dispute, at=("dispute",), each=_named),
        Act(AskReview, may_ask_review, ask_review, at=("dispute",), each=_named),
        Act(ReviewDispute, may_review, review_dispute, at=("dispute",), each=_named),
    ),
    events=(DisputeRaised, DisputeDecided, ReviewAsked),
    rules={
        "dispute.raise": "a dispute raised",
        "dispute.first": "decided in the first instance",
        "dispute.ask-review": "a review asked for",
        "dispute.review": "reviewed",
        "dispute.final": "the operator's word is final",
        "dispute.complaint": "the right to complain",
    },
    powers=frozenset({"dispute.raise", "dispute.first", "dispute.ask-review", "dispute.review"}),
    refusals={
        "not-your-dispute": ("{player} raised this dispute, and a review is for them to ask for.", "Leave it to {player}."),
        "no-such-dispute": ("There is no dispute {dispute} at this stage.", "Name a dispute that waits for this step."),
        "own-decision": ("You decided dispute {dispute} in the first instance.", "Leave the review to another person."),
        "not-a-party": (
            "Dispute {dispute} is not about seat {seat}, where {player} sits.",
            "Correct only the seats it is about, or let {player} raise a dispute.",
        ),
        "own-dispute": (
            "Dispute {dispute} is about {person}, and nobody decides their own case.",
            "Leave it to another person.",
        ),
        "dispute-exists": ("Dispute {dispute} has already been raised.", "Give it another name."),
        "no-such-seat-money": ("Seat {seat} cannot give back {amount}.", "Give a smaller correction."),
    },
)
