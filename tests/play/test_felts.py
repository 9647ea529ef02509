"""Felts are found by the name of a game's folder; a game without one is still played, in plain lines."""

from __future__ import annotations

import ast
import io
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path

import pytest
from rich.cells import cell_len

import pitboss.cli
from pitboss import do, law
from pitboss.cli.felts import (
    baccarat,
    blackjack,
    caribbean_stud_poker,
    dealer_poker,
    felt_for,
    pai_gow,
    racing_card_derby,
    roulette,
    ultimate_texas_holdem,
)
from pitboss.cli.felts.plain import PlainFelt, described
from pitboss.cli.play import session
from pitboss.cli.play.lines import Lines, LinesIn
from pitboss.games import games, rules_for
from pitboss.games.dealer_poker.view import HandView
from pitboss.house.players.bots import bot_for
from pitboss.house.players.choices import decisions, find_choice
from pitboss.house.players.keys import Keyboard
from pitboss.house.players.visits import practice_settings
from pitboss.table.game import Game
from pitboss.table.offers import Offer
from pitboss.table.rules import Rules
from pitboss.table.view import AreaView
from tests.play.support import ADA, DEALER, NSW, RACE, RULEBOOKS, Room, a_room, as_text

CLI = Path(pitboss.cli.__file__).parent


def rules_of(rulebook: str) -> Rules:
    book = law.load(rulebook)
    return rules_for(book, practice_settings(book, "Table 1"))


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_every_shipped_game_has_its_felt(rulebook: str) -> None:
    own = {
        "nz/baccarat": baccarat.FELT,
        "nz/blackjack": blackjack.FELT,
        "nz/caribbean-stud-poker": caribbean_stud_poker.FELT,
        "nz/electronic-roulette": roulette.FELT,
        "nz/pai-gow": pai_gow.FELT,
        "nz/racing-card-derby": racing_card_derby.FELT,
        "nz/roulette": roulette.FELT,
        "nz/ultimate-texas-holdem": ultimate_texas_holdem.FELT,
    }
    assert felt_for(rules_of(rulebook)) is own.get(rulebook, dealer_poker.FELT)


def test_no_general_module_of_the_terminal_names_a_game() -> None:
    named = {game.replace("-", "_") for game in games()} | {"dealer_poker"}
    general = [*(CLI / "play").glob("*.py"), CLI / "felts" / "__init__.py", CLI / "felts" / "plain.py"]
    assert len(general) > 5
    for file in general:
        names = {
            part
            for node in ast.walk(ast.parse(file.read_text()))
            if isinstance(node, ast.ImportFrom) and node.module
            for part in (*node.module.split("."), *(each.name for each in node.names))
        }
        assert not names & named, file.name


