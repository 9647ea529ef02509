"""`pitboss.odds` and `pitboss.strategy` as a library, and the examples of docs/lab.md."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

import pitboss
from pitboss import cli
from pitboss.cards import Card
from pitboss.cli.output import percent

pytestmark = pytest.mark.xdist_group("lab")

PAGE = (Path(__file__).parents[2] / "docs" / "lab.md").read_text(encoding="utf-8")
THREE = pitboss.load("nsw/three-card-poker")
DERBY = pitboss.load("nz/racing-card-derby")


def blocks(mark: str) -> list[str]:
    found = re.findall(rf"<!-- {mark} -->\n```\w*\n(.*?)```", PAGE, re.DOTALL)
    assert found
    return found


def test_the_figures_are_fractions() -> None:
    found = pitboss.odds(THREE)
    assert (found.rulebook, found.deals) == ("nsw/three-card-poker", 407_170_400)
    for row in found.wagers:
        figures = (row.house_edge, row.element_of_risk, row.mean_stake, row.variance, row.hit_rate, row.top_prize)
        assert {type(each) for each in (*figures, *row.decisions.values())} == {Fraction}
    ante = found.wager("ante")
    assert ante.element_of_risk * ante.mean_stake == ante.house_edge
    assert sum(each.cost for each in found.strategies if each.name == "q-6-4") == 0


def test_what_if_is_asked_by_name() -> None:
    usual = pitboss.odds(THREE).wager("pair-plus").house_edge
    assert pitboss.odds(THREE, schedules={"pair-plus": "40-30-6-3-1"}).wager("pair-plus").house_edge > usual
    assert pitboss.odds(THREE, pays={"pair-plus": "50-30-6-4-1"}).wager("pair-plus").house_edge < usual
    # A pair's 1 to 1 on one chip of a cent is still a cent; three halves of it are not paid out.
    half = {"pair-plus": "40-30-6-4-3 to 2"}
    chip = {"rounding.smallest-chip": 1}
    exact = pitboss.odds(THREE, pays=half).wager("pair-plus").house_edge
    assert pitboss.odds(THREE, pays=half, settings=chip, stake=1).wager("pair-plus").house_edge == usual > exact


def test_progress_is_reported() -> None:
    told: list[tuple[str, int, int]] = []
    pitboss.odds(DERBY, tell=lambda what, done, total: told.append((what, done, total)))
    assert told
    assert told[-1][1] == told[-1][2]


def test_a_hand_as_text_or_as_cards() -> None:
    advice = pitboss.strategy(THREE, "Qs 6d 4c")
    assert advice == pitboss.strategy(THREE, [Card.QS, Card.SIX_D, Card.FOUR_C])
    best = max(advice.choices, key=lambda each: each.expectation)
    assert advice.best == best.name == "play-1"
    seen = pitboss.strategy(THREE, "Qs 6d 4c", Card.AD, seen=1)
    assert seen == pitboss.strategy(THREE, "Qs 6d 4c", "Ad", seen=1)
    assert seen.best == "fold"


def test_without_a_hand_it_is_the_chart() -> None:
    chart = pitboss.strategy(THREE)
    assert chart.rows == (("Q-6-4 or better", ("play-1",)), ("Q-6-3 or less", ("fold",)))
    header, *cells = chart.cells()
    assert {len(row) for row in cells} == {len(header)}


def test_errors_carry_the_valid_choices() -> None:
    with pytest.raises(pitboss.LabError) as caught:
        pitboss.odds(THREE, schedules={"pair-plus": "1-1-1"})
    assert "40-30-6-4-1" in caught.value.choices
    with pytest.raises(pitboss.LabError, match="needs a hand"):
        pitboss.strategy(THREE, None, "Kd")  # type: ignore[call-overload]


def test_nothing_heavy_is_loaded_before_it_is_needed() -> None:
    """Neither on import nor for a game that needs no compiled code."""
    code = (
        "import sys, pitboss; pitboss.odds(pitboss.load('nz/racing-card-derby')); "
        "print([each for each in ('numba', 'numpy') if each in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def commands() -> list[str]:
    return [line for block in blocks("runs") for line in block.splitlines()]


@pytest.mark.parametrize("line", commands())
def test_the_commands_that_are_shown_run(
    line: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    program, *words = shlex.split(line)
    assert program == "pitboss"
    assert cli.run(words) == 0
    assert capsys.readouterr().out or (tmp_path / "strategy.csv").stat().st_size


def test_the_strategy_that_is_shown_can_be_played(tmp_path: Path) -> None:
    (text,) = blocks("strategy")
    file = tmp_path / "mine.toml"
    file.write_text(text)
    found = pitboss.odds(pitboss.load("nsw/four-card-poker"), strategy=file)
    costs = {each.name: each.cost for each in found.strategies}
    mine = costs["pairs-against-the-up-card"]
    assert costs["pair-and-up-card"] < mine < costs["value-alone"] < costs["makers-pamphlet"], "what is shown is worth copying"
    said = re.search(
        r"it costs ([0-9.]+ %) of the Ante. The chart of twenty lines costs ([0-9.]+ %), the maker's pamphlet ([0-9.]+ %)", PAGE
    )
    assert said is not None
    assert said.groups() == tuple(map(percent, (mine, costs["pair-and-up-card"], costs["makers-pamphlet"])))


def test_the_library_example_prints_what_it_says() -> None:
    (example,) = blocks("library")
    run = subprocess.run([sys.executable, "-c", example], capture_output=True, text=True, check=True)
    assert run.stdout == PAGE.split("prints\n\n```\n")[1].split("```")[0]


def test_the_table_of_the_derby_is_what_is_counted() -> None:
    _, _, rest = PAGE.partition("<!-- derby -->\n")
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in rest.splitlines()[2:10]]
    for decks, *shown in rows:
        found = pitboss.odds(DERBY, settings={"decks": decks})
        edges = [found.wager(each).house_edge for each in ("red", "black", "suit-hearts", "suit-spades", "quinella-heart-club")]
        red, black, suit, spades, exact = edges
        mean = ((red + black) / 2 + (3 * suit + spades) / 4 + 2 * exact) / 4
        assert shown == [percent(each) for each in (*edges, mean)]
    assert [row[0] for row in rows] == [str(decks) for decks in range(1, 9)]


def test_the_game_pages_figures_are_those_counted() -> None:
    for rulebook in ("nsw/four-card-poker", "nsw/three-card-poker"):
        assert f"| {pitboss.odds(pitboss.load(rulebook)).deals:,} |" in PAGE
