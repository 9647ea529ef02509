"""What an operator settles for a table, read from a file: the `[table]` of a round file, or a file of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pitboss.house.rounds.parts import Part, Spot, open_file
from pitboss.house.rounds.values import amount, flag, moment, name, one_of, shown, text, whole
from pitboss.table.limits import Limits, Range
from pitboss.table.settings import PHYSICAL, SHUFFLER, VIRTUAL, EnteredSchedule, TableSettings

Choice = str | int | bool | tuple[str | int, ...]


def load_settings(path: Path | str, kind: str = VIRTUAL) -> TableSettings:
    """The settings in a file of their own; `kind` is the table's where the file does not say."""
    return read_settings(open_file(path, "a settings file"), kind)


def read_settings(table: Part, kind: str = VIRTUAL) -> TableSettings:
    """Every key of a table; whether the rulebook allows what they say is another question."""
    usual = TableSettings("", Limits({}))
    settings = TableSettings(
        name=table.read("name", name, "Table 1"),
        limits=Limits(
            {spot.key: _range(spot.part()) for spot in table["limits"].part()},
            table.read("unit", amount, 0),
            table.read("multiples_of_minimum", flag, False),
        ),
        kind=table.read("kind", one_of(VIRTUAL, PHYSICAL), kind),
        device=table.read("device", name, SHUFFLER),
        seats=table.read("seats", whole, usual.seats),
        backs=table.read("backs", _names, usual.backs),
        float_=table.read("float", amount, usual.float_),
        low_limit=table.read("low_limit", flag, False),
        tournament=table.read("tournament", flag, False),
        admitted=table.read("admitted", _names, ()),
        chosen=dict(_chosen(table["chosen"])) if "chosen" in table else {},
        schedules=tuple(_schedule(row) for row in table.rows("schedules")),
        approved_by=table.read("approved_by", name, ""),
        approved_at=table.read("approved_at", _moment, ""),
    )
    table.allow("chosen")
    table.done()
    return settings


def _range(limits: Part) -> Range:
    found = Range(limits.need("minimum", amount), limits.need("maximum", amount))
    limits.done()
    return found


def _schedule(row: Part) -> EnteredSchedule:
    entered = EnteredSchedule(
        name=row.need("name", name),
        wager=row.need("wager", name),
        pays=tuple(_paid(each) for each in row["pays"].each()),
        approved_by=row.read("approved_by", name, ""),
        approved_at=row.read("approved_at", _moment, ""),
    )
    row.done()
    return entered


def _paid(spot: Spot) -> tuple[str, str]:
    """A line of a pay table: the kind of hand and its odds."""
    line = spot.each()
    if len(line) != 2:
        raise spot.wrong('a kind of hand and its odds, such as ["flush", "6 to 1"]')
    return text(line[0]), text(line[1])


def _moment(spot: Spot) -> str:
    return shown(moment(0)(spot))


def _names(spot: Spot) -> tuple[str, ...]:
    return tuple(name(each) for each in spot.each())


def _chosen(spot: Spot, before: str = "") -> Iterator[tuple[str, Choice]]:
    """Settings by key. Keys have points in them, which TOML takes for tables in tables unless they are in quotes."""
    for each in spot.part():
        key = before + each.key
        if isinstance(each.value, dict):
            yield from _chosen(each, f"{key}.")
        else:
            yield key, _choice(each)


def _choice(spot: Spot) -> Choice:
    if isinstance(spot.value, bool):
        return spot.value
    if isinstance(spot.value, str):
        return amount(spot) if spot.value.startswith("$") else text(spot)
    if isinstance(spot.value, list):
        return tuple(text(each) if isinstance(each.value, str) else whole(each) for each in spot.each())
    if isinstance(spot.value, int):
        return whole(spot)
    raise spot.wrong("text, a whole number, true or false, or a list of these")
