"""Settings that are changed for all open tables of the house at once."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import ClassVar, Protocol, TypeVar

from msgspec.structs import replace

from pitboss.house.stream.state import HouseState, HouseWide
from pitboss.house.stream.subject import HouseEvent
from pitboss.table.approvals import approval_refusal
from pitboss.table.commands import Actor, Command
from pitboss.table.context import Decision
from pitboss.table.events import Significance
from pitboss.table.phrases import as_words
from pitboss.table.refusal import Refusal
from pitboss.table.rules import Rules
from pitboss.table.services.house_wide import ChangeHouseWide
from pitboss.table.services.opening import unapproved
from pitboss.table.state import Phase, TableState, seat_of


class HouseWideChanged(HouseEvent, frozen=True, tag="house-wide.changed/1"):
    """The house has another value of a setting for all of its tables."""

    key: str
    value: str
    number: int
    """How many times this setting has been changed, with this one."""
    tables: tuple[str, ...]
    """The tables that were open and take it over."""
    by: Actor
    at: int = 0

    SIGNIFIES: ClassVar[Significance | None] = Significance.PARAMETERS

    def after(self, state: HouseState) -> HouseState:
        tables = {
            name: replace(listed, house_wide={**listed.house_wide, self.key: self.value})
            for name, listed in state.tables.items()
            if name in self.tables
        }
        decided = HouseWide(self.value, self.number, self.tables, self.by, self.at)
        return replace(state, house_wide={**state.house_wide, self.key: decided}, tables=state.tables | tables)

    def says(self) -> str:
        return f"{self.by.name} changes {as_words(self.key)} to {self.value} for the whole house."


class OpenTable(Protocol):
    """A table of the house: its rules say what may change for all of them."""

    state: TableState

    @property
    def rules(self) -> Rules: ...


T = TypeVar("T", bound=OpenTable)


def with_setting(tables: Collection[T], key: str) -> list[T]:
    """Return the open tables that have a setting which is the same at all of them."""
    return [each for each in tables if each.state.phase is not Phase.CLOSED and key in each.rules.house_wide()]


def coming(table: OpenTable, key: str) -> str:
    """Return what holds at a table, or will from its next round on."""
    changed = {**table.state.house_wide, **table.state.house_wide_next}
    return str(changed.get(key, table.rules.opened_with.value(key)))


def change(state: HouseState, command: Command, request: ChangeHouseWide, tables: Collection[OpenTable]) -> Decision:
    """Decide a change for all open tables, by the rules of each."""
    who, key, value = command.who, request.key, request.value
    concerned = with_setting(tables, key)
    if not concerned:
        keys = sorted({each for table in tables if table.state.phase is not Phase.CLOSED for each in table.rules.house_wide()})
        return Refusal("not-house-wide", (), {"key": key, "keys": tuple(keys) or ("none",)})
    clauses: dict[str, None] = {}
    for table in concerned:
        rules, rule = table.rules, table.rules.house_wide()[key]
        if refusal := rules.not_given(who.office, rule) or _not_allowed(rules, key, value):
            return refusal
        if (seat := seat_of(table.state, who.name)) is not None:
            return Refusal("plays-here", (), {"person": who.name, "seat": seat, "office": who.office})
        clauses |= dict.fromkeys(rules.cite(rule))
    if all(coming(table, key) == value for table in concerned):
        return Refusal("house-wide-same", tuple(clauses), {"key": key, "value": value})
    earlier = state.house_wide.get(key)
    changed = HouseWideChanged(
        key=key,
        value=value,
        number=earlier.number + 1 if earlier else 1,
        tables=tuple(table.rules.table.name for table in concerned),
        by=who,
        at=command.at,
        clauses=tuple(clauses),
    )
    return (changed,)


def _not_allowed(rules: Rules, key: str, value: str) -> Refusal | None:
    """Refuse a value with which the table could not have been opened."""
    settings = replace(rules.table, chosen={**rules.table.chosen, key: value})
    return unapproved(rules.book, settings) or approval_refusal(rules.book, settings, by_law=True)


def choices(tables: Collection[OpenTable], who: Actor) -> Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]:
    """Return what somebody may change for all open tables: by setting the values it can have, and the clauses."""
    found: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {}
    for table in tables:
        for key, rule in table.rules.house_wide().items() if table.state.phase is not Phase.CLOSED else ():
            wager = key.removeprefix("schedule.")
            names = tuple(each.name for each in table.rules.book.schedules_of(wager))
            if table.rules.may(who.office, rule):
                found[key] = tuple(each for each in names if each != coming(table, key)), table.rules.cite(rule)
    return found
