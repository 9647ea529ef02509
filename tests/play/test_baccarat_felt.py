"""Baccarat in the terminal: in style B whoever has the largest wager on a hand turns its cards, a person by a key; and wagers
are changed in words while a supervisor permits it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss import law
from pitboss.games.baccarat.events import CardsTurned
from pitboss.games.baccarat.requests import CloseChanges, HoldCoup, PermitChanges
from pitboss.house.house import House
from pitboss.house.players.client import Client
from pitboss.house.players.simulation import Simulation
from pitboss.house.players.visits import USUAL, Visit
from pitboss.house.runner import Accepted
from pitboss.journal.keys import Key
from pitboss.table.commands import Actor
from pitboss.table.services.wagers.requests import NoMoreBets
from pitboss.table.state import Phase
from tests.play.support import Room, Script, a_room, as_text, changed

CARDS = "9h Ks Kd 7c"
"""Player has nine, Banker seven."""


def test_i_turn_the_cards_that_i_hold(tmp_path: Path) -> None:
    with a_room(changed("nz/baccarat", tmp_path, {"deal.style": "B"}), cards=[CARDS]) as room:
        scenes = room.played("2", "d", "t").scenes
    mine = next(scene for scene in scenes if any(choice.key == "t" for choice in scene.choices))
    assert (mine.view.game.player.holder, mine.view.game.player.lie, mine.view.game.player.cards) == (4, 2, {})
    last = scenes[-1].last
    assert last is not None
    assert [(line.wager, line.amount) for line in last.lines] == [("player", 2_000)]


def test_computer_players_turn_theirs(tmp_path: Path) -> None:
    simulation = Simulation(law.load(changed("nz/baccarat", tmp_path, {"deal.style": "B"})), 5)
    simulation.play(3)
    turned = [each for each in simulation.table.history if isinstance(each.event, CardsTurned)]
    assert [each.who.name for each in turned if each.who.office == "player"]
    assert simulation.table.state.round.number == 3


# --- wagers changed while a supervisor permits it ------------------------------------------------------------------

GIL = Actor("Gil", "game-supervisor")


def permit_changes(room: Room) -> None:
    """Ada has $20 on Player when Gil permits changes."""
    room.played("2")
    gil = Client(room.table, GIL, room.history, room.visit.clock)
    for client, request in ((gil, HoldCoup()), (room.dealer, NoMoreBets()), (gil, PermitChanges())):
        client.look()
        assert isinstance(client.send(request), Accepted)


def changing(*typed: str) -> Script:
    """What Ada is shown who types this while changes are permitted."""
    with a_room("nz/baccarat", cards=[CARDS]) as room:
        permit_changes(room)
        return room.played(*typed)


def test_changes_are_shown_with_their_keys() -> None:
    scene = changing().scenes[-1]
    shown = {choice.key: (choice.row, choice.label, choice.clauses) for choice in scene.choices}
    assert shown == {
        "g": ("Change", "10 on player, 5 on tie", ("5.14A(b)", "5.14A(c)")),
        "m": ("Move", "player to banker, player to tie", ("5.14A(a)",)),
        "w": ("", "Take back", ("5.14A(d)",)),
    }
    text = as_text(scene)
    assert "[g] 10 on player" in text
    assert "[m] player to banker" in text


@pytest.mark.parametrize(
    ("typed", "placed"),
    [
        (("25 on player",), {"player": 2_500}),
        (("10 on Player",), {"player": 1_000}),
        (("player $15",), {"player": 1_500}),
        (("g", "25 on player"), {"player": 2_500}),
        (("change 25 on player",), {"player": 2_500}),
        (("player to banker",), {"banker": 2_000}),
        (("m", "player to banker"), {"banker": 2_000}),
        (("5 on tie",), {"player": 2_000, "tie": 500}),
        (("5 on tie", "x", "player"), {"tie": 500}),
        (("5 on tie", "player to tie"), {"tie": 2_500}),
        (("w",), {}),
        (("w", "30 on banker"), {"banker": 3_000}),
    ],
)
def test_i_alter_move_add_and_withdraw(typed: tuple[str, ...], placed: dict[str, int]) -> None:
    scene = changing(*typed).scenes[-1]
    assert scene.message is None
    assert scene.placed == placed
    mine = scene.at(scene.seat)
    assert mine is not None
    assert mine.chips == USUAL - sum(placed.values())


@pytest.mark.parametrize(
    ("typed", "says", "clauses"),
    [
        ("5 on player", "The minimum Player here is $10.00; you placed $5.00.", ["nz/general 9"]),
        ("player to player", "The wager is on Player already.", ["5.14A(a)"]),
        ("tie to banker", "There is no Tie at seat 4.", ["5.14A(a)"]),
        ("10 on banker", "You have a wager on Player, and may not wager on both hands in one coup.", ["base.16"]),
        ("player to dragon", "There is no wager called Dragon here.", ["base.12", "base.13", "base.14", "base.3"]),
        ("much on banker", "'much' is not an amount of money, such as 5, 5.00 or 1,250.50.", []),
        ("20 on player", "Your Player wager is $20 already.", []),
        ("25 on player, 5 on tie", "That is more than one change.", []),
    ],
)
def test_a_change_that_is_refused_says_why(typed: str, says: str, clauses: list[str]) -> None:
    scene = changing(typed).scenes[-1]
    assert scene.message is not None
    assert (scene.message.sentence, [clause for clause, _ in scene.message.clauses]) == (says, clauses)
    assert scene.message.way_out
    assert scene.placed == {"player": 2_000}


def test_without_a_supervisor_no_wager_is_altered() -> None:
    with a_room("nz/baccarat", cards=[CARDS]) as room:
        scene = room.played("2", "10 on player").scenes[-1]
    assert scene.message is not None
    assert scene.message.sentence == "No wager is altered or moved unless a supervisor permits it while no card is exposed."
    assert [clause for clause, _ in scene.message.clauses] == ["5.14(b)", "5.14A"]
    assert scene.placed == {"player": 2_000}


def test_who_has_taken_everything_back_may_still_place_a_wager() -> None:
    shown = {choice.key: (choice.label, choice.clauses) for choice in changing("w").scenes[-1].choices}
    assert shown == {"g": ("10 on player, 10 on banker, 5 on tie", ("5.14A(c)",))}


def test_enter_shows_that_the_changes_were_closed_elsewhere(tmp_path: Path) -> None:
    key = Key.new()
    with House.at(tmp_path / "house", key) as house, House.at(tmp_path / "house", key) as elsewhere:
        room = Room(house, "nz/baccarat", [CARDS])
        permit_changes(room)
        there = Visit(elsewhere, room.visit.clock)

        def typed() -> Iterator[str]:
            table = there.table("nz/baccarat", "Table 1", None)
            gil = Client(table, GIL, there.dealer(table).history, there.clock)
            gil.look()
            assert isinstance(gil.send(CloseChanges()), Accepted)
            yield ""

        display = Script(typed())
        with pytest.raises(EOFError):
            room.session(display).play()
    scenes = display.scenes
    assert [scene.view.phase for scene in scenes] == [Phase.ROUND, Phase.BETWEEN]
    assert scenes[-1].last is not None


def test_past_rounds_and_clauses_are_still_read_by_number() -> None:
    display = changing("? 5.14A", "h 1")
    assert display.read[0].startswith("5.14A While one or more of the first four cards")
    assert display.scenes[-1].message is None
