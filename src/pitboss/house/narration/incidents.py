"""Sentences about incidents at any table, their remedies, and what supervisors do."""

from __future__ import annotations

from functools import cache

from pitboss.games import games
from pitboss.money import show
from pitboss.table.events import Event
from pitboss.table.incidents import Decided
from pitboss.table.phrases import (
    as_words,
    capitalized,
    listed,
    money_moved,
    outcomes,
    person_name,
    quoted,
    signed,
    stakes,
    wager_name,
)
from pitboss.table.rounds import (
    DECIDE_REMEDY,
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
from pitboss.table.services.decks.occasions import SINCE
from pitboss.table.services.disputes import DisputeDecided, DisputeRaised, ReviewAsked
from pitboss.table.services.supervision.decide import CONDUCT
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
from pitboss.table.sign import DIRECTED, clock
from pitboss.table.state import Pending

DEVICE_USE = "supervise.device-use"
SHUFFLED = {
    **SINCE,
    "suspicion": "on suspicion",
    "discretion": "at a supervisor's discretion",
    "vacancy": "since the table stood empty",
    Decided.name(): "since a supervisor has decided so",
}
"""Why another shuffle was ordered, in words."""


def narrate(event: Event) -> str | None:
    """Return an incident, a remedy or an act of supervision as a sentence; None if it is another event."""
    return _incident(event) or _supervision(event)


def _incident(event: Event) -> str | None:
    match event:
        case IncidentRecorded() if event.incident == Decided.name():
            return f"{event.by} decides{_about(event.decides)}.{quoted(event.words)}"
        case IncidentRecorded():
            name = capitalized(as_words(event.incident))
            return f"{name}{_at(event.seat)}, reported by {person_name(event.by)}.{quoted(event.words)}{_waits(event.awaits)}"
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
            return f"The cards must be shuffled again, {SHUFFLED.get(event.reason) or f'after {as_words(event.reason)}'}."
        case DeviceFailed():
            return "The dealing device has failed; no card is dealt from it."
        case DeviceReplaced():
            cards = f"{'the same ' if event.kept else ''}{listed(event.backs)} cards"
            return f"The dealing device is replaced: cards are now dealt from a {as_words(event.device)}, with {cards}."
        case Notified():
            return f"Notice to {listed(map(as_words, event.to))}: {as_words(event.subject)}.{quoted(event.words)}"
        case PlayersSeparated():
            return f"{listed(event.players)} may no longer play together."
        case _:
            return None


def _supervision(event: Event) -> str | None:
    match event:
        case ConductRecorded():
            duty = ", on duty" if event.rule == DEVICE_USE and not event.contravention else ""
            return f"{event.by} records that {event.person} {_did(event.rule)}{duty}.{quoted(event.words)}"
        case Directed():
            return f"{event.by} directs: {DIRECTED[event.rule]}."
        case DirectionLifted():
            return f'{event.by} ends the direction "{DIRECTED[event.rule]}".'
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
            others = [each for each in event.parties if each != event.by]
            about = f", also about the money of {listed(others)}" if others else ""
            return f"{event.by} disputes round {event.round} ({event.dispute}){about}; {evidence}.{quoted(event.words)}"
        case DisputeDecided():
            paid = "".join(f" {money_moved(move, {})}." for move in event.moves)
            by = f" by {event.by}" if event.by else ""
            ruling = f"Dispute {event.dispute} is decided{by}.{quoted(event.words)}"
            return f"{ruling}{paid}{signed(event.signed_by)} {event.advice}".rstrip()
        case ReviewAsked():
            return f"A review of dispute {event.dispute} is requested."
        case CardsInspected():
            return f"{event.by} looks at the hidden cards of round {event.round}.{quoted(event.reason)}"
        case RulesShown():
            return f"{event.to} is shown the rules, {event.rulebook}."
        case _:
            return None


def _at(seat: int) -> str:
    return f" at seat {seat}" if seat else ""


def _about(decided: Pending | None) -> str:
    """Say which incident a supervisor decides; an older record does not know."""
    return f" about the incident of round {decided.round}: {as_words(decided.incident)}{_at(decided.area)}" if decided else ""


def _waits(awaits: tuple[str, ...]) -> str:
    """Say what an incident waits for."""
    if DECIDE_REMEDY in awaits:
        return " No rule settles this: a supervisor decides."
    return f" Left to a higher office: {listed(map(as_words, awaits))}." if awaits else ""


@cache
def _conduct() -> dict[str, str]:
    return {**CONDUCT, **{rule: did for game in games().values() for rule, did in game.conduct.items()}}


def _did(rule: str) -> str:
    """Return what a person did who broke a rule of conduct, of whichever game."""
    return _conduct()[rule]
