"""Times that are too far from the server's clock are refused, and the record says so; nothing after them carries such a time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.support.play import LIMITS, NSW, player

from pitboss import do, law
from pitboss.house.accounts import NotSignedIn
from pitboss.house.house import House, NotGranted
from pitboss.house.runner import Accepted, NotOpened, Table
from pitboss.house.server_clock import TOLERANCE, ServerClock
from pitboss.house.significant import significant_events
from pitboss.house.stream.vouchers import IssueVoucher
from pitboss.table.commands import Actor, Command, Malformed, Request
from pitboss.table.events import Significance
from pitboss.table.refusal import Refusal
from pitboss.table.settings import TableSettings

NOW = 1_800_000_000_000
YEARS = 10 * 365 * 24 * 3_600_000
ANN, OLGA = player("Ann"), Actor("Olga", "operator")


class Machine:
    """A clock that a test sets."""

    now = NOW

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def clock() -> Machine:
    return Machine()


@pytest.fixture
def house(tmp_path: Path, clock: Machine) -> Iterator[House]:
    with House.at(tmp_path / "house") as house:
        house.people.clock = ServerClock(TOLERANCE, clock)
        yield house


@pytest.fixture
def table(house: House) -> Table:
    opened = house.open_table(law.load(NSW), TableSettings(name="Table 1", limits=LIMITS), at=NOW)
    house.grant("Ann", 100_000, command_id="cash", at=NOW)
    return opened


def sent(table: Table, at: int, does: Request, id_: str = "", who: Actor = ANN) -> str:
    outcome = table.send(Command(id_ or f"c{at}{does}", who, at, does))
    return outcome.code if isinstance(outcome, Refusal) else ""


def noted(house: House) -> list[str]:
    return [each.says for each in significant_events(house) if each.kind is Significance.CLOCK]


@pytest.mark.parametrize(
    ("off", "code"),
    [
        (0, ""),
        (TOLERANCE, ""),
        (TOLERANCE + 1, "clock-off"),
        (YEARS, "clock-off"),
        (-TOLERANCE - 1, "clock-off"),
        (-NOW, "clock-off"),
    ],
)
def test_a_time_within_the_tolerance_and_beyond_it(house: House, table: Table, clock: Machine, off: int, code: str) -> None:
    before = table.version, table.at
    assert sent(table, clock.now + off, do.TakeSeat(1)) == code
    if code:
        assert (table.version, table.at) == before
        (says,) = noted(house)
        assert says.startswith("Table 1: Ann sent a command ")
        assert says.endswith("the server's clock.")
    else:
        assert (table.at, noted(house)) == (NOW + off, [])


def test_after_a_wrong_time_the_table_goes_on_with_the_right_one(house: House, table: Table, clock: Machine) -> None:
    assert sent(table, NOW + YEARS, do.TakeSeat(1)) == "clock-off"
    clock.now += 1_000
    assert sent(table, clock.now, do.TakeSeat(1)) == ""
    assert table.at == clock.now
    assert all(each.at <= clock.now for each in table.history)


def test_many_wrong_times_of_one_person_are_one_line_a_minute(house: House, table: Table, clock: Machine) -> None:
    for number in range(20):
        assert sent(table, NOW + YEARS + 7_000 * number, do.TakeSeat(1), f"n{number}") == "clock-off"
        assert sent(table, NOW - 1 - number, do.TakeSeat(1), f"m{number}") == "clock"
    assert len(noted(house)) == 1
    assert sent(table, NOW + YEARS, do.TakeSeat(1), who=player("Ben")) == "clock-off"
    clock.now += 60_000
    assert sent(table, NOW + YEARS, do.TakeSeat(1)) == "clock-off"
    assert len(noted(house)) == 3


def test_a_clock_that_was_set_back_holds_nobody_up_and_takes_nothing_back(table: Table, clock: Machine) -> None:
    """The record is ahead of the clock then; its time stands still until the clock is there."""
    clock.now -= 3_600_000
    assert sent(table, table.at, do.TakeSeat(1)) == ""
    assert sent(table, table.at, do.BuyIn(1_000)) == ""
    assert sent(table, table.at + 1, do.BuyIn(1_000)) == "clock-off"
    assert sent(table, clock.now, do.BuyIn(1_000)) == "clock"


def test_an_old_command_sent_again_is_answered_whatever_its_time(table: Table, clock: Machine) -> None:
    first = table.send(Command("seat", ANN, NOW, do.TakeSeat(1)))
    clock.now += 3_600_000
    again = table.send(Command("seat", ANN, NOW, do.TakeSeat(1)))
    assert isinstance(again, Accepted)
    assert again == first


def test_the_house_and_its_opening_go_by_the_clock_too(house: House, clock: Machine) -> None:
    for at in (NOW + YEARS, 0):
        with pytest.raises(NotOpened, match="more than 60 seconds from the clock"):
            house.open_table(law.load(NSW), TableSettings(name=f"Table {at}", limits=LIMITS), at=at)
    assert house.names() == ()
    outcome = house.send(Command("v", OLGA, NOW + YEARS, IssueVoucher("V1", 100)))
    assert isinstance(outcome, Refusal)
    assert outcome.code == "clock-off"
    with pytest.raises(NotGranted, match="from the clock of the server"):
        house.grant("Ann", 100, command_id="x", at=NOW + YEARS)
    with pytest.raises(NotSignedIn, match="from the clock of the server"):
        house.accounts.sign_in("Olga", "whatever it was", at=NOW + YEARS)
    assert house.people.at < NOW + YEARS
    opening, again, *asked = noted(house)
    assert opening.startswith(f"Table {NOW + YEARS}: The table was to open 315360000 seconds ahead of")
    assert again.startswith("Table 0: The table was to open 1800000000 seconds behind")
    assert [each.partition(" sent")[0] for each in asked] == ["the house: Olga", "the house: house"]


def test_the_house_takes_a_request_at_the_end_of_its_stream_whatever_version_it_expects(house: House, clock: Machine) -> None:
    """Nobody sees the versions of the house's own stream, so a wrong one is no reason to ask again and again."""
    for number, expected in enumerate((0, 7, -1, 10**30)):
        outcome = house.send(Command(f"v{number}", OLGA, NOW, IssueVoucher(f"V{number}", 100), expected))
        assert isinstance(outcome, Accepted)


