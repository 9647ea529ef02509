"""A house with its record: tables that outlive the process, the people who come and go, the notices they are sent."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from uuid import uuid4

from msgspec.structs import replace

from pitboss.cards.chance import Chance
from pitboss.games import rules_for
from pitboss.house.accounts import Accounts
from pitboss.house.automation import EVERYTHING, Automation
from pitboss.house.credentials import Credentials, credentials_file
from pitboss.house.faults import UNREADABLE
from pitboss.house.house_streams import HouseStreams
from pitboss.house.house_wide import spread
from pitboss.house.journal_record import JournalRecord
from pitboss.house.kept_streams import stream_named
from pitboss.house.kinds import KINDS
from pitboss.house.machine import S
from pitboss.house.observing import Observing
from pitboss.house.people import HouseNotice, NotAcknowledged, People
from pitboss.house.record import Accepted, Moved
from pitboss.house.ruled import RuledKind
from pitboss.house.runner import NotOpened, Outcome, Stale, Table
from pitboss.house.running import Runner
from pitboss.house.server_clock import ServerClock, told_off
from pitboss.house.snapshots import EVERY, resume_stream, resume_table, save_stream, save_table
from pitboss.house.stream import HOUSE, STREAM
from pitboss.house.stream.notices import AcknowledgeNotice
from pitboss.house.stream.purses import GrantPurse
from pitboss.house.stream_runner import HouseStream
from pitboss.house.table_stream import PREFIX, NoSuchTable, book_of, formats_of
from pitboss.house.verifying import begun_stamped
from pitboss.journal import checkpoint_file
from pitboss.journal.anchoring import Anchors
from pitboss.journal.errors import CommandReused, JournalError
from pitboss.journal.kept_rulebooks import keep_rulebook
from pitboss.journal.keys import Key, find_key
from pitboss.journal.store import Journal
from pitboss.journal.walking import checked, must_end, must_hold
from pitboss.law import Rulebook, load
from pitboss.table.commands import Actor, Command, Request
from pitboss.table.events import Significance
from pitboss.table.refusal import Refusal
from pitboss.table.settings import TableSettings
from pitboss.table.state import Phase

DATABASE = "house.db"


class House:
    """Everything that happens in one house, in one record."""

    def __init__(self, journal: Journal, anchors: Anchors | None = None, credentials: Credentials | None = None) -> None:
        self.journal = journal
        self.anchors = anchors
        """Makes checkpoints; None if the record has no folder of its own."""
        self.people = People(record=JournalRecord(journal, STREAM, HOUSE.formats), tables=self._followed_tables)
        self.observing = Observing(self.people)
        """Notes what the house and its tables observe."""
        self.accounts = Accounts(self, credentials or Credentials())
        self._kept: dict[str, int] = {}
        """The version of each stream's snapshot, by table; the house's own is under its stream."""
        self.unreadable: dict[str, JournalError] = {}
        """Why a stream cannot be read; the other streams can."""
        self._tables: dict[str, Table] = {}
        self.streams = HouseStreams(self)
        """What the house runs besides its tables: promotions."""
        journal.all_stamped = begun_stamped(journal)
        resume_stream(journal, self.people.machine, self.people)
        self._kept[STREAM] = self.people.version
        try:
            self.people.catch_up()
            must_end(journal, STREAM, self._kept[STREAM])
        except UNREADABLE as error:
            self.unreadable[STREAM] = error
        if anchors:
            anchors.begins(STREAM, self.people.version)
        self.people.happened = self._anchor
        self.people.observed = self._misses
        self._find_tables()
        if STREAM not in self.unreadable and not journal.database.read_only:
            spread(self.people.house_wide, self._tables.values())
        for stream, fault in self.unreadable.items():
            self.observe(Significance.VERIFICATION, stream, fault.what)

    @classmethod
    def at(
        cls,
        data: Path,
        key: Key | Path | None = None,
        *,
        database: str | None = None,
        create: bool = True,
        read_only: bool = False,
        tolerance: int | None = None,
    ) -> House:
        """Return the house whose record is in a folder, or in a database, created if there is none.

        The key is next to the folder, not in it. A house that is opened for reading only changes nothing. Commands whose time is
        further from the clock of this machine than `tolerance`, in milliseconds, are refused and noted.
        """
        if create and not read_only:
            data.mkdir(parents=True, exist_ok=True)
            if database is None:
                checkpoint_file.must_not_outlive(data / DATABASE)
        found = find_key(data) if key is None else key
        journal = Journal(database or data / DATABASE, found, create=create, read_only=read_only)
        house = cls(journal, None if read_only else Anchors(journal, data), Credentials(credentials_file(data)))
        house.people.clock = ServerClock(tolerance)
        return house

    def close(self) -> None:
        """Save snapshots of what has changed, make a checkpoint of it, and close the record."""
        if not self.journal.database.read_only:
            for name, table in self._tables.items():
                if table.version > self._kept.get(name, 0):
                    self._keep(table)
            self.streams.keep()
            if self.anchors:
                self.anchors.closing()
        self.journal.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def names(self) -> tuple[str, ...]:
        """Return the names of the tables, open and closed, also of those whose record cannot be read."""
        return tuple(stream.removeprefix(PREFIX) for stream in self.journal.streams() if stream.startswith(PREFIX))

    def tables(self) -> tuple[Table, ...]:
        """Return the tables whose record can be read."""
        self._find_tables()
        return tuple(self._tables.values())

    def _followed_tables(self) -> tuple[Table, ...]:
        """Return the tables as they are now, whichever process has changed them last."""
        for table in self.tables():
            table.catch_up()
        return self.tables()

    def _find_tables(self) -> None:
        """Resume the tables that this process does not know yet; another one may have opened them."""
        for name in self.names():
            if name not in self._tables and PREFIX + name not in self.unreadable:
                try:
                    self._tables[name] = self._resumed(name)
                except UNREADABLE as error:
                    self._give_up(name, error)

    def must_hold(self) -> None:
        """Refuse to go on if the stream of the house itself cannot be read: it does not say then how much cash people have."""
        if STREAM in self.unreadable:
            raise self.unreadable[STREAM]

    def table(self, name: str, chance: Chance | None = None, automation: frozenset[Automation] | None = None) -> Table:
        """Return a table as its record left it; `automation` is what it does automatically from now on."""
        if name not in self._tables:
            self._find_tables()
        if PREFIX + name in self.unreadable:
            raise self.unreadable[PREFIX + name]
        if name not in self._tables:
            known = ", ".join(self.names()) or "none"
            raise NoSuchTable(f"there is no table {name}; the tables are: {known}")
        table = self._tables[name]
        table.chance = chance or table.chance
        if automation is not None:
            table.automation = automation
        return table

    def whole(self, name: str) -> Table:
        """Return a table after every row of its record was checked, for whoever is about to show what it says."""
        table = self.table(name)
        try:
            must_hold(self.journal, PREFIX + name)
        except UNREADABLE as error:
            self._give_up(name, error)
            raise
        return table

    def _give_up(self, name: str, error: JournalError) -> None:
        """Leave a table alone whose record does not hold; the other tables go on."""
        self.unreadable[PREFIX + name] = error
        self._tables.pop(name, None)

    def runner_of(self, stream: str) -> Runner[Any]:
        """Return what runs a stream: a table, or another stream of the house."""
        found = stream_named(stream)
        return self.streams.get(*found) if found else self.table(stream.removeprefix(PREFIX))

    def open_table(
        self,
        book: Rulebook | str | Path,
        settings: TableSettings,
        *,
        at: int,
        who: Actor | None = None,
        chance: Chance | None = None,
        automation: frozenset[Automation] = EVERYTHING,
    ) -> Table:
        """Open a new table under a rulebook, by its id or its file too; its text is kept with the record."""
        book = load(book)
        taken = NoSuchTable(f"there is a table {settings.name} already; give this one another name")
        if settings.name in self.names():
            raise taken
        self.must_hold()
        rules = rules_for(book, settings)
        if refusal := self.accounts.may_not_open(who, virtual=rules.virtual) or self._mistimed(settings.name, at):
            raise NotOpened(refusal)
        keep_rulebook(self.journal, book)
        record = JournalRecord(self.journal, PREFIX + settings.name, formats_of(rules.game))
        self.people.follow()
        try:
            table = Table.open(rules, at=at, who=who, record=record, chance=chance, automation=automation, people=self.people)
        except (Moved, CommandReused) as beaten:
            raise taken from beaten
        self._tables[settings.name] = table
        self._watch(table)
        self._anchor(table)
        return table

    def _mistimed(self, name: str, at: int) -> Refusal | None:
        """Refuse to open a table at a time that is too far from the server's clock."""
        clock = self.people.clock
        if clock is None or not (off := clock.off(at, self.people.at)):
            return None
        self.observe(Significance.CLOCK, name, f"The table was to open {told_off(off)}.", str(clock.minute()))
        return clock.refusal()

    def _resumed(self, name: str) -> Table:
        rules = book_of(self.journal, name)[1]
        table = Table(rules, JournalRecord(self.journal, PREFIX + name, formats_of(rules.game)), self.people)
        resume_table(self.journal, table)
        self._kept[name] = table.version
        table.catch_up()
        must_end(self.journal, PREFIX + name, self._kept[name])
        self._watch(table)
        if self.anchors:
            self.anchors.begins(PREFIX + name, table.version)
        return table

    def _watch(self, table: Table) -> None:
        """Save a snapshot of a table after enough events, and note what it observes."""
        name = table.machine.name

        def observe(kind: Significance, about: str, words: str) -> None:
            self.observe(kind, name, words, about)

        def keep() -> None:
            self.observing.note()
            if table.version - self._kept.get(table.machine.name, 0) >= EVERY:
                self._keep(table)
            self._anchor(table)

        table.happened, table.observed, table.find = keep, observe, self.runner_of

    def _anchor(self, table: Table | None = None) -> None:
        """Let a checkpoint be made if it is time for one: after enough events, and when a table has closed."""
        if not self.anchors:
            return
        if table is None:
            self.anchors.reached(STREAM, self.people.version)
        else:
            self.anchors.reached(PREFIX + table.machine.name, table.version)
            if table.state.phase is Phase.CLOSED:
                self.anchors.closing()

    def _keep(self, table: Table) -> None:
        save_table(self.journal, table)
        self._kept[table.machine.name] = table.version
        if STREAM not in self.unreadable and self.people.version > self._kept[STREAM]:
            save_stream(self.journal, self.people.machine, self.people)
            self._kept[STREAM] = self.people.version

    def readable(self, kind: RuledKind[S]) -> Iterator[HouseStream[S]]:
        """Yield the streams of a kind whose record can be read. One that cannot be is noted as such."""
        for name in self.streams.names(kind):
            try:
                yield self.streams.get(kind, name)
            except UNREADABLE as error:
                self.unreadable[kind.prefix + name] = error

    def offices(self) -> frozenset[str]:
        """Return the offices that the rulebooks of the house have: those of its tables, and of what else it runs."""
        books = [table.rules.book for table in self.tables()]
        books += [stream.rules.book for kind in KINDS.values() for stream in self.readable(kind)]
        return frozenset(office.name for book in books for office in book.offices)

    def grant(self, person: str, amount: int, *, command_id: str, at: int, who: Actor | None = None) -> None:
        """Let a person come in with cash; `who` took it, or else the program counts it."""
        request = GrantPurse(person, amount)
        if who is None:
            outcome = self.by_itself(request, at=at, command_id=command_id)
        else:
            outcome = self.send(Command(command_id, who, at, request))
        if isinstance(outcome, Refusal):
            raise NotGranted(outcome.sentence())

    @property
    def inbox(self) -> tuple[HouseNotice, ...]:
        """Return the notices of the tables that can be read, the row of each checked, and who has acknowledged them."""
        self.must_hold()
        self.people.follow()
        must_hold(self.journal, STREAM)
        return tuple(notice for notice in self.people.inbox if self._holds(*notice.place))

    def _holds(self, name: str, version: int) -> bool:
        """Return whether the row of a notice holds, of a table or of another stream of the house."""
        other = stream_named(name)
        stream = name if other else PREFIX + name
        try:
            if other is None:
                self.table(name)
            next(checked(self.journal, stream, version), None)
        except UNREADABLE as error:
            self.unreadable[stream] = error
            self._tables.pop(name, None)
            return False
        return True

    def acknowledge(self, notice: str, who: Actor, *, command_id: str, at: int) -> HouseNotice:
        """Let a person take note of a notice that is for them or their office."""
        outcome = self.send(Command(command_id, who, at, AcknowledgeNotice(notice)))
        if isinstance(outcome, Refusal):
            raise NotAcknowledged(outcome.sentence())
        return next(each for each in self.people.inbox if each.id == notice)

    def send(self, command: Command) -> Accepted | Refusal:
        """Send a request to the house itself, at the current end of its stream."""
        return self._until_decided(lambda: self.people.send(replace(command, at=self.people.in_time(command.at), expected=None)))

    def by_itself(self, does: Request, *, at: int, command_id: str = "") -> Accepted | Refusal:
        """Let the house take a step that needs no person."""
        name = command_id or uuid4().hex
        return self._until_decided(lambda: self.people.own_step(does, command_id=name, at=self._at(at)))

    def _at(self, at: int) -> int:
        return max(at, self.people.at)

    def _until_decided(self, ask: Callable[[], Outcome]) -> Accepted | Refusal:
        """Ask the house, again if another process was faster."""
        self.must_hold()
        while True:
            self.people.follow()
            outcome = ask()
            if not isinstance(outcome, Stale):
                spread(self.people.house_wide, self._tables.values())
                return outcome

    def _misses(self, kind: Significance, about: str, words: str) -> None:
        """Note a wrong time of what was sent to the house itself. Whatever else goes wrong there leaves nobody to note it."""
        if kind is Significance.CLOCK:
            self.observe(kind, self.people.machine.name, words, about)

    def observe(self, kind: Significance, subject: str, words: str, about: str = "") -> None:
        """Note something significant in the house's stream, once; if that cannot be written now, with the next command.

        The same kind and subject with the same words are the same observation; or with the same `about`, whatever the words.
        """
        if not self.journal.database.read_only and STREAM not in self.unreadable:
            self.observing.observe(kind, subject, words, about)


class NotGranted(ValueError):
    """The cash that a person brings in is not a valid amount, or the person has no name."""
