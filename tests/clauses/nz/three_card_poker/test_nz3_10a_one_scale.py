"""10A.8: the scale of the Six Card Bonus on the sign, and the same one at every table of the house."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.support.nz import OPAL
from tests.support.nz_three import BOOK, LIMITS, NZ_THREE, nz_three
from tests.support.opening import not_opened
from tests.support.witness import WITNESS, clause

from pitboss import do, law
from pitboss.house.house import House
from pitboss.house.runner import Accepted, NotOpened, Table
from pitboss.journal.keys import Key
from pitboss.table.commands import Command
from pitboss.table.limits import Limits, Range
from pitboss.table.refusal import Refusal
from pitboss.table.services.opening import choices_refusal
from pitboss.table.settings import EnteredSchedule, TableSettings

BONUS = "six-card-bonus"
OPTIONS = tuple(each.name for each in BOOK.schedules_of(BONUS))
KEY = Key(b"\x07" * 32, "a key for tests")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with House.at(tmp_path / "house", KEY) as opened:
        yield opened


def opened(house: House, name: str, option: str, *, offered: bool = True) -> Table:
    """A table of the house with that scale; or one without the wager."""
    chosen = {"schedule.six-card-bonus": option, "six-card-bonus.offered": offered}
    ranges = {wager: range_ for wager, range_ in LIMITS.ranges.items() if offered or wager != BONUS}
    return house.open_table(BOOK, TableSettings(name, Limits(ranges), chosen=chosen), at=0)


def not_opened_here(house: House, name: str, option: str) -> Refusal:
    """The house refuses a table with another scale, and has no such table afterwards."""
    before = house.names()
    with pytest.raises(NotOpened) as stopped:
        opened(house, name, option)
    assert house.names() == before
    WITNESS.saw(stopped.value.refusal.clauses)
    return stopped.value.refusal


@clause("10A.8")
@pytest.mark.parametrize("option", OPTIONS)
def test_the_sign_shows_the_scale_that_is_in_use(option: str) -> None:
    line = nz_three(chosen={"schedule.six-card-bonus": option}).sign()[f"schedule.{BONUS}"]
    assert line.clauses == ("10A.8", "10A.7-2", *(f"10A.5({hand})" for hand in "abcdefg"))
    for kind, odds in BOOK.schedule(BONUS, option).odds.items():
        assert f"{kind.replace('-', ' ')} {odds.pays} to {odds.per}" in line.text.lower().replace(",", ""), kind


@clause("10A.8")
def test_no_table_of_the_house_opens_with_another_scale(house: House) -> None:
    opened(house, "Table 1", "option-3")
    for option in OPTIONS:
        if option == "option-3":
            opened(house, "Table 2", option)
            continue
        refusal = not_opened_here(house, f"Table {option}", option)
        assert (refusal.code, refusal.clauses) == ("house-wide", ("10A.8",))
        assert (refusal.facts["value"], refusal.facts["found"]) == ("option-3", option)
        assert "option-3" in refusal.sentence()
        assert refusal.way_out()
    assert house.names() == ("Table 1", "Table 2")


@clause("10A.8")
def test_a_table_without_the_wager_has_no_scale_to_differ(house: House) -> None:
    opened(house, "Table 1", "option-1", offered=False)
    opened(house, "Table 2", "option-2")
    opened(house, "Table 3", "option-4", offered=False)
    four = Limits({"ante": Range(500, 10_000), "aces-up": Range(500, 5_000)})
    house.open_table(law.load("nz/four-card-poker"), TableSettings("Table 4", four), at=0)
    assert not_opened_here(house, "Table 5", "option-1").facts["value"] == "option-2"


@clause("10A.8")
def test_a_closed_table_does_not_count_and_a_new_scale_may_begin(house: House) -> None:
    first = opened(house, "Table 1", "option-1")
    not_opened_here(house, "Table 2", "option-2")
    assert isinstance(first.send(Command("close", OPAL, 0, do.CloseTable())), Accepted)
    opened(house, "Table 2", "option-2")
    assert not_opened_here(house, "Table 3", "option-1").facts["value"] == "option-2"


@clause("10A.8")
def test_a_house_that_is_resumed_remembers_its_scale(tmp_path: Path) -> None:
    with House.at(tmp_path / "house", KEY) as house:
        opened(house, "Table 1", "option-2")
    with House.at(tmp_path / "house", KEY) as house:
        assert not_opened_here(house, "Table 2", "option-1").clauses == ("10A.8",)
        opened(house, "Table 2", "option-2")


@clause("10A.8")
def test_another_house_has_a_scale_of_its_own(tmp_path: Path, house: House) -> None:
    opened(house, "Table 1", "option-1")
    with House.at(tmp_path / "other", KEY) as other:
        opened(other, "Table 1", "option-2")
        not_opened_here(other, "Table 2", "option-1")


@clause("10A.7-2", "10A.8")
def test_no_scale_but_the_four_is_used_not_even_an_approved_one() -> None:
    refusal = choices_refusal(BOOK, TableSettings("", LIMITS, chosen={"schedule.six-card-bonus": "option-5"}))
    assert refusal is not None
    assert (refusal.code, refusal.facts["schedules"]) == ("no-such-schedule", OPTIONS)
    assert {"10A.7-2", "10A.8"} <= set(refusal.clauses)
    pays = tuple((kind, str(odds)) for kind, odds in BOOK.schedule(BONUS, "option-1").pays)
    own = EnteredSchedule("our-own", BONUS, pays, approved_by="The Secretary", approved_at="2026-01-01")
    facts = {"limits": LIMITS, "schedules": (own,), "chosen": {"schedule.six-card-bonus": "our-own"}}
    assert {"10A.7-2", "10A.8"} <= set(not_opened("not-choosable", NZ_THREE, **facts).clauses)