@pytest.mark.parametrize("at", [None, "now", 1.5, True])
def test_what_is_no_time_is_malformed_for_the_house_too(house: House, clock: Machine, at: object) -> None:
    with pytest.raises(Malformed, match="whole milliseconds"):
        house.send(Command("v", OLGA, at, IssueVoucher("V", 100)))  # type: ignore[arg-type]


def test_a_time_long_past_is_not_taken_for_that_of_the_last_row(house: House, clock: Machine) -> None:
    """A person's request to the house may be a little older than what the house has just recorded, and no more."""
    house.grant("Ann", 100, command_id="x", at=NOW)
    for number, at in enumerate((0, NOW - YEARS, NOW - TOLERANCE - 1)):
        outcome = house.send(Command(f"v{number}", OLGA, at, IssueVoucher(f"V{number}", 100)))
        assert isinstance(outcome, Refusal)
        assert outcome.code == "clock-off"
    assert [each.partition(" sent")[0] for each in noted(house)] == ["the house: Olga"]
    assert isinstance(house.send(Command("v", OLGA, NOW - TOLERANCE, IssueVoucher("V", 100))), Accepted)
    assert house.people.at == NOW


@pytest.mark.server_clock
def test_a_house_goes_by_the_clock_of_its_machine_unless_told_otherwise(tmp_path: Path) -> None:
    with House.at(tmp_path / "house") as house, pytest.raises(NotOpened, match="60 seconds"):
        house.open_table(law.load(NSW), TableSettings(name="Table 1", limits=LIMITS), at=NOW - 30 * YEARS)
    with House.at(tmp_path / "house", tolerance=NOW * 2) as house:
        house.open_table(law.load(NSW), TableSettings(name="Table 1", limits=LIMITS), at=NOW - YEARS)
