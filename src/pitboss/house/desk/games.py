"""Which game is dealt at a table, by how its rounds go."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.games.racing_card_derby.rounds import RaceRounds
from pitboss.house.desk.game import Game
from pitboss.house.desk.poker import Poker
from pitboss.house.desk.race import Race
from pitboss.table.poker.rounds import PokerRounds
from pitboss.table.rounds import Rounds
from pitboss.table.rules import Rules

GAMES: Mapping[type[Rounds], Game] = {PokerRounds: Poker(), RaceRounds: Race()}


def game_of(rules: Rules) -> Game:
    """The game whose rounds are played."""
    return GAMES[type(rules.rounds)]
