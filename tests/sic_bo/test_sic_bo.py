"""Sic Bo as a game from outside: found, counted, dealt, shown, recorded, and written on the page about adding a game."""

from __future__ import annotations

import io
import re
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

import pitboss
from pitboss import cli, law
from pitboss.floor.static_files import StaticFiles
from pitboss.games import game_of, rules_for
from pitboss.house.round_files.playing import play
from pitboss.house.round_files.reading import load
from pitboss.table.events import Outcome
from pitboss.table.limits import Limits
from pitboss.table.settings import TableSettings
from sic_bo import DiceUncovered, SicBoRules
from tests.support.installing import SIC_BO

BOOK = "common/sic-bo"
PAGE = (SIC_BO.parents[2] / "docs" / "adding-a-game.md").read_text()
BLOCK = re.compile(r"<!-- (\S+) -->\n```\w*\n(.*?)\n```\n", re.DOTALL)


def run(*words: str) -> int:
    with pytest.raises(SystemExit) as left:
        cli.main(list(words))
    return int(left.value.code or 0)


def on_page() -> dict[str, str]:
    """Return the files that the page shows, put together of their parts."""
    found: dict[str, list[str]] = {}
    for name, text in BLOCK.findall(PAGE):
        found.setdefault(name, []).append(text)
    return {name: "\n\n\n".join(parts) + "\n" for name, parts in found.items()}


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PITBOSS_DATA", str(tmp_path / "house"))
    return tmp_path


def test_the_page_shows_the_whole_package() -> None:
    shown = on_page()
    kept = {
        file.relative_to(SIC_BO).as_posix(): file.read_text()
        for file in SIC_BO.rglob("*")
        if file.is_file() and file.suffix in (".py", ".toml")
    }
    assert {name: shown.get(name) for name in kept} == kept


def test_the_steps_of_the_page_are_dealt(data: Path) -> None:
    for name in ("deal", "table.toml"):
        (data / name).write_text(on_page()[name])
    assert run("deal", BOOK, "--settings", str(data / "table.toml"), "--steps", str(data / "deal")) == 0


def test_its_rulebook_is_found_by_its_id_and_sound(capsys: pytest.CaptureFixture[str]) -> None:
    assert BOOK in law.available()
    assert run("rules", "check", BOOK) == 0
    assert capsys.readouterr().out == "1 rulebook checked, no findings.\n"


def test_the_odds_are_those_that_are_known() -> None:
    odds = pitboss.odds(BOOK)
    edges = {each.wager: each.house_edge for each in odds.wagers}
    assert odds.deals == 216
    assert edges["small"] == edges["big"] == Fraction(1, 36)
    assert edges["any-triple"] == Fraction(5, 36)
    assert {edges[f"number-{face}"] for face in range(1, 7)} == {Fraction(17, 216)}
    assert pitboss.odds(BOOK, settings={"odds.any-triple": "24 to 1"}).wager("any-triple").house_edge == Fraction(11, 36)


def test_what_the_dice_make_of_each_wager() -> None:
    """Worked out once more, without the game: by the total, and by how many dice show a number."""
    rules = rules_for(law.load(BOOK), TableSettings(name="dice", limits=Limits({})))
    assert isinstance(rules, SicBoRules)
    for dice in product(range(1, 7), repeat=3):
        triple, total = min(dice) == max(dice), sum(dice)
        won = {"small": not triple and total <= 10, "big": not triple and total >= 11, "any-triple": triple}
        pays = {"small": 1, "big": 1, "any-triple": 30}
        for face in range(1, 7):
            won[f"number-{face}"], pays[f"number-{face}"] = face in dice, dice.count(face)
        for wager, settled in rules.results(dice).items():
            assert (settled.outcome is Outcome.WIN) == won[wager]
            assert not settled.odds or settled.odds.fraction == pays[wager]


def test_a_round_from_its_file() -> None:
    played = play(load(SIC_BO / "round.toml"))
    assert not played.unmet


def test_it_is_played_in_the_terminal_recorded_and_audited(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert run("play", BOOK, "--rounds", "2") == 0
    assert "Dice: " in capsys.readouterr().out
    assert run("audit", "common-sic-bo", "1") == 0
    assert "The dice show " in capsys.readouterr().out
    assert run("journal", "verify") == 0
    assert "The record is whole" in capsys.readouterr().out


def test_the_browser_shows_it_on_the_plain_felt() -> None:
    static = StaticFiles()
    assert static.felt(game_of("sic-bo")).endswith("/felts/plain.js")
    assert static.sheets(game_of("sic-bo")) == ()


def test_the_round_begins_with_the_dice() -> None:
    begun = DiceUncovered(round=3, dice=(1, 2, 3), areas=(2, 5), clauses=("4.3",)).begins()
    assert (begun.number, begun.areas) == (3, (2, 5))
