"""The people of a round file or a case: players with their cash, staff with their offices, and the house itself."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from pitboss.files.toml import Section, Value
from pitboss.files.values import amount, known, one_of
from pitboss.house.file_values import name, seat_number
from pitboss.house.round_files.model import FileCommand, FileStream, FileTable
from pitboss.law import Rulebook
from pitboss.money import OUTSIDE
from pitboss.table.accounts import CAGE, VOUCHERS
from pitboss.table.commands import HOUSE, HOUSE_ACTOR, PLAYER, Actor, Command, Request
from pitboss.table.services.seats.chips import BuyIn
from pitboss.table.services.seats.sitting import TakeSeat

RESERVED = (HOUSE_ACTOR.name, CAGE.removeprefix(OUTSIDE), VOUCHERS.removeprefix(OUTSIDE))
"""Names that the record uses for the house itself."""
EVERYWHERE = (HOUSE, PLAYER)
"""Offices that no rulebook has to appoint."""


class Participants(Struct, frozen=True):
    """Everybody in the house, the cash that players brought, and the commands by which they take their seats."""

    offices: dict[str, tuple[str, ...]]
    """Each person's offices; a command is sent in the first that its table has, unless it says which."""
    purses: dict[str, int]
    arrivals: tuple[FileCommand, ...]

    def speaker(self, row: Section, book: Rulebook) -> Actor:
        """Return who sends the command of a row, and in which office."""
        who = row.need("who", known("the name of a player, of a member of staff, or house", self.offices))
        offices = [office for office in self.offices[who] if office in EVERYWHERE or _has_office(book, office)]
        if not offices:
            raise row["who"].error(f"a person with an office of {book.id}", f"{who}, {' and '.join(self.offices[who])}")
        return Actor(who, row.read("as", one_of(*offices), offices[0]))

    def everybody(self, machines: Sequence[FileTable] | Sequence[FileStream]) -> tuple[Actor, ...]:
        """Return everybody, once for each office they hold at a table or stream of the file."""
        return tuple(dict.fromkeys(actor for each in machines for actor in self.actors(each.book)))

    def actors(self, book: Rulebook) -> Iterable[Actor]:
        """Yield everybody in each office they hold under a rulebook."""
        for person, offices in self.offices.items():
            for office in offices:
                if office in EVERYWHERE or _has_office(book, office):
                    yield Actor(person, office)


def read_participants(file: Section, machines: Sequence[FileTable] | Sequence[FileStream]) -> Participants:
    """Read the rows of `seat`, where there are tables, of `player` and of `staff`."""
    tables = [each for each in machines if isinstance(each, FileTable)]
    reader = _Reader(tables, [each.book for each in machines])
    for row in file.rows("seat") if tables else ():
        reader.seat(row)
    for row in file.rows("player"):
        reader.player(row)
    for row in file.rows("staff"):
        reader.staff(row)
    return Participants(reader.offices, reader.purses | reader.stated, tuple(reader.arrivals))


def read_table(row: Section, tables: Sequence[FileTable]) -> int:
    """Return the index of the table that a row is about: the one it names, or the first."""
    names = [table.name for table in tables]
    return names.index(row.read("table", known("the name of a table of the file", names), names[0]))


class _Reader:
    """The people read so far."""

    def __init__(self, tables: Sequence[FileTable], books: Sequence[Rulebook]) -> None:
        self.tables = tables
        self.books = books
        self.offices: dict[str, tuple[str, ...]] = {HOUSE_ACTOR.name: (HOUSE_ACTOR.office,)}
        self.purses: dict[str, int] = {}
        """What each player buys in for."""
        self.stated: dict[str, int] = {}
        """The cash that the file gives a player."""
        self.arrivals: list[FileCommand] = []
        self._seated: dict[tuple[int, int], str] = {}

    def seat(self, row: Section) -> None:
        index = read_table(row, self.tables)
        table = self.tables[index]
        number = row.need("number", seat_number(table.settings.seats))
        if (index, number) in self._seated:
            raise row["number"].error("a seat that no row above has")
        who = self._seated_player(row["player"], index)
        self._seated[index, number] = who.name
        buys = row.read("buy_in", amount, 0)
        self.purses[who.name] = self.purses.get(who.name, 0) + buys
        self._purse(row, who.name)
        row.done()
        requests: list[Request] = [TakeSeat(number), BuyIn(buys)] if buys else [TakeSeat(number)]
        self.arrivals += [FileCommand(row.path, _arrival(who, number, each, table.start), index) for each in requests]

    def player(self, row: Section) -> None:
        who = self._new_name(row["name"])
        self.offices[who] = (PLAYER,)
        self.purses[who] = 0
        self._purse(row, who)
        row.done()

    def staff(self, row: Section) -> None:
        offices = dict.fromkeys(office.name for book in self.books for office in book.offices if office.name != PLAYER)
        books = " or ".join(dict.fromkeys(book.id for book in self.books))
        value = row["name"]
        plays = isinstance(value.raw, str) and PLAYER in self.offices.get(value.raw, ())
        who = str(value.raw) if plays else self._new_name(value)
        # The rules say what becomes of somebody who plays and acts at one table.
        self.offices[who] = (*self.offices.get(who, ()), *_offices(row["office"], f"an office of {books}", list(offices)))
        row.done()

    def _seated_player(self, value: Value, table: int) -> Actor:
        """A player may have a seat at each table of the file."""
        elsewhere = [each for (other, _), each in self._seated.items() if other != table]
        here = [each for (other, _), each in self._seated.items() if other == table]
        if value.raw in here or value.raw not in elsewhere:
            self.offices[self._new_name(value)] = (PLAYER,)
        return Actor(str(value.raw), PLAYER)

    def _purse(self, row: Section, who: str) -> None:
        if "purse" in row:
            if who in self.stated:
                raise row["purse"].error(f"the purse of {who} in one row only", "it again")
            self.stated[who] = row.need("purse", amount)
        row.allow("purse")

    def _new_name(self, value: Value) -> str:
        found = name(value)
        if found in RESERVED:
            raise value.error(f"a name other than {', '.join(RESERVED)}")
        if found in self.offices:
            raise value.error("a name that no row above has")
        return found


def _has_office(book: Rulebook, name: str) -> bool:
    return any(office.name == name for office in book.offices)


def _arrival(who: Actor, seat: int, request: Request, start: int) -> Command:
    return Command(f"seat-{seat}-{type(request).__struct_config__.tag}", who, start, request)


def _offices(value: Value, kind: str, offices: list[str]) -> tuple[str, ...]:
    """Return one office, or several for a person who holds a list of them."""
    if not isinstance(value.raw, list):
        return (known(kind, offices)(value),)
    if not value.raw:
        raise value.error(kind, "none")
    return tuple(known(kind, offices)(each) for each in value.each())
