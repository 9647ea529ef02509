"""A house and its record: tables resume where they were, people and notices across tables."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.support.incidents import incident
from tests.support.play import DANA, INES, LIMITS, NSW, sent

from pitboss import do, law
from pitboss.house.house import House
from pitboss.house.people import NotAcknowledged
from pitboss.house.runner import Accepted, NotOpened, Stale, Table
from pitboss.house.table_stream import NoSuchTable
from pitboss.table.commands import HOUSE_ACTOR, Actor, Command, Request, Stake
from pitboss.table.refusal import Refusal
from pitboss.table.settings import TableSettings
from pitboss.table.viewers import Viewer

ANN = Actor("Ann", "player")
CASH = 1_000_000


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "house"


def opened(house: House, name: str = "Table 1", **settings: Any) -> Table:
    return house.open_table(law.load(NSW), TableSettings(name=name, limits=LIMITS, **settings), at=0)


def say(table: Table, who: Actor, does: Request, *, id_: str = "", expected: int | None = None) -> Any:
    return sent(table, Command(id_ or f"c{table.version}", who, table.at + 1, does, expected))


def seated(house: House, table: Table) -> None:
    house.grant("Ann", CASH, command_id=f"cash-{table.rules.table.name}", at=1)
    say(table, ANN, do.TakeSeat(1))
    say(table, ANN, do.BuyIn(100_000))


def test_a_table_resumes_in_the_middle_of_a_round(folder: Path) -> None:
    with House.at(folder) as house:
        table = opened(house)
        seated(house, table)
        say(table, ANN, do.PlaceWagers(1, {"ante": Stake(1_000)}))
        say(table, HOUSE_ACTOR, do.NoMoreBets())
        say(table, ANN, do.PickUp(1))
        before, seen = table.state, table.view(Viewer("player", "Ann"))
    with House.at(folder) as house:
        table = house.table("Table 1")
        assert table.state == before
        assert table.view(Viewer("player", "Ann")) == seen
        assert house.people.purses["Ann"] == CASH - 100_000
        assert isinstance(say(table, ANN, do.Play(1, Stake(1_000))), Accepted)


def test_a_table_reads_the_rulebook_it_was_opened_with(folder: Path) -> None:
    with House.at(folder) as house:
        table = opened(house)
        text = table.rules.book.text
    with House.at(folder) as house:
        assert house.table("Table 1").rules.book.text == text


def test_a_repeated_command_happens_once_also_after_a_restart(folder: Path) -> None:
    with House.at(folder) as house:
        table = opened(house)
        seated(house, table)
        first = say(table, ANN, do.PlaceWagers(1, {"ante": Stake(1_000)}), id_="click")
    with House.at(folder) as house:
        table = house.table("Table 1")
        again = say(table, ANN, do.PlaceWagers(1, {"ante": Stake(1_000)}), id_="click")
        assert again == first
        assert table.state.money["seat:1/ante"] == 1_000


def test_each_of_two_houses_over_one_record_decides_on_what_the_other_has_done(folder: Path) -> None:
    with House.at(folder) as house, House.at(folder) as other:
        mine = opened(house)
        seated(house, mine)
        theirs = other.table("Table 1")
        say(mine, ANN, do.PlaceWagers(1, {"ante": Stake(1_000)}), id_="mine")
        seen = mine.version
        assert isinstance(say(theirs, ANN, do.WithdrawWagers(1), id_="theirs"), Accepted)
        assert say(mine, ANN, do.WithdrawWagers(1), expected=seen) == Stale(seen, theirs.version)
        assert say(mine, ANN, do.WithdrawWagers(1)).code == "no-wager"
        assert theirs.state == mine.state
        assert theirs.people.state == mine.people.state


def test_a_refused_request_adds_nothing_to_the_record(folder: Path) -> None:
    with House.at(folder) as house:
        table = opened(house)
        before = house.journal.version("table/Table 1")
        assert isinstance(say(table, ANN, do.BuyIn(500)), Refusal)
        assert house.journal.version("table/Table 1") == before


def test_names_are_taken_once_and_unknown_ones_named(folder: Path) -> None:
    with House.at(folder) as house:
        opened(house)
        with pytest.raises(NoSuchTable, match="Table 1 already"):
            opened(house)
        with pytest.raises(NoSuchTable, match="the tables are: Table 1"):
            house.table("Table 9")


def test_settings_that_are_refused_leave_no_table_behind(folder: Path) -> None:
    with House.at(folder) as house:
        with pytest.raises(NotOpened):
            opened(house, device="shoe", low_limit=True)
        assert house.names() == ()


def test_notices_wait_in_the_inbox_until_the_right_office_takes_note(folder: Path) -> None:
    with House.at(folder) as house:
        table = opened(house)
        seated(house, table)
        say(table, ANN, do.PlaceWagers(1, {"ante": Stake(1_000)}))
        say(table, HOUSE_ACTOR, do.NoMoreBets())
        say(table, HOUSE_ACTOR, incident("card-missing"))
        (notice,) = house.inbox
        assert notice.to == ("surveillance", "inspector")
        with pytest.raises(NotAcknowledged, match="Dana is a dealer"):
            house.acknowledge(notice.id, DANA, command_id="ack-1", at=10)
        house.acknowledge(notice.id, INES, command_id="ack-2", at=10)
    with House.at(folder) as house:
        assert [each.acknowledged_by for each in house.inbox] == [{"inspector": "Ines"}]
        with pytest.raises(NotAcknowledged, match="acknowledged by Ines"):
            house.acknowledge(notice.id, INES, command_id="ack-3", at=11)
