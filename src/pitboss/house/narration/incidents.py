"""Sentences about incidents at any table, their remedies, and what supervisors do."""

from __future__ import annotations

from pitboss.money import show
from pitboss.table.events import Event
from pitboss.table.phrases import as_words, capitalized, listed, outcomes, quoted, stakes, wager_name
from pitboss.table.rounds import (
    AreaVoided,
    IncidentRecorded,
    MisdealDeclared,
    Notified,
    ResultsStood,
    RoundVoided,
    WagersForfeited,
)
from pitboss.table.services.closing import ClosingAnnounced, TableClosed
from pitboss.table.services.decks.events import DeckCheckOrdered, DeviceFailed, DeviceReplaced, ReshuffleOrdered
from pitboss.table.services.disputes import DisputeDecided, DisputeRaised, ReviewAsked
from pitboss.table.services.supervision.events import (
    CardsInspected,
    ConductRecorded,
    Directed,
    DirectionLifted,
    PersonExcluded,
    PlayersSeparated,
    RoundInvalidated,
    RulesShown,
)
from pitboss.table.sign import clock


def narrate(event: Event) -> str | None:
    """Return an incident, a remedy or an act of supervision as a sentence; None if it is another event."""
    return _incident(event) or _supervision(event)


def _incident(event: Event) -> str | None:
    match event:
        case IncidentRecorded():
            where = f" at seat {event.seat}" if event.seat else ""
            waits = f" Left to a higher office: {listed(map(as_words, event.awaits))}." if event.awaits else ""
            return f"{capitalized(as_words(event.incident))}{where}, reported by {event.by}.{quoted(event.words)}{waits}"
        case MisdealDeclared():
            return f"Misdeal in round {event.round}."
        case RoundVoided():
            back = ", ".join(f"{wager_name(line.wager)} {show(line.stake)} to seat {seat}" for seat, line in event.returned)
            return f"Round {event.round} is void. Returned: {back or 'nothing'}."
        case AreaVoided():
            return f"The hand at seat {event.seat} is void. Returned: {stakes(event.wagers)}."
        case WagersForfeited():
            return f"Seat {event.seat} forfeits: {outcomes(event.wagers)}."
        case ResultsStood():
            if event.rounds > 1:
                return f"The results of {event.rounds} earlier rounds stand."
            return "The result of the earlier round stands." if event.rounds else "There is no earlier round."
        case DeckCheckOrdered():
            return "Every deck of the table must be checked again."
        case ReshuffleOrdered():
            return f"The cards must be shuffled again: {event.reason}."
        case DeviceFailed():
            return "The dealing device has failed; no card is dealt from it."
        case DeviceReplaced():
            the = "the same " if event.kept else ""
            return f"Play continues with another {event.device} and {the}{listed(event.backs)} cards."
        case Notified():
            return f"Notice to {listed(map(as_words, event.to))}: {as_words(event.subject)}.{quoted(event.words)}"
        case PlayersSeparated():
            return f"{listed(event.players)} may no longer play together."
        case _:
            return None


def _supervision(event: Event) -> str | None:
    match event:
        case ConductRecorded():
            duty = "" if event.contravention or not event.rule.endswith("device-use") else ", on duty"
            return f"Recorded for {event.person}{duty}: {event.rule}.{quoted(event.words)}"
        case Directed():
            return f"{event.by} directs the table: {event.rule}."
        case DirectionLifted():
            return f"{event.by} ends a direction to the table: {as_words(event.rule.rpartition('.')[2])}."
        case PersonExcluded():
            return f"{event.person} is excluded from the {'casino' if event.casino else 'game'}."
        case RoundInvalidated():
            by = f" by {listed(event.persons)}" if event.persons else ""
            return f"The outcome of the round is invalid: {event.ground}{by}.{quoted(event.words)}"
        case ClosingAnnounced():
            return f"Sign: the table closes at {clock(event.closes_at)}."
        case TableClosed():
            money = f"float {show(event.float_)}, drop {show(event.drop)}, win {show(event.win)}"
            return f"The table is closed: {money}."
        case DisputeRaised():
            evidence = f"the record up to version {event.evidence} is the evidence"
            return f"{event.by} disputes round {event.round} ({event.dispute}); {evidence}.{quoted(event.words)}"
        case DisputeDecided():
            paid = "".join(f" {show(move.amount)} from {move.source} to {move.target}." for move in event.moves)
            by = f" by {event.by}" if event.by else ""
            return f"Dispute {event.dispute} is decided{by}.{quoted(event.words)}{paid} {event.advice}"
        case ReviewAsked():
            return f"A review of dispute {event.dispute} is requested."
        case CardsInspected():
            return f"{event.by} looks at the hidden cards of round {event.round}: {event.reason}"
        case RulesShown():
            return f"{event.to} is shown {event.rulebook}."
        case _:
            return None
