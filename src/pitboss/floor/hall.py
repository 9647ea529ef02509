"""The hall: the house behind the floor, its tables, and the one thread that everything in it happens in.

The record is written with its disk, so nothing of the house runs where the network is served. Clients never wait for one another:
a stream has a flag, not a queue, and gets the table as it stands when it is ready for more.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from time import monotonic
from typing import ParamSpec, TypeVar

from pitboss.floor.at_table import AtTable
from pitboss.floor.keeper import Keeper, Pace
from pitboss.floor.listening import Listener
from pitboss.floor.tournaments import Tournaments
from pitboss.house.house import House
from pitboss.house.players.client import wall_clock
from pitboss.house.players.own_limits import TournamentMoney
from pitboss.house.players.visits import Visit
from pitboss.house.runner import Halted
from pitboss.house.tournaments.kind import TOURNAMENT
from pitboss.journal.errors import JournalError

P = ParamSpec("P")
T = TypeVar("T")

LOOKS_EVERY = 1.0
"""How often the record is asked for what other processes have done at a table that somebody watches, in seconds."""
STAYS_AWAKE = 20_000
"""How long computer players go on after the last watcher has left, in milliseconds: a reload is not a leaving."""


class Hall:
    """A house with its tables on the floor."""

    def __init__(self, house: House, pace: Pace | None = None, clock: Callable[[], int] = wall_clock) -> None:
        self.house = house
        self.clock = clock
        self.pace = pace or Pace()
        self.visit = Visit(house, clock)
        self.tables: dict[str, AtTable] = {}
        self.closing = False
        self._keepers: dict[str, asyncio.Task[None]] = {}
        self._woken: dict[str, asyncio.Event] = {}
        self._tellers: set[asyncio.Task[None]] = set()
        self._conducts: asyncio.Task[None] | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="house")
        self.tournaments = Tournaments(house)
        self.tournament_money = TournamentMoney(house, TOURNAMENT)
        self.find_tables()

    def find_tables(self) -> None:
        """Bring every table that Pitboss deals to the floor; another process may have opened one."""
        for table in self.house.tables():
            if table.rules.virtual and table.machine.name not in self.tables:
                self.tables[table.machine.name] = AtTable(table, self.clock)

    def played_for_money(self) -> Iterable[AtTable]:
        """Return the tables whose chips have a cash value: those of a tournament have none."""
        return (each for each in self.tables.values() if not each.tournament)

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do something in the house's thread, and tell everybody at the tables that it has changed."""
        loop = asyncio.get_running_loop()

        def watched() -> T:
            before = {name: each.table.version for name, each in self.tables.items()}
            try:
                return work(*args, **kwargs)
            finally:
                moved = [name for name, each in self.tables.items() if each.table.version != before.get(name)]
                if moved:
                    loop.call_soon_threadsafe(self.tell, moved)

        return await loop.run_in_executor(self._thread, watched)

    def tell(self, names: Iterable[str]) -> None:
        """Let the streams of some tables look again, and their keepers too."""
        for name in names:
            self.tell_streams(name)
            self.wake(name)

    def tell_streams(self, name: str) -> None:
        """Let the streams of a table look again: somebody came, left or is ready, or a clock runs."""
        here = self.tables[name]
        for each in here.listeners:
            each.is_stale = True
        self._tell(here)

    def free(self, here: AtTable, listener: Listener) -> None:
        """Take note that a stream is ready for more."""
        listener.is_free = True
        if listener.is_stale:
            self._tell(here)

    def _tell(self, here: AtTable) -> None:
        """Make the messages of all streams that are ready for one; what comes meanwhile goes with the next."""
        if not here.is_telling and not self.closing:
            here.is_telling = True
            task = asyncio.create_task(self._told(here))
            self._tellers.add(task)
            task.add_done_callback(self._tellers.discard)

    async def _told(self, here: AtTable) -> None:
        try:
            while ready := [each for each in here.listeners if each.is_stale and each.is_free]:
                for each in ready:
                    each.is_stale = each.is_free = False
                try:
                    version, made = await self.run(here.messages, [(each.visitor, each.after) for each in ready])
                except (Halted, JournalError) as error:
                    for each in ready:
                        each.deliver(error)
                else:
                    for each, message in zip(ready, made, strict=True):
                        each.deliver(message, version)
        finally:
            here.is_telling = False

    def wake(self, name: str) -> None:
        """Let the keeper of a table look whether there is something to do."""
        if name not in self._keepers and not self.closing:
            self._woken[name] = asyncio.Event()
            self._keepers[name] = asyncio.create_task(self._keep(name))
        if name in self._woken:
            self._woken[name].set()

    async def _keep(self, name: str) -> None:
        """Keep a table going for as long as somebody attends it or has a hand in play."""
        here = self.tables[name]
        keeper = Keeper(here, self.visit, self.pace)
        woken = self._woken[name]
        try:
            while not self.closing:
                woken.clear()
                clock = here.betting_until
                try:
                    wait = await self.run(self._stepped, here, keeper)
                except (Halted, JournalError):
                    wait = None
                if here.betting_until != clock:
                    self.tell_streams(name)
                if wait is None and not self.attended(here):
                    return
                if wait is not None and wait <= self.pace.step:
                    # What has just been done wakes the keeper too; people have to see one thing after another.
                    await asyncio.sleep(wait / 1000)
                    continue
                seconds = LOOKS_EVERY if wait is None else min(wait / 1000, LOOKS_EVERY)
                with suppress(TimeoutError):
                    async with asyncio.timeout(seconds):
                        await woken.wait()
        finally:
            self._keepers.pop(name, None)

    def _stepped(self, here: AtTable, keeper: Keeper) -> int | None:
        if monotonic() - here.followed >= LOOKS_EVERY:
            here.table.follow()
            here.followed = monotonic()
        return keeper.step(self.attended(here))

    def attended(self, here: AtTable) -> bool:
        """Return whether somebody watches a table, or did a moment ago."""
        latest = max(here.left.values(), default=0)
        return bool(here.listeners) or self.clock() - latest < STAYS_AWAKE

    def begin(self) -> None:
        """Begin to look after the tournaments of the house."""
        self._conducts = asyncio.create_task(self._conduct())

    async def _conduct(self) -> None:
        """Let levels, breaks and sessions begin and end when they are due, and their tables go on, watched or not."""
        while not self.closing:
            with suppress(Halted, JournalError):
                for name in await self.run(self._conducted):
                    self.wake(name)
            await asyncio.sleep(LOOKS_EVERY)

    def _conducted(self) -> list[str]:
        """Return the tables at which a tournament is played now."""
        played = self.tournaments.step(self.clock())
        if not self.tables.keys() >= {*played}:
            self.find_tables()
        return [name for name in played if name in self.tables]

    def end_streams(self) -> None:
        """Let every stream say goodbye."""
        self.closing = True
        for here in self.tables.values():
            for each in here.listeners:
                each.came.set()

    async def close(self) -> None:
        """End the streams and the keepers, then close the record with its snapshots."""
        self.end_streams()
        tasks = [*self._keepers.values(), *self._tellers, *((self._conducts,) if self._conducts else ())]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.get_running_loop().run_in_executor(self._thread, self.house.close)
        self._thread.shutdown()
