"""10A.8: the operator changes the scale of the Six Card Bonus at every open table of the house at once."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.clauses.nz.three_card_poker.test_nz3_10a_one_scale import BONUS, KEY, not_opened_here, opened
from tests.support.nz import CASS, DANA, GIL, OPAL
from tests.support.nz_three import BOOK, LIMITS, paid, with_values
from tests.support.play import player, sent
from tests.support.witness import WITNESS, clause

from pitboss import do, law
from pitboss.cards import parse_cards
from pitboss.cards.chance import ScriptedChance
from pitboss.house.automation import Automation
from pitboss.house.consequences import Consequences
from pitboss.house.house import House
from pitboss.house.house_wide import spread
from pitboss.house.kept_streams import redecided, table_machine
from pitboss.house.players.history import History
from pitboss.house.runner import Accepted, Table
from pitboss.journal.errors import DiskFull
from pitboss.journal.store import Appended, Journal
from pitboss.journal.writing import Beside
from pitboss.table.commands import Actor, Command, Request, Stake
from pitboss.table.limits import Limits, Range
from pitboss.table.refusal import Refusal
from pitboss.table.services.house_wide import HouseWideAdopted
from pitboss.table.settings import TableSettings

SCALE = f"schedule.{BONUS}"
ANN = player("Ann")
STAKE = 1_000
BY_HAND = frozenset({Automation.OPENING, Automation.SHUFFLE, Automation.COUNT})
FLUSH = "2h 5h 9h Kh Jh 3c"
"""Ann's three cards and the dealer's: together a flush, which each scale pays differently enough."""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with House.at(tmp_path / "house", KEY) as made:
        yield made


count = iter(range(1, 1_000_000))


def ok(table: Table, who: Actor, does: Request) -> Accepted:
    outcome = sent(table, Command(f"c{next(count)}", who, table.at, does))
    assert isinstance(outcome, Accepted), outcome
    for each in outcome.events:
        WITNESS.saw(each.event.clauses)
    return outcome


def changed(house: House, value: str, who: Actor = OPAL, key: str = SCALE) -> Accepted | Refusal:
    outcome = house.send(Command(f"h{next(count)}", who, 0, do.ChangeHouseWide(key, value)))
    for clauses in [outcome.clauses] if isinstance(outcome, Refusal) else [each.event.clauses for each in outcome.events]:
        WITNESS.saw(clauses)
    return outcome


def line(table: Table, name: str = SCALE) -> str:
    return next((each.text for each in table.sign() if each.name == name), "")


def seated(house: House, book: law.Rulebook = BOOK) -> Table:
    """A table at which Ann sits, and every round brings the same cards."""
    chance = ScriptedChance([parse_cards(FLUSH)] * 9, cut=False)
    chosen = {SCALE: "option-1", "six-card-bonus.offered": True}
    table = house.open_table(book, TableSettings("Table 1", LIMITS, chosen=chosen), at=0, chance=chance)
    house.grant("Ann", 100_000, command_id=f"g{next(count)}", at=0)
    ok(table, ANN, do.TakeSeat(1))
    ok(table, ANN, do.BuyIn(50_000))
    return table


def wagered(table: Table) -> None:
    ok(table, ANN, do.PlaceWagers(1, {"ante": Stake(STAKE), BONUS: Stake(STAKE)}))


def flush(scale: str) -> int:
    return paid(BONUS, "flush", STAKE, scale)


def bonus_of(table: Table) -> int:
    """Play the round to its end; return what the Six Card Bonus won in it."""
    outcomes = [ok(table, ANN, do.Play(1, Stake(STAKE)))]
    return next(each.pays for outcome in outcomes for _, each in outcome.settled if each.wager == BONUS)


@clause("10A.8")
def test_every_open_table_takes_it_over(house: House) -> None:
    tables = [opened(house, f"Table {number}", "option-1") for number in (1, 2)]
    without = opened(house, "Table 3", "option-1", offered=False)
    four = Limits({"ante": Range(500, 10_000), "aces-up": Range(500, 5_000)})
    other = house.open_table(law.load("nz/four-card-poker"), TableSettings("Table 4", four), at=0)
    shut = opened(house, "Table 5", "option-1")
    ok(shut, OPAL, do.CloseTable())
    versions = [each.version for each in (without, other, shut)]
    assert isinstance(changed(house, "option-3"), Accepted)
    for table in tables:
        assert "three of a kind 8 to 1" in line(table).lower()
        (last,) = table.record.history(table.version - 1)
        assert (last.who, last.event.clauses) == (do.HOUSE_ACTOR, ("10A.8",))
        assert isinstance(last.event, HouseWideAdopted)
        assert last.event.value == "option-3"
    assert [each.version for each in (without, other, shut)] == versions
    assert not_opened_here(house, "Table 6", "option-1").facts["value"] == "option-3"
    assert "8 to 1" in line(opened(house, "Table 6", "option-3"))


@clause("10A.8")
@pytest.mark.parametrize("who", [CASS, GIL, DANA, ANN], ids=lambda who: who.office)
def test_only_the_operator_changes_it(house: House, who: Actor) -> None:
    table = opened(house, "Table 1", "option-1")
    refusal = changed(house, "option-2", who)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.clauses) == ("not-your-office", ("10A.8",))
    assert table.state.house_wide == {}


@clause("10A.8")
def test_no_table_changes_it_for_itself(house: House) -> None:
    one, two = opened(house, "Table 1", "option-1"), opened(house, "Table 2", "option-1")
    for value in ("option-1", "option-2"):
        refusal = one.send(Command(f"c{next(count)}", OPAL, 0, do.ChangeHouseWide(SCALE, value)))
        assert isinstance(refusal, Refusal)
        assert (refusal.code, refusal.clauses) == ("house-decides", ("10A.8",))
    assert [offer for offer in one.offers(OPAL) if offer.request == "change-house-wide"] == []
    changed(house, "option-2")
    again = two.send(Command(f"c{next(count)}", OPAL, 0, do.ChangeHouseWide(SCALE, "option-2")))
    assert isinstance(again, Refusal)
    assert again.code == "house-decides"


@clause("10A.7-2", "10A.8")
def test_only_one_of_the_four_and_another_than_now(house: House) -> None:
    opened(house, "Table 1", "option-2")
    unknown = changed(house, "option-5")
    assert isinstance(unknown, Refusal)
    assert unknown.code == "no-such-schedule"
    assert {"10A.7-2", "10A.8"} <= {*unknown.clauses}
    same = changed(house, "option-2")
    assert isinstance(same, Refusal)
    assert (same.code, same.clauses) == ("house-wide-same", ("10A.8",))
    assert same.sentence() == "The pay scale of Six Card Bonus is already option-2 at every open table."
    (offer,) = (each for each in house.people.offers(OPAL) if each.request == "change-house-wide")
    assert (offer.choices, offer.clauses) == ((SCALE, "option-1", "option-3", "option-4"), ("10A.8",))
    assert [each for each in house.people.offers(CASS) if each.request == "change-house-wide"] == []
    for value in offer.choices[1:]:
        assert isinstance(changed(house, value), Accepted)


def test_without_an_open_table_there_is_nothing_to_change(house: House) -> None:
    for key in (SCALE, "schedule.ante-bonus", "ties"):
        refusal = changed(house, "option-2", key=key)
        assert isinstance(refusal, Refusal)
        assert refusal.code == "not-house-wide"
    opened(house, "Table 1", "option-1")
    refusal = changed(house, "4-3-1", key="schedule.ante-bonus")
    assert isinstance(refusal, Refusal)
    assert refusal.facts["keys"] == (SCALE,)


@clause("10A.8")
def test_before_the_call_it_binds_the_coming_round(house: House) -> None:
    table = seated(house)
    wagered(table)
    changed(house, "option-3")
    ok(table, do.HOUSE_ACTOR, do.NoMoreBets())
    assert bonus_of(table) == flush("option-3")
    assert flush("option-3") != flush("option-1")


@clause("10A.8")
@pytest.mark.parametrize("when", ["called", "dealt"])
def test_a_round_whose_wagers_are_closed_is_settled_by_the_scale_that_was_displayed(house: House, when: str) -> None:
    table = seated(house)
    wagered(table)
    if when == "called":
        table.automation = BY_HAND
        ok(table, do.HOUSE_ACTOR, do.NoMoreBets())
        changed(house, "option-3")
        table.automation = frozenset(Automation)
        ok(table, do.HOUSE_ACTOR, do.dealer_poker.Deal())
    else:
        ok(table, do.HOUSE_ACTOR, do.NoMoreBets())
        changed(house, "option-3")
    assert "three of a kind 5 to 1" in line(table).lower()
    assert "three of a kind 8 to 1" in line(table, f"next.{SCALE}").lower()
    assert not_opened_here(house, "Table 2", "option-1").facts["value"] == "option-3"
    assert bonus_of(table) == flush("option-1")
    assert "three of a kind 8 to 1" in line(table).lower()
    assert line(table, f"next.{SCALE}") == ""
    wagered(table)
    ok(table, do.HOUSE_ACTOR, do.NoMoreBets())
    assert bonus_of(table) == flush("option-3")
    first, second = History(table.record).rounds("Ann")
    assert (first.house_wide, second.house_wide) == ({}, {SCALE: "option-3"})


@clause("10A.8")
def test_read_the_other_way_it_binds_at_once(house: House) -> None:
    table = seated(house, with_values(**{"house-wide.binds": '"at-once"'}))
    wagered(table)
    ok(table, do.HOUSE_ACTOR, do.NoMoreBets())
    changed(house, "option-3")
    assert bonus_of(table) == flush("option-3")


@clause("10A.8")
def test_the_record_gives_the_same_when_it_is_folded_and_decided_again(house: House, tmp_path: Path) -> None:
    table = seated(house)
    for value in ("option-2", "option-3"):
        wagered(table)
        ok(table, do.HOUSE_ACTOR, do.NoMoreBets())
        changed(house, value)
        bonus_of(table)
    assert [each for _, each in redecided(house.journal, table_machine(house.journal, "Table 1")) if each] == []
    state = table.state
    house.close()
    with House.at(tmp_path / "house", KEY) as again:
        resumed = again.table("Table 1")
        assert resumed.state == state
        assert resumed.rules.value(SCALE) == "option-3"
        assert again.people.house_wide[SCALE].number == 2


@clause("10A.8")
def test_the_house_and_all_of_its_tables_change_in_one_transaction_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is full when the last of the tables would be written: then neither the house nor any table has changed."""
    with House.at(tmp_path / "house", KEY) as house:
        for number in (1, 2):
            opened(house, f"Table {number}", "option-1")
        before = house.journal.heads()
        beside = Journal._append_beside

        def full(journal: Journal, cursor: Any, other: Beside, *rest: Any) -> None:
            if other.stream == "table/Table 2":
                raise DiskFull(journal.where, "the disk is full.", "Make room.")
            beside(journal, cursor, other, *rest)

        with monkeypatch.context() as patch:
            patch.setattr(Journal, "_append_beside", full)
            with pytest.raises(DiskFull):
                changed(house, "option-4")
        assert house.journal.heads() == before
        assert [each.rules.value(SCALE) for each in house.tables()] == ["option-1", "option-1"]
        appended: list[str] = []
        write = Journal.append

        def noted(journal: Journal, stream: str, *rest: Any, **how: Any) -> Appended:
            appended.append(stream)
            return write(journal, stream, *rest, **how)

        monkeypatch.setattr(Journal, "append", noted)
        changed(house, "option-4")
        assert appended == ["house"], "one transaction"
        assert [each.rules.value(SCALE) for each in house.tables()] == ["option-4", "option-4"]


