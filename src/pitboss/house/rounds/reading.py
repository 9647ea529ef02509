"""From a round file to what it says: checked whole before anything is done."""

from __future__ import annotations

from pathlib import Path

from pitboss import law
from pitboss.games import UnknownGame, rules_for
from pitboss.house.automation import EVERYTHING, Automation
from pitboss.house.rounds.cast import Cast, read_cast
from pitboss.house.rounds.dealing import Cards, read_cards
from pitboss.house.rounds.errors import RoundFileError
from pitboss.house.rounds.expecting import read_expect, read_result
from pitboss.house.rounds.model import RoundFile, Said
from pitboss.house.rounds.parts import Part, Spot, open_file, open_text
from pitboss.house.rounds.saying import said
from pitboss.house.rounds.settings import read_settings
from pitboss.house.rounds.values import flag, moment, name, one_of, shown, text, whole
from pitboss.table.commands import Command
from pitboss.table.opening import unapproved
from pitboss.table.refusal import Refusal
from pitboss.table.rules import Rules
from pitboss.table.settings import PHYSICAL, TableSettings

FORMAT = 1
START = 1_767_297_600_000
"""When the table opens unless the file says: 1 January 2026, eight in the evening."""


def load(path: Path | str) -> RoundFile:
    """The round file at that path; `RoundFileError` says where it is wrong."""
    return read(open_file(path))


def loads(text: str, file: str = "round file") -> RoundFile:
    """A round file from its text."""
    return read(open_text(text, file))


def read(file: Part) -> RoundFile:
    """What a file says, every key of it taken and checked."""
    _format(file)
    book = file.need("rulebook", _book)
    table = file["table"].part()
    start = table.read("start", moment(START), START)
    automation = table.read("automation", _automation, EVERYTHING)
    opening = read_expect(table)
    settings = read_settings(table)
    rules = unapproved(book, settings) or _rules(file, book, settings)
    cast = read_cast(file, book, settings, start)
    round_file = RoundFile(
        file=file.file,
        book=book,
        settings=settings,
        rules=rules,
        start=start,
        automation=automation,
        purses=cast.purses,
        commands=(*cast.arrive, *_commands(file, cast, start)),
        cards=_cards(file, settings, rules),
        stop_on_refusal=file.read("stop_on_refusal", flag, False),
        opening=opening,
        result=read_result(file, settings),
    )
    file.done()
    return round_file


def _format(file: Part) -> None:
    if file.need("format", whole) != FORMAT:
        raise file["format"].wrong(f"{FORMAT}, the version of the format")


def _book(spot: Spot) -> law.Rulebook:
    try:
        return law.load(text(spot), folder=Path(spot.file).parent)
    except law.UnknownRulebook as error:
        raise spot.wrong(error.expected) from None


def _rules(file: Part, book: law.Rulebook, settings: TableSettings) -> Rules:
    try:
        return rules_for(book, settings)
    except UnknownGame:
        raise file["rulebook"].wrong("the rulebook of a game that can be played") from None


# --- the table -----------------------------------------------------------------------------------------------------


def _automation(spot: Spot) -> frozenset[Automation]:
    return frozenset(Automation(one_of(*Automation)(each)) for each in spot.each())


def _cards(file: Part, settings: TableSettings, rules: Rules | Refusal) -> Cards:
    if settings.kind == PHYSICAL:
        for key in ("cards", "deal"):
            if key in file:
                raise file[key].wrong("no cards at a table dealt by hand; the dealer keys them", "the key")
    return read_cards(file, None if isinstance(rules, Refusal) else rules)


# --- the commands --------------------------------------------------------------------------------------------------


def _commands(file: Part, cast: Cast, start: int) -> list[Said]:
    commands, at = [], start
    for number, row in enumerate(file.rows("command"), 1):
        at = _at(row, at)
        who = cast.speaker(row)
        command_id = row.read("id", name, f"command-{number}")
        expected = row.read("expected", whole, None)
        expect = read_expect(row)
        command = Command(command_id, who, at, said(row, at), expected)
        commands.append(Said(row.path, command, expect))
    return commands


def _at(row: Part, before: int) -> int:
    """When the command is said; left out, it is at once."""
    at = row.read("at", moment(before), before)
    if at < before:
        raise RoundFileError(row.file, f"{row.path}.at", f"{shown(before)} or later", shown(at))
    return at
