"""Rounds of a table as hand histories: the full copy, or what one player saw.

A round is written only when it is over. The full copy shows what an inspector may read of it then, as the audit does; a player's
copy has only what that player was shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from pitboss.games.folders import part
from pitboss.games.hand_histories import Format, HandHistories, Moment, OfTournament
from pitboss.house.kept_streams import NoSuchRound, folded, table_machine
from pitboss.house.record import holding
from pitboss.house.runner import TableMachine
from pitboss.house.tournaments.kind import TOURNAMENT
from pitboss.journal.store import Entry, Journal
from pitboss.journal.walking import must_hold
from pitboss.table.accounts import stack_of
from pitboss.table.commands import PLAYER
from pitboss.table.rules import Rules
from pitboss.table.state import TableState
from pitboss.table.view import view_event
from pitboss.table.viewers import INSPECTOR, Viewer


class NoHistory(LookupError):
    """Why a round cannot be written as a hand history."""


def export(journal: Journal, name: str, number: int, format_: str, player: str = "") -> str:
    """Return a round in a format: the full copy, or what a player saw of it."""
    machine = table_machine(journal, name)
    return _format(machine.rules, name, format_).write(_history(journal, machine, number, player))


def differs(journal: Journal, name: str, number: int, format_: str, text: str) -> str:
    """Return in what a copy differs from the round in the record; empty if it is the same round."""
    machine = table_machine(journal, name)
    copy = _format(machine.rules, name, format_).read(text)
    history = _history(journal, machine, number, copy.hero)
    fields = (field for field in history.__struct_fields__ if getattr(history, field) != getattr(copy, field))
    return ", ".join(fields)


def _format(rules: Rules, name: str, format_: str) -> Format:
    return _module(rules, name).FORMATS[format_]


def _module(rules: Rules, name: str) -> HandHistories:
    own = part(rules.game, "hand_history")
    if own is None:
        title = rules.book.title
        raise NoHistory(f"{name} plays {title}: hand histories are of games in which players play against each other")
    return cast(HandHistories, own)


def _history(journal: Journal, machine: TableMachine, number: int, player: str) -> Any:
    name, rules = machine.name, machine.rules
    must_hold(journal, machine.stream)
    viewer = Viewer(PLAYER, player) if player else Viewer(INSPECTOR, looks=True)
    found = [*_of_round(journal, machine, number)]
    if number < 1 or not found:
        raise NoSuchRound(f"{name} has not played round {number}")
    if not any(entry.event.ends_round() for entry, _ in found):
        raise NoHistory(f"round {number} of {name} is still played; ask for it when it is over")
    seated = {seat: each.player for entry, before in found for seat, each in before.seats.items()}
    dealt = {seated[seat] for entry, _ in found if (begun := entry.event.begins()) for seat in begun.areas}
    if player and player not in dealt:
        raise NoHistory(f"{player} was not dealt in round {number} of {name}; those who were: {', '.join(sorted(dealt))}")
    moments = [
        Moment(
            view_event(entry.event, viewer),
            entry.at,
            {seat: each.player for seat, each in before.seats.items()},
            {seat: stack_of(before, seat).chips for seat in before.seats},
        )
        for entry, before in found
    ]
    played = next(before for entry, before in reversed(found))
    limits = played.round.limits or played.limits
    return _module(rules, name).history_of(rules.of_round(played), limits, moments, player, _tournament(journal, rules))


def _tournament(journal: Journal, rules: Rules) -> OfTournament | None:
    """Return what a copy says of the tournament that a table belongs to; None for a table of its own."""
    name = rules.table.of_tournament
    if not name:
        return None
    must_hold(journal, TOURNAMENT.prefix + name)
    offered = next(journal.entries(TOURNAMENT.prefix + name, TOURNAMENT.formats)).event
    found = offered.conditions
    seconds = found.levels[0].minutes * 60
    return OfTournament(name, found.start, found.fee, found.commission, found.chips, found.tables, seconds)


def _of_round(journal: Journal, machine: TableMachine, number: int) -> Iterator[tuple[Entry, TableState]]:
    """Yield the events of a round that hold, each with the state before it: from what comes before the deal to its end."""
    waiting: list[tuple[Entry, TableState]] = []
    playing = 0
    for found in _holding(journal, machine):
        event = found[0].event
        if begun := event.begins():
            playing = begun.number
            if playing == number:
                yield from waiting
        if playing == number:
            yield found
        waiting.append(found)
        if event.ends_round():
            waiting, playing = [], 0


def _holding(journal: Journal, machine: TableMachine) -> Iterator[tuple[Entry, TableState]]:
    """Yield the events of a table that hold, without the first, each with the state before it."""
    before: dict[int, TableState] = {}
    entries: list[Entry] = []
    last: TableState | None = None
    for entry, state in folded(journal, machine):
        if last is not None:
            before[entry.version] = last
        last = state
        entries.append(entry)
    yield from ((entry, before[entry.version]) for entry in holding(entries) if entry.version in before)


__all__ = ["NoHistory", "differs", "export"]
