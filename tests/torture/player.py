"""A process that plays at the tables of a house until it is killed. What it sends is in its log before it is sent, and what was
acknowledged as soon as it is; so the next process in its place sends again what was never answered."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec

from pitboss.games import games
from pitboss.house.house import House
from pitboss.house.players.bots import decide, start_of
from pitboss.house.players.visits import practice_settings
from pitboss.house.runner import Accepted, Table
from pitboss.house.stream.vouchers import IssueVoucher
from pitboss.house.table_stream import formats_of
from pitboss.journal.errors import DiskFull, JournalError
from pitboss.journal.keys import Key
from pitboss.law import Rulebook, available, load
from pitboss.table.commands import HOUSE_ACTOR, PLAYER, Actor, Command, Request
from pitboss.table.services.seats.chips import BuyIn, CashOut, ExchangeVoucher
from pitboss.table.services.seats.sitting import TakeSeat
from pitboss.table.state import Phase
from tests.support.play import sent

TABLES = 3
"""How many tables a house has: one whose rulebook has vouchers, and others of games that the seed chooses among all."""
CASH, CHIPS = 10_000_000, 50_000
SHARED, SHARED_SEAT, SHARED_CASH = "Everybody", 5, 120_000
"""A person whom every process speaks for, at every table, with cash that soon runs short."""
SHARE = 0.3
"""How often a process speaks for that person."""
VOUCHERS, VOUCHER = 200, 500
"""How many vouchers there are, and what each is worth. Every process tries them all at the table that takes vouchers."""
EXCHANGES = 0.05
"""How often a process tries one."""
REPEATS = 0.05
"""How often an old command is sent again instead of a new one."""
JUMPS = 0.03
"""How often a command carries a wrong time."""
FILLS = 0.02
"""How often the disk of an SQLite record is full for a while."""
MANY = 40
"""Commands that are tried while the disk is full."""
MOST_PAGES = 1_073_741_823
CLOCKS = (-3_600_000, -1, 30_000, 300_000, 315_360_000_000)
"""How far a clock jumps, in milliseconds."""


class Said(msgspec.Struct, omit_defaults=True):
    """One line of a player's log: something is about to be sent, or was acknowledged."""

    id: str
    table: str
    who: Actor
    at: int
    does: msgspec.Raw = msgspec.Raw(b"null")
    versions: tuple[int, ...] = ()
    """Where the record has it; empty before that is known."""


def tables(seed: int) -> tuple[Rulebook, ...]:
    """Return the rulebooks of the tables of a run: of each game at most one."""
    books = {str(book.game): book for book in map(load, reversed(available())) if book.game in games()}
    with_vouchers = next(book for book in books.values() if book.has("token.exchange"))
    others = sorted({*books} - {str(with_vouchers.game)})
    return with_vouchers, *(books[game] for game in random.Random(seed).sample(others, min(TABLES - 1, len(others))))


def open_tables(data: Path, address: str | None, key: Key, seed: int) -> None:
    """Open the tables of the house, before anybody plays."""
    with House.at(data, key, database=address) as house:
        for book in tables(seed):
            house.open_table(book, practice_settings(book, str(book.game)), at=now())
        house.grant(SHARED, SHARED_CASH, command_id="shared", at=now())
        for number in range(VOUCHERS):
            house.by_itself(IssueVoucher(f"V{number}", VOUCHER), at=now(), command_id=f"voucher-{number}")


def play_for_ever(data: Path, address: str | None, key: Key, seat: int, seed: int, log: Path) -> None:
    """Play at a seat of every table until the process is killed."""
    player = Player(seat, random.Random(seed), log)
    while True:
        try:
            with House.at(data, key, database=address) as house:
                player.play(house)
        except JournalError:
            time.sleep(0.05)  # the record is out of reach; whatever was sent is sent again


