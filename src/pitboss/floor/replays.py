"""A round that is over, step by step, as one player saw it: from a record, or played by computer players as an example."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from msgspec import Struct

from pitboss.floor.at_table import AtTable, currency_of, drawn, wager_names
from pitboss.floor.log import said
from pitboss.floor.messages import LogLine, Me, Result, WagerName
from pitboss.house.players.bots import computer_at
from pitboss.house.players.simulation import Simulation
from pitboss.house.players.visits import practice_settings
from pitboss.house.record import Recorded, step_of
from pitboss.house.runner import Table
from pitboss.journal.store import Entry
from pitboss.law import Rulebook, load
from pitboss.table.commands import PLAYER
from pitboss.table.rules import Rules, amounts_of
from pitboss.table.state import Phase, TableState
from pitboss.table.view import TableView, view, view_event
from pitboss.table.viewers import Viewer

MOST_FRAMES = 500
EXAMPLES = range(1, 13)
"""The seeds of rounds that are tried for an example: the first one that its player wins is shown."""
EXAMPLE = "Example"


class Frame(Struct, frozen=True):
    """One step of a past round: what happened, and the table after it as its player saw it."""

    line: LogLine
    view: TableView
    stage: str
    drawn: dict[str, Any]


class Replay(Struct, frozen=True):
    """A past round, marked as such, with what a felt needs to show it."""

    table: str
    round: int
    replay: bool
    game: str
    title: str
    rulebook: str
    authority: str
    currency: str
    me: Me
    seats: int
    device: str
    wagers: tuple[WagerName, ...]
    inscription: str
    result: Result
    frames: tuple[Frame, ...]


def replay_of(name: str, rules: Rules, me: Me, result: Result, frames: tuple[Frame, ...]) -> Replay:
    """Return a round of a table with its frames."""
    inscribed = [line.text for frame in frames[:1] for line in frame.view.sign if line.name == "inscription"]
    book = rules.book
    return Replay(
        table=name,
        round=result.round,
        replay=True,
        game=rules.game.id,
        title=book.title,
        rulebook=book.id,
        authority=book.authority,
        currency=currency_of(rules),
        me=me,
        seats=rules.table.seats,
        device=rules.table.device,
        wagers=wager_names(rules),
        inscription=inscribed[0] if inscribed else "",
        result=result,
        frames=frames,
    )


def frames_of(
    history: Iterable[tuple[Entry | Recorded, TableState]], number: int, viewer: Viewer, rules: Rules
) -> tuple[Frame, ...]:
    """Return the frames of a round, from the events of a table with the state after each."""
    found: list[Frame] = []
    for entry, state in history:
        if state.round.number == number:
            found.append(_frame(entry, state, viewer, rules.on_sign(state)))
            if (state.phase is not Phase.ROUND and entry.event.ends_round()) or len(found) >= MOST_FRAMES:
                break
    return tuple(found)


def _frame(entry: Entry | Recorded, state: TableState, viewer: Viewer, rules: Rules) -> Frame:
    event = view_event(entry.event, viewer)
    with amounts_of(rules):
        line = LogLine(entry.version, entry.at, state.round.number, entry.who.name, said(event), event.clauses, event)
    seen = view(state, viewer, rules, entry.at)
    return Frame(line, seen, rules.game.standing_at(state), drawn(rules, seen))


@cache
def example_of(book: str) -> Replay | None:
    """Return a round that computer players have played by a rulebook, as one of them saw it; None if that one never played."""
    found: Replay | None = None
    middle, seats = _company(load(book))
    for seed in EXAMPLES:
        played = Simulation(book, seed, seats=seats)
        played.play(1)
        found = _example(played.table, middle) or found
        if found and found.result.net > 0:
            break
    return found


def _company(book: Rulebook) -> tuple[int, tuple[int, ...]]:
    """Return the seat that is looked at, in the middle of a practice table, and the seats that play: its neighbours too."""
    seats = practice_settings(book, EXAMPLE).seats
    middle = (seats + 1) // 2
    return middle, tuple(each for each in (middle - 1, middle, middle + 1) if 1 <= each <= seats)


def _example(table: Table, seat: int) -> Replay | None:
    me = Me(computer_at(seat), "computer", seat, areas=(seat,))
    here = AtTable(table, lambda: table.at)
    past = here.history.last(me.name)
    if past is None:
        return None
    frames = frames_of(_folded(table), past.number, Viewer(PLAYER, me.name), table.machine.rules)
    return replay_of(EXAMPLE, table.rules, me, here.result_of(past), frames)


def _folded(table: Table) -> Iterator[tuple[Recorded, TableState]]:
    """Yield every event of a table in memory with the state after it."""
    state: TableState | None = None
    for each in table.record.history():
        machine = table.machine
        state = machine.evolve(state, each.event, step_of(each.command)) if state else machine.first(each.event)
        yield each, state
