"""A house resumes from snapshots, and they change nothing: folding from the first event comes to the same."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import delete, update

from pitboss import law
from pitboss.games import games, rules_for
from pitboss.house import snapshots as kept
from pitboss.house.house import House
from pitboss.house.players.bots import Company, computer_at
from pitboss.house.players.visits import USUAL, Visit, practice_settings
from pitboss.journal.keys import find_key
from pitboss.journal.schema import snapshots

BOOKS = tuple(each for each in law.available() if law.load(each).game in games())
NAME = "Table 1"


def an_evening(data: Path, book: str, rounds: int = 2) -> tuple[object, object]:
    """Play a few rounds; return the state of the table and what the house knows of people."""
    with House.at(data) as house:
        rules_book = law.load(book)
        table = house.open_table(rules_book, practice_settings(rules_book, NAME), at=0)
        play(house, rounds)
        return table.state, house.people.state


def play(house: House, rounds: int) -> None:
    """Computer players come, or go on where they sit."""
    table, visit = house.table(NAME), Visit(house)
    dealer = visit.dealer(table)
    players = {seat: visit.seat(dealer, computer_at(seat), seat, USUAL) for seat in (1, 2, 3)}
    company, before = Company(players, dealer, visit, USUAL), table.state.round.number
    for _ in range(rounds):
        company.play_round()
    assert table.state.round.number == before + rounds


def known(data: Path) -> tuple[object, object, int]:
    with House.at(data) as house:
        table = house.table("Table 1")
        return table.state, house.people.state, table.version


@pytest.mark.parametrize("book", BOOKS)
def test_a_house_that_resumes_from_a_snapshot_is_as_it_was(book: str, tmp_path: Path) -> None:
    state, people = an_evening(tmp_path, book)
    with House.at(tmp_path) as house:
        read = [each.version for each in house.table("Table 1").record.history(house._kept["Table 1"])]
        assert read == [], "nothing is left to read after the snapshot"
        assert (house.table("Table 1").state, house.people.state) == (state, people)
        with house.journal.database.writing() as connection:
            connection.execute(delete(snapshots))
    assert known(tmp_path)[:2] == (state, people), "folded from the first event"


@pytest.mark.parametrize("book", BOOKS[:1])
def test_a_table_goes_on_after_its_snapshot(book: str, tmp_path: Path) -> None:
    an_evening(tmp_path, book)
    with House.at(tmp_path) as house:
        play(house, 2)
        state, people = house.table("Table 1").state, house.people.state
        with house.journal.database.writing() as connection:
            connection.execute(delete(snapshots).where(snapshots.c.stream == "house"))
        house.journal.close()
        house.journal = type(house.journal)(tmp_path / "house.db", find_key(tmp_path))
    assert known(tmp_path)[:2] == (state, people), "what people had followed is read again"


@pytest.mark.parametrize("column", ["program", "body", "version"])
def test_a_snapshot_that_does_not_fit_is_ignored(column: str, tmp_path: Path) -> None:
    state, people = an_evening(tmp_path, BOOKS[0])
    values = {"program": "another", "body": b"nonsense", "version": 1}
    with House.at(tmp_path) as house, house.journal.database.writing() as connection:
        connection.execute(update(snapshots).values({column: values[column]}))
    assert known(tmp_path)[:2] == (state, people)


def test_another_program_or_rulebook_has_another_digest() -> None:
    one, other = (rules_for(law.load(each), practice_settings(law.load(each), "Table 1")) for each in BOOKS[:2])
    assert kept.digest(one) != kept.digest(other)
    assert kept.digest(one) == kept.digest(one)
    assert kept.program() == kept._source("pitboss") != kept._source("pitboss.games")
