"""Settings that are changed for all open tables of the house at once."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import ClassVar, TypeVar

from msgspec.structs import replace

from pitboss.house.kind import StreamEvent
from pitboss.house.stream.context import HouseContext, OpenTable
from pitboss.house.stream.state import HouseState, HouseWide
from pitboss.table.acts import Act, Topic
from pitboss.table.commands import Actor
from pitboss.table.context import Decision
from pitboss.table.events import Significance
from pitboss.table.offers import Offer
from pitboss.table.phrases import as_words
from pitboss.table.refusal import Refusal
from pitboss.table.rules import Rules
from pitboss.table.services.house_wide import ChangeHouseWide
from pitboss.table.services.opening import choices_refusal
from pitboss.table.state import Phase, seat_of


class HouseWideChanged(StreamEvent[HouseState], frozen=True, tag="house-wide.changed/1"):
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


T = TypeVar("T", bound=OpenTable)


def with_setting(tables: Collection[T], key: str) -> list[T]:
    """Return the open tables that have a setting which is the same at all of them."""
    return [each for each in tables if each.state.phase is not Phase.CLOSED and key in each.rules.house_wide()]


def coming(table: OpenTable, key: str) -> str:
    """Return what holds at a table, or will from its next round on."""
    changed = {**table.state.house_wide, **table.state.house_wide_next}
    return str(changed.get(key, table.rules.opened_with.value(key)))


def may_change(c: HouseContext, key: str) -> Offer | Refusal:
    """Offer the values that a setting of all open tables does not have yet, by the rules of each."""
    tables = c.rules.tables()
    concerned = with_setting(tables, key)
    if not concerned:
        return c.refuse("not-house-wide", key=key, keys=tuple(sorted(_keys(tables))) or ("none",))
    clauses: dict[str, None] = {}
    for table in concerned:
        rules, rule = table.rules, table.rules.house_wide()[key]
        if refusal := rules.not_given(c.who.office, rule):
            return refusal
        if (seat := seat_of(table.state, c.who.name)) is not None:
            return c.refuse("plays-here", person=c.who.name, seat=seat, office=c.who.office)
        clauses |= dict.fromkeys(rules.cite(rule))
    return Offer("", tuple(clauses), choices=(key, *_other_values(concerned, key)))


def change(c: HouseContext, request: ChangeHouseWide, offer: Offer) -> Decision:
    """Change a setting of all open tables, to a value with which each of them could have been opened."""
    key, value = request.key, request.value
    concerned = with_setting(c.rules.tables(), key)
    for table in concerned:
        if refusal := _not_allowed(table.rules, key, value):
            return refusal
    if all(coming(table, key) == value for table in concerned):
        return Refusal("house-wide-same", offer.clauses, {"key": key, "value": value})
    earlier = c.state.house_wide.get(key)
    changed = HouseWideChanged(
        key=key,
        value=value,
        number=earlier.number + 1 if earlier else 1,
        tables=tuple(table.rules.table.name for table in concerned),
        by=c.who,
        at=c.at,
        clauses=offer.clauses,
    )
    return (changed,)


def _not_allowed(rules: Rules, key: str, value: str) -> Refusal | None:
    """Refuse a value with which the table could not have been opened."""
    settings = replace(rules.table, chosen={**rules.table.chosen, key: value})
    return choices_refusal(rules.book, settings, by_law=True)


def _other_values(tables: Collection[OpenTable], key: str) -> Iterable[str]:
    """Return the values of a setting that some of these tables do not have, or will not have from their next round on."""
    wager = key.removeprefix("schedule.")
    names = (each.name for table in tables for each in table.rules.book.schedules_of(wager) if each.name != coming(table, key))
    return dict.fromkeys(names)


def _keys(tables: Collection[OpenTable]) -> Iterable[str]:
    """Return the settings that are the same at all open tables."""
    return {key for table in tables if table.state.phase is not Phase.CLOSED for key in table.rules.house_wide()}


def _changeable(c: HouseContext) -> Iterable[str]:
    return sorted(_keys(c.rules.tables()))


HOUSE_WIDE = Topic(
    acts=(Act(ChangeHouseWide, may_change, change, at=("key",), each=_changeable),),
    events=(HouseWideChanged,),
)
