"""Read the conditions of a tournament from a TOML file. What a file does not say stays empty: the rules name what is missing."""

from __future__ import annotations

from fractions import Fraction
from math import isfinite
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct

from pitboss.files.reading import printable, read_text
from pitboss.files.toml import Section, Value, parse_toml
from pitboss.files.values import amount_or_zero, flag, list_of, one_of, positive, words
from pitboss.house.file_values import name, rulebook, time_by
from pitboss.house.tournaments.conditions import HAND, PROGRAM, WHOLE, Conditions, Level, Prize, Stage
from pitboss.law import Rulebook
from pitboss.table.bounds import LARGEST_SETTINGS_FILE

T = TypeVar("T")
ZONE = "tournament.time-zone"


class ConditionsFile(Struct, frozen=True):
    """The conditions of a tournament, its name, and the rulebook that it is run by."""

    name: str
    book: Rulebook
    conditions: Conditions


def load_conditions(path: Path | str) -> ConditionsFile:
    """Return the conditions in a file; `FileError` says where it is wrong."""
    file = printable(path)
    return read_conditions(parse_toml(read_text(path, "the conditions of a tournament", LARGEST_SETTINGS_FILE), file))


def read_conditions(file: Section) -> ConditionsFile:
    """Return the conditions that a file holds, every key of it read."""
    book = rulebook(file["rulebook"])
    found = ConditionsFile(file.need("name", name), book, _Reader(book).conditions(file))
    file.done()
    return found


class _Reader:
    """Reads the sections of a file by the settings of a rulebook."""

    def __init__(self, book: Rulebook) -> None:
        self._zone = str(book.setting(ZONE).value) if book.has_setting(ZONE) else "UTC"

    def conditions(self, file: Section) -> Conditions:
        fees, players, tables = file.part("fees"), file.part("players"), file.part("tables")
        play = file.part("play")
        found = Conditions(
            start=file.read("start", self._time, 0),
            sessions=tuple(map(self._session, file.rows("session"))),
            fee=fees.read("entry", amount_or_zero, -1),
            commission=fees.read("commission", amount_or_zero, -1),
            chips=file.read("chips", positive, 0),
            least=players.read("least", positive, 0),
            most=players.read("most", positive, 0),
            groups=players.read("groups", words, ""),
            admitted=players.read("admitted", list_of(name), ()),
            staff=players.read("staff", flag, False),
            tables=tables.read("count", positive, 0),
            seats=tables.read("seats", positive, 0),
            dealt=tables.read("dealt", one_of(PROGRAM, HAND), PROGRAM),
            settings={value.key: _setting(value) for value in play},
            levels=tuple(map(_level, file.rows("level"))),
            prizes=tuple(map(_prize, file.rows("prize"))),
        )
        for each in (fees, players, tables):
            each.done()
        return found

    def _session(self, row: Section) -> Stage:
        return row.convert(Stage, numbers=positive, start=self._time)

    def _time(self, value: Value) -> int:
        """Read a date and time; without an offset it is by the clocks of the casino."""
        return time_by(self._zone, value, "2026-09-01T19:00:00")


def _setting(value: Value) -> Any:
    if isinstance(value.raw, bool | int | str):
        return value.raw
    raise value.error("a number, a word, true or false")


def _level(row: Section) -> Level:
    return row.convert(Level, numbers=positive, blinds=list_of(positive))


def _prize(row: Section) -> Prize:
    found = Prize(row.need("finish", positive), row.need("percent", _percent))
    row.done()
    return found


def _percent(value: Value) -> int:
    """Read a percentage with at most two decimals, as hundredths of a percent."""
    raw = value.raw
    if type(raw) is int or (isinstance(raw, float) and isfinite(raw)):
        share = Fraction(str(raw)) * 100
        if share.denominator == 1 and 0 < share <= WHOLE:
            return int(share)
    raise value.error("a percentage above 0 and up to 100, with at most two decimals")
