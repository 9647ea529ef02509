"""The result at a table: each player's money, and how each wager ended."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from msgspec import Struct

from pitboss.cards import Card
from pitboss.games.dealer_poker.round import (
    AnteFolded,
    CardsDealt,
    CardsKnown,
    HandConceded,
    HandFolded,
    HandRestored,
    HandSettled,
    HandStatus,
)
from pitboss.games.racing_card_derby.round import CardDrawn, LosingWagersTaken, WagersSettledAgain, WinningWagersPaid
from pitboss.house.runner import Recorded, Table
from pitboss.table.accounts import stack_of, stake_on
from pitboss.table.events import Outcome, Settled
from pitboss.table.rounds import AreaVoided, RoundVoided, WagersForfeited, WagersReturned
from pitboss.table.services.wagers.events import WagersPlaced
from pitboss.table.state import owner_of, seat_of


class SeatResult(Struct, frozen=True):
    """A player's result. `net` is what they have gained since coming in, in chips and cash, wagers on the layout included."""

    player: str
    chips: int
    tokens: int
    net: int


class WagerResult(Struct, frozen=True):
    """How a wager ended; `amount` is what it paid the player, negative when it was taken."""

    round: int
    seat: int
    owner: int
    """The seat of the player who wagered there: the same, unless they play several areas."""
    wager: str
    outcome: str
    stake: int
    amount: int
    clause: str | None
    clauses: tuple[str, ...]


class Result(Struct, frozen=True):
    """The result at one table."""

    seats: dict[str, SeatResult]
    wagers: tuple[WagerResult, ...]


NOTHING = Result({}, ())
SETTLED = tuple(outcome for outcome in Outcome if outcome is not Outcome.GIVEN_UP)
"""Every outcome but giving up, which may stay when a hand is corrected."""


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
    places = [place for place in range(1, table.state.places + 1) if owner_of(table.state, place) == seat]
    wagered = sum(stake_on(table.state, place, wager).chips for place in places for wager in table.rules.areas)
    return stack_of(table.state, seat).chips + wagered


def wagers_of(history: Iterable[Recorded]) -> list[WagerResult]:
    """Return every wager that was settled, given up or voided, as it ended after corrections."""
    settled = _Settled()
    for recorded in history:
        match recorded.event:
            case CardsDealt(round=number) | CardDrawn(round=number):
                settled.round = number
            case LosingWagersTaken(wagers=lines) | WinningWagersPaid(wagers=lines):
                settled.put_seats(lines)
            case WagersSettledAgain(wagers=lines):
                settled.undo(only=(Outcome.WIN, Outcome.LOSE))
                settled.put_seats(lines)
            case WagersPlaced(seat=seat, owner=owner):
                settled.owners[seat] = owner
            case RoundVoided(returned=returned):
                settled.undo()
                settled.put_seats(returned)
            case HandRestored(seat=seat, status=HandStatus.PLAYS):
                settled.undo(seat, only=SETTLED)
            case HandRestored(seat=seat):
                settled.undo(seat)
            case AreaVoided(seat=seat, wagers=lines):
                settled.undo(seat, only=SETTLED)
                settled.put_all(seat, lines)
            case (
                HandSettled(seat=seat, wagers=lines)
                | HandFolded(seat=seat, wagers=lines)
                | AnteFolded(seat=seat, wagers=lines)
                | HandConceded(seat=seat, wagers=lines)
                | WagersReturned(seat=seat, wagers=lines)
                | WagersForfeited(seat=seat, wagers=lines)
            ):
                settled.put_all(seat, lines)
    return list(settled.rows.values())


class _Settled:
    """The wagers settled so far, one row for each wager of a seat in a round."""

    def __init__(self) -> None:
        self.rows: dict[tuple[int, int, str], WagerResult] = {}
        self.round = 0
        self.owners: dict[int, int] = {}

    def put(self, seat: int, line: Settled) -> None:
        self.rows[self.round, seat, line.wager] = WagerResult(
            round=self.round,
            seat=seat,
            owner=self.owners.get(seat, seat),
            wager=line.wager,
            outcome=line.outcome,
            stake=line.stake,
            amount=line.pays,
            clause=line.clauses[0] if line.clauses else None,
            clauses=line.clauses,
        )

    def put_all(self, seat: int, lines: Iterable[Settled]) -> None:
        for line in lines:
            self.put(seat, line)

    def put_seats(self, lines: Iterable[tuple[int, Settled]]) -> None:
        for seat, line in lines:
            self.put(seat, line)

    def undo(self, seat: int | None = None, *, only: Collection[str] = tuple(Outcome)) -> None:
        """Remove what this round has settled with these outcomes, at a seat or at all of them."""
        for key, row in list(self.rows.items()):
            if key[0] == self.round and seat in (None, key[1]) and row.outcome in only:
                del self.rows[key]


def hands_of(history: Iterable[Recorded]) -> dict[int, dict[int, tuple[Card, ...]]]:
    """Return the cards of each round as they were dealt, by place."""
    rounds: dict[int, dict[int, dict[int, Card]]] = {}
    number = 0
    for recorded in history:
        match recorded.event:
            case CardsDealt(round=number):
                rounds.setdefault(number, {})
            case CardsKnown(cards=known):
                for place, position, card in known:
                    rounds[number].setdefault(place, {}).setdefault(position, card)
    return {
        number: {place: tuple(hand[position] for position in sorted(hand)) for place, hand in hands.items()}
        for number, hands in rounds.items()
    }
