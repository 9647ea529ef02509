"""What supervisors record and direct."""

from __future__ import annotations

from pitboss.table.commands import Conduct
from pitboss.table.events import ConductRecorded
from pitboss.table.offers import Decision, Moment

CONDUCT = ("conduct.cards-on-table", "conduct.silence")
"""Rules of conduct that a player can break at the table."""


def record_conduct(m: Moment, report: Conduct) -> Decision:
    """Conduct between people is put in the record by those who watch over it."""
    if report.rule not in CONDUCT:
        return m.refuse("no-such-rule", rule=report.rule, rules=CONDUCT)
    if refusal := m.not_empowered(report.rule):
        return refusal
    if report.seat not in m.state.seats:
        return m.refuse("empty-seat", report.rule, seat=report.seat)
    clauses = m.rules.cite(report.rule)
    event = ConductRecorded(seat=report.seat, rule=report.rule, by=m.who.name, words=report.words, clauses=clauses)
    return (event,)
