"""Every kind of significant event in one house, and in one file for a spreadsheet."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from tests.house import racing
from tests.house.test_house import ANN, opened, say, seated
from tests.house.test_significant import NAME, Broken, dealt, must
from tests.journal.places import SqliteFile
from tests.support.play import CASS, DANA, GUS, INES

from pitboss import do
from pitboss.cards.chance import SeededChance
from pitboss.cli import run
from pitboss.house.accounts import NotSignedIn
from pitboss.house.house import House
from pitboss.house.runner import Halted, Table
from pitboss.house.stream.accounts import AddPerson
from pitboss.journal.errors import DiskFull
from pitboss.table.commands import Actor, Command, Stake
from pitboss.table.events import Significance
from pitboss.table.refusal import Refusal

OF_PROMOTIONS = {Significance.DEADLINE, Significance.INTEGRITY}
"""What the tests of promotions provoke."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "house"


def everything(house: House) -> None:
    """Whatever people and tables do that is significant."""
    table = opened(house)
    seated(house, table)
    table.chance = SeededChance(5)
    must(table, CASS, do.ChangeLimits("ante", 500, 20_000))
    must(table, DANA, do.Fill(50_000))
    for _ in range(12):
        dealt(table)
        must(table, ANN, do.Play(1, Stake(1_000)))
    dealt(table)
    must(table, INES, do.Inspect("A complaint about the deal."))
    must(table, CASS, do.Invalidate("disruption", "A brawl at the rail."))
    must(table, ANN, do.RaiseDispute("d1", 1, "The deal was wrong."))
    must(table, GUS, do.DecideDispute("d1", "It was."))
    must(racing.by_hand(house, "Ben"), DANA, do.TakeBack())
    assert isinstance(table.send(Command("early", ANN, table.at - 1, do.LeaveTable())), Refusal)


def wagers_for_ever(table: Table) -> None:
    for number in range(200):
        say(table, ANN, do.PlaceWagers(1, {"ante": Stake(1_000)}), id_=f"on {number}")
        say(table, ANN, do.WithdrawWagers(1), id_=f"off {number}")


def without_room(house: House, table: Table) -> None:
    """The disk is full for a while."""
    with house.journal.database.driver(writes=False) as cursor:
        (pages,) = cursor.execute("PRAGMA page_count").fetchone()
        cursor.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(DiskFull):
        wagers_for_ever(table)
    with house.journal.database.driver(writes=False) as cursor:
        cursor.execute("PRAGMA max_page_count = 1073741823")
    say(table, ANN, do.WithdrawWagers(1))


def test_every_kind_is_provoked_in_one_house_and_exported(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What the list calls significant, all of it, in one file for a spreadsheet."""
    where = ["--data", str(folder)]
    with House.at(folder) as house:
        everything(house)
        opened(house, "Table 9")
        table = house.table(NAME)
        without_room(house, table)
        table.chance = Broken()
        dealt(table)
        with pytest.raises(Halted):
            say(table, ANN, do.dealer_poker.Fold(1))
    last = "(SELECT max(version) FROM journal WHERE stream = 'table/Table 9')"
    assert SqliteFile(folder).tamper(f"UPDATE journal SET at = at + 1 WHERE stream = 'table/Table 9' AND version = {last}")
    assert run(["voucher", "issue", "V1", "5", "--by", "Olga", *where]) == 0
    assert run(["journal", "rotate-key", "--as", "Cass", "casino-supervisor", *where]) == 0
    with House.at(folder) as house:
        house.send(Command("add", Actor("Olga", "operator"), 0, AddPerson("Olga")))
        with pytest.raises(NotSignedIn):
            house.accounts.sign_in("Olga", "a wrong guess", at=0)
    capsys.readouterr()
    run(["journal", "significant", "--large", "1", "--csv", "-", *where])
    found = {row["kind"] for row in csv.DictReader(io.StringIO(capsys.readouterr().out))}
    assert found == {*map(str, Significance)} - OF_PROMOTIONS
