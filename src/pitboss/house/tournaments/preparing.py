"""Conditions of a tournament and their approval, and who directs it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from msgspec.structs import replace

from pitboss.house.kind import Begins, Begun, StreamEvent
from pitboss.house.ruled import ZONE
from pitboss.house.times import told
from pitboss.house.tournaments.checking import not_allowed, prevailing
from pitboss.house.tournaments.conditions import Conditions
from pitboss.house.tournaments.context import Context, over, when
from pitboss.house.tournaments.state import Phase, TournamentState
from pitboss.table.acts import Act, Topic, nobody
from pitboss.table.bounds import LONGEST_NAME, bad_name
from pitboss.table.commands import Request
from pitboss.table.context import Decision
from pitboss.table.fields import PlayerName, Words, asks
from pitboss.table.offers import Offer
from pitboss.table.persons import among
from pitboss.table.refusal import Refusal

PARTICULARS = (
    "tournament.offer",
    "tournament.start-time",
    "tournament.heats",
    "tournament.fee",
    "tournament.chips",
    "tournament.numbers",
    "tournament.betting",
    "tournament.prizes",
)
REJECT = "reject"


class OfferTournament(Begins, frozen=True, tag="offer-tournament"):
    """The operator puts the conditions of a tournament forward for approval."""

    conditions: Conditions


class ApproveConditions(Request, frozen=True, tag="approve-conditions"):
    """Approve the conditions of a tournament, for the Commission; or reject them. Entries are open from then on, and the order of
    the first ballot is sealed."""

    reference: Annotated[str, asks("What is the approval filed under?", what="a reference")] = ""
    """What the written approval is filed under."""
    approved: bool = True
    words: Words = ""
    """Why they are not approved."""


class NominateDirector(Request, frozen=True, tag="nominate-director"):
    """Nominate the tournament director, or an assistant."""

    person: PlayerName


class TournamentOffered(Begun, StreamEvent[TournamentState], frozen=True, tag="tournament.offered/1"):
    conditions: Conditions
    by: str

    def after(self, state: TournamentState) -> TournamentState:
        return replace(state, name=self.name, conditions=self.conditions)

    def says(self) -> str:
        return f"{self.by} put the conditions of {self.name} forward; it is to start at {told(self.conditions.start)}."


class ConditionsDecided(StreamEvent[TournamentState], frozen=True, tag="tournament.conditions-decided/1"):
    """The conditions are approved, or are not."""

    approved: bool
    reference: str
    words: str
    by: str
    at: int
    start: int

    def after(self, state: TournamentState) -> TournamentState:
        if not self.approved:
            return replace(state, rejected=self.words)
        return replace(state, phase=Phase.ENTERING, approved_at=self.at, reference=self.reference, rejected="")

    def says(self) -> str:
        if not self.approved:
            return f"{self.by} did not approve the conditions: {self.words}."
        return f"{self.by} approved the conditions under {self.reference}. It starts at {told(self.start)}."


class DirectorNominated(StreamEvent[TournamentState], frozen=True, tag="tournament.director-nominated/1"):
    person: str
    by: str

    def after(self, state: TournamentState) -> TournamentState:
        return replace(state, directors=(*state.directors, self.person))

    def says(self) -> str:
        return f"{self.by} nominated {self.person} to direct the tournament."


def may_offer(c: Context) -> Offer | Refusal:
    return c.requires("tournament.offer") or c.offer("tournament.offer")


def offer_tournament(c: Context, request: OfferTournament, offer: Offer) -> Decision:
    """Put conditions forward, if they can be played by."""
    if refusal := not_allowed(c, request.name, request.conditions):
        return refusal
    rules = [*PARTICULARS, "tournament.rules", "tournament.approved"]
    rules += ["tournament.groups"] if request.conditions.groups or request.conditions.admitted else []
    rules += ["tournament.prevail"] if prevailing(c, request.conditions) else []
    offered = TournamentOffered(
        name=request.name,
        rulebook=request.rulebook,
        digests=request.digests,
        conditions=request.conditions,
        by=c.who.name,
        clauses=c.rules.cite(*rules),
    )
    return (offered,)


def may_approve(c: Context, approved: bool) -> Offer | Refusal:
    """Offer to approve the conditions before the tournament is to start, or to reject them, once."""
    rule = "tournament.approve"
    if refusal := c.requires(rule) or over(c, rule):
        return refusal
    if c.state.approved_at:
        return c.refuse("approved-already", rule, reference=c.state.reference)
    if approved and c.at >= c.state.conditions.start:
        return c.refuse("conditions-past", "tournament.start-time", path="start", start=when(c, c.state.conditions.start))
    return c.offer(rule, choices=() if approved else (REJECT,))


def either_way(c: Context) -> Iterable[bool]:
    return (True, False)


def approve(c: Context, request: ApproveConditions, offer: Offer) -> Decision:
    """Approve the conditions in writing, or say why not."""
    rule = "tournament.approve"
    if request.approved and not request.reference.strip():
        return c.refuse("no-reference", rule)
    if not request.approved and (refusal := c.unexplained(request.words, rule)):
        return refusal
    decided = ConditionsDecided(
        approved=request.approved,
        reference=request.reference,
        words=request.words,
        by=c.who.name,
        at=c.at,
        start=c.state.conditions.start,
        clauses=offer.clauses,
    )
    return (decided,)


def may_nominate(c: Context) -> Offer | Refusal:
    rule = "tournament.nominate"
    return c.requires(rule) or over(c, rule) or c.offer(rule, "tournament.director")


def nominate(c: Context, request: NominateDirector, offer: Offer) -> Decision:
    """Name a director, or an assistant beside them. Nobody directs a tournament that they play in."""
    rule, person = "tournament.nominate", request.person.strip()
    if bad_name(person):
        return Refusal("no-name", (), {"longest": LONGEST_NAME})
    if c.state.is_director(person):
        return c.refuse("director-already", rule, person=person)
    if c.state.has_entered(person) or among(person, frozenset(c.state.reserves)):
        return c.refuse("director-plays", rule, person=person)
    return (DirectorNominated(person=person, by=c.who.name, clauses=offer.clauses),)


PREPARING = Topic(
    acts=(
        Act(OfferTournament, may_offer, offer_tournament, each=nobody),
        Act(ApproveConditions, may_approve, approve, at=("approved",), each=either_way),
        Act(NominateDirector, may_nominate, nominate),
    ),
    events=(TournamentOffered, ConditionsDecided, DirectorNominated),
    rules={
        "tournament.rules": "the rules of tournaments apply besides those of the game",
        "tournament.nominate": "who names the director",
        "tournament.director": "the director conducts the tournament",
        "tournament.approve": "who approves conditions",
        "tournament.approved": "nothing happens before conditions are approved",
        "tournament.offer": "who puts conditions forward",
    },
    powers=frozenset({"tournament.offer", "tournament.approve", "tournament.nominate"}),
    refusals={
        "approved-already": ("The conditions are approved already, under {reference}.", "Nothing is left to do."),
        "no-reference": ("An approval is in writing.", "Give the reference of the approval."),
        "not-approved": ("The conditions are not approved.", "Wait for the approval of the Commission."),
        "tournament-cancelled": ("The tournament was cancelled.", "Enter another tournament."),
        "tournament-over": ("The tournament is over; its prizes were awarded.", "Enter another tournament."),
        "wrong-stage": ("The tournament is at this stage: {stage}.", "Do this at: {needed}."),
        "not-nominated": (
            "{person} was not nominated for this tournament; its directors are: {directors}.",
            "Ask the gaming shift manager to nominate {person}.",
        ),
        "director-already": ("{person} directs this tournament already.", "Nothing is left to do."),
        "director-plays": ("{person} cannot direct a tournament and play in it.", "Let somebody else do one of the two."),
    },
    settings={"tournament.time-zone": ZONE},
)
