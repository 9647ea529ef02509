"""`pitboss play` from the outside, without a terminal: lines in, lines out, exit status, a real process."""

from __future__ import annotations

import io
import itertools
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.play.support import RULEBOOKS, cards_in

from pitboss import cli, law
from pitboss import events as ev
from pitboss.cli.play import command
from pitboss.cli.play.lines import LinesIn
from pitboss.house.house import House
from pitboss.house.runner import Halted
from pitboss.journal.verify import verify

ROOT = Path(__file__).parents[2]
TABLE = "nsw-four-card-poker"
PLAYING = (ROOT / "docs/playing.md").read_text()


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for the record that every command of the test finds by itself."""
    folder = tmp_path / "house"
    monkeypatch.setenv("PITBOSS_DATA", str(folder))
    monkeypatch.delenv("PITBOSS_KEY", raising=False)
    return folder


class Played:
    """What a session printed, and its exit status."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status, self.out, self.err = status, out, err
        self.flat = " ".join(out.split())

    def blocks(self, heading: str) -> list[str]:
        """Everything printed under headings that begin so, up to the next choice."""
        return re.findall(rf"^{heading}.*?(?=^\S|^  (?:\[|\w[\w ]*: \[))", self.out, re.MULTILINE | re.DOTALL)


def typed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, lines: str, *options: str, status: int = 0
) -> Played:
    """A session that reads these lines."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
    found = cli.run(["play", *options])
    played = Played(found, *capsys.readouterr())
    assert found == status, played.err
    return played


def process(data: Path, *options: str, stdin: int | None = subprocess.DEVNULL) -> subprocess.Popen[str]:
    environment = {**os.environ, "PITBOSS_DATA": str(data), "PYTHONUNBUFFERED": "1"}
    words = [sys.executable, "-m", "pitboss.cli", "play", *options]
    pipe = subprocess.PIPE
    return subprocess.Popen(
        words, stdin=stdin, stdout=pipe, stderr=pipe, text=True, env=environment, preexec_fn=_heeding_interrupts
    )


def _heeding_interrupts() -> None:
    """Tests run in the background inherit that interrupts are ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_with_no_input_at_all_one_round_plays_itself_and_says_so(data: Path) -> None:
    started = process(data)
    out, err = started.communicate(timeout=60)
    assert (started.returncode, err) == (0, "")
    assert out.startswith("There is nobody to choose here, so one round plays itself.\n")
    assert out.count("Round 1 is over") == 1
    assert max(map(len, out.splitlines())) <= 80
    assert out.isascii()
    assert "\x1b" not in out
    with House.at(data) as house:
        assert {each.who.name for each in house.table(TABLE).history} == {"house", "Computer 3", "Computer 4", "Computer 5"}


def test_a_pipe_that_stays_silent_is_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LinesIn, "FIRST", 0.05)
    reading, writing = os.pipe()
    with os.fdopen(reading) as stream, os.fdopen(writing, "w") as pipe:
        assert not LinesIn(stream).anybody()
        pipe.write("2\nd\n")
        pipe.flush()
        lines = LinesIn(stream)
        assert lines.anybody()
        assert [lines.line(), lines.line()] == ["2", "d"]


