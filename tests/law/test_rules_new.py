"""New rulebook files: templates to fill in, the examples that amend, and every alternative that a rulebook names."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from pitboss import cli, law
from pitboss.games import rules_for
from pitboss.lab import odds
from pitboss.law.templates import effect_for
from pitboss.table.limits import Limits
from pitboss.table.settings import TableSettings

EXAMPLES = Path(__file__).parents[2] / "examples" / "rulebooks"
CHOICES = [
    (book, setting.key, value)
    for book in law.available()
    if law.load(book).game
    for setting in law.load(book).settings
    if not any(" " in each for each in setting.clauses)
    for value in setting.alternatives
]
HEAD = 'format = 1\nid = "mine/book"\namends = "{book}"\ninstrument = "Mine"\ndate = "2026-01-01"\n'


@pytest.mark.parametrize("book", [each for each in law.available() if law.load(each).game])
def test_every_alternative_can_be_had_by_amending(book: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    for _, key, value in (each for each in CHOICES if each[0] == book):
        path.write_text(f"{HEAD.format(book=book)}effect = [{effect_for(key, value)}]\n")
        amended = law.load(path)
        assert amended.setting(key).value == value
        assert rules_for(amended, TableSettings("T", Limits({}))).book is amended


def test_a_reading_that_is_not_built_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(f"{HEAD.format(book='nz/baccarat')}effect = [{effect_for('commission.taken', 'yesterday')}]\n")
    with pytest.raises(law.LawError):
        law.load(path)


def test_rules_show_says_how_to_choose_another_reading(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["rules", "show", "nz/baccarat"]) == 0
    said = capsys.readouterr().out
    assert "pitboss rules new --amends nz/baccarat FILE" in said
    assert "setting[commission.rate].value" in said
    (clause,) = law.load("nz/baccarat").setting("commission.rate").clauses
    assert cli.run(["rules", "show", "nz/baccarat", clause]) == 0
    assert effect_for("commission.rate", "4%") in capsys.readouterr().out


def test_an_amending_template_is_a_list_of_what_is_left_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.run(["rules", "new", "--amends", "nz/blackjack", "mine.toml"]) == 0
    assert cli.run(["rules", "check", "mine.toml"]) == 1
    assert "effect: expected at least one effect, found none." in capsys.readouterr().out
    path = tmp_path / "mine.toml"
    choice = effect_for("decks", 8)
    path.write_text(path.read_text().replace(f"# {choice}", choice))
    assert cli.run(["rules", "check", "mine.toml"]) == 0
    assert law.load("mine.toml", folder=tmp_path).setting("decks").value == 8
    assert cli.run(["play", "./mine.toml", "--auto", "--rounds", "2", "--data", str(tmp_path / "house")]) == 0
    path.unlink()
    assert cli.run(["journal", "verify", "--data", str(tmp_path / "house")]) == 0


@pytest.mark.parametrize("game", ["three-card-poker", "roulette", "draw-poker"])
def test_a_whole_template_has_only_open_clauses_to_do(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.toml"
    assert cli.run(["rules", "new", "--game", game, str(path)]) == 0
    capsys.readouterr()
    assert cli.run(["rules", "check", str(path)]) == 1
    *lines, last = capsys.readouterr().out.splitlines()
    assert all("open: To do" in each or "a rule that the game needs" in each for each in lines), lines
    assert "findings" in last


def test_nothing_is_overwritten_and_an_unknown_game_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("kept")
    assert cli.run(["rules", "new", "--game", "roulette", str(path)]) == 2
    assert (path.read_text(), "exists, and is left as it is" in capsys.readouterr().err) == ("kept", True)
    assert cli.run(["rules", "new", "--game", "rouletta", str(path)]) == 2
    assert "perhaps roulette" in capsys.readouterr().err
    assert cli.run(["rules", "new", str(path)]) == 2


def test_the_examples_have_their_published_edges_and_play() -> None:
    british = EXAMPLES / "gb_three_card_poker.toml"
    # Of 22,100 hands: 48 straight flushes, 52 threes, 720 straights, 1,096 flushes, 3,744 pairs, 16,440 others.
    for name, best, threes in (("40-30-6-4-1", 40, 30), ("35-33-6-4-1", 35, 33)):
        returned = best * 48 + threes * 52 + 6 * 720 + 4 * 1_096 + 3_744 - 16_440
        found = odds(law.load(british), schedules={"pair-plus": name}).wager("pair-plus")
        assert found.house_edge == Fraction(-returned, 22_100)
    baccarat = odds(law.load(EXAMPLES / "nz_baccarat_six_decks.toml"))
    edges = {name: round(float(baccarat.wager(name).house_edge) * 100, 4) for name in ("banker", "player", "tie")}
    assert edges == {"banker": 1.0558, "player": 1.2374, "tie": 14.4382}
    assert cli.run(["round", *map(str, sorted((EXAMPLES / "rounds").glob("*.toml")))]) == 0
    for path in EXAMPLES.glob("*.toml"):
        assert len(path.read_text().splitlines()) < 30
