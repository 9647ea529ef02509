"""What a dealer has before them: the picture of the table, what to key first, what can be decided, what is taken and paid."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.support.derby_desk import derby_desk, wagered
from tests.support.desk import NZ_CHECKLIST, DeskUnderTest
from tests.support.play import NZ

from pitboss.cli import run
from pitboss.house.desk.picture import DECIDES, picture
from pitboss.house.desk.printing import help_lines, lines_of
from pitboss.house.desk.vocabulary import read_line, vocabulary

ROOT = Path(__file__).parents[2]
NAMES = ("Ann", "Ben", "Cal", "Dee", "Eve", "Fay", "Gil")


@pytest.fixture
def dealt(desk: DeskUnderTest) -> DeskUnderTest:
    """Two hands, nobody has decided."""
    return desk.opened().seated("Ann", "Ben", "Cal").wagers(["1-2 10 5"])


def test_the_picture_shows_seats_wagers_and_who_has_yet_to_decide(dealt: DeskUnderTest) -> None:
    dealt.ok("9d", "look", "fold 2")
    shown = picture(dealt.table)
    ann, ben, cal, empty = shown.rows[:4]
    assert (ann.player, ann.chips, ann.wagers, ann.hand, ann.waits) == (
        "Ann",
        "$485.00",
        "Ante $10.00, Aces Up $5.00",
        "dealt: 5 cards",
        DECIDES,
    )
    assert (ben.wagers, ben.hand, ben.waits) == ("", "folded: 5 cards", "")
    assert (cal.wagers, cal.hand, cal.waits) == ("", "", "")
    assert (empty.area, empty.player) == (4, "")
    assert shown.title.endswith("deciding, round 1")
    assert shown.shows[0] == "dealer  6 cards, face up 9d"


def test_the_picture_shows_no_card_that_is_face_down(dealt: DeskUnderTest) -> None:
    dealt.ok("9d", "look", "1-2 10", "KsKd5h5c2s", "AsAd8c6s3h")
    assert "As Ad" in picture(dealt.table).rows[0].hand
    dealt.ok("undo")
    assert picture(dealt.table).rows[0].hand == "plays: 5 cards"


@pytest.mark.parametrize("screen", [True, False])
def test_a_terminal_is_drawn_again_after_each_line_and_other_output_is_plain(screen: bool, tmp_path: Path) -> None:
    """The dealer's keyboard is a terminal; the output is one too, or a file."""
    ours, theirs = pty.openpty()
    settings = str(ROOT / "examples" / "tables" / "seven-seats.toml")
    command = [
        sys.executable,
        "-m",
        "pitboss.cli",
        "deal",
        "nsw/four-card-poker",
        "--settings",
        settings,
        "--data",
        str(tmp_path),
    ]
    out = theirs if screen else subprocess.PIPE
    env = {**os.environ, "TERM": "xterm", "COLUMNS": "100", "LINES": "40"}
    process = subprocess.Popen(command, cwd=ROOT, stdin=theirs, stdout=out, stderr=subprocess.PIPE, env=env)
    os.close(theirs)
    os.write(ours, b"as Dana dealer\nsit 3 Cal\nquit\n")
    if screen:
        told = _all_of(ours)
        process.wait(timeout=60)
    else:
        told, _ = process.communicate(timeout=60)
    os.close(ours)
    text = told.decode()
    assert "Cal sits down at seat 3" in text
    assert text.count("\x1b[2J") == (4 if screen else 0)
    assert ("3   Cal" in text) is screen, "the seats stand above the prompt"


def _all_of(screen: int) -> bytes:
    """Everything that a terminal shows until the program closes it."""
    told = b""
    while True:
        try:
            told += os.read(screen, 65_536)
        except OSError:
            return told


def test_a_line_that_comes_too_early_is_told_what_to_key_first(desk: DeskUnderTest) -> None:
    desk.opened().seated("Ann").ok("1 10")
    assert desk.refused("wrong-phase", "hand 1 AsAd8c6s3h").first == "Key `no more bets` first."
    desk.ok("")
    assert desk.refused("wrong-phase", "reveal KsKd5h5c2s").first == "Key `deal` first."
    desk.ok("9d")
    first = desk.refused("wrong-phase", "hand 1 AsAd8c6s3h").first
    assert first.startswith("First: Seat 1 decides: fold or play")
    assert first.endswith("Key: look | fold SEATS | play SEATS AMOUNT")
    desk.ok("1 10", "KsKd5h5c2s")
    assert desk.refused("hands-unsettled", "end").first.endswith("Key: hand 1 CARD CARD CARD CARD CARD | concede 1")


