"""Style B of Baccarat in the terminal: whoever has the largest wager on a hand turns its cards, a person by a key."""

from __future__ import annotations

from pathlib import Path

from pitboss import law
from pitboss.games.baccarat.events import CardsTurned
from pitboss.house.players.simulation import Simulation
from tests.play.support import a_room, changed

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
