"""The games: one folder each. A game is its rules object; the table it is played at is everybody's."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from pitboss.games.four_card_poker import FourCardPoker
from pitboss.games.racing_card_derby import RacingCardDerby
from pitboss.games.three_card_poker import ThreeCardPoker
from pitboss.law import Rulebook
from pitboss.table.rules import Rules
from pitboss.table.settings import TableSettings

GAMES: Mapping[str, type[Rules]] = MappingProxyType(
    {"four-card-poker": FourCardPoker, "racing-card-derby": RacingCardDerby, "three-card-poker": ThreeCardPoker}
)


class UnknownGame(ValueError):
    """A rulebook names a game that is not built, or none."""


def rules_of(game: str) -> Mapping[str, str]:
    """The names of the rules a game carries out, each with what it is."""
    if game not in GAMES:
        raise UnknownGame(f"there is no game {game!r}; the games are {', '.join(GAMES)}")
    return GAMES[game].needed()


def rules_for(book: Rulebook, table: TableSettings) -> Rules:
    """The rules of one table under a rulebook."""
    if book.game is None or book.game not in GAMES:
        raise UnknownGame(f"{book.id} is not the rulebook of a game that can be played")
    return GAMES[book.game](book, table)