def test_auto_plays_the_rounds_asked_for_as_a_computer_player(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    played = typed(capsys, monkeypatch, "ignored", "--auto", "--rounds", "3", "--players", "1", "--seat", "6")
    assert re.findall(r"Round (\d) is over", played.out) == ["1", "2", "3"]
    assert "Computer 6 leaves the table with" in played.flat
    with House.at(data) as house:
        assert {each.who.name for each in house.table(TABLE).history} == {"house", "Computer 5", "Computer 6"}


NO_INSURANCE_STAND_OR_HIT = "n\nk\nc\n"
"""Whatever the cards: a box ends at the latest when it has drawn over 21."""


@pytest.mark.parametrize(("rulebook", "device"), [*zip(RULEBOOKS, itertools.cycle(("shoe", "shuffler")), strict=False)])
def test_every_rulebook_with_a_game_can_be_played(
    rulebook: str, device: str, data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    decides = {"nz/pai-gow": "y", "nz/blackjack": NO_INSURANCE_STAND_OR_HIT * 8}.get(rulebook, "c\nplay")
    played = typed(capsys, monkeypatch, f"1\nd\n{decides}\nq\n", rulebook, "--device", device)
    assert (f"dealt from a {device}." in played.flat) == law.load(rulebook).has_setting("deck.cards")
    assert "Round 1 is over" in played.out
    assert "Guest leaves the table with" in played.flat


def test_two_rounds_a_refusal_a_clause_and_the_way_out(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = "ante 4\n? 9.2.1.4\n2\naces up 5\ndeal\ncards\nplay 30\nagain\n\n\nfold\nh\ns\nq\n"
    played = typed(capsys, monkeypatch, lines, "--name", "Ada")
    assert "The minimum Ante here is $5.00; you placed $4.00. Place $5.00 or more." in played.flat
    assert "6.1: A sign at the table" in played.flat
    assert "9.2.1.4: " in played.flat
    assert re.search(r"Ante (wins \+\$10\.00 \(1 to 1\)|loses -\$10\.00)  9\.2\.1\.", played.out)
    assert re.search(r"Play (wins \+\$30\.00 \(1 to 1\)|loses -\$30\.00)  9\.2\.1\.", played.out)
    assert "Ante given up -$10.00 8.4" in played.flat
    assert "Aces Up pays: " in played.flat
    assert re.search(r"2 rounds together: [+-]?\$[\d.]+ \(", played.flat)
    assert "Ada leaves the table with" in played.flat
    assert max(map(len, played.out.splitlines())) <= 80
    with House.at(data) as house:
        assert {each.who.name for each in house.table(TABLE).history} == {"house", "Ada", "Computer 3", "Computer 5"}
        assert verify(house.journal).ok


def test_the_money_of_a_player_who_left_is_there_when_they_come_back(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = typed(capsys, monkeypatch, "1\nd\nc\nf\nq\n", "--chips", "100")
    assert "Guest leaves the table with $95.00. 1 round played: -$5.00." in first.flat
    again = typed(capsys, monkeypatch, "q\n")
    assert "Seat 4, Guest (you): $95.00" in again.flat
    more = typed(capsys, monkeypatch, "q\n", "--chips", "300")
    assert "Seat 4, Guest (you): $300.00" in more.flat


def test_more_and_fewer_computer_players(data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for wanted in ("4", "0", "6"):
        played = typed(capsys, monkeypatch, "q\n", "--players", wanted)
        assert len({*re.findall(r"Seat \d, (Computer \d):", played.out)}) == int(wanted)


def test_the_end_of_input_in_a_round_keeps_the_seat(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    left = typed(capsys, monkeypatch, "2\nd\nc\n", "--table", "My table", "--name", "Ada")
    assert "Your seat is kept. Go on with: pitboss play --table 'My table' --name Ada" in left.flat
    found = typed(capsys, monkeypatch, "f\nq\n", "--table", "My table", "--name", "Ada")
    assert found.blocks("Round 1 is played")[0] == left.blocks("Round 1 is played")[-1]
    assert "Ante given up -$10.00 8.4" in found.flat


def test_leaving_in_a_round_keeps_the_seat_too(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    left = typed(capsys, monkeypatch, "2\nd\nq\n")
    assert "Your hand is still played, and your seat is kept. Go on with: pitboss play" in left.flat
    assert "Ante given up" in typed(capsys, monkeypatch, "c\nf\nq\n").flat


def test_leaving_before_the_deal_takes_the_wagers_along(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "Guest leaves the table with $500.00." in typed(capsys, monkeypatch, "2\n5\nq\n").flat


def test_an_interrupt_in_the_middle_of_a_round_leaves_a_table_that_goes_on_there(data: Path) -> None:
    started = process(data, stdin=subprocess.PIPE)
    assert started.stdin is not None
    assert started.stdout is not None
    started.stdin.write("2\nd\nc\n")
    started.stdin.flush()
    printed = ""
    until = time.monotonic() + 60
    while printed.count("Your turn> ") < 2 and time.monotonic() < until:
        printed += started.stdout.read(1)
    started.send_signal(signal.SIGINT)
    rest, err = started.communicate(timeout=60)
    assert (started.returncode, err) == (0, "")
    assert re.search(r"Your seat is kept\. Go on with: \S+ -m pitboss play", " ".join(rest.split()))
    again = process(data, stdin=subprocess.PIPE)
    out, err = again.communicate("f\nq\n", timeout=60)
    assert (again.returncode, err) == (0, "")
    left, found = Played(0, printed + "\n.", ""), Played(0, out, "")
    assert found.blocks("Round 1 is played")[0] == left.blocks("Round 1 is played")[-1]
    assert "Ante given up -$10.00 8.4" in found.flat


def test_a_round_that_waits_for_another_player_is_said(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(capsys, monkeypatch, "2\nd\n", "--name", "Ada")
    played = typed(capsys, monkeypatch, "q\n", "--name", "Ben", status=1)
    assert played.err.startswith("pitboss: The round waits for Ada. ")


def test_no_hidden_card_is_ever_printed(data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Four rounds against the record: before the end only the card face up and one's own, folded hands never."""
    lines = "2\n" + "d\nc\np\nr\nd\nc\nf\nr\n" * 2 + "h\ns\nq\n"
    played = typed(capsys, monkeypatch, lines, "--players", "6")
    with House.at(data) as house:
        events = [each.event for each in house.table(TABLE).history]
    for number in range(1, 5):
        start = next(
            at for at, each in enumerate(events) if isinstance(each, ev.dealer_poker.CardsDealt) and each.round == number
        )
        end = next(at for at, each in enumerate(events) if isinstance(each, ev.RoundEnded) and each.round == number)
        round_ = events[start:end]
        known = {(place, at): str(card) for each in round_ if isinstance(each, ev.CardsKnown) for place, at, card in each.cards}
        own = {card for (place, _), card in known.items() if place == 4}
        last = max(at for place, at in known if place == 0)
        for block in played.blocks(f"Round {number} is played"):
            assert cards_in(block) in ({known[0, last]}, {known[0, last]} | own)
        shown = {each.area for each in round_ if isinstance(each, ev.HandDeclared)} | {4}
        revealed = any(isinstance(each, ev.DealerRevealed) for each in round_)
        seen = {card for (place, at), card in known.items() if place in shown or (place == 0 and (revealed or at == last))}
        (over,) = played.blocks(f"Round {number} is over")
        assert cards_in(over) == seen
    assert not [card for block in played.blocks("Wagers are open") for card in cards_in(block)]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("nsw/four",), "perhaps nsw/four-card-poker"),
        (("nz/general",), "is not the rulebook of a game that can be played"),
        (("--seat", "9"), "There is no seat 9 here; seats run from 1 to 7."),
        (("--seat", "0"), "There is no seat 0 here"),
        (("--chips", "ten"), "'ten' is not an amount of money"),
        (("--chips", "0"), "You cannot buy in for nothing."),
        (("--chips", "0.30"), "$0.30"),
        (("--name", "Computer 2"), "would look like a computer player"),
        (("--name", " computer"), "would look like a computer player"),
        (("--name", " "), "A name is 1 to 24 characters"),
        (("--players", "-1"), "Must be >= 0"),
        (("--rounds", "0"), "Must be >= 1"),
        (("--device", "hat"), "shoe"),
        (("--seed", "1"), "--seed"),
        (("--data", "/proc/none"), "no record can be kept here"),
    ],
)
def test_what_cannot_be_is_one_line_and_status_2(
    options: tuple[str, ...],
    said: str,
    data: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played = typed(capsys, monkeypatch, "q\n", *options, status=2)
    assert played.out == ""
    assert played.err.startswith("pitboss: ")
    assert said in played.err
    assert played.err.count("\n") == 1


def test_a_table_is_what_it_was_opened_as(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(capsys, monkeypatch, "q\n", "--table", "One")
    for options, said in (
        (("nz/four-card-poker",), "The table One plays by nsw/four-card-poker."),
        (("--device", "shoe"), "The table One deals from a shuffler."),
    ):
        played = typed(capsys, monkeypatch, "q\n", *options, "--table", "One", status=2)
        assert said in played.err
        assert "Name another one with --table." in played.err


def test_a_record_that_cannot_be_read_is_said(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    data.mkdir()
    (data / "house.db").write_text("this is a letter to a friend, and no database at all")
    played = typed(capsys, monkeypatch, "q\n", status=2)
    assert "this file is not a database" in played.err


def test_a_fault_is_status_3(data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise Halted("the table has stopped")

    monkeypatch.setattr(command.Stay, "run", broken)
    assert "the table has stopped" in typed(capsys, monkeypatch, "q\n", status=3).err


def test_the_documented_options_are_those_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["play", "--help"]) == 0
    there = {*re.findall(r"--[a-z]+", capsys.readouterr().out)}
    assert {*re.findall(r"^\| `(--[a-z]+)", PLAYING, re.MULTILINE)} == there


def test_the_documented_session_can_be_typed(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (lines,) = re.findall(r"^\$ printf '(.+)' \| pitboss play$", PLAYING, re.MULTILINE)
    played = typed(capsys, monkeypatch, lines.replace(r"\n", "\n"))
    assert "is not a choice" not in played.out
    assert "Round 1 is over" in played.out
    assert "Guest leaves the table" in played.flat


def test_the_documented_race_can_be_typed(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (lines,) = re.findall(r"^\$ printf '(.+)' \| pitboss play nz/racing-card-derby$", PLAYING, re.MULTILINE)
    played = typed(capsys, monkeypatch, lines.replace(r"\n", "\n"), "nz/racing-card-derby")
    assert "is not a choice" not in played.out
    assert "Red $5, Quinella Heart Club $2" in played.flat
    assert "Result: " in played.out
    assert "Guest leaves the table" in played.flat


def test_a_race_with_no_input_at_all_ends_by_itself(data: Path) -> None:
    started = process(data, "nz/racing-card-derby", "--device", "continuous-shuffler")
    out, err = started.communicate(timeout=60)
    assert (started.returncode, err) == (0, "")
    assert out.count("Round 1 is over") == out.count("Result: ") == 1
    assert max(map(len, out.splitlines())) <= 80
    assert out.isascii()
    with House.at(data) as house:
        names = {each.who.name for each in house.table("nz-racing-card-derby").history}
        assert names == {"house", "Computer 3", "Computer 4", "Computer 5"}


def test_a_device_that_the_rules_do_not_know_is_said(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    played = typed(capsys, monkeypatch, "q\n", "--device", "continuous-shuffler", status=2)
    assert played.err.startswith("pitboss: ")
    assert played.err.count("\n") == 1
