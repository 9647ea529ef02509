"""Which game a table plays, by its rules."""

from __future__ import annotations

from pitboss.table.rules import Rules


from pitboss.cli.play.game import Game
from pitboss.cli.play.poker.game import POKER
from pitboss.cli.play.race.game import RACE
from pitboss.games import UnknownGame
from pitboss.games.dealer_poker.rules import PokerRules
from pitboss.games.racing_card_derby import RacingCardDerby

PLAYED: tuple[tuple[type[Rules], Game], ...] = ((PokerRules, POKER), (RacingCardDerby, RACE))


def game_of(rules: Rules) -> Game:
    """The game as it is played here."""
    for kind, game in PLAYED:
        if isinstance(rules, kind):
            return game
    raise UnknownGame(f"{rules.book.title} cannot be played in the terminal yet.")
