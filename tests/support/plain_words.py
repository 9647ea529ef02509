"""What a sentence of narration must be, whatever the event: words that people use, and nothing of the program."""

from __future__ import annotations

import re

from msgspec.structs import asdict

from pitboss.table.events import Event
from pitboss.table.rounds import IncidentRecorded
from pitboss.table.services.decks.shuffling import ReshuffleOrdered

COUNTED = ("area", "card", "deck", "hand", "minute", "round", "seat", "second", "step", "wager")
OF_THE_PROGRAM = ("wager-found", "past-wager-found")
"""Incidents whose words the program itself has found."""
TYPED = (
    "words",
    "reason",
    "grounds",
    "stands_for",
    "advice",
    "voucher",
    "dispute",
    "rulebook",
    "by",
    "person",
    "player",
    "removed_by",
)
"""Fields with names of people, and what they have written or read as it is typed: the id of a rulebook."""
IDENTIFIER = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:[-.:_/][a-z0-9]+)+")
"""A name of the program: `conduct.silence`, `aces-up`, `seat:1`."""


def check_plain(event: Event) -> str:
    """Return the sentence of an event; fail where it says anything that people would not."""
    said = event.says()
    plain = said
    for typed in sorted(filter(None, _typed(event)), key=len, reverse=True):
        plain = plain.replace(typed, "So")
    assert not IDENTIFIER.findall(plain), (said, event)
    assert plain[:1].isupper() or plain[:1] in '0123456789$"', said
    assert said.rstrip('"').endswith((".", "!", "?")) or said.endswith('"'), said
    for broken in ("  ", " .", " ,", ": .", "..", "{", "None", "()", "nobody"):
        assert broken not in plain, (broken, said)
    for number, thing in re.findall(r"(?<![\d.,$])(\d+) ([a-z]+)", plain):
        if thing.removesuffix("s") in COUNTED:
            assert thing.endswith("s") == (number != "1"), said
    return said


def _typed(event: Event) -> list[str]:
    fields = asdict(event)
    if isinstance(event, IncidentRecorded) and event.incident in OF_THE_PROGRAM:
        return [event.by]
    found = [fields[name] for name in TYPED if name in fields and not isinstance(event, ReshuffleOrdered)]
    if isinstance(fields.get("to"), str):
        found.append(fields["to"])
    if settings := fields.get("settings"):
        found.append(settings.name)
    return found
