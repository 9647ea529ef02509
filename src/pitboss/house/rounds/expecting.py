"""What the author of a round file expects, and whether it came so."""

from __future__ import annotations

from pitboss.table.events import Outcome
from pitboss.table.settings import TableSettings


from collections.abc import Iterator, Mapping

from pitboss.cards import Card
from pitboss.house.rounds.dealing import Hands
from pitboss.house.rounds.model import OUTCOMES, REFUSED, Expect, ResultExpected, SeatExpected, WagerExpected
from pitboss.house.rounds.parts import Part, Spot
from pitboss.house.rounds.result import Result, WagerResult
from pitboss.house.rounds.values import known, name, one_of, positive, seat_key, signed, text
from pitboss.money import show
from pitboss.table.refusal import SENTENCES

# --- written -------------------------------------------------------------------------------------------------------


def read_expect(row: Part) -> Expect:
    """`expect` and `expect_code` of a row; a code is that of a refusal."""
    outcome = row.read("expect", one_of(*OUTCOMES), None)
    code = row.read("expect_code", known("the code of a refusal", SENTENCES), None)
    if code and outcome not in (None, REFUSED):
        raise row["expect"].wrong(f"{REFUSED} beside an expect_code")
    return Expect(REFUSED if code else outcome, code)


def read_result(file: Part, settings: TableSettings) -> ResultExpected:
    """`[result]`, written as the result is printed in JSON."""
    if "result" not in file:
        file.allow("result")
        return ResultExpected()
    part = file["result"].part()
    part.allow("seats", "wagers")
    part.done()
    seats = [_seat(spot, settings) for spot in part["seats"].part()] if "seats" in part else []
    wagers = [_wager(row, settings) for row in part.rows("wagers")]
    return ResultExpected(tuple(seats), tuple(wagers) if "wagers" in part else None)


def _seat(spot: Spot, settings: TableSettings) -> SeatExpected:
    number = _at_table(spot, seat_key(spot), settings)
    part = spot.part()
    found = SeatExpected(
        path=spot.path,
        seat=number,
        player=part.read("player", name, None),
        chips=part.read("chips", signed, None),
        tokens=part.read("tokens", signed, None),
        net=part.read("net", signed, None),
    )
    part.done()
    return found


def _wager(part: Part, settings: TableSettings) -> WagerExpected:
    found = WagerExpected(
        path=part.path,
        round=part.read("round", positive, 1),
        seat=_at_table(part["seat"], part.need("seat", positive), settings),
        wager=part.need("wager", text),
        outcome=part.read("outcome", one_of(*Outcome), None),
        amount=part.read("amount", signed, None),
        clause=part.read("clause", text, None),
    )
    part.done()
    return found


def _at_table(spot: Spot, seat: int, settings: TableSettings) -> int:
    if seat > settings.seats:
        raise spot.wrong(f"a seat from 1 to {settings.seats}", str(seat))
    return seat


# --- and compared --------------------------------------------------------------------------------------------------


def unmet(expected: ResultExpected, found: Result) -> Iterator[str]:
    """One line for each thing that came otherwise."""
    for seat in expected.seats:
        yield from _unmet_seat(seat, found)
    if expected.wagers is not None:
        yield from _unmet_wagers(expected.wagers, found)


def _unmet_seat(expected: SeatExpected, result: Result) -> Iterator[str]:
    found = result.seats.get(str(expected.seat))
    if found is None:
        yield differs(expected.path, "a player there", "an empty seat")
        return
    if expected.player not in (None, found.player):
        yield differs(f"{expected.path}.player", str(expected.player), found.player)
    for key in ("chips", "tokens", "net"):
        wanted, cents = getattr(expected, key), getattr(found, key)
        if wanted not in (None, cents):
            yield differs(f"{expected.path}.{key}", show(wanted), show(cents))


def _unmet_wagers(expected: tuple[WagerExpected, ...], result: Result) -> Iterator[str]:
    found = {(row.round, row.seat, row.wager): row for row in result.wagers}
    for each in expected:
        row = found.pop((each.round, each.seat, each.wager), None)
        if row is None:
            yield differs(each.path, f"{each.wager} settled at seat {each.seat} in round {each.round}", "no such wager")
        else:
            yield from _unmet_wager(each, row)
    for row in found.values():
        said = f"{row.wager} {row.outcome} {show(row.amount)} at seat {row.seat} in round {row.round}"
        yield differs("result.wagers", "all wagers that were settled", f"{said} beside them")


def _unmet_wager(expected: WagerExpected, found: WagerResult) -> Iterator[str]:
    if expected.outcome not in (None, found.outcome):
        yield differs(f"{expected.path}.outcome", str(expected.outcome), found.outcome)
    if expected.amount not in (None, found.amount):
        yield differs(f"{expected.path}.amount", show(expected.amount or 0), show(found.amount))
    if expected.clause is not None and expected.clause not in found.clauses:
        yield differs(f"{expected.path}.clause", expected.clause, ", ".join(found.clauses))


def unmet_deal(hands: Hands, dealt: Mapping[int, tuple[Card, ...]] | None) -> Iterator[str]:
    """Hands written down and dealt otherwise: a seat had no wager, or the deck was cut elsewhere."""
    if dealt is None:
        yield differs(hands.path, "these hands to be dealt", "no such round")
    elif dealt != hands.at:
        yield differs(hands.path, f"the hands {_told(hands.at)}", f"{_told(dealt)}")


def _told(hands: Mapping[int, tuple[Card, ...]]) -> str:
    return "; ".join(f"{place or 'dealer'}: {' '.join(hand)}" for place, hand in sorted(hands.items()))


def differs(path: str, expected: str, found: str) -> str:
    return f"{path}: expected {expected}, found {found}."
