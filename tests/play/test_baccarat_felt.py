"""Baccarat in the terminal: in style B whoever has the largest wager on a hand turns its cards, a person by a key; and wagers
are changed in words while a supervisor permits it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from pitboss import law
from pitboss.cli.play.scene import Scene
from pitboss.cli.play.session import WAITING
from pitboss.games.baccarat.dealing import CardsTurned
from pitboss.games.baccarat.reopening import ChangesClosed, CloseChanges, HoldCoup, PermitChanges
from pitboss.games.baccarat.view import CoupView
from pitboss.house.house import House
from pitboss.house.players.choices import LOOKING_AGAIN
from pitboss.house.players.client import Client
from pitboss.house.players.history import Totals
from pitboss.house.players.simulation import Simulation
from pitboss.house.players.visits import USUAL, Visit
from pitboss.house.runner import Accepted
from pitboss.journal.keys import Key
from pitboss.table.commands import HOUSE_ACTOR, Actor, Request, Stake
from pitboss.table.services.wagers.calling import NoMoreBets
from pitboss.table.services.wagers.placing import PlaceWagers
from pitboss.table.state import Phase
from tests.play.support import Room, Script, a_room, as_text, changed

CARDS = "9h Ks Kd 7c"
"""Player has nine, Banker seven."""


def test_i_turn_the_cards_that_i_hold(tmp_path: Path) -> None:
    with a_room(changed("nz/baccarat", tmp_path, {"deal.style": "B"}), cards=[CARDS]) as room:
        scenes = room.played("2", "d", "t").scenes
    mine = next(scene for scene in scenes if any(choice.key == "t" for choice in scene.choices))
    assert (mine.view.of(CoupView).player.holder, mine.view.of(CoupView).player.lie, mine.view.of(CoupView).player.cards) == (
        4,
        2,
        {},
    )
    last = scenes[-1].last
    assert last is not None
    assert [(line.wager, line.amount) for line in last.lines] == [("player", 2_000)]


def test_computer_players_turn_theirs(tmp_path: Path) -> None:
    simulation = Simulation(law.load(changed("nz/baccarat", tmp_path, {"deal.style": "B"})), 5)
    simulation.play(3)
    turned = [each for each in simulation.table.history if isinstance(each.event, CardsTurned)]
    assert [each.who.name for each in turned if each.who.office == "player"]
    assert simulation.table.state.round.number == 3


def test_what_i_have_placed_for_the_next_coup_is_shown_below_the_last_result() -> None:
    with a_room("nz/baccarat", cards=[CARDS, CARDS]) as room:
        text = as_text(room.played("2", "d", "r").scenes[-1])
    assert "Player wins" in text
    assert "Next coup: Player $20" in text


def test_a_key_for_the_other_hand_says_by_which_rule_not() -> None:
    with a_room("nz/baccarat") as room:
        scene = room.played("2", "5").scenes[-1]
    assert scene.message is not None
    assert scene.message.sentence == "You have a wager on Player, and may not wager on both hands in one coup."
    assert [clause for clause, _ in scene.message.clauses] == ["base.16"]
    assert scene.placed == {"player": 2_000}


GIL = Actor("Gil", "game-supervisor")


def gil_says(room: Room, request: Request) -> None:
    gil = Client(room.table, GIL, room.history, room.visit.clock)
    gil.look()
    assert isinstance(gil.send(request), Accepted)


def permit_changes(room: Room, *placed: str) -> None:
    """Ada has placed this when Gil permits changes."""
    room.played(*placed)
    gil_says(room, HoldCoup())
    room.dealer.look()
    assert isinstance(room.dealer.send(NoMoreBets()), Accepted)
    gil_says(room, PermitChanges())


def changing(*typed: str) -> Script:
    """What Ada, who has $20 on Player, is shown when they type this while changes are permitted."""
    with a_room("nz/baccarat", cards=[CARDS]) as room:
        permit_changes(room, "2")
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
        permit_changes(room, "2")
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


def typing(room: Room, typed: Iterable[str], *, coached: bool = False) -> list[Scene]:
    """What Ada is shown who types this and then falls silent."""
    display = Script(typed)
    with pytest.raises(EOFError):
        room.session(display, coached=coached).play()
    return display.scenes


def test_i_stay_at_my_seat_while_the_coup_is_stopped() -> None:
    with a_room("nz/baccarat", cards=[CARDS]) as room:
        room.played("2")
        gil_says(room, HoldCoup())

        def typed() -> Iterator[str]:
            yield "d"
            yield "? 5.14A"
            gil_says(room, PermitChanges())
            yield ""
            yield "player to banker"
            gil_says(room, CloseChanges())
            yield ""

        scenes = typing(room, typed())
    stopped = [scene for scene in scenes if scene.choices == (LOOKING_AGAIN,)]
    assert [scene.asks for scene in stopped] == [WAITING, WAITING]
    assert "The round waits for the dealer or a supervisor." in as_text(stopped[0])
    assert "[Enter/l] Look again" in as_text(stopped[0])
    assert scenes[-1].view.phase == Phase.BETWEEN
    assert scenes[-1].last is not None
    assert [(line.wager, line.amount) for line in scenes[-1].last.lines] == [("banker", -2_000)]


@pytest.mark.parametrize("request_", [None, PermitChanges()])
def test_the_house_lets_a_coup_go_on_that_everybody_has_forgotten(request_: Request | None) -> None:
    with a_room("nz/baccarat", cards=[CARDS]) as room:
        room.played("2")
        gil_says(room, HoldCoup())

        def typed() -> Iterator[str]:
            yield "d"
            if request_:
                gil_says(room, request_)
            seconds = room.table.rules.value("reopen.seconds")
            # Each look at the clock of the room takes a second.
            yield from [""] * seconds

        scenes = typing(room, typed())
        closed = next(each for each in room.table.history if isinstance(each.event, ChangesClosed))
    assert closed.who == HOUSE_ACTOR
    assert scenes[-1].view.phase == Phase.BETWEEN
    assert scenes[-1].last is not None


@pytest.mark.parametrize(
    ("placed", "changes", "settled"),
    [
        (("2",), ("player to banker",), {"banker": 2_000}),
        (("2",), ("35 on player", "5 on tie"), {"player": 3_500, "tie": 500}),
        (("2",), ("5 on tie", "x", "player"), {"tie": 500}),
        ((), ("15 on banker",), {"banker": 1_500}),
        (("2",), ("w", "30 on banker"), {"banker": 3_000}),
    ],
)
def test_a_changed_wager_is_remembered_as_it_was_settled(
    placed: tuple[str, ...], changes: tuple[str, ...], settled: dict[str, int]
) -> None:
    with a_room("nz/baccarat", cards=[CARDS, CARDS]) as room:
        if not placed:
            # Somebody has to wager, or nothing is called.
            ben = room.visit.seat(room.dealer, "Ben", 1, USUAL)
            assert isinstance(ben.send(PlaceWagers(1, {"tie": Stake(500)})), Accepted)
        permit_changes(room, *placed)
        room.played(*changes)
        gil_says(room, CloseChanges())
        scenes = room.played("r").scenes
    last = scenes[0].last
    assert last is not None
    assert {line.wager: line.stake for line in last.lines} == settled
    assert scenes[0].totals == Totals(0, 0, {})
    assert scenes[-1].placed == settled


def test_who_takes_everything_back_has_no_part_in_the_coup() -> None:
    with a_room("nz/baccarat", cards=[CARDS, CARDS]) as room:
        room.played("2", "d", "r")
        permit_changes(room)
        room.played("w")
        gil_says(room, CloseChanges())
        assert [past.number for past in room.history.rounds("Ada")] == [1]
        assert room.history.last("Ada") is None
        assert room.history.last_wagers(4, "Ada") == {"player": 2_000}


def test_the_coach_counts_the_wagers_that_were_settled() -> None:
    with a_room("nz/baccarat", cards=[CARDS, CARDS]) as room:
        permit_changes(room, "2")

        def typed() -> Iterator[str]:
            yield "player to tie"
            gil_says(room, CloseChanges())
            yield ""

        said = typing(room, typed(), coached=True)[-1].message
    assert said is not None
    assert "(Tie $20 " in said.sentence
    assert "Player $20" not in said.sentence
