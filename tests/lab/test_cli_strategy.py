"""`pitboss strategy` from the outside: a hand, the chart, the file, and impossible cards."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from pitboss import cli
from pitboss.cli import progress, strategy
from pitboss.lab.figures import Tell

pytestmark = pytest.mark.xdist_group("lab")

FOUR, THREE, DERBY = "nsw/four-card-poker", "nsw/three-card-poker", "nz/racing-card-derby"
HAND = ("--hand", "As Ad 7c 4d 2h")


def shown(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert cli.run(["strategy", *words]) == 0
    return capsys.readouterr().out


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    return json.loads(shown(capsys, *words, "--json"))


def test_a_hand_of_four_card_poker(capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(capsys, FOUR, *HAND, "--up", "Kd")
    first = text.splitlines()[0]
    assert first == "As Ad 7c 4d 2h, a pair of aces, seven, four, against the king of diamonds: Play of 3 times the Ante."
    rows = [line.split()[0] for line in text.splitlines() if line.strip().startswith(("play-", "fold"))]
    assert rows == ["play-3", "play-2", "play-1", "fold"]
    assert "of the dealer's hands" in text
    assert "The dealer can have 1,370,754 hands: wins" in text


def test_the_expectations_are_exact_and_follow_from_the_counts(capsys: pytest.CaptureFixture[str]) -> None:
    data = answer(capsys, FOUR, *HAND, "--up", "Kd")
    assert (data["rulebook"], data["up"], data["best"]) == (FOUR, "Kd", "play-3")
    assert data["wins"] + data["ties"] + data["losses"] == data["dealer_hands"] == 1_370_754
    better = Fraction(data["wins"] + data["ties"] - data["losses"], data["dealer_hands"])  # ties are the player's here
    expected = {each["choice"]: Fraction(each["expectation"]["exact"]) for each in data["choices"]}
    assert expected == {"fold": -1, **{f"play-{times}": (1 + times) * better for times in (1, 2, 3)}}


def test_a_hand_of_three_card_poker(capsys: pytest.CaptureFixture[str]) -> None:
    assert "queen high, six, four: Play equal to the Ante." in shown(capsys, THREE, "--hand", "Qs 6d 4c")
    assert "queen high, six, three: fold." in shown(capsys, THREE, "--hand", "Qs 6d 3c")
    data = answer(capsys, THREE, "--hand", "Qs 6d 4c")
    assert data["no_hand"] + data["wins"] + data["ties"] + data["losses"] == data["dealer_hands"] == 18_424


def test_an_up_card_where_one_has_been_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(capsys, THREE, "--hand", "Ks 6d 4c", "--seen", "1", "--up", "Ad")["best"] == "fold"
    assert answer(capsys, THREE, "--hand", "5s 4d 2c", "--seen", "1", "--up", "3d")["best"] == "play-1"


def test_what_if(capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(capsys, THREE, "--hand", "Qs 6d 4c", "--set", "dealer.qualifies-with=ace")["best"] == "play-1"
    assert answer(capsys, FOUR, *HAND, "--up", "Kd", "--set", "play.maximum-multiple=1")["best"] == "play-1"


def test_the_chart(capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(capsys, FOUR)
    lines = {line.strip()[:15].strip(): line.split() for line in text.splitlines()}
    assert lines["pair of aces"][-13:] == ["3x"] * 13
    assert lines["high card"][-13:] == ["fold"] * 13
    assert "3x is a Play of 3 times the Ante." in text
    assert "Playing by this chart costs 0.1162 %" in text


def test_the_chart_where_no_card_is_seen(capsys: pytest.CaptureFixture[str]) -> None:
    data = answer(capsys, THREE)
    assert data["rows"] == [{"hand": "Q-6-4 or better", "does": "play-1"}, {"hand": "Q-6-3 or less", "does": "fold"}]


def test_the_whole_strategy_in_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "strategy.csv"
    assert shown(capsys, THREE, "--csv", str(file)) == ""
    with file.open(newline="", encoding="utf-8") as source:
        rows = list(csv.DictReader(source))
    assert [each.name for each in tmp_path.iterdir()] == ["strategy.csv"]
    assert len(rows) == 1_755  # classes of three cards
    assert sum(int(row["hands"]) for row in rows) == 22_100
    folded = sum(int(row["hands"]) for row in rows if row["does"] == "fold")
    assert Fraction(folded, 22_100) == Fraction(132_652_800, 407_170_400)


@pytest.mark.parametrize("seen", ["0", "1"])
def test_writing_a_file_is_told_on_the_error_stream(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seen: str
) -> None:
    monkeypatch.setattr(progress, "PATIENCE", -1)
    file = tmp_path / "strategy.csv"
    assert cli.run(["strategy", THREE, "--seen", seen, "--csv", str(file)]) == 0
    said = capsys.readouterr()
    assert said.out == ""
    assert "writing strategy.csv ...\n" in said.err
    rows = len(file.read_text().splitlines()) - 1
    assert said.err.endswith(f"{rows:,} rows written to {file}.\n")


@pytest.mark.parametrize("before", [None, "mine"])
def test_ctrl_c_leaves_no_part_of_a_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, before: str | None
) -> None:
    file = tmp_path / "strategy.csv"
    if before:
        file.write_text(before)

    def interrupted(what: str, done: int, total: int) -> None:
        if what.startswith("writing") and done:
            raise KeyboardInterrupt

    @contextmanager
    def no_progress() -> Iterator[Tell]:
        yield interrupted

    monkeypatch.setattr(strategy, "progress", no_progress)
    with pytest.raises(SystemExit, match="130"):
        cli.run(["strategy", THREE, "--csv", str(file)])
    assert capsys.readouterr() == ("", "")
    assert [each.read_text() for each in tmp_path.iterdir()] == [before] * bool(before)


def test_fractions_are_for_exact(capsys: pytest.CaptureFixture[str]) -> None:
    assert "-9151/9212" not in shown(capsys, THREE, "--hand", "Qs 6d 4c")
    assert "-9151/9212" in shown(capsys, THREE, "--hand", "Qs 6d 4c", "--exact")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((FOUR, "--hand", "As Ad 7c 4d", "--up", "Kd"), "a hand of Four Card Poker has 5 cards, but 'As Ad 7c 4d' has 4"),
        ((FOUR, "--hand", "As Ad 7c 4d 2h 3h", "--up", "Kd"), "has 6"),
        ((THREE, *HAND), "a hand of Three Card Poker has 3 cards"),
        ((FOUR, "--hand", "As Ad 7c 4d As", "--up", "Kd"), "the ace of spades, was already card 1"),
        ((FOUR, "--hand", "As Ad 7c 4d 1h", "--up", "Kd"), "'1h', is not a card"),
        ((FOUR, *HAND, "--up", "4d"), "the up card 4d, the four of diamonds, is in the hand 'As Ad 7c 4d 2h'"),
        ((THREE, "--hand", "AsKdJk"), "the hand: the joker is not in the deck of Three Card Poker"),
        ((FOUR, *HAND, "--up", "joker"), "the up card: the joker is not in the deck of Four Card Poker"),
        ((FOUR, *HAND, "--up", "K"), "the up card: card 1, 'K', is not a card"),
        ((FOUR, *HAND), "the up card is missing; in Four Card Poker the player sees it before the decision"),
        ((THREE, "--hand", "Qs 6d 4c", "--up", "Kd"), "Three Card Poker shows no up card"),
        ((FOUR, "--up", "Kd"), "--up Kd needs a --hand"),
        ((FOUR, *HAND, "--up", "Kd", "--seen", "6"), "with 6 of the dealer's cards visible. There is only: 1."),
        ((THREE, "--seen", "2"), "Choose from: 0, 1."),
        ((FOUR, *HAND, "--up", "Kd", "--csv", "x.csv"), "leave out --hand"),
        ((THREE, "--csv", "no/such/folder/x.csv"), "cannot write no/such/folder/x.csv: No such file or directory"),
        ((FOUR, *HAND, "--up", "Kd", "--set", "ties=nobody"), "Choose from: player, dealer, stand-off"),
        ((DERBY,), "Racing Card Derby has no strategy because the player makes no decisions"),
        (("nz/general",), "the lab has no odds for nz/general"),
        (("nsw/poker",), "no such rulebook"),
    ],
)
def test_an_error_is_one_line(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str) -> None:
    assert cli.run(["strategy", *words]) == 2
    heard = capsys.readouterr()
    assert heard.out == ""
    assert heard.err.startswith("pitboss: ")
    assert said in heard.err
    assert heard.err.count("\n") == 1


def test_help_has_examples(capsys: pytest.CaptureFixture[str]) -> None:
    text = " ".join(shown(capsys, "--help").split())
    assert 'Example: pitboss strategy nsw/four-card-poker --hand "As Ad 7c 4d 2h" --up Kd' in text
    for option in ("--hand", "--up", "--csv", "--schedule", "--pay", "--set", "--stake", "--seen", "--json"):
        assert option in text


def test_choices_that_bring_the_same_are_said_to(capsys: pytest.CaptureFixture[str]) -> None:
    """If as many hands win as lose, a larger Play brings and costs nothing."""
    words = (THREE, "--hand", "Ac 9c 3d", "--seen", "1", "--up", "4c", "--set", "play.maximum-multiple=2")
    found = answer(capsys, *words)
    assert found["wins"] == found["losses"]
    assert found["best"] == "play-1"
    assert "play-1 brings as much as play-2." in found["why"]


def test_a_small_cost_is_not_said_to_be_none(capsys: pytest.CaptureFixture[str]) -> None:
    text = " ".join(shown(capsys, THREE, "--set", "ties=player").split())
    assert "Playing by this chart costs less than 0.0001 % of the Ante more than the best play" in text
