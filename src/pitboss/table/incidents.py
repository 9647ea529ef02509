"""Something has gone wrong: what it is, at which moment of the round, and the remedies the rulebook has for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from pitboss.law import Remedy as Row
from pitboss.money import OverdrawnError
from pitboss.table.commands import PLAYER, Incident
from pitboss.table.events import IncidentRecorded, TableEvent
from pitboss.table.evolve import evolve
from pitboss.table.offers import Decision, Moment
from pitboss.table.remedies import NOTIFY, carried_out, notice
from pitboss.table.reversal import covered, overdrawn
from pitboss.table.rules import Rules
from pitboss.table.settings import SHOE
from pitboss.table.state import LIVE_ROUND
from pitboss.table.unsettled import left_open

Why = str | None
"""Why a report cannot be true, if it cannot."""


def report_incident(m: Moment, report: Incident) -> Decision:
    """Record the incident, then carry out its remedies, each by its clause, those only a higher office may left to it."""
    rounds = m.rules.rounds
    known = (*INCIDENTS, *rounds.incidents)
    if report.incident not in known:
        return m.refuse("no-such-incident", incident=report.incident, incidents=known)
    if m.who.office == PLAYER:
        rules = {row.carries: None for row in m.rules.book.remedies if row.incident == report.incident}
        return m.refuse("not-your-office", *rules, office=PLAYER, offices=("dealer",))
    cannot_be = INCIDENTS.get(report.incident, rounds.impossible)
    if why := cannot_be(m, report):
        return m.refuse("impossible", incident=report.incident, why=why)
    report = rounds.heard(m, report)
    if refusal := rounds.too_early(m, report):
        return refusal
    moments = tuple(sorted(rounds.moments(m, report)))
    rows = [row for row in m.rules.book.remedies if row.incident == report.incident and row.when in moments]
    if not rows:
        return left_open(m, report.incident, person_at(m, report), report.seat, report.words)
    if report.incident in m.rules.value("incidents.supervisor-chooses", ()):
        if not report.choose or not set(report.choose) <= {row.does for row in rows}:
            return m.refuse("choose-remedy", rows[0].carries, remedies=tuple(row.does for row in rows))
        rows = [row for row in rows if row.does in report.choose]
    mine = _mine(m, rows)
    if not mine:
        offices = m.rules.holders(rows[0].carries)
        return m.refuse("not-your-office", rows[0].carries, office=m.who.office, offices=offices)
    recorded = IncidentRecorded(
        incident=report.incident,
        seat=report.seat,
        person=person_at(m, report),
        by=m.who.name,
        moments=moments,
        words=report.words,
        awaits=tuple(row.does for row in rows if row not in mine and row.does != NOTIFY),
        clauses=m.rules.cite(*dict.fromkeys(row.carries for row in mine)),
    )
    try:
        return covered(m, (recorded, *_carried_out(m, report, mine)))
    except OverdrawnError as short:
        return overdrawn(m, short)


def person_at(m: Moment, report: Incident) -> str:
    """Whose hand it is about, where it is about one of this round."""
    hand = m.state.round.hands.get(report.seat)
    return hand.player if hand and not m.rules.rounds.late(m, report) else ""


def _mine(m: Moment, rows: list[Row]) -> list[Row]:
    """The remedies that the speaker has the power of. With any of them the notices go out, except to his own office."""
    office = "dealer" if m.rules.deals(m.who.office) else m.who.office
    given = [row for row in rows if m.rules.may(office, row.carries)]
    told = [row for row in rows if any(m.rules.book.stands_above(office, receiver) for receiver in row.to)]
    return [row for row in rows if row not in told and (row in given or (given and row.does == NOTIFY))]


def _carried_out(m: Moment, report: Incident, rows: list[Row]) -> Iterator[TableEvent]:
    """Each remedy finds the table as the one before has left it."""
    state = m.state
    for row in rows:
        now = m.then(state)
        clauses = m.rules.cite(row.carries)
        if row.does == NOTIFY:
            events: list[TableEvent] = [notice(row.to, now, report, clauses)]
        else:
            events = list(carried_out(row.does, now, report, clauses))
        for event in events:
            state = evolve(state, event)
        yield from events


# --- what can have happened at any table ------------------------------------------------------------------------------


def _two_persons(m: Moment, report: Incident) -> Why:
    seated = {seat.player for seat in m.state.seats.values()}
    if not report.persons or not set(report.persons) <= seated:
        return "the players suspected must sit at the table and be named"
    return "two players are needed to be separated" if "separate" in report.choose and len(report.persons) < 2 else None


def _device(m: Moment, report: Incident) -> Why:
    return None if m.state.device != SHOE else "there is no shuffling device here"


def _jammed(m: Moment, report: Incident) -> Why:
    """While a round is played a device can only jam over its other deck."""
    shuffles = m.state.phase not in LIVE_ROUND or len(m.state.decks) > 1
    return _device(m, report) or (None if shuffles else "its only deck is being dealt, and it shuffles nothing")


def _any_time(m: Moment, report: Incident) -> Why:
    return None


INCIDENTS: Mapping[str, Callable[[Moment, Incident], Why]] = {
    "card-missing": _any_time,
    "foreign-card": _any_time,
    "suspected-collusion": _two_persons,
    "shuffler-jammed": _jammed,
    "shuffler-failed": _device,
}
"""What can go wrong at any table, each with the test whether it can have happened."""


def known_incidents(rules: type[Rules]) -> frozenset[str]:
    """Everything that a rulebook of the game may have a remedy for."""
    return frozenset((*INCIDENTS, *rules.rounds.incidents))
