"""A physical table of Tumble at the desk that its requests imply: a whole round keyed, and what goes wrong in one."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss import cli
from pitboss.money import total
from tests.support.desk import DeskUnderTest
from tests.toy_game.support import BOOK, LIMITS

CHECKLIST = "tick table layout tiles float-tray drop-box"


@pytest.fixture
def desk(tmp_path: Path) -> DeskUnderTest:
    """Four players, the first two of whom bank."""
    desk = DeskUnderTest(tmp_path, str(BOOK), limits=LIMITS, seats=6)
    desk.ok("as Dana dealer", CHECKLIST)
    return desk.seated("Ann", "Ben", "Cal", "Dee")


def test_the_next_step_leads_through_a_round(desk: DeskUnderTest) -> None:
    desk.ok("take-bank 1 100", "take-bank 2 50", "main 3 10", "jackpot 3 1", "main 4 20", "no more bets")
    for does, shown, keyed in (
        ("The tiles are shuffled and built into a wall.", "build-wall", ""),
        ("Two tiles are dealt to each hand.", "deal-tiles TILE", "deal-tiles 1r"),
        ("Seat 3 decides.", "split 3 TILE...", "split 3 4r 4g"),
        ("Seat 4 decides.", "stand 4", "stand 4"),
        ("One die is thrown, and later two.", "throw NUMBER...", "throw 2"),
        ("Seat 3 decides.", "stand 3", "press 3 5"),
        ("Seat 4 decides.", "stand 4", "stand 4"),
        ("One die is thrown, and later two.", "throw NUMBER...", "throw 2 2"),
        ("The hidden tiles of a hand are turned up.", "show 3 [hand HAND] TILE...", "show 3 4b"),
        ("The hidden tiles of a hand are turned up.", "show 3 hand 2 TILE...", "show 3 hand 2 5b"),
        ("The hidden tiles of a hand are turned up.", "show 4 [hand HAND] TILE...", "show 4 5r 6r"),
        ("The hidden tiles of a hand are turned up.", "show 0 [hand HAND] TILE...", "show 0 1g"),
        ("Losing wagers are taken, then winning ones are paid from the dealer's left.", "settle-all", ""),
        ("The round is over: the cards are collected, counted and put in the discard rack.", "end", ""),
    ):
        step = desk.desk.next()
        assert step.does == does
        assert shown in step.keys
        assert step.clauses
        desk.ok(keyed)
    # Two hands win ten dollars each and seat 4 loses twenty; press loses five; three dice alike return the jackpot wager.
    assert [desk.stack(seat) for seat in (3, 4)] == [50_000 + 2_000 - 500, 50_000 - 2_000]
    desk.ok("lay-down-bank 1", "lay-down-bank 2")
    assert [desk.stack(seat) for seat in (1, 2)] == [50_000, 50_000]
    assert total(desk.table.state.money) == 0


def test_what_is_keyed_wrongly_is_refused(desk: DeskUnderTest) -> None:
    desk.ok("main 3 10", "no more bets", "build-wall")
    assert "tile such as" in desk.unclear("deal-tiles 1x")
    desk.ok("deal-tiles 1r")
    desk.refused("tile-known-twice", "split 3 1r 1g")
    desk.refused("not-a-pair", "split 3 2r 3r")
    desk.refused("still-deciding", "throw 3")
    desk.ok("stand 3")
    assert "from 1 to 6" in desk.unclear("throw 7")
    desk.unclear("throw")
    assert "not a word" in desk.unclear("shuffle")


def test_an_incident_is_asked_about_and_its_remedy_carried_out(desk: DeskUnderTest) -> None:
    desk.ok("main 3 10", "no more bets", "build-wall", "deal-tiles 1r", "stand 3", "throw 3", "press 3 5")
    menu = desk.ok("oops")
    assert any("die" in line for line in menu.tells)
    assert not any("card" in line or "device" in line for line in menu.tells), "this table has neither"
    desk.ok("cocked-die", "yes")
    assert desk.on(3, "press") == 0
    assert desk.desk.next().keys == ("throw NUMBER...",)


def test_the_desk_prints_the_table_and_its_words(desk: DeskUnderTest) -> None:
    desk.ok("take-bank 1 100")
    assert any("Bank $100.00" in line for line in desk.ok("table").tells)
    assert any("Commission" in line for line in desk.ok("sign").tells)
    helped = "\n".join(desk.ok("help").tells)
    assert "take-bank SEAT AMOUNT" in helped
    assert "cut CARDS" not in helped


def test_a_physical_table_is_resumed(desk: DeskUnderTest) -> None:
    desk.ok("main 3 10", "no more bets", "build-wall", "deal-tiles 1r")
    state = desk.table.state
    again = desk.resumed()
    assert again.table.state == state


def test_what_was_keyed_in_error_is_corrected(desk: DeskUnderTest, tmp_path: Path) -> None:
    """The table knows nothing of tiles, dice or a bank, and puts them right."""
    lines = [
        "take-bank 1 100",
        "take-bank 2 50",
        "main 3 10",
        "jackpot 3 1",
        "main 4 20",
        "no more bets",
        "build-wall",
        "deal-tiles 1r",
    ]
    later = ["split 3 4r 4g", "stand 4", "throw 2", "press 3 5", "stand 4", "throw 2 2", "show 3 4b", "show 3 hand 2 5b"]
    end = ["show 4 5r 6r", "show 0 1g", "settle-all", "end"]
    true = DeskUnderTest(tmp_path / "true", str(BOOK), limits=LIMITS, seats=6)
    true.ok("as Dana dealer", CHECKLIST)
    true.seated("Ann", "Ben", "Cal", "Dee").ok(*lines, *later, *end)
    wrong = [*lines, "stand 3", "undo", *later[:6], "show 3 6b", "show 3 hand 2 5b", *end]
    desk.ok(*wrong)
    assert desk.table.state.money != true.table.state.money
    desk.refused("paid-since", "correct 6 show 3 4b because misread")
    office = next(each for each in desk.table.rules.holders("incident.report") if each != "dealer")
    desk.ok(f"as Sue {office} correct 6 show 3 4b because misread")
    assert desk.table.state.money == true.table.state.money
    assert desk.table.state.round == true.table.state.round
    state = desk.table.state
    assert desk.resumed().table.state == state


def test_a_round_is_dealt_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    settings, steps = tmp_path / "settings.toml", tmp_path / "steps.txt"
    limits = {"main": ("$5.00", "$1,000.00"), "jackpot": ("$1.00", "$10.00"), "press": ("$5.00", "$50.00")}
    rows = [f'limits.{wager} = {{ minimum = "{least}", maximum = "{most}" }}' for wager, (least, most) in limits.items()]
    settings.write_text("\n".join(('name = "Tower"', 'kind = "physical"', "seats = 6", 'float = "$5,000.00"', *rows)))
    lines = ["as Dana dealer", CHECKLIST, "sit 3 Cal", "buy 3 500", "main 3 10", "no more bets", "build-wall", "deal-tiles 1r"]
    lines += ["oops tile-exposed 3 no", "stand 3", "throw 3", "stand 3", "throw 2 3", "show 3 5r 6r", "show 0 1g"]
    lines += ["settle-all", "end"]
    steps.write_text("\n".join(lines))
    words = ["--settings", str(settings), "--steps", str(steps), "--data", str(tmp_path / "house")]
    assert cli.run(["deal", str(BOOK), *words]) == 0
    assert "deal-tiles TILE" in capsys.readouterr().out
