"""Read a round file. All of it is checked before anything is played."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from pitboss import law
from pitboss.files.reading import printable, read_text
from pitboss.files.toml import Section, Value, parse_toml
from pitboss.files.values import flag, known, one_of, whole
from pitboss.games import UnknownGame, rules_for
from pitboss.house.approvals import settings_refusal
from pitboss.house.automation import EVERYTHING, Automation
from pitboss.house.by_hand import can_deal_by_hand
from pitboss.house.file_values import name, rulebook, time_after
from pitboss.house.round_files.cards import Cards, read_cards
from pitboss.house.round_files.commands import read_command
from pitboss.house.round_files.expectations import EXPECT_KEYS, Known, read_expect
from pitboss.house.round_files.expectations.result import read_result
from pitboss.house.round_files.model import FileCommand, FileTable, RoundFile
from pitboss.house.round_files.participants import Participants, read_participants, read_table
from pitboss.house.round_files.settings import read_settings
from pitboss.house.times import iso_time
from pitboss.table.bounds import LARGEST_ROUND_FILE
from pitboss.table.commands import DEALER, PLAYER, Command
from pitboss.table.refusal import Refusal
from pitboss.table.rules import Rules
from pitboss.table.settings import PHYSICAL, TableSettings

FORMAT = 1
START = 1_767_297_600_000
"""When a table opens unless the file says: 1 January 2026, 20:00 UTC."""
OF_A_TABLE = ("rulebook", "cards", "deal", "pieces", "result")
"""Keys of each of several tables; in a file with one table they are at the top."""


def load(path: Path | str) -> RoundFile:
    """Return the round file at a path; `FileError` says where it is wrong."""
    return loads(read_text(path, "a round file", LARGEST_ROUND_FILE), printable(path))


def loads(text: str, file: str = "round file") -> RoundFile:
    """Return a round file from its text."""
    return read(parse_toml(text, file))


def read(file: Section) -> RoundFile:
    """Return what a file says, with every key of it read and checked."""
    _format(file)
    tables, rows = _tables(file)
    participants = read_participants(file, tables)
    tables = [_with_opening(table, row, participants) for table, row in zip(tables, rows, strict=True)]
    people = dict.fromkeys(actor for table in tables for actor in participants.actors(table.book))
    round_file = RoundFile(
        document=file.document,
        tables=tuple(tables),
        purses=participants.purses,
        commands=(*participants.arrivals, *_commands(file, participants, tables)),
        people=tuple(people),
        stop_on_refusal=file.read("stop_on_refusal", flag, False),
    )
    file.done()
    return round_file


def _format(file: Section) -> None:
    if file.need("format", whole) != FORMAT:
        raise file["format"].error(f"{FORMAT}, the version of the format")


def _tables(file: Section) -> tuple[list[FileTable], list[Section]]:
    """Return the tables of the file, each with its section."""
    value = file["table"]
    if not isinstance(value.raw, list):
        row = value.section()
        return [_table(file, row, file)], [row]
    rows = [each.section() for each in value.one_or_more()]
    tables: list[FileTable] = []
    for row in rows:
        table = _table(row, row, file)
        row.need("name", name)
        if table.settings.name in [other.settings.name for other in tables]:
            raise row["name"].error("a name that no table above has")
        tables.append(table)
    for key in OF_A_TABLE[1:]:
        if key in file:
            raise file[key].error(f"`{key}` inside a row of `table`", "it beside them")
    return tables, rows


def _table(holder: Section, row: Section, file: Section) -> FileTable:
    """Return a table; `holder` has its rulebook, its cards and its result."""
    named = (holder if "rulebook" in holder else file)["rulebook"]
    book = rulebook(named)
    start = row.read("start", time_after(START), START)
    automation = row.read("automation", _automation, EVERYTHING)
    dealt_by = row.read("dealt_by", name, "")
    row.allow(*EXPECT_KEYS)
    if holder is row:
        row.allow(*OF_A_TABLE)
    settings = read_settings(row)
    rules = settings_refusal(book, settings) or _rules(named, book, settings)
    return FileTable(
        path=row.path,
        book=book,
        settings=settings,
        rules=rules,
        start=start,
        automation=automation,
        dealt_by=_dealt_by(row, dealt_by, settings, rules),
        cards=_cards(holder, settings, rules, by_hand=bool(dealt_by)),
        result=read_result(holder, settings),
    )


def _with_opening(table: FileTable, row: Section, participants: Participants) -> FileTable:
    """Return the table with what is expected of its opening, once its dealer is known."""
    if table.dealt_by:
        dealers = [who.name for who in participants.actors(table.book) if who.office == DEALER]
        row.need("dealt_by", known("the name of a dealer in `staff`", dealers))
    return replace(table, opening=read_expect(row, Known(table.book, table.settings, participants.offices)))


def _rules(named: Value, book: law.Rulebook, settings: TableSettings) -> Rules:
    try:
        return rules_for(book, settings)
    except UnknownGame:
        raise named.error("the rulebook of a game that can be played") from None


def _automation(value: Value) -> frozenset[Automation]:
    return frozenset(Automation(one_of(*Automation)(each)) for each in value.each())


def _dealt_by(row: Section, dealer: str, settings: TableSettings, rules: Rules | Refusal) -> str:
    """Return who deals the cards of the file by hand, where somebody does."""
    if dealer and settings.kind != PHYSICAL:
        raise row["dealt_by"].error(f"no dealer at a table of this kind, or kind = {PHYSICAL}", dealer)
    if dealer and not isinstance(rules, Refusal) and not can_deal_by_hand(rules.game):
        raise row["dealt_by"].error("no dealer, because this game has no cards that a file could name", dealer)
    return dealer


def _cards(holder: Section, settings: TableSettings, rules: Rules | Refusal, *, by_hand: bool) -> Cards:
    if settings.kind == PHYSICAL and not by_hand:
        for key in ("cards", "deal", "pieces"):
            if key in holder:
                raise holder[key].error("no cards at a table dealt by hand, where the dealer keys them, or `dealt_by`", "the key")
    return read_cards(holder, None if isinstance(rules, Refusal) else rules)


def _commands(file: Section, participants: Participants, tables: list[FileTable]) -> list[FileCommand]:
    commands, at = [], max(table.start for table in tables)
    for number, row in enumerate(file.rows("command"), 1):
        at = _at(row, at)
        index = read_table(row, tables)
        table = tables[index]
        who = participants.speaker(row, table.book)
        command_id = row.read("id", name, f"command-{number}")
        expected = row.read("expected", whole, None)
        row.allow(*EXPECT_KEYS)
        does = read_command(row, at, table.book.game or "")
        about = Known(
            table.book,
            table.settings,
            participants.offices,
            getattr(does, "seat", getattr(does, "area", None)),
            who.office == PLAYER,
        )
        command = Command(command_id, who, at, does, expected)
        commands.append(FileCommand(row.path, command, index, read_expect(row, about)))
    return commands


def _at(row: Section, before: int) -> int:
    """Return when the command is sent; without `at`, at the time of the command before."""
    at = row.read("at", time_after(before), before)
    if at < before:
        raise row["at"].error(f"{iso_time(before)} or later", iso_time(at))
    return at
