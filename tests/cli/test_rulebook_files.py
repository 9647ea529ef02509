"""A user's rulebook file in every command that takes a rulebook, and in the record when the file is gone."""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from cyclopts import App

from pitboss import cli, law
from pitboss.cli.options import RulebookName
from pitboss.house.house import House

ROOT = Path(__file__).parents[2]
NSW, THREE, DERBY = "nsw/four-card-poker", "nsw/three-card-poker", "nz/racing-card-derby"
LIMITS = ("--limit", "ante", "5", "100", "--limit", "aces-up", "5", "50")

Run = Callable[..., tuple[str, str]]
Answer = Callable[..., Any]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder of the user's own, and a house of their own."""
    monkeypatch.setenv("PITBOSS_DATA", str(tmp_path / "house"))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def run(*words: str, status: int = 0) -> tuple[str, str]:
        found = cli.run(words)
        out, err = capsys.readouterr()
        assert found == status, err
        return out, err

    return run


@pytest.fixture
def answer(run: Run) -> Answer:
    def answer(*words: str) -> Any:
        return json.loads(run(*words, "--json")[0])

    return answer


def write(path: str, book: str, *, id_: str = "mine/book", **values: str) -> None:
    """Write a copy of a built-in rulebook with its own id and other values of some settings."""
    text = law.load(book).text.replace(f'id = "{book}"', f'id = "{id_}"', 1)
    for key, value in values.items():
        key = key.replace("__", ".").replace("_", "-")
        text, found = re.subn(rf'(key = "{re.escape(key)}"\nvalue = ).*', rf"\g<1>{value}", text)
        assert found == 1, key
    Path(path).write_text(text)


def test_rules(run: Run, answer: Answer) -> None:
    write("mine.toml", NSW, odds__ante='"2 to 1"')
    assert [row["id"] for row in answer("rules", "list", "./mine.toml", NSW)] == ["mine/book", NSW]
    assert "mine/book" in run("rules", "list", "mine.toml", "--tests")[0]
    shown = answer("rules", "show", "./mine.toml")
    odds = next(each for each in shown["settings"] if each["key"] == "odds.ante")
    assert odds["value"] == "2 to 1"
    assert {str(each["tests"]) for each in shown["clauses"]} == {"None"}
    assert "odds.ante" in run("rules", "show", "./mine.toml", odds["clauses"][0])[0]
    differing = [each for each in answer("rules", "diff", NSW, "./mine.toml")["settings"] if not each["same"]]
    assert [(each["key"], each["a"]["value"], each["b"]["value"]) for each in differing] == [("odds.ante", "1 to 1", "2 to 1")]


def test_rules_check(run: Run, answer: Answer) -> None:
    write("mine.toml", NSW)
    out, _ = run("rules", "check", "./mine.toml", "--open-ok")
    assert out == "1 rulebook checked, no findings.\n"
    write("mine.toml", NSW, hand__player='"many"', ties='"nobody"')
    Path("broken.toml").write_text("format = \n")
    out, _ = run("rules", "check", "./mine.toml", "./broken.toml", "./nowhere.toml", "--open-ok", status=1)
    for said in (
        "mine/book: setting[hand.player].value: expected a whole number, found many. Way out: correct mine.toml, line ",
        "mine/book: setting[ties].value: expected ",
        "./broken.toml: line 1, column 10: expected valid TOML, found invalid value. Way out: correct broken.toml.",
        "./nowhere.toml: the file: expected a rulebook that can be read, found no such file or directory.",
    ):
        assert said in out
    assert out.endswith("3 rulebooks checked, 4 findings.\n")


def test_odds(answer: Answer) -> None:
    write("mine.toml", DERBY, odds__suit='"4 to 1"')
    usual, mine = ({row["wager"]: row["house_edge"] for row in answer("odds", book)["wagers"]} for book in (DERBY, "./mine.toml"))
    assert {wager for wager in usual if usual[wager] != mine[wager]} == {
        "suit-clubs",
        "suit-diamonds",
        "suit-hearts",
        "suit-spades",
    }


@pytest.mark.xdist_group("three")
def test_strategy(answer: Answer) -> None:
    write("mine.toml", THREE, odds__play='"2 to 1"')
    hand = ("--hand", "Qs 6d 3c")
    mine, usual = answer("strategy", "./mine.toml", *hand), answer("strategy", THREE, *hand)
    assert (mine["rulebook"], usual["best"], mine["best"]) == ("mine/book", "fold", "play-1")


def test_round_finds_the_file_beside_its_own(folder: Path, run: Run) -> None:
    (folder / "rounds").mkdir()
    write("rounds/mine.toml", NSW, odds__ante='"2 to 1"')
    text = (ROOT / "examples/rounds/play-wins.toml").read_text()
    file = folder / "rounds" / "round.toml"
    file.write_text(text.replace(f'rulebook = "{NSW}"', 'rulebook = "./mine.toml"'))
    out, err = run("round", str(file), status=1)
    assert "Four Card Poker (mine/book)" in out
    assert "$315.00" in err
    file.write_text(text.replace(f'rulebook = "{NSW}"', 'rulebook = "./nowhere.toml"'))
    _, err = run("round", str(file), status=2)
    assert "rounds/nowhere.toml: the file: expected a rulebook that can be read, found no such file or directory." in err


