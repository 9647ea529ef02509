"""What no rule settles: a supervisor decides on one of the remedies, with the reason."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Annotated

from pitboss.table.acts import Act, Topic
from pitboss.table.commands import Request
from pitboss.table.context import Context, Decision
from pitboss.table.corrections import covered
from pitboss.table.fields import AreaNumber, Words, asks
from pitboss.table.incidents import DECISION, Decided
from pitboss.table.offers import Offer
from pitboss.table.places import DEALER_PLACE
from pitboss.table.questions import Kind
from pitboss.table.refusal import Refusal
from pitboss.table.rounds import IncidentRecorded
from pitboss.table.state import Pending

OF_THE_CARDS = ("reshuffle", "replace-device", "check-deck")
"""Remedies that wait until no card of a round is out."""
OF_ANY_ROUND = (*OF_THE_CARDS, "results-stand")
"""Remedies that an incident of an earlier round may still need; others concern the round in which it was reported."""


class DecideRemedy(Request, frozen=True, tag="decide-remedy"):
    """What no known rule settles, a supervisor decides: one of the remedies, with the reason."""

    remedy: Annotated[str, asks("Which remedy?", Kind.CHOICE, what="a remedy", choices=lambda c: tuple(c.game.decidable))]
    words: Annotated[Words, asks("Why?", what="the reason", shown="REASON")]
    area: Annotated[AreaNumber, asks(after="seat")] = 0


def to_decide(c: Context) -> Iterable[tuple[str, int]]:
    """Yield each remedy that may be decided on, with the areas that it can concern, while there is an incident to decide."""
    if not (c.state.pending or c.state.decided):
        return
    for remedy in c.game.decidable if c.may(DECISION) else ():
        areas = c.state.round.entries if remedy in c.game.whole.about_an_area else ()
        yield from ((remedy, place) for place in (*areas, DEALER_PLACE))


def may_decide_remedy(c: Context, remedy: str, place: int) -> Offer | Refusal:
    if refusal := c.requires(DECISION):
        return refusal
    if remedy not in c.game.decidable:
        return c.refuse("no-such-remedy", DECISION, remedy=remedy, remedies=tuple(c.game.decidable))
    if remedy in OF_THE_CARDS and (refusal := c.not_between_rounds(DECISION)):
        return refusal
    if refusal := c.game.decidable[remedy](c, place):
        return refusal
    if awaited(c, remedy, place) is None:
        return c.refuse("nothing-to-decide", DECISION)
    seat = place if remedy in c.game.whole.about_an_area else None
    return c.offer(DECISION, area=seat, choices=(remedy,))


def awaited(c: Context, remedy: str, place: int) -> Pending | None:
    """Return the incident that a remedy would decide: the latest that waits, or else one of which something has been decided
    already."""
    for each in (*reversed(c.state.pending), *reversed(c.state.decided)):
        of_this_round = remedy in OF_ANY_ROUND or each.round == c.game.timing.round_at(c.state)
        of_this_area = remedy not in c.game.whole.about_an_area or each.area in (0, place)
        if of_this_round and of_this_area:
            return each
    return None


def decide_remedy(c: Context, request: DecideRemedy, offer: Offer) -> Decision:
    """Carry out the remedy that a supervisor decides on, with the reason they give."""
    if refusal := c.unexplained(request.words, DECISION):
        return refusal
    report = Decided(area=request.area, words=request.words)
    recorded = IncidentRecorded(
        incident=report.name(),
        reported=report.name(),
        area=request.area,
        person="",
        by=c.who.name,
        conditions=(),
        words=request.words,
        round=c.game.timing.round_at(c.state),
        decides=awaited(c, request.remedy, request.area),
        clauses=offer.clauses,
    )
    return covered(c, chain((recorded,), c.game.whole.remedies[request.remedy](c, report, offer.clauses)))


RULINGS = Topic(
    acts=(Act(DecideRemedy, may_decide_remedy, decide_remedy, at=("remedy", "area"), each=to_decide),),
    rules={DECISION: "what no rule settles, a supervisor decides"},
    powers=frozenset({DECISION}),
    refusals={
        "no-such-remedy": ("There is no such remedy here.", "Name one of these: {remedies}."),
        "nothing-to-decide": ("No incident waits for this decision.", "Report what happened first."),
    },
)
