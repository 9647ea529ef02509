"""Significant events: each kind is provoked, listed with its clauses, and exported for a spreadsheet."""

from __future__ import annotations

import csv
import io
import json
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from tests.house import racing
from tests.house.test_house import ANN, opened, say, seated
from tests.journal.places import SERVER, PostgresSchema, SqliteFile, answers
from tests.support.derby import GIL
from tests.support.incidents import race_incident
from tests.support.play import CASS, DANA, GUS, INES

from pitboss import do
from pitboss.cards.chance import SeededChance, SystemChance
from pitboss.cli import run
from pitboss.games import games
from pitboss.games.dealer_poker.corrections import HandRestored
from pitboss.games.shared_layout.settling import WagersSettledAgain
from pitboss.house.house import DATABASE, House
from pitboss.house.runner import Accepted, Halted, Table
from pitboss.house.significant import significant_events
from pitboss.house.stream.accounts import OfficeGiven
from pitboss.house.stream.house_wide import HouseWideChanged
from pitboss.house.stream.observations import KINDS, NoteSignificant
from pitboss.journal.errors import DiskFull, Unreachable
from pitboss.table.commands import HOUSE_ACTOR, Actor, Command, Request, Stake
from pitboss.table.events import Event, Significance
from pitboss.table.refusal import Refusal
from pitboss.table.rounds import RoundVoided
from pitboss.table.services.taking_back import StepsTakenBack

NAME = "Table 1"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PITBOSS_DATA", str(tmp_path / "house"))
    return tmp_path / "house"


@pytest.fixture
def house(folder: Path) -> Iterator[House]:
    with House.at(folder) as house:
        seated(house, opened(house))
        yield house


def must(table: Table, who: Actor, does: Request) -> None:
    outcome = say(table, who, does)
    assert isinstance(outcome, Accepted), outcome


def dealt(table: Table) -> None:
    must(table, ANN, do.PlaceWagers(1, {"ante": Stake(1_000)}))
    must(table, HOUSE_ACTOR, do.NoMoreBets())


def kinds(house: House, **how: Any) -> list[Significance]:
    return [each.kind for each in significant_events(house, **how)]


def test_opening_a_table_puts_its_rules_in_force(house: House) -> None:
    (found,) = significant_events(house)
    assert (found.kind, found.table, found.version) == (Significance.RULEBOOK, NAME, 1)
    assert "nsw/four-card-poker" in found.says


def test_what_people_do_at_a_table(house: House) -> None:
    """Limits, fills and credits, voids, looks and overrides: each from its own event, with its clauses."""
    table = house.table(NAME)
    must(table, CASS, do.ChangeLimits("ante", 500, 20_000))
    must(table, DANA, do.Fill(50_000))
    must(table, DANA, do.Credit(20_000))
    dealt(table)
    must(table, INES, do.Inspect("A complaint about the deal."))
    must(table, CASS, do.Invalidate("disruption", "A brawl at the rail."))
    must(table, ANN, do.RaiseDispute("d1", 1, "The deal was wrong."))
    must(table, GUS, do.DecideDispute("d1", "It was."))
    found = significant_events(house)
    listed = [each.kind for each in found[1:]]
    assert listed[:4] == [Significance.PARAMETERS, Significance.FLOAT, Significance.FLOAT, Significance.LOOK]
    assert Significance.VOID in listed
    assert listed[-1] == Significance.OVERRIDE
    assert [each.amount for each in found if each.kind == Significance.FLOAT] == [50_000, 20_000]
    assert all(each.clauses for each in found[1:])
    assert [each.who for each in found if each.kind == Significance.LOOK] == [INES]


def test_a_supervisors_decision_is_an_override(folder: Path) -> None:
    """What no rule settles, somebody decides; that alone makes an incident significant."""
    with House.at(folder) as house:
        table = racing.opened(house, by_hand=True)
        racing.seated(house, table)
        racing.called(table)
        racing.say(table, DANA, do.Draw())
        before = kinds(house)
        racing.say(table, DANA, race_incident("play-disrupted", words="a spilled drink"))
        assert kinds(house) == before
        racing.say(table, GIL, do.DecideRemedy("void-hand", "Nobody knows what lay there.", 1))
        assert kinds(house)[len(before) :] == [Significance.OVERRIDE, Significance.VOID]


def test_a_large_win_and_a_large_wager(tmp_path: Path) -> None:
    """By a threshold of the reader's: the same record has more or fewer of them."""
    with House.at(tmp_path / "house") as house:
        table = opened(house)
        table.chance = SeededChance(5)
        seated(house, table)
        for _ in range(12):
            dealt(table)
            must(table, ANN, do.Play(1, Stake(1_000)))
        pays = [settled.pays for each in table.history for _, settled in each.event.settles() if settled.pays > 0]
        assert pays
        assert Significance.LARGE_WIN not in kinds(house)
        large = significant_events(house, large=max(pays))
        wins = [each for each in large if each.kind == Significance.LARGE_WIN]
        assert {each.amount for each in wins} == {max(pays)}
        assert all(each.clauses for each in wins)
        stakes = kinds(house, large=1_000).count(Significance.LARGE_WAGER)
        assert stakes == sum(settled.stake >= 1_000 for each in table.history for _, settled in each.event.settles())


