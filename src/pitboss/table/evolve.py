"""How a table changes when something has happened. No rule is decided here: an event is a fact, and its facts are copied."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from pitboss.money import Move, moved
from pitboss.table.accounts import moved_to, owner_in, unit_of
from pitboss.table.events import Begun, Event, GameEvent, TableEvent
from pitboss.table.keyed_steps import remember
from pitboss.table.state import Entry, Phase, Round, TableState, owner_of

if TYPE_CHECKING:
    from pitboss.table.game import Game


def evolve(state: TableState, event: Event, game: Game, step: str = "") -> TableState:
    """Return the table after the event: what its service keeps, the game's own part, and its money moved.

    `step` names the keyed step that the event belongs to. Without one, the event is not kept among what may be taken back."""
    after = _happened(state, event, game)
    return remember(state, after, event, game.all_keyed, step) if step else after


def _happened(state: TableState, event: Event, game: Game) -> TableState:
    if begun := event.begins():
        state = replace(state, phase=Phase.ROUND, round=_begun(state, begun), decided=())
    if event.moves and event.REVERSIBLE:
        state = _with_moves(state, event)
    # A wall of tiles is the game's own; only cards are in a shoe.
    if state.decks and (left := len(event.leaves_shoe())):
        shoe = replace(state.shoe, left=state.shoe.left - left, order=state.shoe.order[left:])
        if event.empties_shoe():
            shoe = replace(shoe, shuffled=False, cut=False)
        state = replace(state, shoe=shoe)
    over = event.ends_round() and state.phase is Phase.ROUND
    if isinstance(event, TableEvent):
        state = event.after(state)
    elif isinstance(event, GameEvent):
        state = event.at_table(state)
    if over and state.house_wide_next:
        state = replace(state, house_wide={**state.house_wide, **state.house_wide_next}, house_wide_next={})
    part = game.evolve(state.round.part, event)
    if part is not state.round.part:
        state = replace(state, round=replace(state.round, part=part))
    return replace(state, money=moved(state.money, _of_one_unit(event.moves, state.unit))) if event.moves else state


def _of_one_unit(moves: tuple[Move, ...], of_table: str) -> tuple[Move, ...]:
    """Return the moves; a rule that would turn tokens or tournament chips into chips is a fault of the program."""
    for move in moves:
        unit = unit_of(move.source, of_table)
        assert unit == unit_of(move.target, of_table), f"{move} would turn {unit} into something else"
    return moves


def _begun(state: TableState, begun: Begun) -> Round:
    """Return the round with its first event: what the sign states now is what the round is played by."""
    return Round(
        number=begun.number,
        called=True,
        limits=state.limits,
        house_wide=state.house_wide,
        own={seat: sitting.own for seat, sitting in state.seats.items() if sitting.own},
        entries={area: _entry(state, area) for area in begun.areas},
        full=len(state.seats) == state.places,
        part=state.round.part,
    )


def _entry(state: TableState, area: int) -> Entry:
    owner = owner_of(state, area)
    return Entry(owner, state.seats[owner].player if owner in state.seats else "")


def _with_moves(state: TableState, event: Event) -> TableState:
    """Keep the money moved with the areas it moved for."""
    entries = dict(state.round.entries)
    for area, moves in _by_area(state, event).items():
        if area in entries:
            entries[area] = replace(entries[area], moves=(*entries[area].moves, *moves))
    return replace(state, round=replace(state.round, entries=entries))


def _by_area(state: TableState, event: Event) -> dict[int, list[Move]]:
    """Return the moves of an event by wagering area: its own, or that of each player whose chips moved."""
    own: int | None = getattr(event, "area", getattr(event, "seat", None))
    if own is not None:
        return {own: list(event.moves)}
    areas = {entry.owner: area for area, entry in reversed(state.round.entries.items())}
    # Some players have changed seats or left since: their money moved where they are now.
    then = {now: had for entry in state.round.entries.values() for had, now in moved_to(state, entry).items()}
    found: dict[int, list[Move]] = {}
    for move in event.moves:
        as_they_sat = Move(then.get(move.source, move.source), then.get(move.target, move.target), move.amount)
        owner = owner_in(as_they_sat.source) or owner_in(as_they_sat.target)
        if owner in areas:
            found.setdefault(areas[owner], []).append(as_they_sat)
    return found
