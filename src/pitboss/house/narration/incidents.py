"""Sentences about incidents at any table, their remedies, and what supervisors do."""

from __future__ import annotations

from functools import cache

from pitboss.games import games
from pitboss.table.events import Event
from pitboss.table.incidents import Decided
from pitboss.table.phrases import as_words, listed, quoted
from pitboss.table.services.decks.events import DeckCheckOrdered, DeviceFailed, DeviceReplaced, ReshuffleOrdered
from pitboss.table.services.decks.occasions import SINCE
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
from pitboss.table.sign import DIRECTED

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
        case DeckCheckOrdered():
            return "Every deck of the table must be checked again."
        case ReshuffleOrdered():
            return f"The cards must be shuffled again, {SHUFFLED.get(event.reason) or f'after {as_words(event.reason)}'}."
        case DeviceFailed():
            return "The dealing device has failed; no card is dealt from it."
        case DeviceReplaced():
            cards = f"{'the same ' if event.kept else ''}{listed(event.backs)} cards"
            return f"The dealing device is replaced: cards are now dealt from a {as_words(event.device)}, with {cards}."
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
        case CardsInspected():
            return f"{event.by} looks at the hidden cards of round {event.round}.{quoted(event.reason)}"
        case RulesShown():
            return f"{event.to} is shown the rules, {event.rulebook}."
        case _:
            return None


@cache
def _conduct() -> dict[str, str]:
    return {**CONDUCT, **{rule: did for game in games().values() for rule, did in game.conduct.items()}}


def _did(rule: str) -> str:
    """Return what a person did who broke a rule of conduct, of whichever game."""
    return _conduct()[rule]
