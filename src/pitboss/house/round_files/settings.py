"""An operator's settings for a table, read from the `table` of a round file or from a file of their own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pitboss.files.reading import printable, read_text
from pitboss.files.toml import Section, Value, parse_toml
from pitboss.files.values import amount, flag, one_of, text, whole
from pitboss.house.file_values import name, time_after
from pitboss.house.times import iso_time
from pitboss.table.bounds import LARGEST_SETTINGS_FILE
from pitboss.table.limits import Limits, Range
from pitboss.table.settings import PHYSICAL, SHUFFLER, VIRTUAL, EnteredSchedule, TableSettings

Choice = str | int | bool | tuple[str | int, ...]


def load_settings(path: Path | str, kind: str = VIRTUAL) -> TableSettings:
    """Return the settings in a file; `kind` is the kind of table when the file does not say."""
    return read_settings(parse_toml(read_text(path, "a settings file", LARGEST_SETTINGS_FILE), printable(path)), kind)


def read_settings(table: Section, kind: str = VIRTUAL) -> TableSettings:
    """Return the settings in a table of the file; whether the rulebook allows them is checked later."""
    usual = TableSettings("", Limits({}))
    settings = TableSettings(
        name=table.read("name", name, "Table 1"),
        limits=Limits(
            {value.key: value.section().convert(Range, numbers=amount) for value in table["limits"].section()},
            table.read("unit", amount, 0),
            table.read("multiples_of_minimum", flag, False),
        ),
        kind=table.read("kind", one_of(VIRTUAL, PHYSICAL), kind),
        device=table.read("device", name, SHUFFLER),
        seats=table.read("seats", whole, usual.seats),
        backs=table.read("backs", _names, usual.backs),
        float_=table.read("float", amount, usual.float_),
        second_person_above=table.read("second_person_above", amount, usual.second_person_above),
        low_limit=table.read("low_limit", flag, False),
        tournament=table.read("tournament", flag, False),
        admitted=table.read("admitted", _names, ()),
        chosen=dict(_chosen(table["chosen"])) if "chosen" in table else {},
        schedules=tuple(_schedule(row) for row in table.rows("schedules")),
        approved_by=table.read("approved_by", name, ""),
        approved_at=table.read("approved_at", _time, ""),
    )
    table.allow("chosen")
    table.done()
    return settings


def _schedule(row: Section) -> EnteredSchedule:
    return row.convert(EnteredSchedule, name=name, wager=name, pays=_pays, approved_by=name, approved_at=_time)


def _pays(value: Value) -> tuple[tuple[str, str], ...]:
    """Return the lines of a pay table: each kind of hand and its odds."""
    lines = []
    for each in value.each():
        line = each.each()
        if len(line) != 2:
            raise each.error('a kind of hand and its odds, such as ["flush", "6 to 1"]')
        lines.append((text(line[0]), text(line[1])))
    return tuple(lines)


def _time(value: Value) -> str:
    return iso_time(time_after(0)(value))


def _names(value: Value) -> tuple[str, ...]:
    return tuple(name(each) for each in value.each())


def _chosen(value: Value, before: str = "") -> Iterator[tuple[str, Choice]]:
    """Yield settings by key. A key has dots in it, and TOML reads dots as nested tables unless the key is quoted."""
    for each in value.section():
        key = before + each.key
        if isinstance(each.raw, dict):
            yield from _chosen(each, f"{key}.")
        else:
            yield key, _choice(each)


def _choice(value: Value) -> Choice:
    if isinstance(value.raw, bool):
        return value.raw
    if isinstance(value.raw, str):
        return amount(value) if value.raw.startswith("$") else text(value)
    if isinstance(value.raw, list):
        return tuple(text(each) if isinstance(each.raw, str) else whole(each) for each in value.each())
    if isinstance(value.raw, int):
        return whole(value)
    raise value.error("text, a whole number, true or false, or a list of these")