@pytest.fixture
def outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Rules]:
    """A game that is installed beside Pitboss, in a folder of its own."""
    folder = tmp_path / "my_poker"
    folder.mkdir()
    (folder / "__init__.py").write_text(
        "from pitboss.games.four_card_poker import FourCardPoker\n"
        "class MyPoker(FourCardPoker):\n    id = 'my-poker'\nGAME = MyPoker()\n"
    )
    (folder / "terminal_felt.py").write_text(
        "from pitboss.cli.felts.plain import PlainFelt\nclass MyFelt(PlainFelt):\n    start = 'Shuffle up'\nFELT = MyFelt()\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    game: Game = import_module("my_poker").GAME
    book = law.load(NSW)
    yield game.reads(game, book, practice_settings(book, "Table 1"))
    for name in [each for each in sys.modules if each.startswith("my_poker")]:
        del sys.modules[name]


def test_a_game_from_outside_brings_its_felt_in_its_own_folder(outside: Rules) -> None:
    felt = felt_for(outside)
    assert (type(felt).__name__, felt.start) == ("MyFelt", "Shuffle up")


def test_a_game_from_outside_has_the_computer_player_of_its_family(outside: Rules) -> None:
    assert bot_for(outside) is bot_for(rules_of(NSW))


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """No game has a felt of its own."""
    monkeypatch.setattr(session, "felt_for", lambda rules: PlainFelt())


def printed(room: Room, *typed: str) -> str:
    out = io.StringIO()
    display = Lines(out, LinesIn(io.StringIO("".join(f"{line}\n" for line in typed))))
    try:
        room.session(display).play()
    except EOFError:
        return out.getvalue()
    raise AssertionError("the session ends with its input")


@pytest.mark.usefixtures("plain")
def test_poker_is_played_from_view_and_offers_alone() -> None:
    with a_room(cards=[f"{ADA} {DEALER}"]) as room:
        text = printed(room, "2", "aces up 5", "d", "pick up", "play 30", "h")
    for line in (
        "  Dealer: lie 6, status dealt, cards 8h",
        "  Seat 4, Ada (you): $485.00; Ante $10, Aces Up $5; lie 5, status dealt, cards",
        "    Ante wins +$10.00 (1 to 1)  9.2.1.4",
        "  Round 1: over: +$105.00",
    ):
        assert line in text, line
    assert "is not a choice" not in text
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.usefixtures("plain")
def test_a_race_is_played_from_view_and_offers_alone() -> None:
    with a_room(RACE) as room:
        text = printed(room, "red 5", "quinella heart club 2", "d")
    assert "Seat 4, Ada (you): $493.00; Red $5, Quinella Heart Club $2" in text
    assert "  Areas: " in text
    assert "Round 1 is over" in text


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_any_game_fits_a_terminal(rulebook: str) -> None:
    with a_room(rulebook) as room:
        scenes = room.played("1", "d", "c", "f", "1", players=2).scenes
    assert {scene.asks for scene in scenes} >= {"Place your wagers"}
    for scene in scenes:
        rows = as_text(scene, 80).splitlines()
        table = rows[: next(at for at, row in enumerate(rows) if row.startswith("╰")) + 1]
        assert {cell_len(row) for row in table} == {80}


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (None, ""),
        ((), ""),
        (HandView(5, "dealt", {}, None), "lie 5, status dealt"),
        (("a", None, "b"), "a ?? b"),
        ({"first_card": True, "second": False}, "first card yes"),
        ({1: ("x",), 2: ()}, "x ??"),
    ],
)
def test_any_part_of_a_view_can_be_described(value: object, words: str) -> None:
    assert described(value) == words


def keys(offers: Sequence[Offer]) -> dict[str, str]:
    found = decisions(offers, AreaView(4, "Ada", 50_000, 0, {}, {"red": 500}), Keyboard())
    return {choice.key: choice.label for choice in found}


def test_decisions_without_a_name_of_their_own_are_called_by_their_request() -> None:
    here = [Offer(request, (), area=4, game="three-card-poker") for request in ("fold", "fold-ante", "play")]
    offers = [*here, Offer("fold", (), area=5, game="three-card-poker")]
    assert keys(offers) == {"f": "Fold", "a": "Fold ante", "p": "Play"}


def test_each_thing_that_may_be_named_is_a_choice() -> None:
    offer = Offer("restore-wager", (), area=4, choices=("red", "suit-hearts"), game="racing-card-derby")
    found = decisions([offer], AreaView(4, "Ada", 50_000, 0, {}, {}), Keyboard())
    assert [(choice.key, choice.label) for choice in found] == [
        ("e", "Restore wager: Red"),
        ("u", "Restore wager: Suit Hearts"),
    ]
    meant = find_choice(found, "restore wager suit-hearts")
    assert meant is not None
    assert meant[0].request == do.RestoreWager(4, "suit-hearts")


def test_requests_of_the_dealer_and_of_the_house_are_no_decisions() -> None:
    assert keys([Offer("end-round", ()), Offer("buy-in", ()), Offer("withdraw-wagers", (), area=4)]) == {}
