"""Sentences about what is done with cards and devices after an incident."""

from __future__ import annotations

from functools import cache

from pitboss.games import games
from pitboss.table.events import Event
from pitboss.table.incidents import Decided
from pitboss.table.phrases import as_words, listed, quoted
from pitboss.table.services.decks.events import DeckCheckOrdered, DeviceFailed, DeviceReplaced, ReshuffleOrdered
from pitboss.table.services.decks.occasions import SINCE
from pitboss.table.services.supervision.conduct import CONDUCT, DEVICE_USE, ConductRecorded

SHUFFLED = {
    **SINCE,
    "suspicion": "on suspicion",
    "discretion": "at a supervisor's discretion",
    "vacancy": "since the table stood empty",
    Decided.name(): "since a supervisor has decided so",
}
"""Why another shuffle was ordered, in words."""


def narrate(event: Event) -> str | None:
    """Return what was done about an incident as a sentence; None if it is another event."""
    match event:
        case DeckCheckOrdered():
            return "Every deck of the table must be checked again."
        case ReshuffleOrdered():
            return f"The cards must be shuffled again, {SHUFFLED.get(event.reason) or f'after {as_words(event.reason)}'}."
        case ConductRecorded():
            duty = ", on duty" if event.rule == DEVICE_USE and not event.contravention else ""
            return f"{event.by} records that {event.person} {_conduct()[event.rule]}{duty}.{quoted(event.words)}"
        case DeviceFailed():
            return "The dealing device has failed; no card is dealt from it."
        case DeviceReplaced():
            cards = f"{'the same ' if event.kept else ''}{listed(event.backs)} cards"
            return f"The dealing device is replaced: cards are now dealt from a {as_words(event.device)}, with {cards}."
        case _:
            return None


@cache
def _conduct() -> dict[str, str]:
    """Return what a person did who broke a rule of conduct, of whichever game."""
    return {**CONDUCT, **{rule: did for game in games().values() for rule, did in game.conduct.items()}}
