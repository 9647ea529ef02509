"""Sentences about what supervisors do: conduct, directions, exclusions, closing, disputes."""

from __future__ import annotations

from pitboss.money import show
from pitboss.table import events as ev
from pitboss.table.phrases import quoted
from pitboss.table.sign import clock


def narrate(event: ev.TableEvent) -> str | None:
    """Return an act of supervision as a sentence; None if it is another event."""
    match event:
        case ev.ConductRecorded():
            duty = "" if event.contravention or not event.rule.endswith("device-use") else ", on duty"
            return f"Recorded for {event.person}{duty}: {event.rule}.{quoted(event.words)}"
        case ev.Directed():
            return f"{event.by} directs the table: {event.rule}."
        case ev.PersonExcluded():
            return f"{event.person} is excluded from the {'casino' if event.casino else 'game'}."
        case ev.RoundInvalidated():
            return f"The outcome of the round is invalid: {event.ground}.{quoted(event.words)}"
        case ev.ClosingAnnounced():
            return f"Sign: the table closes at {clock(event.closes_at)}."
        case ev.TableClosed():
            money = f"float {show(event.float_)}, drop {show(event.drop)}, win {show(event.win)}"
            return f"The table is closed: {money}."
        case ev.DisputeRaised():
            evidence = f"the record up to version {event.evidence} is the evidence"
            return f"{event.by} disputes round {event.round} ({event.dispute}); {evidence}.{quoted(event.words)}"
        case ev.DisputeDecided():
            paid = "".join(f" {show(move.amount)} from {move.source} to {move.target}." for move in event.moves)
            return f"Dispute {event.dispute} is decided.{quoted(event.words)}{paid} {event.advice}"
        case ev.ReviewAsked():
            return f"A review of dispute {event.dispute} is requested."
        case ev.RulesShown():
            return f"{event.to} is shown {event.rulebook}."
        case _:
            return None
