"""What a player did in a round that is over: their decisions, each with the table as they saw it, and their wagers."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from pitboss.house.journal_record import JournalRecord
from pitboss.house.kept_streams import NoSuchRound, table_machine, walked
from pitboss.house.players.history import History
from pitboss.house.results import WagerResult
from pitboss.journal.store import Journal
from pitboss.journal.walking import must_hold
from pitboss.table.commands import PLAYER, Request
from pitboss.table.events import Outcome
from pitboss.table.persons import same_person
from pitboss.table.rules import Rules
from pitboss.table.state import Phase, TableState
from pitboss.table.view import AreaView, TableView, view
from pitboss.table.viewers import Viewer

Decision = tuple[TableView, AreaView, Request]
"""What a player saw, the area they decided for, and what they asked for."""


class RoundPlayed(Struct, frozen=True):
    """A round as one player played it."""

    rules: Rules
    """The rules that it was played by."""
    decisions: tuple[Decision, ...]
    staked: dict[str, int]


def staked_on(lines: Iterable[WagerResult]) -> dict[str, int]:
    """Return the stakes of a round by wager; a void one had no result to cost anything."""
    found: dict[str, int] = {}
    for each in lines:
        if each.outcome != Outcome.VOID:
            found[each.wager] = found.get(each.wager, 0) + each.stake
    return found


def round_played(journal: Journal, name: str, number: int, player: str) -> RoundPlayed:
    """Return what a player did in a round. Raises NoSuchRound while it is not over."""
    machine = table_machine(journal, name)
    must_hold(journal, machine.stream)
    viewer = Viewer(PLAYER, player)
    state: TableState | None = None
    found: list[Decision] = []
    played_by = machine.rules
    for step, before, states in walked(journal, machine):
        mine = step.command.who.office == PLAYER and same_person(step.command.who.name, player)
        if before is not None and mine and before.phase is Phase.ROUND and before.round.number == number:
            seen = view(before, viewer, machine.rules.on_sign(before), step.command.at)
            area = next(
                (
                    each
                    for each in seen.areas
                    if each.area == getattr(step.command.does, "area", getattr(step.command.does, "seat", 0))
                ),
                None,
            )
            found += [(seen, area, step.command.does)] if area else []
        state = states[-1]
        if state.round.number > number:
            break
        played_by = machine.rules.of_round(state)
    if state is None or state.round.number < number or (state.round.number == number and state.phase is Phase.ROUND):
        raise NoSuchRound(f"round {number} of {name} is not over yet")
    rounds = History(JournalRecord(journal, machine.stream, machine.formats)).rounds(player)
    lines = next((each.lines for each in rounds if each.number == number), ())
    return RoundPlayed(played_by, tuple(found), staked_on(lines))
