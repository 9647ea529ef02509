"""Roulette and Electronic Roulette in the terminal: the layout with its stakes, wagers in words, and how a spin ended."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from rich.cells import cell_len

from pitboss import law
from pitboss.cli.felts import felt_for, roulette
from pitboss.cli.play.scene import Scene
from pitboss.games import rules_for
from pitboss.games.roulette.spinning import BallRested
from pitboss.games.roulette.view import SpinView
from pitboss.house.players.visits import practice_settings
from tests.models.roulette import won
from tests.play.support import Room, Script, a_house, as_text

BOOKS = pytest.mark.parametrize("book", ["nz/roulette", "nz/electronic-roulette"])
TYPED = {"red": 500, "split-17-20": 1_000, "straight-0": 200, "column-2": 500, "dozen-3": 500}
WORDS = "5 on red, 10 on 17/20, 2 on 0, 5 on column 2, 5 on dozen 3"


@pytest.fixture
def room(request: pytest.FixtureRequest) -> Iterator[Room]:
    with a_house() as house:
        yield Room(house, getattr(request, "param", "nz/roulette"), seed=3)


BOTH = pytest.mark.parametrize("room", ["nz/roulette", "nz/electronic-roulette"], indirect=True)


def flat(scene: Scene, columns: int = 80) -> str:
    return " ".join(as_text(scene, columns).replace("│", " ").split())


@BOOKS
def test_the_felt_is_found(book: str) -> None:
    loaded = law.load(book)
    assert felt_for(rules_for(loaded, practice_settings(loaded, "Table 1"))) is roulette.FELT


@BOTH
@pytest.mark.parametrize("columns", [60, 80, 100])
def test_the_layout_has_every_number_and_both_ends(room: Room, columns: int) -> None:
    scene = room.played().scenes[-1]
    text = as_text(scene, columns)
    rows = [line for line in text.splitlines() if "2:1" in line]
    assert len(rows) == 3, "the columns at the right are not cut"
    found = [int(each) for row in rows for each in re.findall(r"\b\d+\b", row.replace("2:1", ""))]
    assert sorted(found) == list(range(37))
    assert "1st 12" in text
    assert "19 to 36" in text


@BOTH
def test_wagers_in_words_are_on_the_layout_and_in_the_list(room: Room) -> None:
    scene = room.played(WORDS).scenes[-1]
    assert dict(scene.placed) == TYPED
    text = flat(scene)
    assert "0:2" in text
    assert "Red $5" in text
    assert "2:1$5" in text
    assert "3rd 12 $5" in text
    assert "On the layout: Straight up 0 $2, Split 17 and 20 $10, Column 2 to 35 $5, Dozen 25 to 36 $5, Red $5" in text
    assert "$473.00 in chips" in text
    assert "[Enter/d] No more bets" in text


def test_a_stake_that_has_no_room_in_its_cell_is_not_cut_to_another(room: Room) -> None:
    scene = room.played("25 on 17").scenes[-1]
    assert "17*" in flat(scene)
    assert "17:25" in flat(scene, 100)
    assert "17:2 " not in flat(scene)
    assert "Straight up 17 $25" in flat(scene)


@BOTH
@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("5 on 99", "The wheel has no 99; it has 0 and 1 to 36."),
        ("5 on 17/19", "not"),
        ("9999 on red", "$"),
    ],
)
def test_a_wager_that_cannot_be_is_explained(room: Room, typed: str, says: str) -> None:
    scene = room.played(typed).scenes[-1]
    assert scene.message is not None
    assert says in scene.message.sentence
    assert scene.message.way_out
    assert not scene.placed


@BOTH
def test_the_end_says_where_the_ball_rests_and_what_each_wager_brought(room: Room) -> None:
    scene = room.played(WORDS, "d").scenes[-1]
    (number,) = [each.event.number for each in room.table.history if isinstance(each.event, BallRested)]
    assert scene.ended
    text = flat(scene)
    assert f"The ball rests in {number}," in text
    assert f"[{number}]" in text
    brought = sum(won(wager, stake, number) for wager, stake in TYPED.items())
    assert f"${(50_000 + brought) / 100:.2f} in chips" in text
    lines = "\n".join(roulette.FELT.lines(scene, cards=True))
    assert number in lines


@BOTH
@pytest.mark.parametrize("typed", [("r",), ("r", "w")])
def test_the_next_ball_is_turning_while_the_last_result_is_shown(room: Room, typed: tuple[str, ...]) -> None:
    """Also where all wagers were taken back."""
    scene = room.played(WORDS, "d", *typed).scenes[-1]
    assert scene.last is not None
    for text in (flat(scene), " ".join(scene.felt.lines(scene, cards=True))):
        assert "The ball is turning; wagers are open until No more bets" in text
        assert "void" not in text


def test_nobody_sees_where_the_ball_will_fall(room: Room) -> None:
    """While it turns, what is shown does not depend on it."""
    scenes = room.played(WORDS).scenes
    assert scenes[-1].view.of(SpinView).stage == "ball turning"
    assert not scenes[-1].view.of(SpinView).number
    assert "[" not in "".join(line for line in as_text(scenes[-1]).splitlines() if "2:1" in line)


@BOTH
@pytest.mark.parametrize(("columns", "rows"), [(60, 24), (80, 24), (100, 30), (200, 60)])
def test_every_screen_fits(room: Room, columns: int, rows: int) -> None:
    typed = (WORDS, "w", "10 on black, 1 on 0/1/2", "d", "r", "?nope", "d", "5 on 36", "d", "d")
    scenes = room.played(*typed, players=3).scenes
    assert len(scenes) > 6
    for scene in scenes:
        drawn = as_text(scene, columns, rows - 2).splitlines()
        assert max(map(cell_len, drawn)) <= columns
        text = " ".join(" ".join(drawn).replace("│", " ").split())
        assert f"${scene.chips / 100:.2f} in chips" in text
        assert all(f"[{'Enter/' if choice.default else ''}{choice.key}]" in text for choice in scene.choices)


@BOTH
def test_an_evening_by_itself(room: Room) -> None:
    display = Script([])
    session = room.session(display, players=3, name="Computer 4", automatic=True)
    session.play_by_itself(4)
    assert session.totals.rounds == 4
    past = [each for each in room.history.rounds("Computer 4") if each.over]
    assert all(roulette.FELT.summary(each)[0] for each in past)
