"""Play a round file: open its tables, send commands to them, and compare how each of them ended."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from pitboss.games.folders import part
from pitboss.house.by_hand import HandDealer
from pitboss.house.house_wide import spread
from pitboss.house.people import People
from pitboss.house.record import MemoryRecord
from pitboss.house.results import result_of
from pitboss.house.round_files.cards import WrittenChance
from pitboss.house.round_files.expectations.result import unmet_deal, unmet_result
from pitboss.house.round_files.lines import Happened, Played, PlayedTable, Refused, Sent
from pitboss.house.round_files.model import ACCEPTED, REFUSED, Answer, FileTable, Unmet, WrittenFile
from pitboss.house.round_files.player import NOT_OPENED, Player
from pitboss.house.runner import Accepted, NotOpened, Outcome, Table
from pitboss.house.stream.vouchers import IssueVoucher
from pitboss.table.commands import DEALER, HOUSE_ACTOR, Actor, Command
from pitboss.table.refusal import Refusal
from pitboss.table.services.decks.replacing import ReplaceDevice
from pitboss.table.services.house_wide import ChangeHouseWide
from pitboss.table.services.seats.chips import ExchangeVoucher

OPEN = "open"


class _OpenTable(Struct, frozen=True):
    table: Table
    record: MemoryRecord
    chance: WrittenChance
    dealer: HandDealer | None = None
    """Who deals the written cards by hand."""

    def send(self, command: Command) -> Outcome:
        """Return the answer to a command. What a file has the house do is a step that the table takes by itself."""
        if command.who == HOUSE_ACTOR:
            return self.table.own_step(command.does, command_id=command.id, at=command.at, expected=command.expected)
        return (self.dealer or self.table).send(command)


class TablePlayer(Player):
    """Plays the tables of a round file."""

    def __init__(self, file: WrittenFile) -> None:
        super().__init__(file, People(file.purses, tables=self._open_tables))
        self.tables: list[_OpenTable | Refusal] = []
        """Each table of the file, or why it did not open."""
        self._issue_vouchers()

    def _issue_vouchers(self) -> None:
        """Put the vouchers of the file in the register: the author of a file vouches for them, as for people and cash."""
        named = [each.command.does for each in self.file.commands if isinstance(each.command.does, ExchangeVoucher)]
        first = {each.voucher: each.amount for each in reversed(named)}
        for number, (voucher, amount) in enumerate(first.items(), 1):
            self.people.own_step(IssueVoucher(voucher, amount), command_id=f"voucher-{number}", at=0)

    def open(self) -> None:
        for written in self.file.tables:
            self._open(written)

    def _open(self, written: FileTable) -> None:
        """Open a table, or note why the rules do not allow it."""
        opened = self._opened(written)
        if isinstance(opened, Refusal):
            sent = Sent(OPEN, HOUSE_ACTOR, written.start, OPEN, 0, written.name)
            self.lines.append(Refused(sent, opened))
            self.tables.append(opened)
            self.unmet += written.opening.unmet(Answer(REFUSED, written.start, opened))
            return
        self.tables.append(opened)
        history = opened.table.history
        self.lines += [Happened(each, written.name) for each in history]
        self.unmet += written.opening.unmet(self.answer(ACCEPTED, written.start, opened.table, events=history))

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

    def runner(self, machine: int) -> Table | Refusal:
        opened = self.tables[machine]
        return opened if isinstance(opened, Refusal) else opened.table

    def outcome(self, machine: int, command: Command) -> Outcome:
        opened = self.tables[machine]
        assert isinstance(opened, _OpenTable)
        table, does = opened.table, command.does
        opened.chance.device = does.device if isinstance(does, ReplaceDevice) else table.state.device
        return self._to_house(table, command) if isinstance(does, ChangeHouseWide) else opened.send(command)

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

    def played(self) -> Played:
        tables = tuple(self._ended())
        self._compare(tables)
        return Played((), tables=tables)

    def _compare(self, tables: tuple[PlayedTable, ...]) -> None:
        """Compare `result` and the hands that were written with what came of each table."""
        for written, played, opened in zip(self.file.tables, tables, self.tables, strict=True):
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

    def _ended(self) -> Iterator[PlayedTable]:
        for written, opened in zip(self.file.tables, self.tables, strict=True):
            name = written.name
            if isinstance(opened, Refusal):
                yield PlayedTable(name)
            else:
                result = result_of(opened.table, self.file.purses, self._open_tables())
                yield PlayedTable(name, result, opened.record)

    def _open_tables(self) -> list[Table]:
        return [each.table for each in self.tables if isinstance(each, _OpenTable)]