@clause("10A.8")
@pytest.mark.parametrize("process", ["one", "another"])
def test_a_table_that_another_process_plays_at_changes_with_the_house(tmp_path: Path, process: str) -> None:
    with House.at(tmp_path / "house", KEY) as house, House.at(tmp_path / "house", KEY) as other:
        table = seated(house)
        theirs = other.table("Table 1")
        wagered(theirs)
        changed(house if process == "one" else other, "option-4")
        assert house.journal.version("table/Table 1") == max(table.version, theirs.version)
        ok(theirs, do.HOUSE_ACTOR, do.NoMoreBets())
        assert bonus_of(table) == flush("option-4")


def as_before(people: Any, *_: Any) -> Consequences:
    """What an earlier version did: the house decided, and its tables followed one after another."""
    return Consequences(people.machine, people.version, None)


@clause("10A.8")
@pytest.mark.parametrize("reached", [0, 1, 2])
def test_the_next_opening_completes_a_change_that_was_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reached: int
) -> None:
    """An earlier version ended after the house had decided, when none, one or all of its tables had taken it over."""
    with House.at(tmp_path / "house", KEY) as house:
        for number in (1, 2):
            opened(house, f"Table {number}", "option-1")
        cut_off = "pitboss.house.house.spread"
        monkeypatch.setattr("pitboss.house.people.Adopting", as_before)
        monkeypatch.setattr(cut_off, lambda decided, tables: spread(decided, [*tables][:reached]))
        changed(house, "option-4")
        scales = [each.rules.value(SCALE) for each in house.tables()]
        assert scales == ["option-4"] * reached + ["option-1"] * (2 - reached)
        monkeypatch.undo()
    for _ in range(2):
        with House.at(tmp_path / "house", KEY) as house:
            assert [each.rules.value(SCALE) for each in house.tables()] == ["option-4", "option-4"]
            adopted = [each for table in house.tables() for each in table.history if each.command == f"house-wide:{SCALE}:1"]
            assert len(adopted) == 2