def test_the_call_is_keyed_first_where_the_rules_want_it(desk_at: Callable[..., DeskUnderTest]) -> None:
    desk = desk_at(NZ)
    desk.ok("as Dana dealer", "check red", *NZ_CHECKLIST, "shuffle", "cut 26")
    desk.seated("Ann").ok("1 10")
    assert desk.refused("call-needed", "deal 9d").first == "Key `no more bets` first."


def test_a_refusal_that_is_not_about_the_moment_is_left_alone(desk: DeskUnderTest) -> None:
    desk.opened().seated("Ann", "Ben")
    assert desk.refused("above-maximum", "ante 1 105").first == ""
    desk.ok("1 10", "", "deal")
    assert desk.refused("after-first-card", "ante 2 10").first == ""
    assert desk.refused("not-your-office", "limits ante 5 50").first == ""


def test_the_same_in_a_race(desk_at: Callable[..., DeskUnderTest]) -> None:
    race = wagered(derby_desk(desk_at), "red 1 10")
    assert race.refused("wrong-phase", "take").first.startswith("First: Draw a card over the scanner")


def test_the_terminal_says_it(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    steps = tmp_path / "steps.txt"
    steps.write_text("as Dana dealer\n! shuffle\n")
    settings = str(ROOT / "examples" / "tables" / "seven-seats.toml")
    words = ["deal", "nsw/four-card-poker", "--settings", settings, "--steps", str(steps), "--data", str(tmp_path / "house")]
    assert run(words) == 0
    out = capsys.readouterr().out
    assert "Key `check red` first." in out
    assert "Check the cards first" not in out


def test_decide_alone_lists_what_can_be_decided(desk_at: Callable[..., DeskUnderTest]) -> None:
    desk = desk_at(NZ)
    desk.ok("as Dana dealer", "check red", *NZ_CHECKLIST, "shuffle", "cut 26")
    desk.seated("Ann", "Ben").wagers(["1-2 10 5"]).ok("9d", "look")
    assert desk.ok("decide").tells == ("No incident waits for a decision. Report what happened first: oops",)
    desk.ok("oops wrong the cards went round twice yes")
    lines = desk.ok("decide").tells
    assert any(line.startswith("as NAME game-supervisor decide void-hand seat 1") for line in lines)
    for line in lines:
        twin = line.replace("NAME", "Gwen").replace("REASON", "nobody saw it")
        if "void-round" in line:
            desk.ok(twin)
            break
    else:
        pytest.fail(f"nothing was decided: {lines}")


def test_each_wager_is_taken_and_paid_by_itself(dealt: DeskUnderTest) -> None:
    dealt.ok("9d", "look", "f2", "1 30", "KsKd5h5c2s")
    settled = dealt.ok("AsAd8c6s3h").happened[-1].event
    assert [line for line, _ in lines_of(settled, dealt.table)] == [
        "Seat 1 (Ann):",
        "  take Ante $10.00",
        "  take Play $30.00",
        "  pay Aces Up $5.00",
    ]
    assert all(clauses for _, clauses in lines_of(settled, dealt.table))


NEEDS_A_ROUND = ("same",)
"""What cannot be read before a round has been played."""


def examples_of(at: DeskUnderTest) -> dict[str, str]:
    """The last line of the help of each word, with the word."""
    words = [word for group in vocabulary(at.table.rules).values() for word in group]
    return {word.name: [*help_lines(at.table, word.name)][-1] for word in words}


@pytest.fixture
def poker(desk: DeskUnderTest) -> DeskUnderTest:
    return desk.opened().seated(*NAMES).wagers(["1-7 10"])


@pytest.fixture
def race(desk_at: Callable[..., DeskUnderTest]) -> DeskUnderTest:
    at = wagered(derby_desk(desk_at), "red 1 10")
    at.ok(*(f"sit {seat} {name}" for seat, name in enumerate(NAMES[2:], 3)))
    return at


@pytest.mark.parametrize("table", ["poker", "race"])
def test_help_has_an_example_that_is_understood(table: str, request: pytest.FixtureRequest) -> None:
    at: DeskUnderTest = request.getfixturevalue(table)
    found = examples_of(at)
    at.ok(*(["deal 9d"] if table == "poker" else []))
    for word, example in found.items():
        line = example.removeprefix("For example: ")
        assert line != example
        assert line.split()[0] == word
        if word not in NEEDS_A_ROUND:
            assert read_line(line.split(), at.table, at.now)