def test_what_is_taken_back_or_settled_again_is_a_correction() -> None:
    """Every event that undoes results is significant by itself, in every game: nobody keeps a list."""
    undoing = {
        kind
        for game in games().values()
        for kind in game.whole.events
        if kind.undoes is not Event.undoes or kind.takes_back is not Event.takes_back
    }
    assert {StepsTakenBack, RoundVoided, WagersSettledAgain, HandRestored} <= undoing
    assert {kind for kind in undoing if kind.significant is not Event.significant} == set()
    taken = StepsTakenBack(steps=1, events=2, by="Dana", reason="keyed twice", clauses=())
    assert taken.significant() is Significance.CORRECTION
    again = WagersSettledAgain(wagers=(), clauses=())
    assert again.significant() is Significance.CORRECTION


def test_a_setting_of_the_whole_house_and_an_office_that_is_given() -> None:
    """They are events of the house's stream, and say themselves why they matter."""
    changed = HouseWideChanged(key="six-card-bonus", value="b", number=1, tables=(NAME,), by=CASS, clauses=("10A.8",))
    assert changed.significant() is Significance.PARAMETERS
    assert changed.says() == "Cass changes six card bonus to b for the whole house."
    given = OfficeGiven(person="Dana", office="dealer", by="Olga", clauses=())
    assert given.significant() is Significance.ACCESS
    assert given.says() == "Olga gives Dana the office dealer."


def test_a_clock_that_was_set_back(house: House) -> None:
    table = house.table(NAME)
    outcome = table.send(Command("early", ANN, table.at - 1, do.PlaceWagers(1, {"ante": Stake(1_000)})))
    assert isinstance(outcome, Refusal)
    assert outcome.code == "clock"
    (found,) = [each for each in significant_events(house) if each.kind == Significance.CLOCK]
    assert (found.table, found.who) == ("", HOUSE_ACTOR)
    assert found.says == f"{NAME}: Ann sent a command 1 ms before the last one."


class Broken(SystemChance):
    """A shuffler that gives no cards."""

    def shuffled(self, pieces: Sequence[Any]) -> tuple[Any, ...]:
        raise RuntimeError("As Ks Qs")


def test_a_program_error_halts_the_table_and_is_noted_without_its_words(house: House) -> None:
    """Its words might name cards; the record has its kind and its line."""
    table = house.table(NAME)
    table.chance = Broken()
    must(table, ANN, do.PlaceWagers(1, {"ante": Stake(1_000)}))
    must(table, HOUSE_ACTOR, do.NoMoreBets())
    with pytest.raises(Halted):  # the cards are shuffled after the round
        say(table, ANN, do.dealer_poker.Fold(1))
    (found,) = [each for each in significant_events(house) if each.kind == Significance.PROGRAM_ERROR]
    assert found.says.startswith(f"{NAME}: RuntimeError in test_significant.py, line ")
    assert "As" not in found.says


def test_a_record_that_does_not_hold_is_noted_once(folder: Path) -> None:
    with House.at(folder) as house:
        opened(house)
    SqliteFile(folder).tamper("UPDATE journal SET at = at + 1 WHERE version = 2")
    SqliteFile(folder).tamper("DELETE FROM snapshots")
    for _ in range(2):
        with House.at(folder) as house:
            assert house.unreadable
    with House.at(folder, read_only=True) as house:
        (found,) = significant_events(house)
    assert found.kind == Significance.VERIFICATION
    assert found.says.startswith(f"table/{NAME}: changed: at.")


def test_a_lost_connection_is_noted_when_the_record_is_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if not answers():
        pytest.skip(f"no PostgreSQL answers at {SERVER}; set PITBOSS_TEST_POSTGRES")
    place = PostgresSchema(tmp_path / "house")
    try:
        with House.at(place.folder, database=place.address) as house:
            table = opened(house)
            insert = house.journal._hot.insert

            def cut_off(*args: Any) -> None:
                place.end_connections()
                insert(*args)

            monkeypatch.setattr(house.journal._hot, "insert", cut_off)
            with pytest.raises(Unreachable):
                say(table, ANN, do.TakeSeat(1), id_="sits")
            monkeypatch.undo()
            assert Significance.OUTAGE not in kinds(house)
            must(table, ANN, do.TakeSeat(1))
            (found,) = [each for each in significant_events(house) if each.kind == Significance.OUTAGE]
            assert "the database does not answer" in found.says
    finally:
        place.discard()


