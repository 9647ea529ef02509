"""Baccarat at the desk: every line, and the evening of the examples from the opening to the commission of the shoe."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.support.baccarat import ANN, STAKE, by_hand, permitted
from tests.support.baccarat_desk import LINES

from pitboss import cli, do
from pitboss.games import desk_of
from pitboss.house.desk.interview import pieces
from pitboss.house.desk.model import at_table
from pitboss.house.desk.vocabulary import read_line, vocabulary
from pitboss.house.house import House
from pitboss.house.runner import Table

STEPS = ["--settings", "examples/tables/baccarat-salon.toml", "--steps", "examples/deals/baccarat-evening.txt"]


@pytest.fixture(scope="module")
def salon() -> Table:
    """A table with Ann at seat 1, which no line changes."""
    return by_hand().table


@pytest.mark.parametrize("line", LINES)
def test_a_line_says(line: str, salon: Table) -> None:
    (keyed,) = read_line(pieces(line), salon, 0)
    assert keyed.does == LINES[line]


def test_every_word_of_the_game_is_keyed_above_and_hides_no_other(salon: Table) -> None:
    rules = salon.rules
    own = {word.usage.split()[0] for word in desk_of("baccarat").words(rules)}
    assert {line.split()[0] for line in LINES} == own
    every = [word.usage.split()[0] for group in vocabulary(rules).values() for word in group]
    assert sorted(every) == sorted({*every})
    (moved,) = read_line(pieces("move 1 4"), salon, 0)
    assert moved.does == do.ChangeSeat(4)


def test_the_evening_is_keyed_to_its_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["deal", "nz/baccarat", *STEPS, "--data", str(tmp_path)]) == 0
    shown = capsys.readouterr().out
    assert "Commission is paid: seat 1 $1.00, seat 2 $5.00." in shown
    assert "The coup is reconstructed: Player 2h 7s, Banker 9d Kc." in shown
    assert "Nothing is wagered" in shown
    with House.at(tmp_path) as house:
        chips = {seat.player: seat.chips for seat in house.table("Salon 1").view("public").areas}
    assert chips == {"Ann": 54_900, "Ben": 55_500, "Cal": 57_000}


def test_the_words_that_the_step_names_while_wagers_are_changed_do_that() -> None:
    table = by_hand()
    table.wager(ANN, 1, player=STAKE)
    permitted(table)
    keys = desk_of("baccarat").step(at_table(table.table, table.table.at)).keys
    said = {key.split()[0]: key for key in keys}
    usages = {word.usage.split()[0]: word.usage for group in vocabulary(table.table.rules).values() for word in group}
    assert {*said} == {"alter", "shift", "banker", "back", "resume"}
    for word in ("alter", "shift", "resume"):
        assert said[word] == usages[word]
