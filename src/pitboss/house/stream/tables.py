"""The tables of the house: which there are, the settings that all open ones share, and those that an older record has."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from pitboss.house.kind import StreamEvent
from pitboss.house.stream.context import HouseContext, may_follow
from pitboss.house.stream.exclusions import counted, kept_apart
from pitboss.house.stream.state import HouseNotice, HouseState, ListedTable, Voucher
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


class Known(Struct, frozen=True):
    """What one table has brought about beyond itself, from its first event on."""

    purses: dict[str, int] = {}
    """What it has put into each purse, less what it has taken out, in cents."""
    pools: dict[str, int] = {}
    notices: tuple[HouseNotice, ...] = ()
    excluded: tuple[str, ...] = ()
    apart: tuple[tuple[str, ...], ...] = ()
    incidents: tuple[tuple[str, int, str, int], ...] = ()
    """Person, gaming day, incident, and how often."""
    listed: ListedTable = ListedTable()
    vouchers: tuple[str, ...] = ()
    """Vouchers that were exchanged there."""


class TakeOverTable(Inside, frozen=True, tag="take-over-table"):
    """The house takes over what the record of a table says up to a version. An older record says it there alone."""

    table: str
    version: int
    known: Known


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


class TableTakenOver(StreamEvent[HouseState], frozen=True, tag="table.taken-over/1"):
    table: str
    version: int
    known: Known

    def after(self, state: HouseState) -> HouseState:
        if self.table in state.tables:  # somebody who may not write has taken it over by themselves
            return state
        known, apart, incidents, early = self.known, state.apart, state.incidents, dict(state.early)
        for players in known.apart:
            apart = kept_apart(apart, players)
        for person, day, incident, times in known.incidents:
            incidents = counted(incidents, person, incident, day, times)
        notices = {each.id: replace(each, acknowledged_by=early.pop(each.id, {})) for each in known.notices}
        if unknown := [each for each in early if each.rpartition(":")[0] == self.table]:
            raise LookupError(f"there is no notice {unknown[0]}")
        return replace(
            state,
            purses=_sums(state.purses, known.purses),
            pools=_sums(state.pools, known.pools),
            inbox=state.inbox | notices,
            excluded=state.excluded | {*known.excluded},
            apart=apart,
            incidents=incidents,
            tables={**state.tables, self.table: _as_changed(state, self)},
            early=early,
            vouchers=state.vouchers | {number: Voucher(0, ended=self.table) for number in known.vouchers},
        )

    def says(self) -> str:
        return f"The house takes over what {self.table} has on record up to row {self.version}."


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


def take_over(c: HouseContext, request: TakeOverTable, offer: Offer) -> Decision:
    return (TableTakenOver(table=request.table, version=request.version, known=request.known, clauses=()),)


def _as_changed(state: HouseState, event: TableTakenOver) -> ListedTable:
    """Return the table with what the house has decided for all of its tables since it opened."""
    listed = event.known.listed
    changed = {key: each.value for key, each in state.house_wide.items() if event.table in each.tables}
    return replace(listed, house_wide=listed.house_wide | changed)


def _sums(one: dict[str, int], other: dict[str, int]) -> dict[str, int]:
    return one | {name: one.get(name, 0) + amount for name, amount in other.items()}


TABLES = Topic(
    acts=(
        Act(ListTable, may_follow, list_table),
        Act(CloseListed, may_follow, close_listed),
        Act(TakeOverTable, may_follow, take_over),
    ),
    events=(
        TableListed,
        ListedClosed,
        TableTakenOver,
    ),
)