def test_a_full_disk_is_noted_when_there_is_room_again(house: House, folder: Path) -> None:
    table = house.table(NAME)
    with house.journal.database.driver(writes=False) as cursor:
        (pages,) = cursor.execute("PRAGMA page_count").fetchone()
        cursor.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(DiskFull):
        until_full(table)
    with house.journal.database.driver(writes=False) as cursor:
        cursor.execute("PRAGMA max_page_count = 1073741823")
    must(table, ANN, do.BuyIn(100))
    (found,) = [each for each in significant_events(house) if each.kind == Significance.OUTAGE]
    assert "the disk is full" in found.says


def until_full(table: Table) -> None:
    for number in range(500):
        say(table, ANN, do.PlaceWagers(1, {"ante": Stake(1_000)}), id_=f"on-{number}")
        say(table, ANN, do.WithdrawWagers(1), id_=f"off-{number}")


def test_only_the_house_notes_and_only_what_it_observes(house: House) -> None:
    sign_in = NoteSignificant(Significance.OUTAGE, "Ann", "The line to the wheel.")
    for who, code in ((ANN, "house-alone"), (CASS, "house-alone"), (HOUSE_ACTOR, "house-inside")):
        refused = house.send(Command("n1", who, 5, sign_in))
        assert isinstance(refused, Refusal)
        assert refused.code == code
    large = NoteSignificant(Significance.LARGE_WIN, "Ann", "")
    wrong = house.people.own_step(large, command_id="n2", at=house.people.at)
    assert isinstance(wrong, Refusal)
    assert wrong.code == "no-such-kind"
    for kind in KINDS:
        house.observe(kind, "Ann", "Something.")
        house.observe(kind, "Ann", "Something.")
    assert kinds(house)[1:] == [*KINDS], "each once"


def test_a_house_that_only_reads_notes_nothing(folder: Path) -> None:
    with House.at(folder) as house:
        opened(house)
    with House.at(folder, read_only=True) as house:
        house.observe(Significance.OUTAGE, "Ann", "A wrong password.")
        assert Significance.OUTAGE not in kinds(house)


def test_the_list_as_a_table_as_json_and_as_csv(house: House, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    house.observe(Significance.OUTAGE, '=HYPERLINK("http://x")', 'They said "no",\nthen left.')
    for name in ("+1", "-2", "@x"):
        house.observe(Significance.OUTAGE, name, "A wrong password.")
    assert run(["journal", "significant"]) == 0
    assert "outage" in capsys.readouterr().out
    assert run(["journal", "significant", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert len(listed) == 5
    file = folder.parent / "significant.csv"
    assert run(["journal", "significant", "--csv", str(file)]) == 0
    assert "5 significant events" in capsys.readouterr().out
    text = file.read_bytes().decode()
    assert text.count("\r\n") == 6, "a heading and five lines, as RFC 4180 ends them"
    rows = list(csv.reader(io.StringIO(text, newline="")))
    assert rows[0] == ["time", "table", "version", "kind", "name", "office", "what", "cents", "clauses", "hash"]
    assert {len(row) for row in rows} == {10}
    said = [row[6] for row in rows[1:]]
    assert """'=HYPERLINK("http://x"): They said "no",\nthen left.""" in said
    assert not any(cell.startswith(("=", "+", "-", "@")) for row in rows for cell in row)
    assert run(["journal", "significant", "--csv", "-"]) == 0
    assert capsys.readouterr().out.startswith("time,table,version")


def test_from_a_time_on_and_of_one_table(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    house.observe(Significance.OUTAGE, "Ann", "A wrong password.")

    def listed(*words: str) -> list[str]:
        assert run(["journal", "significant", "--json", *words]) == 0
        return [each["kind"] for each in json.loads(capsys.readouterr().out)]

    assert listed() == ["rulebook", "outage"]
    assert listed("--since", "2020-01-01") == ["outage"]
    assert listed("--since", "2020-01-01T00:00:00+02:00", "--table", NAME) == []
    assert listed("--table", NAME) == ["rulebook"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--since", "soon"), "'soon' is not a time; give 2026-02-01 or 2026-02-01T09:00."),
        (("--large", "much"), "much"),
        (("--table", "Table 9"), "there is no table Table 9"),
        (("--csv", "/nowhere/x.csv"), "/nowhere/x.csv: the list cannot be written"),
        (("--csv", "x.csv", "--json"), "Choose --csv or --json, not both."),
    ],
)
def test_what_is_wrong_is_said(house: House, words: tuple[str, ...], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["journal", "significant", *words]) == 2
    assert says in capsys.readouterr().err


def test_a_damaged_table_is_named_and_the_others_are_listed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with House.at(folder) as house:
        opened(house)
        opened(house, "Table 2")
    SqliteFile(folder).tamper("UPDATE journal SET at = at + 1 WHERE version = 2 AND stream = 'table/Table 1'")
    assert run(["journal", "significant", "--json"]) == 1
    out, said = capsys.readouterr()
    assert [each["table"] for each in json.loads(out)] == ["Table 2"]
    assert "table/Table 1 2: changed: at." in said
    with sqlite3.connect(folder / DATABASE) as asked:
        assert asked.execute("SELECT count(*) FROM journal WHERE type LIKE 'significant.%'").fetchone() == (0,)
