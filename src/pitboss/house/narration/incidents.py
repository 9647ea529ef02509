"""Sentences about people who broke a rule of conduct."""

from __future__ import annotations

from functools import cache

from pitboss.games import games
from pitboss.table.events import Event
from pitboss.table.phrases import quoted
from pitboss.table.services.supervision.conduct import CONDUCT, DEVICE_USE, ConductRecorded


def narrate(event: Event) -> str | None:
    """Return what somebody did against a rule of conduct as a sentence; None if it is another event."""
    match event:
        case ConductRecorded():
            duty = ", on duty" if event.rule == DEVICE_USE and not event.contravention else ""
            return f"{event.by} records that {event.person} {_conduct()[event.rule]}{duty}.{quoted(event.words)}"
        case _:
            return None


@cache
def _conduct() -> dict[str, str]:
    """Return what a person did who broke a rule of conduct, of whichever game."""
    return {**CONDUCT, **{rule: did for game in games().values() for rule, did in game.conduct.items()}}