@clause("10A.8")
def test_two_changes_one_after_the_other(house: House) -> None:
    table = seated(house)
    wagered(table)
    ok(table, do.HOUSE_ACTOR, do.NoMoreBets())
    changed(house, "option-2")
    changed(house, "option-4")
    assert table.state.house_wide_next == {SCALE: "option-4"}
    assert bonus_of(table) == flush("option-1")
    assert BOOK.setting("house-wide.binds").source == "choice"
    assert table.rules.value(SCALE) == "option-4"


@clause("10A.8")
def test_a_table_follows_though_whoever_decided_plays_there_by_then(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody acts for the house where they play; that a table follows is the house's own step."""
    with House.at(tmp_path / "house", KEY) as house:
        table = opened(house, "Table 1", "option-1")
        monkeypatch.setattr("pitboss.house.people.Adopting", as_before)
        monkeypatch.setattr("pitboss.house.house.spread", lambda decided, tables: None)
        assert isinstance(changed(house, "option-2"), Accepted)
        ok(table, player(OPAL.name), do.TakeSeat(2))
        monkeypatch.undo()
    with House.at(tmp_path / "house", KEY) as house:
        assert house.table("Table 1").rules.value(SCALE) == "option-2"
        refusal = changed(house, "option-3")
        assert isinstance(refusal, Refusal)
        assert refusal.code == "plays-here"
