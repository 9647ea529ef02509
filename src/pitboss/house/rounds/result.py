"""How a table stands when a round file is through: each player's money, and what became of each wager."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from pitboss.cards import Card
from pitboss.house.runner import Recorded, Table
from pitboss.table import events as ev
from pitboss.table.state import TOKENS, rack, stack_of


class SeatResult(Struct, frozen=True):
    """A player in the end. `net` is his gain since he came in, in chips and cash, what still lies on the layout too."""

    player: str
    chips: int
    tokens: int
    net: int


class WagerResult(Struct, frozen=True):
    """What became of a wager; `amount` is what it brought the player, negative where it was taken."""

    round: int
    seat: int
    wager: str
    outcome: str
    stake: int
    amount: int
    clause: str | None
    clauses: tuple[str, ...]


class Result(Struct, frozen=True):
    """The end of a round file."""

    seats: dict[str, SeatResult]
    wagers: tuple[WagerResult, ...]


NOTHING = Result({}, ())


def result_of(table: Table, came_with: Mapping[str, int]) -> Result:
    """Where everybody stands now."""
    return Result(
        {str(seat): _seat(table, seat, came_with) for seat in sorted(table.state.seats)},
        tuple(wagers_of(table.history)),
    )


def _seat(table: Table, seat: int, came_with: Mapping[str, int]) -> SeatResult:
    player = table.state.seats[seat].player
    stack = stack_of(table.state, seat)
    lies = sum(
        cents
        for account, cents in table.state.money.items()
        if account.startswith(f"{rack(seat)}/") and not account.endswith(TOKENS)
    )
    has = table.purses[player] + stack.chips + lies
    return SeatResult(player, stack.chips, stack.tokens, has - came_with.get(player, 0))


def wagers_of(history: Iterable[Recorded]) -> list[WagerResult]:
    """Every wager that was settled, given up or voided; where a settlement was undone, what holds in the end."""
    rows: dict[tuple[int, int, str], WagerResult] = {}
    number = 0
    for recorded in history:
        match recorded.event:
            case ev.CardsDealt(round=number):
                pass
            case ev.RoundVoided(returned=voided):
                _forget(rows, number)
                for seat, returned in voided:
                    _put(rows, number, seat, returned)
            case ev.HandRestored(seat=seat):
                _forget(rows, number, seat)
            case ev.HandVoided(seat=seat, wagers=settled_there):
                _forget(rows, number, seat)
                for settled in settled_there:
                    _put(rows, number, seat, settled)
            case event:
                for settled in getattr(event, "wagers", ()):
                    _put(rows, number, event.seat, settled)  # type: ignore[union-attr]
    return list(rows.values())


def _put(rows: dict[tuple[int, int, str], WagerResult], number: int, seat: int, settled: ev.Settled) -> None:
    clause = settled.clauses[0] if settled.clauses else None
    rows[number, seat, settled.wager] = WagerResult(
        number, seat, settled.wager, settled.outcome, settled.stake, settled.pays, clause, settled.clauses
    )


def _forget(rows: dict[tuple[int, int, str], WagerResult], number: int, seat: int | None = None) -> None:
    for key in [key for key in rows if key[0] == number and seat in (None, key[1])]:
        del rows[key]


def hands_of(history: Iterable[Recorded]) -> dict[int, dict[int, tuple[Card, ...]]]:
    """The cards of each round as they were dealt, by place."""
    rounds: dict[int, dict[int, dict[int, Card]]] = {}
    number = 0
    for recorded in history:
        match recorded.event:
            case ev.CardsDealt(round=number):
                rounds.setdefault(number, {})
            case ev.CardsKnown(cards=known):
                for place, position, card in known:
                    rounds[number].setdefault(place, {}).setdefault(position, card)
    return {
        number: {place: tuple(hand[position] for position in sorted(hand)) for place, hand in hands.items()}
        for number, hands in rounds.items()
    }
