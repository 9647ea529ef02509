"""Something has gone wrong: what was reported, how the rules classify it, and the remedies that the rulebook has for it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Annotated, Any

from msgspec.structs import replace

from pitboss.law import Remedy as Row
from pitboss.table.commands import DEALER, HOUSE, PLAYER, Cause, Report
from pitboss.table.context import AnyContext, Context, Decision
from pitboss.table.corrections import covered
from pitboss.table.events import Event
from pitboss.table.evolve import evolve
from pitboss.table.fields import Words, asks
from pitboss.table.persons import REPORT
from pitboss.table.refusal import Refusal
from pitboss.table.rounds import DECIDE_REMEDY, SUPERVISOR_DECIDES, IncidentRecorded, Notified

NOTIFY = "notify"
"""The remedy that tells people; its row says whom."""
DECISION = "supervise.decision"
"""The rule by which a supervisor decides what no other rule settles."""


def supervises(c: Context) -> bool:
    """Return whether the speaker's office is above the dealer's at the table."""
    return c.who.office != DEALER


def supervisors(c: Context) -> tuple[str, ...]:
    """Return the offices above the dealer's that may report what has happened."""
    return tuple(office for office in c.rules.holders(REPORT) if office not in (DEALER, HOUSE))


class Incident(Report, frozen=True, kw_only=True):
    """Something that went wrong. Each incident is a struct of its own, with the facts that it needs."""

    words: Words = ""
    """What the person who reports it says."""
    choose: Annotated[tuple[str, ...], asks("What does the supervisor order?", what="an order")] = ()
    """The remedies chosen, where the rulebook leaves the choice to a supervisor."""

    @classmethod
    def name(cls) -> str:
        """Return the incident's name, as a rulebook's remedy rows use it."""
        return str(cls.__struct_config__.tag)

    def impossible(self, c: AnyContext) -> str | None:
        """Return why the report cannot be true, if it cannot."""
        return None

    def classified(self, c: AnyContext) -> Incident:
        """Return the incident as the rules see it, after what has already happened in the round."""
        return self

    def seen(self, c: AnyContext) -> Iterator[Event]:
        """Yield what everybody saw when it happened and therefore knows from now on."""
        yield from ()

    def too_early(self, c: AnyContext) -> Refusal | None:
        """Refuse a report of what is not yet an incident."""
        return None

    def late(self, c: AnyContext) -> bool:
        """Return whether it belongs to an earlier round and was found too late to be corrected."""
        return False


class Decided(Incident, frozen=True, tag=SUPERVISOR_DECIDES):
    """A case that a supervisor decides on their own initiative; nobody reports it."""

    area: int = 0


def area_of(report: Incident) -> int:
    """Return the wagering area that an incident concerns; 0 where it concerns none, or the dealer."""
    area: int = getattr(report, "area", 0)
    return area


def report_incident(c: Context, report: Incident) -> Decision:
    """Record the incident and carry out its remedies, each by its clause. Those that need a higher office wait for it."""
    answers = dict.fromkeys(row.carries for row in c.rules.book.remedies if row.incident == report.name())
    if refusal := c.requires(REPORT, *answers):
        return replace(refusal, facts={**refusal.facts, "offices": _reporting(c, report)})
    if refusal := not_here(c, report, *(answers or (DECISION, REPORT))):
        return refusal
    if why := report.impossible(c):
        return c.refuse("impossible", *(answers or (DECISION, REPORT)), incident=report.name(), why=why)
    classified = report.classified(c)
    if refusal := classified.too_early(c):
        return refusal
    name, conditions = classified.name(), holding(c, classified)
    rows = [row for row in c.rules.book.remedies if row.incident == name and row.when in conditions]
    if not rows:
        waits = left_open(c, classified, reported=report.name())
        return waits if isinstance(waits, Refusal) else (*waits, *report.seen(c))
    if name in c.rules.value("incidents.supervisor-chooses", ()):
        if not report.choose or not set(report.choose) <= {row.does for row in rows}:
            return c.refuse("choose-remedy", rows[0].carries, remedies=tuple(row.does for row in rows))
        rows = [row for row in rows if row.does in report.choose]
    mine = _mine(c, rows)
    if not_theirs := next((row for row in rows if row not in mine and (not mine or _for_nobody(c, row))), None):
        offices = c.rules.holders(not_theirs.carries)
        return c.refuse("not-your-office", not_theirs.carries, office=c.who.office, offices=offices)
    recorded = IncidentRecorded(
        incident=name,
        reported=report.name(),
        area=area_of(classified),
        person=person_at(c, classified),
        by=c.who.name,
        conditions=conditions,
        words=report.words,
        round=c.game.timing.round_at(c.state),
        awaits=tuple(row.does for row in rows if row not in mine and row.does != NOTIFY),
        clauses=c.rules.cite(*dict.fromkeys(row.carries for row in mine)),
    )
    return covered(c, chain((recorded,), report.seen(c), _carried_out(c, classified, mine)))


