"""What supervisors recorded, directed and decided."""

from __future__ import annotations

from pitboss.table.events.base import Event


class ConductRecorded(Event, frozen=True, tag="conduct.recorded/1"):
    rule: str
    person: str
    by: str
    words: str
    contravention: bool


class Directed(Event, frozen=True, tag="table.directed/1"):
    rule: str
    by: str


class PersonExcluded(Event, frozen=True, tag="person.excluded/1"):
    person: str
    casino: bool


class RoundInvalidated(Event, frozen=True, tag="round.invalidated/1"):
    ground: str
    words: str


class ClosingAnnounced(Event, frozen=True, tag="closing.announced/1"):
    closes_at: int


class TableClosed(Event, frozen=True, tag="table.closed/1"):
    """The closing float, and what the table has won."""

    float_: int
    drop: int
    win: int

    def shoe_ends(self) -> bool:
        return True


class DisputeRaised(Event, frozen=True, tag="dispute.raised/1"):
    dispute: str
    by: str
    round: int
    words: str
    evidence: int
    """The version of the record that is frozen as evidence."""


class DisputeDecided(Event, frozen=True, tag="dispute.decided/1"):
    dispute: str
    words: str
    final: bool
    advice: str
    """What the person is told of his further rights."""


class ReviewAsked(Event, frozen=True, tag="dispute.review-asked/1"):
    dispute: str


class RulesShown(Event, frozen=True, tag="rules.shown/1"):
    to: str
    rulebook: str


Supervised = (
    ConductRecorded
    | Directed
    | PersonExcluded
    | RoundInvalidated
    | ClosingAnnounced
    | TableClosed
    | DisputeRaised
    | DisputeDecided
    | ReviewAsked
    | RulesShown
)
