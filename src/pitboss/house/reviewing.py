"""What a player knew when they decided: their own commands of a round that is over, each with the table as they saw it."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.house.audit import NoSuchRound
from pitboss.house.table_stream import PREFIX, book_of, formats_of
from pitboss.journal.store import Journal
from pitboss.table.commands import PLAYER, Request
from pitboss.table.evolve import evolve
from pitboss.table.persons import same_person
from pitboss.table.services.opening import TableOpened, opened
from pitboss.table.state import Phase, TableState
from pitboss.table.view import SeatView, TableView, view
from pitboss.table.viewers import Viewer

Decision = tuple[TableView, SeatView, Request]


def decisions_of(journal: Journal, name: str, number: int, player: str) -> Iterator[Decision]:
    """Yield the decisions of a player in a round: what they saw, the area they decided for, and what they asked for."""
    rules = book_of(journal, name)[1]
    viewer = Viewer(PLAYER, player)
    state: TableState | None = None
    found: list[Decision] = []
    for step in journal.steps(PREFIX + name, formats_of(rules.game)):
        mine = step.command.who.office == PLAYER and same_person(step.command.who.name, player)
        if state is not None and mine and state.phase is Phase.ROUND and state.round.number == number:
            seen = view(state, viewer, rules.on_sign(state), step.command.at)
            area = next((each for each in seen.seats if each.seat == getattr(step.command.does, "seat", 0)), None)
            found += [(seen, area, step.command.does)] if area else []
        for entry in step.entries:
            event = entry.event
            if state is None:
                assert isinstance(event, TableOpened)
                state = opened(event, rules.game)
            else:
                state = evolve(state, rules.game.completed(state, event), rules.game)
        if state is not None and state.round.number > number:
            break
    if state is None or state.round.number < number or (state.round.number == number and state.phase is Phase.ROUND):
        raise NoSuchRound(f"round {number} of {name} is not over yet")
    yield from found
