"""What has happened and no known rule settles: it goes in the record and waits for a supervisor."""

from __future__ import annotations

from pitboss.table.events import IncidentRecorded
from pitboss.table.offers import Decision, Moment

RULE = "supervise.decision"


def left_open(m: Moment, incident: str, person: str, seat: int, words: str) -> Decision:
    """The report, by a dealer or a supervisor, and what it waits for; refused where the rulebook leaves nothing to a
    supervisor's decision."""
    if not m.rules.has(RULE):
        return m.refuse("no-remedy", incident=incident)
    if not m.rules.deals(m.who.office) and (refusal := m.not_empowered(RULE)):
        return refusal
    recorded = IncidentRecorded(
        incident=incident,
        seat=seat,
        person=person,
        by=m.who.name,
        moments=(),
        words=words,
        awaits=("decide-remedy",),
        clauses=m.rules.cite(RULE),
    )
    return (recorded,)
