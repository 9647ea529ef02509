"""Play a round file: send each command through the runner, and compare the answers with what the file expects."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pitboss.games.folders import part
from pitboss.house.by_hand import HandDealer
from pitboss.house.house_wide import spread
from pitboss.house.people import People
from pitboss.house.record import MemoryRecord
from pitboss.house.results import NOTHING, Result, result_of
from pitboss.house.round_files.cards import WrittenChance
from pitboss.house.round_files.expectations.result import unmet_deal, unmet_result
from pitboss.house.round_files.model import (
    ACCEPTED,
    REFUSED,
    REPEATED,
    STALE,
    Answer,
    FileCommand,
    FileTable,
    RoundFile,
    Unmet,
)
from pitboss.house.runner import Accepted, Halted, NotOpened, Outcome, Recorded, Stale, Table
from pitboss.house.stream.vouchers import IssueVoucher
from pitboss.table.commands import DEALER, HOUSE_ACTOR, Actor, Command
from pitboss.table.refusal import Refusal
from pitboss.table.services.decks.replacing import ReplaceDevice
from pitboss.table.services.house_wide import ChangeHouseWide
from pitboss.table.services.seats.chips import ExchangeVoucher

OPEN = "open"
NOT_OPENED = "that the table did not open ({code})"
ENDED_BEFORE = "that the round had ended before"


class Sent(Struct, frozen=True):
    """A command that produced no event: who sent it, when, what, and at which version of which table."""

    id: str
    who: Actor
    at: int
    does: str
    version: int
    table: str = ""


class Happened(Struct, frozen=True):
    recorded: Recorded
    table: str = ""


class Refused(Struct, frozen=True):
    sent: Sent
    refusal: Refusal


class OutOfDate(Struct, frozen=True):
    sent: Sent
    expected: int


class Repeated(Struct, frozen=True):
    """The same command again: it happened before, at these versions, and does not happen twice."""

    sent: Sent
    versions: tuple[int, ...]


Line = Happened | Refused | OutOfDate | Repeated


class PlayedTable(Struct, frozen=True):
    """How a table of the file ended, and its record; no record when it did not open."""

    name: str
    result: Result = NOTHING
    record: MemoryRecord | None = None


class Played(Struct, frozen=True):
    """What a round file came to."""

    lines: tuple[Line, ...]
    tables: tuple[PlayedTable, ...]
    unmet: tuple[Unmet, ...] = ()
    """What the file expected and did not get."""
    fault: str = ""
    """Why a table stopped, if one did."""

    @property
    def result(self) -> Result:
        """The result of the first table, or of the only one."""
        return self.tables[0].result


def play(file: RoundFile) -> Played:
    """Open the tables, send every command in turn, and compare with what the file expects."""
    house = _House(file)
    for index in range(len(file.tables)):
        house.open(index)
    waiting = list(file.commands)
    while waiting and not house.fault:
        command = waiting.pop(0)
        if house.send(command) == REFUSED and file.stop_on_refusal:
            break
    for command in waiting:
        house.unmet += command.expect.unmet(Answer(ENDED_BEFORE, command.command.at))
    house.compare_results()
    unmet = tuple(replace(each, line=file.document.line(each.step)) for each in house.unmet)
    return Played(tuple(house.lines), tuple(house.played()), unmet, house.fault)


class _OpenTable(Struct, frozen=True):
    table: Table
    record: MemoryRecord
    chance: WrittenChance
    dealer: HandDealer | None = None
    """Who deals the written cards by hand."""


def _outcome(opened: _OpenTable, command: Command) -> Outcome:
    """Return the answer to a command. What a file has the house do is a step that the table takes by itself."""
    if command.who == HOUSE_ACTOR:
        return opened.table.own_step(command.does, command_id=command.id, at=command.at, expected=command.expected)
    return (opened.dealer or opened.table).send(command)


class _House:
    """The tables of a file while it is played. People and their purses belong to the house."""

    def __init__(self, file: RoundFile) -> None:
        self.file = file
        self.people = People(file.purses, tables=self._open_tables)
        self.tables: list[_OpenTable | Refusal] = []
        """Each table of the file, or why it did not open."""
        self.lines: list[Line] = []
        self.unmet: list[Unmet] = []
        self.fault = ""
        self._issue_vouchers()

    def _issue_vouchers(self) -> None:
        """Put the vouchers of the file in the register: whoever writes a round down vouches for them, as for people and cash."""
        named = [each.command.does for each in self.file.commands if isinstance(each.command.does, ExchangeVoucher)]
        first = {each.voucher: each.amount for each in reversed(named)}
        for number, (voucher, amount) in enumerate(first.items(), 1):
            self.people.own_step(IssueVoucher(voucher, amount), command_id=f"voucher-{number}", at=0)

    def open(self, index: int) -> None:
        """Open a table, or note why the rules do not allow it."""
        written = self.file.tables[index]
        opened = self._opened(written)
        if isinstance(opened, Refusal):
            sent = Sent(OPEN, HOUSE_ACTOR, written.start, OPEN, 0, written.settings.name)
            self.lines.append(Refused(sent, opened))
            self.tables.append(opened)
            self.unmet += written.opening.unmet(Answer(REFUSED, written.start, opened))
            return
        self.tables.append(opened)
        history = opened.table.history
        self.lines += [Happened(each, written.settings.name) for each in history]
        self.unmet += written.opening.unmet(self._answer(ACCEPTED, written.start, opened.table, events=history))

    def _opened(self, written: FileTable) -> _OpenTable | Refusal:
        if isinstance(written.rules, Refusal):
            return written.rules
        record = MemoryRecord()
        chance = WrittenChance(written.cards, written.rules, dealt_by_hand=bool(written.dealt_by))
        try:
            table = Table.open(
                written.rules,
                at=written.start,
                record=record,
                chance=chance,
                automation=written.automation,
                people=self.people,
            )
        except NotOpened as error:
            return error.refusal
        return _OpenTable(table, record, chance, self._dealer(written, table, chance))

    def _dealer(self, written: FileTable, table: Table, chance: WrittenChance) -> HandDealer | None:
        """Return the dealer of the written cards, who has opened the table; None where each step is a command of the file."""
        if not written.dealt_by:
            return None
        dealer = HandDealer(table, Actor(written.dealt_by, DEALER), chance, self.file.people, written.automation)
        dealer.begin()
        return dealer

    def send(self, written: FileCommand) -> str:
        """Send a command to its table, compare the answer, and return the outcome."""
        opened = self.tables[written.table]
        if isinstance(opened, Refusal):
            outcome = NOT_OPENED.format(code=opened.code)
            self.unmet += written.expect.unmet(Answer(outcome, written.command.at))
            return outcome
        table, does = opened.table, written.command.does
        opened.chance.device = does.device if isinstance(does, ReplaceDevice) else table.state.device
        try:
            answer = self._sent(opened, written)
        except Halted as halted:
            self.fault = str(halted)
            return ""
        self.unmet += written.expect.unmet(answer)
        return answer.outcome

    def _sent(self, opened: _OpenTable, written: FileCommand) -> Answer:
        command, table = written.command, opened.table
        tag = str(type(command.does).__struct_config__.tag)
        name = table.rules.table.name
        sent = Sent(command.id, command.who, command.at, tag, table.version, name)
        match self._to_house(table, command) if isinstance(command.does, ChangeHouseWide) else _outcome(opened, command):
            case Refusal() as refusal:
                self.lines.append(Refused(sent, refusal))
                return self._answer(REFUSED, command.at, table, refusal=refusal, sender=command.who)
            case Stale(expected=expected):
                self.lines.append(OutOfDate(sent, expected))
                return self._answer(STALE, command.at, table, sender=command.who)
            case Accepted(events=events) if events and events[0].version <= sent.version:
                self.lines.append(Repeated(sent, tuple(each.version for each in events)))
                return self._answer(REPEATED, command.at, table, events=events, sender=command.who)
            case Accepted(events=events):
                self.lines += [Happened(each, name) for each in events]
                return self._answer(ACCEPTED, command.at, table, events=events, sender=command.who)

    def _to_house(self, table: Table, command: Command) -> Outcome:
        """Let the house decide what is the same at all of its tables, and each of them take it over."""
        before = {id(each): each.version for each in self._open_tables()}
        outcome = self.people.send(command)
        spread(self.people.house_wide, self._open_tables())
        for other in self._open_tables():
            if other is not table:
                events = list(other.record.history(before[id(other)]))
                self.lines += [Happened(each, other.rules.table.name) for each in events]
        return Accepted(tuple(table.record.history(before[id(table)]))) if isinstance(outcome, Accepted) else outcome

    def _answer(
        self,
        outcome: str,
        at: int,
        table: Table,
        *,
        events: Sequence[Recorded] = (),
        refusal: Refusal | None = None,
        sender: Actor | None = None,
    ) -> Answer:
        happened = tuple(each.event for each in events)
        return Answer(outcome, max(at, table.at), refusal, happened, table, sender, self.file.people)

    def compare_results(self) -> None:
        """Compare `result` and the hands that were written with what came of each table."""
        for written, played, opened in zip(self.file.tables, self.played(), self.tables, strict=True):
            if isinstance(opened, Refusal):
                if written.result.seats or written.result.wagers:
                    self.unmet.append(Unmet(written.result.path, "this result", NOT_OPENED.format(code=opened.code)))
                continue
            self.unmet += unmet_result(written.result, played.result)
            # What was dealt by hand and never turned, nobody can compare.
            if written.cards.hands and not written.dealt_by:
                own: Any = part(opened.table.rules.game, "round_file")
                dealt = own.hands_of(each.event for each in opened.table.history)
                for number, hands in enumerate(written.cards.hands, 1):
                    self.unmet += unmet_deal(hands, dealt.get(number))

    def played(self) -> Iterator[PlayedTable]:
        for written, opened in zip(self.file.tables, self.tables, strict=True):
            name = written.settings.name
            if isinstance(opened, Refusal):
                yield PlayedTable(name)
            else:
                result = result_of(opened.table, self.file.purses, self._open_tables())
                yield PlayedTable(name, result, opened.record)

    def _open_tables(self) -> list[Table]:
        return [each.table for each in self.tables if isinstance(each, _OpenTable)]
