"""The audit of a round as a document that one could file: on paper, on a screen, and as text."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from tests.journal.places import SqliteFile
from tests.support.damage import ANN, HIT, OTHER, STREAM, forge, played, say

import pitboss
from pitboss import do, law
from pitboss.cli import run
from pitboss.house.house import House
from pitboss.house.snapshots import program
from pitboss.table.commands import HOUSE_ACTOR, Stake
from pitboss.table.phrases import account_name

INTERNAL = re.compile(r"outside:|purse:|seat:\d|tray/|house:house")
WORDS = ("--venue", "Harbour Casino", "--by", "Ines Ito")


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "house"
    with House.at(folder) as house:
        played(house)
    monkeypatch.setenv("PITBOSS_DATA", str(folder))
    return folder


class Page(HTMLParser):
    """The tags of a page with their attributes, and its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())


def page_of(data: Path, capsys: pytest.CaptureFixture[str], number: int = 1, status: int = 0) -> tuple[Page, str]:
    file = data.parent / "round.html"
    assert run(["audit", HIT, str(number), "--html", str(file), *WORDS]) == status
    assert str(file) in capsys.readouterr().out
    text = file.read_text(encoding="utf-8")
    return Page(text), text


def test_the_cover_says_whose_rules_and_who_made_it_with_what(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    book = law.load("nsw/four-card-poker")
    page, _ = page_of(data, capsys)
    told = (book.authority, book.instrument, book.date, book.id, book.digest, pitboss.__version__, program())
    for each in (*told, "Harbour Casino", "Ines Ito", f"{HIT}, round 1"):
        assert each in page.text
    assert run(["audit", HIT, "1", *WORDS]) == 0
    said = capsys.readouterr().out
    assert all(each in said for each in (*told, "Harbour Casino", "Ines Ito"))


def test_the_page_loads_nothing_and_has_both_verdicts(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page, text = page_of(data, capsys)
    assert not {tag for tag, _ in page.tags} & {"script", "link", "img", "iframe", "object"}
    assert not {name for _, attributes in page.tags for name in attributes} & {"src", "href", "style", "onload"}
    assert not re.search(r"https?:|url\(|@import", text)
    assert page.text.count("This round holds.") == 2
    assert "size: A4" in text
    assert "break-inside: avoid" in text


def test_lines_have_time_who_words_clause_money_and_hash(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page, _ = page_of(data, capsys)
    assert run(["audit", HIT, "1"]) == 0
    said = capsys.readouterr().out
    assert run(["audit", HIT, "1", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["sound"] is True
    for form in (page.text, said):
        assert not INTERNAL.search(form)
        for line in document["lines"]:
            assert line["says"] in form
            if not line["opens"]:
                assert line["hash"] in form
                assert all(words in form for words in (*line["money"], *line["words"].values()))
    folded = next(line for line in document["lines"] if line["type"].startswith("hand.folded"))
    assert folded["money"] == ["$10.00 from Ann's Ante (seat 1) to the float tray"]
    assert {"8.3", "8.4"} <= set(folded["words"])
    assert [each["name"] for each in document["parties"]] == ["Ann", "Pitboss"]


def test_opening_steps_have_a_section_of_their_own_before_the_first_round_only(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page, _ = page_of(data, capsys)
    before, _, after = page.text.partition("The round, line by line")
    assert "Opening the table" in before
    assert "Drop box" in before
    assert "Drop box" not in after
    page, _ = page_of(data, capsys, 2)
    assert "Opening the table" not in page.text


def test_the_root_is_on_the_cover_and_every_row_is_in_the_verdict(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with House.at(data) as house:
        head = house.journal.head(STREAM)
    page, _ = page_of(data, capsys)
    assert run(["audit", HIT, "1", "--proof-for", "Ann"]) == 0
    proof = data.parent / "proof.json"
    proof.write_text(capsys.readouterr().out)
    root = json.loads(proof.read_text())["root"]
    assert page.text.count(root) == 3, "on the cover and in both verdicts"
    assert f"all {head.version} rows" in page.text
    assert head.hash in page.text
    assert run(["verify-shuffle", str(proof), "--root", root]) == 0


def test_the_root_is_published_before_the_deal_wherever_people_look(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """On the sign before the next round is dealt; in the record, at its row; afterwards the proof of that round has it."""
    with House.at(data) as house:
        table = house.table(HIT)
        (root,) = [line.text.removeprefix("Shuffle root ") for line in table.sign() if line.name == "root"]
        assert table.sign()[-1] in table.view(ANN).sign, "in play, the sign is part of what a player sees"
    assert run(["table", "show", HIT]) == 0
    assert f"Shuffle root {root}" in capsys.readouterr().out
    assert run(["journal", "show", HIT]) == 0
    assert f"Cards, sealed. Shuffle root {root}." in capsys.readouterr().out.splitlines()[-1]
    assert run(["journal", "show", HIT, "--json"]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["root"] == root
    with House.at(data) as house:
        table = house.table(HIT)
        say(table, ANN, do.PlaceWagers(1, {"ante": Stake(1_000)}))
        say(table, HOUSE_ACTOR, do.NoMoreBets())
        assert table.sign()[-1].text == f"Shuffle root {root}", "the cards in play are those of the sign"
        say(table, ANN, do.dealer_poker.Fold(1))
        assert table.sign()[-1].text != f"Shuffle root {root}", "the cards of the next round have been shuffled"
    assert run(["audit", HIT, "3", "--proof-for", "Ann"]) == 0
    proof = data.parent / "proof.json"
    proof.write_text(capsys.readouterr().out)
    assert run(["verify-shuffle", str(proof), "--root", root]) == 0
    assert run(["verify-shuffle", str(proof), "--root", "00" * 32]) == 1


def test_a_player_reads_the_root_on_the_sign(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (data.parent / "keys").write_text("s\nq\n")
    monkeypatch.setattr("sys.stdin", (data.parent / "keys").open())
    assert run(["play", "--table", OTHER, "--name", "Zoe", "--players", "0"]) == 0
    with House.at(data) as house:
        root = house.table(OTHER).sign()[-1].text
    assert root.startswith("Shuffle root ")
    assert root.removeprefix("Shuffle root ") in "".join(capsys.readouterr().out.split())


def test_a_line_that_does_not_hold_is_named_in_the_verdict(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = SqliteFile(data)
    place.key = data.with_name("house.key")
    (taken,) = place.plain("SELECT min(version) FROM journal WHERE stream = ? AND type = ?", STREAM, "hand.folded/1")[0]
    forge(place, taken, lambda body: body.replace('"tray",1000', '"tray",900').replace("-1000", "-900"))
    page, _ = page_of(data, capsys, status=1)
    assert page.text.count("This round does NOT hold.") == 2
    assert page.text.count(f"(row {taken}) is not what the rules decide") == 2
    assert run(["audit", HIT, "1"]) == 1
    assert f"(row {taken}) is not what the rules decide" in capsys.readouterr().out


def test_names_cannot_break_out_of_the_page(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = data.parent / "round.html"
    odd = '</style><script>"x"'
    assert run(["audit", HIT, "1", "--html", str(file), "--venue", odd, "--by", odd]) == 0
    page = Page(file.read_text(encoding="utf-8"))
    assert "script" not in {tag for tag, _ in page.tags}
    assert odd in page.text


def test_a_file_that_cannot_be_written_is_named(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["audit", HIT, "1", "--html", str(data / "nowhere" / "round.html")]) == 2
    assert "the document cannot be written" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("account", "name"),
    [
        ("tray", "the float tray"),
        ("outside:purse:Computer 3", "Computer 3's cash"),
        ("outside:pool:grand", "the jackpot pool grand"),
        ("outside:tournament:Friday", "the chips of Friday"),
        ("prize-pool", "the prize pool"),
        ("tournament-commission", "the tournament commission"),
        ("outside:cheque:1", "the cheque 1"),
        ("seat:2", "Bea's chips (seat 2)"),
        ("seat:2/tokens", "Bea's tokens (seat 2)"),
        ("seat:2/aces-up", "Bea's Aces Up (seat 2)"),
        ("seat:2/ante/tokens", "Bea's Ante in tokens (seat 2)"),
        ("seat:3/ante@2", "Bea's Ante (seat 3)"),
    ],
)
def test_accounts_have_names(account: str, name: str) -> None:
    assert account_name(account, {2: "Bea"}) == name