def test_table_open_and_the_record_without_the_file(folder: Path, run: Run, answer: Answer) -> None:
    write("mine.toml", NSW, seats__maximum="3")
    _, err = run("table", "open", "./mine.toml", "--name", "T1", "--seats", "5", *LIMITS, status=1)
    assert "1 to 3 seats, not 5" in err
    run("table", "open", "./mine.toml", "--name", "T1", "--seats", "3", *LIMITS)
    Path("mine.toml").unlink()
    assert [(row["name"], row["rulebook"]) for row in answer("table", "list")] == [("T1", "mine/book")]
    assert "T1" in run("table", "show", "T1")[0]
    assert run("journal", "verify", "--redecide")[0].startswith("The record is whole")
    with House.at(folder / "house") as house:
        assert house.table("T1").rules.book.setting("seats.maximum").value == 3


def test_a_book_included_by_its_path_is_kept_too(folder: Path, run: Run) -> None:
    Path("base").mkdir()
    general = law.load("nz/general").text
    Path("base/general.toml").write_text(general.replace('id = "nz/general"', 'id = "mine/general"', 1))
    text = law.load(DERBY).text.replace('includes = ["nz/general"]', 'includes = ["./base/general.toml"]')
    Path("mine.toml").write_text(text.replace(f'id = "{DERBY}"', 'id = "mine/derby"', 1).replace("nz/general ", "mine/general "))
    settings = (ROOT / "examples/tables/derby-online.toml").read_text()
    Path("settings.toml").write_text(settings)
    run("table", "open", "./mine.toml", "--settings", "settings.toml", "--name", "D1")
    Path("mine.toml").unlink()
    Path("base/general.toml").unlink()
    with House.at(folder / "house") as house:
        book = house.table("D1").rules.book
    assert [*book.texts()] == ["mine/derby", "base/general.toml"]
    assert run("journal", "verify", "--redecide")[0].startswith("The record is whole")


def test_play_goes_on_without_the_file(run: Run, answer: Answer) -> None:
    write("mine.toml", NSW, seats__maximum="3")
    run("play", "./mine.toml", "--auto", "--players", "1")
    assert answer("table", "show", "mine")["settings"]["seats"] == 3
    write("mine.toml", NSW, seats__maximum="4")
    _, err = run("play", "./mine.toml", "--auto", status=2)
    assert "The table mine plays by another text than ./mine.toml." in err
    Path("mine.toml").unlink()
    run("play", "./mine.toml", "--auto")
    run("play", "--table", "mine", "--auto")
    assert answer("table", "list")[0]["round"] == 3
    _, err = run("play", "./other.toml", "--auto", status=2)
    assert err == "pitboss: other.toml: the file: expected a rulebook that can be read, found no such file or directory.\n"


def test_deal_goes_on_without_the_file(run: Run) -> None:
    write("mine.toml", NSW)
    steps = Path("steps.txt")
    steps.write_text("as Dana dealer\ncheck red\n")
    run("deal", "./mine.toml", "--settings", str(ROOT / "examples/tables/seven-seats.toml"), "--steps", "steps.txt")
    name = re.findall(r'^name = "(.*)"', (ROOT / "examples/tables/seven-seats.toml").read_text(), re.MULTILINE)[0]
    steps.write_text("as Dana dealer\ntick table\n")
    write("mine.toml", NSW, odds__ante='"2 to 1"')
    _, err = run("deal", "./mine.toml", "--table", name, "--steps", "steps.txt", status=2)
    assert "keeps the text it was opened with, and ./mine.toml is different; give mine/book to continue." in err
    Path("mine.toml").unlink()
    out, _ = run("deal", "./mine.toml", "--table", name, "--steps", "steps.txt")
    assert "(mine/book)" in out
    assert "(mine/book)" in run("deal", "mine/book", "--steps", "-")[0]
    _, err = run("deal", "./mine.toml", "--steps", "-", status=2)
    assert "mine.toml: the file: expected a rulebook that can be read" in err


COMMANDS = (
    ("rules", "list", "./mine.toml"),
    ("rules", "show", "./mine.toml"),
    ("rules", "diff", "./mine.toml", NSW),
    ("odds", "./mine.toml"),
    ("strategy", "./mine.toml"),
    ("play", "./mine.toml", "--auto"),
    ("table", "open", "./mine.toml", *LIMITS),
    ("deal", "./mine.toml", "--settings", str(ROOT / "examples/tables/seven-seats.toml")),
)


def named(node: App, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Every command that takes a rulebook."""
    for name in node:
        if not name.startswith("-"):
            yield from named(node[name], (*path, name))
    if path and node.default_command is not None:
        hints = get_type_hints(node.default_command, include_extras=True).values()
        if any(RulebookName in (hint, *get_args(hint)) for hint in hints):
            yield path


def test_every_command_that_takes_a_rulebook_is_tried_with_a_file() -> None:
    tried = {tuple(word for word in words[:2] if not word.startswith("./")) for words in COMMANDS} | {("rules", "check")}
    assert set(named(cli.app)) == tried


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: " ".join(words[:2]))
def test_every_command_says_what_is_wrong_with_a_file(words: tuple[str, ...], run: Run) -> None:
    for content, said in (
        (b"\xff", "line 1: expected text in UTF-8, found the byte 0xff."),
        (b"x = \n", "line 1, column 5: expected valid TOML, found invalid value."),
        (b"x = 1", "line 1, x: expected a known key (absent, amended, authority, "),
        (b"format = 1\nid = 3", "line 2, id: expected text, found a whole number (3)."),
        (b"a" * 2_000_000, "the file: expected at most 1,000,000 bytes, found more."),
    ):
        Path("mine.toml").write_bytes(content)
        out, err = run(*words, status=2)
        assert out == ""
        assert err.startswith("pitboss: mine.toml: ")
        assert said in err
        assert err.count("\n") == 1
