"""The tables of the house: which there are, and the settings that all open ones share."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from pitboss.house.kind import StreamEvent
from pitboss.house.stream.context import HouseContext, may_follow
from pitboss.house.stream.state import HouseState, ListedTable
from pitboss.table.acts import Act, Topic
from pitboss.table.commands import Inside
from pitboss.table.context import Decision
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal


class SharedSetting(Struct, frozen=True):
    """A table's value of a setting that must be the same at all open tables, and the clauses that say so."""

    value: str
    clauses: tuple[str, ...]


class ListTable(Inside, frozen=True, tag="list-table"):
    """A table opens."""

    table: str
    house_wide: dict[str, SharedSetting]


class CloseListed(Inside, frozen=True, tag="close-listed-table"):
    """A table closes for good: its settings bind no other table any more."""

    table: str
    clauses: tuple[str, ...]


class TableListed(StreamEvent[HouseState], frozen=True, tag="table.listed/1"):
    table: str
    house_wide: dict[str, str]

    def after(self, state: HouseState) -> HouseState:
        return replace(state, tables={**state.tables, self.table: ListedTable(house_wide=self.house_wide)})

    def says(self) -> str:
        return f"{self.table} opens."


class ListedClosed(StreamEvent[HouseState], frozen=True, tag="table.listed-closed/1"):
    table: str

    def after(self, state: HouseState) -> HouseState:
        return replace(state, tables={**state.tables, self.table: replace(state.tables[self.table], open=False)})

    def says(self) -> str:
        return f"{self.table} closes for good."


def list_table(c: HouseContext, request: ListTable, offer: Offer) -> Decision:
    """List a table, unless it differs from an open one in what must be the same at all of them."""
    for key, own in request.house_wide.items():
        for table in c.state.tables.values():
            value = table.house_wide.get(key, own.value) if table.open else own.value
            if value != own.value:
                return Refusal("house-wide", own.clauses, {"key": key, "value": value, "found": own.value})
    values = {key: own.value for key, own in request.house_wide.items()}
    clauses = tuple(dict.fromkeys(each for own in request.house_wide.values() for each in own.clauses))
    return (TableListed(table=request.table, house_wide=values, clauses=clauses),)


def close_listed(c: HouseContext, request: CloseListed, offer: Offer) -> Decision:
    return (ListedClosed(table=request.table, clauses=request.clauses),)


TABLES = Topic(
    acts=(
        Act(ListTable, may_follow, list_table),
        Act(CloseListed, may_follow, close_listed),
    ),
    events=(
        TableListed,
        ListedClosed,
    ),
)
