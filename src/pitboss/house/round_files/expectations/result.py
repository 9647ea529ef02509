"""Expectations of the end of the file: `result`, and hands that were to be dealt as written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pitboss.cards import Card
from pitboss.house.results import Result, WagerResult
from pitboss.house.round_files.cards import Hands
from pitboss.house.round_files.model import ResultExpected, SeatExpected, Unmet, WagerExpected
from pitboss.house.round_files.toml_reader import Section, Value
from pitboss.house.round_files.toml_values import name, one_of, positive, seat_key, seat_number, signed_amount, text
from pitboss.money import show
from pitboss.table.events import Outcome
from pitboss.table.settings import TableSettings

# --- reading -------------------------------------------------------------------------------------------------------


def read_result(holder: Section, settings: TableSettings) -> ResultExpected:
    """Read `result`, which has the form in which the result is printed in JSON."""
    holder.allow("result")
    if "result" not in holder:
        return ResultExpected()
    section = holder["result"].section()
    section.allow("seats", "wagers")
    section.done()
    seats = [_seat(value, settings) for value in section["seats"].section()] if "seats" in section else []
    wagers = [_wager(row, settings) for row in section.rows("wagers")]
    return ResultExpected(section.path, tuple(seats), tuple(wagers) if "wagers" in section else None)


def _seat(value: Value, settings: TableSettings) -> SeatExpected:
    number = seat_key(value, settings.seats)
    row = value.section()
    found = SeatExpected(
        path=value.path,
        seat=number,
        player=row.read("player", name, None),
        chips=row.read("chips", signed_amount, None),
        tokens=row.read("tokens", signed_amount, None),
        net=row.read("net", signed_amount, None),
    )
    row.done()
    return found


def _wager(row: Section, settings: TableSettings) -> WagerExpected:
    found = WagerExpected(
        path=row.path,
        round=row.read("round", positive, 1),
        seat=row.need("seat", seat_number(settings.seats)),
        wager=row.need("wager", text),
        outcome=row.read("outcome", one_of(*Outcome), None),
        amount=row.read("amount", signed_amount, None),
        clause=row.read("clause", text, None),
    )
    row.done()
    return found


# --- comparing -----------------------------------------------------------------------------------------------------


def unmet_result(expected: ResultExpected, found: Result) -> Iterator[Unmet]:
    """Yield one line for each part of the result that is not as expected."""
    for seat in expected.seats:
        yield from _unmet_seat(seat, found)
    if expected.wagers is not None:
        yield from _unmet_wagers(expected, expected.wagers, found)


def _unmet_seat(expected: SeatExpected, result: Result) -> Iterator[Unmet]:
    found = result.seats.get(str(expected.seat))
    if found is None:
        yield Unmet(expected.path, "a player there", "an empty seat")
        return
    if expected.player not in (None, found.player):
        yield Unmet(f"{expected.path}.player", str(expected.player), found.player)
    for key in ("chips", "tokens", "net"):
        wanted, cents = getattr(expected, key), getattr(found, key)
        if wanted not in (None, cents):
            yield Unmet(f"{expected.path}.{key}", show(wanted), show(cents))


def _unmet_wagers(expected: ResultExpected, wagers: tuple[WagerExpected, ...], result: Result) -> Iterator[Unmet]:
    found = {(row.round, row.seat, row.wager): row for row in result.wagers}
    for each in wagers:
        row = found.pop((each.round, each.seat, each.wager), None)
        if row is None:
            yield Unmet(each.path, f"{each.wager} settled at seat {each.seat} in round {each.round}", "no such wager")
        else:
            yield from _unmet_wager(each, row)
    for row in found.values():
        more = f"{row.wager} {row.outcome} {show(row.amount)} at seat {row.seat} in round {row.round}"
        yield Unmet(f"{expected.path}.wagers", "all wagers that were settled", f"{more} as well")


def _unmet_wager(expected: WagerExpected, found: WagerResult) -> Iterator[Unmet]:
    if expected.outcome not in (None, found.outcome):
        yield Unmet(f"{expected.path}.outcome", str(expected.outcome), found.outcome)
    if expected.amount not in (None, found.amount):
        yield Unmet(f"{expected.path}.amount", show(expected.amount or 0), show(found.amount))
    if expected.clause is not None and expected.clause not in found.clauses:
        yield Unmet(f"{expected.path}.clause", expected.clause, ", ".join(found.clauses))


def unmet_deal(hands: Hands, dealt: Mapping[int, tuple[Card, ...]] | None) -> Iterator[Unmet]:
    """Yield a line for hands that were not dealt as written: a seat had no wager, or the deck was cut elsewhere."""
    if dealt is None:
        yield Unmet(hands.path, "these hands to be dealt", "no such round")
    elif dealt != hands.at:
        yield Unmet(hands.path, f"the hands {_shown(hands.at)}", f"{_shown(dealt)}")


def _shown(hands: Mapping[int, tuple[Card, ...]]) -> str:
    return "; ".join(f"{place or 'dealer'}: {' '.join(hand)}" for place, hand in sorted(hands.items()))