def not_here(c: Context, report: Report, *rules: str) -> Refusal | None:
    """Refuse, where Pitboss deals, what only hands can do wrong, and from anybody but the house what it observes itself. The
    rules say what is done about it elsewhere."""
    incident = str(type(report).__struct_config__.tag)
    if not c.rules.virtual or report.cause is Cause.PEOPLE:
        return None
    if report.cause is Cause.HANDS:
        return c.refuse("only-hands", *rules, incident=incident)
    return None if c.who.office == HOUSE else c.refuse("house-observes", *rules, incident=incident)


def holding(c: Context, report: Incident) -> tuple[str, ...]:
    """Return the names of the conditions that hold for an incident."""
    return tuple(sorted(name for name, holds in c.game.whole.conditions.items() if holds(c, report)))


def person_at(c: Context, report: Incident) -> str:
    """Return the player concerned, where the incident is about one area of this round."""
    entry = c.state.round.entries.get(area_of(report))
    return entry.player if entry and not report.late(c) else ""


def _mine(c: Context, rows: list[Row]) -> list[Row]:
    """Return the remedies that the speaker may carry out. With any of them the notices go out, except to their own office."""
    office = DEALER if c.who.office == HOUSE else c.who.office
    given = [row for row in rows if c.rules.may(c.who.office, row.carries)]
    told = [row for row in rows if any(c.rules.book.stands_above(office, receiver) for receiver in row.to)]
    return [row for row in rows if row not in told and (row in given or (given and row.does == NOTIFY))]


def _reporting(c: Context, report: Incident) -> tuple[str, ...]:
    """Return the offices that may report an incident and carry out all that is done about it; if none may do all of it, those
    that may do something as things stand, or at all."""
    answers = [row for row in c.rules.book.remedies if row.incident == report.name() and row.does != NOTIFY]
    conditions = () if report.impossible(c) else holding(c, report)
    now = [row for row in answers if row.when in conditions]
    offices = c.rules.holders(REPORT)
    for rows, enough in ((answers, all), (now, any), (answers, any)):
        if may := tuple(office for office in offices if enough(c.rules.may(office, row.carries) for row in rows)):
            return may
    return offices


def _for_nobody(c: Context, row: Row) -> bool:
    """Return whether a remedy can wait for no office: none may carry it out."""
    return row.does != NOTIFY and not c.rules.holders(row.carries)


def _carried_out(c: Context, report: Incident, rows: list[Row]) -> Iterator[Event]:
    """Carry out each remedy on the table as the one before has left it."""
    state = c.state
    for row, carried in _steps(rows):
        now = c.then(state)
        clauses = c.rules.cite(*carried)
        if row.does == NOTIFY:
            events: list[Event] = [notice(row.to, now, report, clauses)]
        else:
            events = list(c.game.whole.remedies[row.does](now, report, clauses))
        for event in events:
            state = evolve(state, event, c.game)
        yield from events


def _steps(rows: list[Row]) -> Iterator[tuple[Row, tuple[str, ...]]]:
    """Yield each remedy once, with its rules: where two clauses ask for the same one, it is done by both."""
    carried: dict[tuple[str, tuple[str, ...]], list[Row]] = {}
    for row in rows:
        carried.setdefault((row.does, row.to), []).append(row)
    for same in carried.values():
        yield same[0], tuple(row.carries for row in same)


def notice(to: tuple[str, ...], c: Context, report: Incident, clauses: tuple[str, ...]) -> Notified:
    """Tell offices, or the player concerned. Without words of its own the notice has those of the clause."""
    entry = c.state.round.entries.get(area_of(report))
    names = tuple(entry.player if entry and office == PLAYER else office for office in to)
    words = report.words or " ".join(c.rules.book.clause(clause).says for clause in clauses)
    return Notified(to=names, subject=report.name(), words=words, clauses=clauses)


def left_open(c: Context, report: Any, *, reported: str = "") -> Decision:
    """Record what no known rule settles, for a supervisor to decide; refused where the rulebook leaves nothing to one."""
    return left_to_supervisor(c, report.name(), person_at(c, report), area_of(report), report.words, reported)


def left_to_supervisor(c: Context, incident: str, person: str, area: int, words: str, reported: str = "") -> Decision:
    """Record something that waits for a supervisor's decision."""
    if not c.rules.has(DECISION):
        return c.refuse("no-remedy", REPORT, incident=incident)
    recorded = IncidentRecorded(
        incident=incident,
        reported=reported or incident,
        area=area,
        person=person,
        by=c.who.name,
        conditions=(),
        words=words,
        round=c.game.timing.round_at(c.state),
        awaits=(DECIDE_REMEDY,),
        clauses=c.rules.cite(DECISION),
    )
    return (recorded,)
