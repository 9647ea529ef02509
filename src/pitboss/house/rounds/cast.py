"""Who is at the table: players with their cash, staff with their offices, and the house itself."""

from __future__ import annotations

from pitboss.table.accounts import CAGE, VOUCHERS
from pitboss.table.commands import Actor, Command, HOUSE_ACTOR, PLAYER, Request
from pitboss.table.settings import TableSettings


from msgspec import Struct

from pitboss.house.rounds.model import Said
from pitboss.house.rounds.parts import Part, Spot
from pitboss.house.rounds.values import amount, known, name, one_of, positive
from pitboss.law import Rulebook
from pitboss.money import OUTSIDE
from pitboss.table.services.seats.requests import BuyIn, TakeSeat

RESERVED = (HOUSE_ACTOR.name, CAGE.removeprefix(OUTSIDE), VOUCHERS.removeprefix(OUTSIDE))
"""Names that the record uses for the house's own."""


class Cast(Struct, frozen=True):
    """Everybody who may speak, the cash players came with, and how those with a seat arrive."""

    offices: dict[str, tuple[str, ...]]
    """Who may speak, in which offices; the first unless a command says otherwise."""
    purses: dict[str, int]
    arrive: tuple[Said, ...]

    def speaker(self, row: Part) -> Actor:
        """Who says a command, and in which office."""
        who = row.need("who", known("the name of a player, of a member of staff, or house", self.offices))
        return Actor(who, row.read("as", one_of(*self.offices[who]), self.offices[who][0]))


def read_cast(file: Part, book: Rulebook, settings: TableSettings, start: int) -> Cast:
    """`[[seat]]`, `[[player]]` and `[[staff]]`."""
    cast = Cast({HOUSE_ACTOR.name: (HOUSE_ACTOR.office,)}, {}, ())
    arrive: list[Said] = []
    taken: set[int] = set()
    for row in file.rows("seat"):
        number = _seat(row, settings, taken)
        who = _player(row, "player", cast)
        buys = row.read("buy_in", amount, 0)
        cast.purses[who.name] = row.read("purse", amount, buys)
        row.done()
        requests: list[Request] = [TakeSeat(number), BuyIn(buys)] if buys else [TakeSeat(number)]
        arrive += [Said(row.path, _first(who, number, request, start)) for request in requests]
    for row in file.rows("player"):
        who = _player(row, "name", cast)
        cast.purses[who.name] = row.read("purse", amount, 0)
        row.done()
    offices = [office.name for office in book.offices if office.name != PLAYER]
    for row in file.rows("staff"):
        cast.offices[_newcomer(row["name"], cast)] = _offices(row["office"], f"an office of {book.id}", offices)
        row.done()
    return Cast(cast.offices, cast.purses, tuple(arrive))


def _first(who: Actor, seat: int, request: Request, start: int) -> Command:
    return Command(f"seat-{seat}-{type(request).__struct_config__.tag}", who, start, request)


def _seat(row: Part, settings: TableSettings, taken: set[int]) -> int:
    number = row.need("number", positive)
    if number > settings.seats:
        raise row["number"].wrong(f"a seat from 1 to {settings.seats}")
    if number in taken:
        raise row["number"].wrong("a seat that no row above has")
    taken.add(number)
    return number


def _player(row: Part, key: str, cast: Cast) -> Actor:
    who = Actor(_newcomer(row[key], cast), PLAYER)
    cast.offices[who.name] = (PLAYER,)
    return who


def _offices(spot: Spot, kind: str, offices: list[str]) -> tuple[str, ...]:
    """One office, or a list of them for a person who holds several."""
    if not isinstance(spot.value, list):
        return (known(kind, offices)(spot),)
    if not spot.value:
        raise spot.wrong(kind, "none")
    return tuple(known(kind, offices)(each) for each in spot.each())


def _newcomer(spot: Spot, cast: Cast) -> str:
    found = name(spot)
    if found in RESERVED:
        raise spot.wrong(f"a name other than {', '.join(RESERVED)}")
    if found in cast.offices:
        raise spot.wrong("a name that no row above has")
    return found
