"""Read a round file or a case. All of it is checked before anything is played."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from pitboss import law
from pitboss.files.reading import printable, read_text
from pitboss.files.toml import Section, Value, parse_toml
from pitboss.files.values import flag, known, one_of, whole
from pitboss.games import UnknownGame, rules_for
from pitboss.house.automation import EVERYTHING, Automation
from pitboss.house.by_hand import can_deal_by_hand
from pitboss.house.file_values import name, rulebook, time_after
from pitboss.house.kinds import KINDS
from pitboss.house.round_files import names
from pitboss.house.round_files.cards import Cards, read_cards
from pitboss.house.round_files.commands import read_command
from pitboss.house.round_files.expectations import EXPECT_KEYS, Known, read_expect
from pitboss.house.round_files.expectations.answer import BeginsExpected
from pitboss.house.round_files.expectations.result import read_result
from pitboss.house.round_files.model import Expect, FileCommand, FileStream, FileTable, WrittenFile
from pitboss.house.round_files.participants import Participants, read_participants, read_table
from pitboss.house.round_files.settings import read_settings
from pitboss.house.round_files.streams import parts_of
from pitboss.house.times import iso_time
from pitboss.table.bounds import LARGEST_ROUND_FILE
from pitboss.table.commands import DEALER, PLAYER, Command, Request
from pitboss.table.refusal import SENTENCES, Refusal
from pitboss.table.rules import Rules
from pitboss.table.services.opening import choices_refusal
from pitboss.table.settings import PHYSICAL, TableSettings

FORMAT = 1
START = 1_767_297_600_000
"""When a table opens unless the file says: 1 January 2026, 20:00 UTC."""
OF_A_TABLE = ("rulebook", "cards", "deal", "pieces", "result")
"""Keys of each of several tables; in a file with one table they are at the top."""


def load(path: Path | str) -> WrittenFile:
    """Return the round file or case at a path; `FileError` says where it is wrong."""
    return loads(read_text(path, "a round file or a case", LARGEST_ROUND_FILE), printable(path))


def loads(text: str, file: str = "round file") -> WrittenFile:
    """Return a round file or a case from its text."""
    return read(parse_toml(text, file))


def read(file: Section) -> WrittenFile:
    """Return what a file says, with every key of it read and checked."""
    _format(file)
    found = _case(file) if "kind" in file else _round(file)
    file.allow("title")
    file.done()
    return found


def _round(file: Section) -> WrittenFile:
    tables, rows = _tables(file)
    participants = read_participants(file, tables)
    tables = [_with_opening(table, row, participants) for table, row in zip(tables, rows, strict=True)]
    return WrittenFile(
        document=file.document,
        machines=tuple(tables),
        purses=participants.purses,
        commands=(*participants.arrivals, *_commands(file, participants, tables)),
        people=participants.everybody(tables),
        stop_on_refusal=file.read("stop_on_refusal", flag, False),
    )


def _case(file: Section) -> WrittenFile:
    kind = KINDS[file.need("kind", known("a kind of stream", KINDS))]
    stream = parts_of(kind).opened(file)
    participants = read_participants(file, [stream])
    purses = {who: cash or stream.purse for who, cash in participants.purses.items() if cash or stream.purse}
    begins = Expect("the file", checks=(BeginsExpected("the file"),))
    file.allow("excluded")
    return WrittenFile(
        document=file.document,
        machines=(stream,),
        purses={**purses, **stream.purses},
        commands=(
            *(FileCommand("the file", each, expect=begins) for each in stream.before),
            *_commands(file, participants, [stream]),
        ),
        people=participants.everybody([stream]),
        excluded=tuple(name(each) for each in file["excluded"].each()) if "excluded" in file else (),
        accounts=file.read("accounts", flag, False),
        stop_on_refusal=file.read("stop_on_refusal", flag, False),
    )


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
        if table.name in [other.name for other in tables]:
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
    rules = choices_refusal(book, settings) or _rules(named, book, settings)
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
    return replace(table, opening=read_expect(row, _known(table, participants)))


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


def _commands(
    file: Section, participants: Participants, machines: Sequence[FileTable] | Sequence[FileStream]
) -> list[FileCommand]:
    commands, at = (
        [],
        max(each.before[-1].at if isinstance(each, FileStream) and each.before else each.start for each in machines),
    )
    tables = [each for each in machines if isinstance(each, FileTable)]
    for number, row in enumerate(file.rows("command"), 1):
        at = _at(row, at)
        index = read_table(row, tables) if tables else 0
        to = machines[index]
        who = participants.speaker(row, to.book)
        command_id = row.read("id", name, f"command-{number}")
        expected = row.read("expected", whole, None)
        row.allow(*EXPECT_KEYS)
        does = _request(row, at, to)
        seat = getattr(does, "area", getattr(does, "seat", None)) if tables else None
        about = replace(_known(to, participants), seat=seat, from_player=who.office == PLAYER)
        command = Command(command_id, who, at, does, expected)
        commands.append(FileCommand(row.path, command, index, read_expect(row, about)))
    return commands


def _request(row: Section, at: int, to: FileTable | FileStream) -> Request:
    if isinstance(to, FileTable):
        # A request of another game is for the table to refuse.
        return read_command(row, at, {**names.commands(), **names.commands(to.book.game or "")})
    kinds = names.by_tag(to.kind.own.requests)
    own = parts_of(to.kind).request(row.need("does", known("a request", kinds)), row, to)
    if own is None:
        return read_command(row, at, kinds)
    row.done()
    return own


def _known(to: FileTable | FileStream, participants: Participants) -> Known:
    """Return what an expectation may name."""
    if isinstance(to, FileTable):
        seats = to.settings.seats
        return Known(to.book, participants.offices, names.events(), names.requests(), names.refusal_codes(), seats)
    return Known(
        to.book, participants.offices, names.by_name(to.kind.own.events), tuple(names.by_tag(to.kind.own.requests)), SENTENCES
    )


def _at(row: Section, before: int) -> int:
    """Return when the command is sent; without `at`, at the time of the command before."""
    at = row.read("at", time_after(before), before)
    if at < before:
        raise row["at"].error(f"{iso_time(before)} or later", iso_time(at))
    return at
