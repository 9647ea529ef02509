"""Races in a real terminal: wagers typed, runners that move, any key to the end, Ctrl-C in the middle."""

from __future__ import annotations

import re
import time
from collections.abc import Iterable
from pathlib import Path

from rich.cells import cell_len

from pitboss import events as ev
from pitboss.house.house import House
from tests.play.support import RACE, cards_in
from tests.play.terminal import Terminal

CTRL_C, ENTER, ESCAPE, RUB_OUT = "\x03", "\r", "\x1b", "\x7f"
NAME = RACE.replace("/", "-")


def drawn_cards(data: Path) -> dict[int, list[str]]:
    """The cards of each race, by the record."""
    found: dict[int, list[str]] = {}
    with House.at(data) as house:
        for recorded in house.table(NAME).history:
            if isinstance(recorded.event, ev.CardDrawn):
                found.setdefault(recorded.event.round, []).append(str(recorded.event.card))
    return found


def follows(pictures: Iterable[str], cards: list[str]) -> bool:
    """Whether each picture shows one card more; where many say nothing, those are left out."""
    shown = [(cards_in(each), "…" in each) for each in pictures]
    drawn = [{*cards[:count]} for count in range(len(cards) + 1)]
    return len(shown) == len(drawn) and all(a == b or (cut and a < b) for (a, cut), b in zip(shown, drawn, strict=True))


def test_wagers_by_words_a_refusal_two_races_and_the_way_out(tmp_path: Path) -> None:
    with Terminal(tmp_path / "house", RACE, "--name", "Ada", "--pace", "0.02") as terminal:
        assert "$500.00 in chips" in terminal.see("Place your wagers")
        terminal.press("4 on red\r")
        assert "The minimum Red here is $5.00; you placed $4.00. Place $5.00 or more." in terminal.see("you placed")
        terminal.press(f"55{RUB_OUT} on rex{RUB_OUT}d\r")
        terminal.see("$5 on the layout: Red $5 of $100")
        terminal.press(f"50 on black{ESCAPE}")  # thought better of it, which is not Enter
        time.sleep(0.1)
        terminal.press(f"7{RUB_OUT}p")
        terminal.see("Wager, such as 5 on red")
        terminal.press(f"{RUB_OUT}heart\r")
        terminal.see("Hearts, $5 to $100")
        terminal.press(f"50{ESCAPE}")
        terminal.see("Run the race")
        terminal.press("p")
        terminal.see("Wager, such as 5 on red")
        terminal.press("heart club\r")
        terminal.see("Quinella Heart Club, $1 to $50 in $1 steps")
        terminal.press("2\r")
        terminal.see("$7 on the layout: Red $5 of $100, ♥♣ $2 of $50")
        terminal.press("s")
        assert "Exact Trifecta pays: all three 10 to 1" in " ".join(terminal.see("The sign at this table").split())
        terminal.press("x")
        terminal.see("Run the race")
        terminal.press(ENTER)
        assert "first, " in terminal.see("Again: Red $5, Quinella Heart Club $2")
        terminal.press("r")
        terminal.see("Take back")
        terminal.press("d")
        terminal.see("Again: ")
        terminal.press("h")
        assert "Red " in terminal.see("Past rounds")
        terminal.press("x")
        terminal.see("Place your wagers")
        terminal.press("q")
        assert terminal.end() == 0
        assert "Ada leaves the table with" in terminal.screen
        assert not [row for screen in terminal.pictures for row in screen.splitlines() if cell_len(row) > 80]
    assert {*drawn_cards(tmp_path / "house")} == {1, 2}


def test_each_picture_of_a_race_has_one_card_more(tmp_path: Path) -> None:
    with Terminal(tmp_path / "house", RACE, "--pace", "0.02", "--rounds", "1") as terminal:
        terminal.see("Place your wagers")
        terminal.press("5 on red\r")
        terminal.see("$5 on the layout")
        terminal.press("d")
        assert terminal.end() == 0
    (cards,) = drawn_cards(tmp_path / "house").values()
    pictures = [*dict.fromkeys(each.strip() for each in terminal.pictures if "Press any key to go to the end" in each)]
    assert follows(pictures, cards)
    assert all("$495.00 in chips" in each for each in pictures)
    passed = [each.count("┃♞") for each in pictures]
    assert (passed[:4], passed[-1]) == ([0] * 4, 1), "nobody is past the post before their fourth card"
    assert "3rd" in pictures[-1]


def test_any_key_goes_to_the_end_of_a_race(tmp_path: Path) -> None:
    with Terminal(tmp_path / "house", RACE, "--pace", "10") as terminal:
        terminal.see("Place your wagers")
        terminal.press("5 on red\r")
        terminal.see("$5 on the layout")
        terminal.press("dx")
        assert " third" in terminal.see("Again: Red $5")
        shown = {each.strip() for each in terminal.pictures if "Press any key to go to the end" in each}
        assert len(shown) == 1, "the race before its first card, and no further picture of it"
        terminal.press("q")
        assert terminal.end() == 0


def test_without_a_pace_the_end_is_shown_at_once(tmp_path: Path) -> None:
    with Terminal(tmp_path / "house", RACE, "--pace", "0") as terminal:
        terminal.see("Place your wagers")
        terminal.press("5 on red\r")
        terminal.see("$5 on the layout")
        terminal.press("d")
        terminal.see("Again: Red $5")
        assert "Press any key to go to the end" not in terminal.raw
        terminal.press("q")
        assert terminal.end() == 0


def test_ctrl_c_while_a_race_runs_leaves_a_table_where_it_is_over(tmp_path: Path) -> None:
    with Terminal(tmp_path / "house", RACE, "--pace", "10") as terminal:
        terminal.see("Place your wagers")
        terminal.press("5 on red\r")
        terminal.see("$5 on the layout")
        terminal.press("d")
        while "Press any key to go to the end" not in terminal.raw:
            terminal.read()
        terminal.press(CTRL_C)
        assert terminal.end() == 0
        assert re.search(rf"Go on with: \S+ -m pitboss play {RACE}", " ".join(terminal.screen.split()))
        # The cursor is back where it was hidden for the pictures.
        assert terminal.raw.rindex("\x1b[?25h") > terminal.raw.rindex("\x1b[?25l")
    with Terminal(tmp_path / "house", RACE) as terminal:
        assert " third" in terminal.see("Again: Red $5")


def test_a_race_that_nobody_plays_is_watched_all_the_same(tmp_path: Path) -> None:
    with Terminal(tmp_path / "house", RACE, "--auto", "--rounds", "2", "--pace", "0.02", rows=60) as terminal:
        assert terminal.end() == 0
    # A race runs below the one before, which stays in sight.
    moved = [each[each.rindex("╭─") :].strip() for each in terminal.pictures if "Press any key to go to the end" in each]
    races = drawn_cards(tmp_path / "house")
    assert {*races} == {1, 2}
    for number, cards in races.items():
        assert follows(dict.fromkeys(each for each in moved if f"Round {number}" in each), cards)
    assert "Computer 4 leaves the table" in terminal.screen


def test_a_terminal_that_is_too_narrow_gets_lines(tmp_path: Path) -> None:
    with Terminal(tmp_path / "house", RACE, columns=59) as terminal:
        assert "♞" not in terminal.see("Wagers are open")
        terminal.press("5 on red\n")
        terminal.see("Red $5")
        terminal.press("d\n")
        assert "Result: " in terminal.see("Round 1 is over")
        terminal.press("q\n")
        assert terminal.end() == 0
