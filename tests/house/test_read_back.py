"""What is written has been read back before: what would be read differently, or not at all, never reaches the record."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.house.test_house import ANN, opened, seated

from pitboss import do
from pitboss.house.house import House
from pitboss.house.people import HouseState, standing_of
from pitboss.journal.errors import NotRecordable
from pitboss.table.commands import Command
from pitboss.table.events import Event
from pitboss.table.services.seats.chips import CashedOut


class Unknown(Event, frozen=True, tag="nobody.knows/1"):
    """An event that no format has."""


@pytest.mark.parametrize(
    "event",
    [CashedOut(seat=1.5, amount=100, clauses=()), CashedOut(seat=1, amount=100, clauses=["x"]), Unknown(clauses=())],  # type: ignore[arg-type]
    ids=["wrong type", "a list", "unknown"],
)
def test_an_event_that_would_not_be_read_as_it_was_written_is_not_written(tmp_path: Path, event: Event) -> None:
    with House.at(tmp_path / "house") as house:
        table = opened(house)
        seated(house, table)
        heads = house.journal.heads()
        with pytest.raises(NotRecordable):
            table.record.append(table.version, [(Command("c", ANN, table.at, do.CashOut(100)), (event,))])
        assert house.journal.heads() == heads
        table.record.append(
            table.version, [(Command("c", ANN, table.at, do.CashOut(100)), (CashedOut(seat=1, amount=100, clauses=()),))]
        )


def test_incidents_count_against_one_person_however_their_name_is_spelled() -> None:
    state = replace(HouseState(), incidents={"Dan": {0: {"shortfall": 1}}, " DAN": {0: {"shortfall": 1}, 1: {"shortfall": 5}}})
    assert standing_of(state, ANN, 0, "dan").incidents == {"shortfall": 2}
