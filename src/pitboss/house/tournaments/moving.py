"""Players who change tables during a session: one is moved, or a table is broken up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated

from msgspec import Struct
from msgspec.structs import replace

from pitboss.house.kind import StreamEvent
from pitboss.house.tournaments.context import Context, directs, entrant_of, in_phase
from pitboss.house.tournaments.state import Entrant, Phase, TournamentState
from pitboss.table.acts import Act, Chosen, Topic
from pitboss.table.commands import Request
from pitboss.table.context import Decision
from pitboss.table.fields import BY_CHANCE, Person, SeatNumber, asks
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal


class MovePlayer(Request, frozen=True, tag="move-player"):
    """Move a player to a table with fewer players."""

    person: Person
    table: Annotated[str, asks("To which table?", what="a table")]
    seat: SeatNumber = 0
    """The seat; without it, one by lot."""
    order: Annotated[tuple[int, ...], BY_CHANCE] = ()
    """The order in which free seats are taken."""


class BreakTable(Request, frozen=True, tag="break-table"):
    """Break a table up: its players go to free seats of the others."""

    table: Annotated[str, asks("Which table?", what="a table")]
    order: Annotated[tuple[int, ...], BY_CHANCE] = ()


class Moved(Struct, frozen=True):
    """A player who has gone to another table."""

    number: int
    person: str
    source: str
    table: str
    seat: int
    chips: int
    absent: bool = False


class PlayersMoved(StreamEvent[TournamentState], frozen=True, tag="tournament.players-moved/1"):
    players: tuple[Moved, ...]
    broken: str = ""
    """The table that was broken up."""

    def after(self, state: TournamentState) -> TournamentState:
        state = state.with_entrants(
            replace(state.entrants[each.number], table=each.table, seat=each.seat) for each in self.players
        )
        return replace(state, tables={name: each for name, each in state.tables.items() if name != self.broken})

    def says(self) -> str:
        moved = "; ".join(f"{each.person} to seat {each.seat} at {each.table}" for each in self.players)
        return f"{self.broken} was broken up: {moved}." if self.broken else f"Moved: {moved}."


def free_places(state: TournamentState, heat: int, but: str = "") -> tuple[tuple[str, int], ...]:
    """Return the free seats at the tables of a heat, those of the smallest table first."""
    taken: dict[str, set[int]] = {name: set() for name, each in state.tables.items() if each.heat == heat and name != but}
    for each in state.entrants.values():
        if each.table in taken:
            taken[each.table].add(each.seat)
    seats = range(1, state.conditions.seats + 1)
    return tuple((name, seat) for name in taken for seat in seats if seat not in taken[name])


def _not_moving(c: Context, table: str) -> Refusal | None:
    """Refuse to move anybody to or from a table, unless players change tables while a session is played there."""
    rule = "tournament.move"
    if refusal := directs(c, rule) or in_phase(c, rule, Phase.PLAYING):
        return refusal
    if c.rules.value("tournament.session-moves") == "between-sessions":
        return c.refuse("no-moves", "tournament.keeps-seat")
    return None if table in c.state.tables else c.refuse("no-such-table", rule, table=table, tables=tuple(c.state.tables))


def may_move(c: Context, person: str, table: str, seat: int) -> Offer | Refusal:
    """Offer to move a player to a free seat at another table of their heat that has fewer players."""
    rule, state = "tournament.move", c.state
    if refusal := _not_moving(c, table):
        return refusal
    found = entrant_of(c, person, rule)
    if isinstance(found, Refusal):
        return found
    if found.table == table:
        return c.refuse("at-that-table", rule, person=found.person, table=found.table)
    free = _free_at(state, found, table)
    if not free:
        return c.refuse("no-free-seat", rule, table=table)
    if seat and seat not in free:
        return c.refuse("seat-not-free", rule, table=table, seat=seat, free=tuple(map(str, free)))
    sizes = state.sizes()
    if sizes[table] + 1 >= sizes[found.table]:
        here, there = sizes[found.table], sizes[table]
        rules = ("tournament.keeps-seat", rule)
        return c.refuse("not-even", *rules, table=table, players=there, source=found.table, here=here)
    return c.offer(rule, "tournament.table-size", choices=(found.person, table))


def _free_at(state: TournamentState, entrant: Entrant, table: str) -> list[int]:
    return [seat for name, seat in free_places(state, entrant.heat) if name == table]


def to_move(c: Context) -> Iterable[tuple[str, str, int]]:
    """Return every player with every table, for a seat by lot."""
    state = c.state
    if state.phase is not Phase.PLAYING or len(state.tables) == 1:
        return ()
    return ((each.person, table, 0) for table in state.tables for each in state.live())


def move(c: Context, request: MovePlayer, offer: Offer) -> Decision:
    """Move a player to another table of their heat that has fewer players."""
    found = c.state.entrant(request.person)
    assert found is not None, "an entrant"
    free = _free_at(c.state, found, request.table)
    seat = request.seat or next((seat for seat in request.order if seat in free), free[0])
    return (PlayersMoved(players=(_moved(found, request.table, seat),), clauses=offer.clauses),)


def seats_by_lot(c: Context, request: MovePlayer) -> Chosen | None:
    if request.order or request.seat:
        return None
    return Chosen("order", shuffled=tuple(range(1, c.state.conditions.seats + 1)))


def _moved(entrant: Entrant, table: str, seat: int) -> Moved:
    facts = (entrant.number, entrant.person, entrant.table, table, seat, entrant.chips, not entrant.present)
    return Moved(*facts)


def may_break_up(c: Context, table: str) -> Offer | Refusal:
    """Offer to break a table up whose players find seats at the other tables of their heat."""
    if refusal := _not_moving(c, table):
        return refusal
    rule, leaving, free = "tournament.move", c.state.at_table(table), _free_elsewhere(c.state, table)
    if len(free) < len(leaving):
        return c.refuse("cannot-break", rule, table=table, players=len(leaving), free=len(free))
    return c.offer(rule, "tournament.table-size", choices=(table,))


def _free_elsewhere(state: TournamentState, table: str) -> tuple[tuple[str, int], ...]:
    return free_places(state, state.tables[table].heat, table)


def to_break_up(c: Context) -> Iterable[str]:
    return c.state.tables if c.state.phase is Phase.PLAYING else ()


def break_up(c: Context, request: BreakTable, offer: Offer) -> Decision:
    """Break a table up: each of its players gets a free seat by lot, at the table that then has fewest players."""
    free = _free_elsewhere(c.state, request.table)
    moved = _spread(c.state, c.state.at_table(request.table), free, request.order)
    return (PlayersMoved(players=moved, broken=request.table, clauses=offer.clauses),)


def free_seats_by_lot(c: Context, request: BreakTable) -> Chosen | None:
    if request.order:
        return None
    return Chosen("order", shuffled=tuple(range(1, len(_free_elsewhere(c.state, request.table)) + 1)))


def _spread(
    state: TournamentState, leaving: Sequence[Entrant], free: Sequence[tuple[str, int]], order: Sequence[int]
) -> tuple[Moved, ...]:
    drawn = [free[at - 1] for at in order] if len(order) == len(free) else list(free)
    sizes = state.sizes()
    found: list[Moved] = []
    for each in leaving:
        # The next drawn seat of the table with fewest players.
        least = min({table for table, _ in drawn}, key=lambda table: (sizes[table], table))
        place = next(each for each in drawn if each[0] == least)
        drawn.remove(place)
        sizes[least] += 1
        found.append(_moved(each, *place))
    return tuple(found)


MOVING = Topic(
    acts=(
        Act(MovePlayer, may_move, move, at=("person", "table", "seat"), each=to_move, chance=seats_by_lot, tried={}),
        Act(BreakTable, may_break_up, break_up, at=("table",), each=to_break_up, chance=free_seats_by_lot, tried={}),
    ),
    events=(PlayersMoved,),
    rules={
        "tournament.move": "who moves players and breaks tables",
    },
    powers=frozenset({"tournament.move"}),
    refusals={
        "no-moves": ("Players keep their seats for the session.", "Wait for the ballot of the next session."),
        "no-such-table": ("{table} is not a table of this session.", "Name one of: {tables}."),
        "at-that-table": ("{person} sits at {table} already.", "Choose another table."),
        "no-free-seat": ("No seat is free at {table} for that player.", "Choose another table of their heat."),
        "seat-not-free": ("Seat {seat} at {table} is not free.", "Choose one of: {free}."),
        "not-even": (
            "{table} has {players:player} and {source} has {here}: the move would not make them more even.",
            "Move somebody from a table with more players.",
        ),
        "cannot-break": (
            "{table} has {players:player}, and the other tables of the heat have {free:seat} free.",
            "Wait until enough seats are free.",
        ),
    },
    settings={
        "tournament.session-moves": ("director-moves", "between-sessions"),
        "tournament.moved-player": ("plays-at-once",),
    },
    interpretations={"tournament.moved-player": "plays-at-once"},
)
