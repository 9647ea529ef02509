"""An inspector's look at the hidden cards of a round. It is in the record, with its reason, before a card is shown."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from pitboss.house.record import holding
from pitboss.house.runner import Table
from pitboss.house.running import Stale
from pitboss.table.commands import Actor, Command
from pitboss.table.refusal import Refusal
from pitboss.table.rules import amounts_of
from pitboss.table.services.supervision.information import Inspect
from pitboss.table.view import view_event
from pitboss.table.viewers import INSPECTOR, Viewer

__all__ = ["Look", "look"]


class Look(Struct, frozen=True):
    """What an inspector was shown, and where the record says so."""

    table: str
    round: int
    by: Actor
    reason: str
    at: int
    version: int
    """The row of the look itself."""
    clauses: tuple[str, ...]
    cards: tuple[str, ...]
    """What was dealt face down in the round, in the order of the record, one sentence for each event."""
    view: Any
    """The round as an inspector sees it now."""


def look(table: Table, who: Actor, reason: str, *, command_id: str, at: int) -> Look | Refusal:
    """Record a look at the hidden cards of the current or the last round; only then return them."""
    while True:
        table.catch_up()
        outcome = table.send(Command(command_id, who, max(at, table.at), Inspect(reason)))
        if isinstance(outcome, Refusal):
            return outcome
        if not isinstance(outcome, Stale):
            break
    recorded = outcome.events[0]
    seen = table.view(Viewer(INSPECTOR, who.name))
    return Look(
        table=table.machine.name,
        round=seen.round,
        by=who,
        reason=reason,
        at=recorded.at,
        version=recorded.version,
        clauses=recorded.event.clauses,
        cards=_dealt_face_down(table, seen.round),
        view=seen.game,
    )


def _dealt_face_down(table: Table, number: int) -> tuple[str, ...]:
    """Return what the secret events of a round say. The order of the cards still in the shoe is none of the round's."""
    found: list[str] = []
    viewer, playing = Viewer(INSPECTOR, looks=True), 0
    with amounts_of(table.rules):
        for each in holding(table.record.history()):
            if begun := each.event.begins():
                playing = begun.number
            if playing == number and each.event.SECRET and not each.event.COMMITS:
                found.append(view_event(each.event, viewer).says())
    return tuple(found)
