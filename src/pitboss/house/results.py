"""The result at a table: each player's money, and how each wager ended."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from msgspec import Struct

from pitboss.house.record import holding
from pitboss.house.runner import Recorded, Table
from pitboss.table.accounts import stack_of, wagered_by
from pitboss.table.events import Outcome, Settled
from pitboss.table.services.wagers.placing import WagersPlaced
from pitboss.table.state import seat_of


class SeatResult(Struct, frozen=True):
    """A player's result. `net` is what they have gained since coming in, in chips and cash, wagers on the layout included."""

    player: str
    chips: int
    tokens: int
    net: int


class WagerResult(Struct, frozen=True, omit_defaults=True):
    """How a wager ended; `amount` is what it paid the player, negative when it was taken."""

    round: int
    area: int
    owner: int
    """The seat of the player who wagered there: the same, unless they play several areas or share one."""
    wager: str
    outcome: str
    stake: int
    amount: int
    clause: str | None
    clauses: tuple[str, ...]
    hand: int = 1
    """Which hand of the area, after a split."""
    banks: bool = False
    """It is no wager but what a player who banked put up."""


class Result(Struct, frozen=True):
    """The result at one table."""

    seats: dict[str, SeatResult]
    wagers: tuple[WagerResult, ...]


NOTHING = Result({}, ())


def result_of(table: Table, came_with: Mapping[str, int], tables: Collection[Table] = ()) -> Result:
    """Return the result at a table now; `tables` are all tables of the house, where a player may have chips as well."""
    return Result(
        {str(seat): _seat(table, seat, came_with, tables or (table,)) for seat in sorted(table.state.seats)},
        tuple(wagers_of(table.history)),
    )


def _seat(table: Table, seat: int, came_with: Mapping[str, int], tables: Collection[Table]) -> SeatResult:
    player = table.state.seats[seat].player
    stack = stack_of(table.state, seat)
    has = table.purses[player] + sum(_chips(each, player) for each in tables)
    return SeatResult(player, stack.chips, stack.tokens, has - came_with.get(player, 0))


def _chips(table: Table, player: str) -> int:
    """Return the chips of a player at a table, in their stack and on the layout."""
    seat = seat_of(table.state, player)
    if seat is None:
        return 0
    return stack_of(table.state, seat).chips + wagered_by(table.state, seat).chips


def wagers_of(history: Iterable[Recorded]) -> list[WagerResult]:
    """Return how every wager ended: settled, given up or voided; where a result was undone, what holds in the end."""
    settled = _Settled()
    for recorded in holding(history):
        event = recorded.event
        if begun := event.begins():
            settled.round = begun.number
        if isinstance(event, WagersPlaced):
            settled.owners[event.area] = event.owner
        if undone := event.undoes():
            settled.undo(undone.area, only=undone.outcomes)
        for area, line in event.settles():
            settled.put(area, line)
    return list(settled.rows.values())


class _Settled:
    """The wagers settled so far, one row for each player's wager on a hand in a round."""

    def __init__(self) -> None:
        self.rows: dict[tuple[int, int, str, int, int], WagerResult] = {}
        self.round = 0
        self.owners: dict[int, int] = {}

    def put(self, seat: int, line: Settled) -> None:
        self.rows[self.round, seat, line.wager, line.hand, line.owner] = WagerResult(
            round=self.round,
            area=seat,
            owner=line.owner or (seat if line.banks else self.owners.get(seat, seat)),
            wager=line.wager,
            outcome=line.outcome,
            stake=line.stake,
            amount=line.pays,
            clause=line.clauses[0] if line.clauses else None,
            clauses=line.clauses,
            hand=line.hand,
            banks=line.banks,
        )

    def undo(self, seat: int | None = None, *, only: Collection[str] = tuple(Outcome)) -> None:
        """Remove what this round has settled with these outcomes, at a seat or at all of them."""
        for key, row in list(self.rows.items()):
            if key[0] == self.round and seat in (None, key[1]) and row.outcome in only:
                del self.rows[key]