class Player:
    """Somebody at a seat, with a log that outlives the process."""

    def __init__(self, seat: int, chance: random.Random, log: Path) -> None:
        self.name = f"Player {seat}"
        self.seat = seat
        self._chance = chance
        self._log = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        self._done: list[Said] = []
        self._open: dict[str, Said] = {}
        """What was sent and never answered."""
        for said in read_log(log):
            if said.versions:
                self._open.pop(said.id, None)
                self._done.append(said)
            else:
                self._open[said.id] = said
        self._born = f"{seat}-{time.time_ns()}"
        self._sent = 0

    def play(self, house: House) -> None:
        for said in list(self._open.values()):
            self._send(house.table(said.table), said)
        if house.people.purses[self.name] < CASH // 2:
            house.grant(self.name, CASH, command_id=f"cash-{self._born}", at=now())
        while True:
            if house.journal.database.path and self._chance.random() < FILLS:
                self._without_room(house)
            self._next(house, house.table(self._chance.choice(house.names())))

    def _without_room(self, house: House) -> None:
        """Let the record not grow for a while; what could not be written is sent again when there is room."""
        with house.journal.database.driver(writes=False) as cursor:
            (pages,) = cursor.execute("PRAGMA page_count").fetchone()
            cursor.execute(f"PRAGMA max_page_count = {pages}")
        try:
            for _ in range(MANY):
                self._next(house, house.table(self._chance.choice(house.names())))
        except DiskFull:
            os.write(self._log, b"\n")  # an empty line counts a full disk
        with house.journal.database.driver(writes=False) as cursor:
            cursor.execute(f"PRAGMA max_page_count = {MOST_PAGES}")
        for said in list(self._open.values()):
            self._send(house.table(said.table), said)

    def _next(self, house: House, table: Table) -> None:
        if self._done and self._chance.random() < REPEATS:
            self._send(*self._repeated(house))
            return
        table.catch_up()
        who, does = self._wish(table)
        self._sent += 1
        said = Said(f"{self._born}-{self._sent}", table.machine.name, who, self._time(table), raw(does))
        self._note(said)
        self._open[said.id] = said
        self._send(table, said, expected=table.version)

    def _repeated(self, house: House) -> tuple[Table, Said]:
        """Return an old command with everything in it as it was, out of its order."""
        said = self._chance.choice(self._done)
        return house.table(said.table), said

    def _send(self, table: Table, said: Said, expected: int | None = None) -> None:
        command = Command(said.id, said.who, said.at, requested(table, said.does), expected)
        outcome = sent(table, command)
        self._open.pop(said.id, None)
        if isinstance(outcome, Accepted):
            done = msgspec.structs.replace(said, versions=tuple(each.version for each in outcome.events))
            self._note(done)
            self._done.append(done)

    def _wish(self, table: Table) -> tuple[Actor, Request]:
        """Return what this player, or the person whom all of them speak for, asks for now; else the table goes on."""
        name, seat = (SHARED, SHARED_SEAT) if self._chance.random() < SHARE else (self.name, self.seat)
        me, state = Actor(name, PLAYER), table.state
        chips = state.money.get(f"seat:{seat}", 0)
        if seat not in state.seats:
            return me, TakeSeat(seat)
        if table.rules.has("token.exchange") and self._chance.random() < EXCHANGES:
            return me, ExchangeVoucher(f"V{self._chance.randrange(VOUCHERS)}", VOUCHER)
        if name == SHARED and self._chance.random() < 0.5:
            return me, CashOut(chips) if chips else BuyIn(SHARED_CASH)
        if state.phase is Phase.BETWEEN and chips < CHIPS // 2:
            return me, BuyIn(CHIPS)
        wish = decide(table.view(name), table.offers(me, now()), seat, table.rules)
        return (me, wish) if wish is not None else (HOUSE_ACTOR, start_of(table.rules))

    def _time(self, table: Table) -> int:
        right = max(now(), table.at)
        if self._chance.random() < JUMPS:
            return right + self._chance.choice(CLOCKS)
        return right

    def _note(self, said: Said) -> None:
        os.write(self._log, msgspec.json.encode(said) + b"\n")


def now() -> int:
    return time.time_ns() // 1_000_000


def raw(does: Request) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(does, enc_hook=str))


def requested(table: Table, does: msgspec.Raw) -> Request:
    """Return what was asked for, read back from a log."""
    found: Request = msgspec.json.decode(does, type=formats_of(table.rules.game).requests)
    return found


def read_log(log: Path) -> Iterator[Said]:
    """Yield the whole lines of a log; one that a kill has cut off was not acknowledged."""
    if log.exists():
        for line in log.read_bytes().split(b"\n")[:-1]:
            if line:
                yield msgspec.json.decode(line, type=Said)
