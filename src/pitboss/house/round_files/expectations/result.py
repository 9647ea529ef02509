"""Expectations of the end of the file: `result`, and hands that were to be dealt as written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pitboss.cards import Card
from pitboss.files.toml import Section, Value
from pitboss.files.values import one_of, positive, signed_amount, text
from pitboss.house.file_values import name, seat_key, seat_number
from pitboss.house.results import Result, WagerResult
from pitboss.house.round_files.cards import Hands
from pitboss.house.round_files.model import ResultExpected, SeatExpected, Unmet, WagerExpected
from pitboss.money import show
from pitboss.table.events import Outcome
from pitboss.table.settings import TableSettings


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
    return value.section().convert(SeatExpected, {"path": value.path, "seat": number}, numbers=signed_amount, player=name)


def _wager(row: Section, settings: TableSettings) -> WagerExpected:
    return row.convert(
        WagerExpected,
        {"path": row.path},
        round=positive,
        area=seat_number(settings.seats),
        wager=text,
        outcome=one_of(*Outcome),
        amount=signed_amount,
        clause=text,
    )


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
    found = {(row.round, row.area, row.wager): row for row in result.wagers}
    for each in wagers:
        row = found.pop((each.round, each.area, each.wager), None)
        if row is None:
            yield Unmet(each.path, f"{each.wager} settled at seat {each.area} in round {each.round}", "no such wager")
        else:
            yield from _unmet_wager(each, row)
    for row in found.values():
        more = f"{row.wager} {row.outcome} {show(row.amount)} at seat {row.area} in round {row.round}"
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
