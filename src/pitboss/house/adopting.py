"""A setting of the whole house, decided by the house and taken over by all of its open tables in the same transaction."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

from pitboss.house.consequences import Consequences
from pitboss.house.record import Batch, HousePart
from pitboss.house.running import Runner
from pitboss.house.stream.house_wide import HouseWideChanged, coming
from pitboss.table.commands import HOUSE_ACTOR, Command
from pitboss.table.services.house_wide import ChangeHouseWide
from pitboss.table.state import TableState


def adoption_id(key: str, number: int) -> str:
    """Return the id of the command with which a table takes over a change, so that it does so once."""
    return f"house-wide:{key}:{number}"


class Adoption(NamedTuple):
    """What a table will have done when it has taken over a change."""

    table: Runner[TableState]
    state: TableState
    batches: list[Batch]


class Adopting(Consequences):
    """What a change for the whole house brings about: each open table that it concerns takes it over as the house's own step."""

    def __init__(self, people: Runner[Any], house: Any, changed: HouseWideChanged, tables: Collection[Any]) -> None:
        super().__init__(people.machine, people.version, None)
        found = (_adopted(table, house, changed) for table in tables if table.rules.table.name in changed.tables)
        self._adoptions = [each for each in found if each]

    def parts(self) -> tuple[HousePart, ...]:
        return tuple(HousePart(each.table.record, each.table.version, each.batches) for each in self._adoptions)

    def happened(self) -> None:
        for each in self._adoptions:
            each.table.apply(each.state, each.batches)


def _adopted(table: Any, house: Any, changed: HouseWideChanged) -> Adoption | None:
    """Return what a table does about a change; None if it has that value already."""
    if coming(table, changed.key) == changed.value:
        return None
    does = ChangeHouseWide(changed.key, changed.value)
    command = Command(adoption_id(changed.key, changed.number), HOUSE_ACTOR, max(changed.at, table.at), does)
    state, batches, brought = table.decided_after(house, command)
    assert not brought.batches, "that a table follows the house brings about nothing in the house"
    return Adoption(table, state, batches)
