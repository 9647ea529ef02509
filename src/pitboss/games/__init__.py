"""The games: one folder each. A game is its rules object, its desk and its narration; the table is the same for all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType, ModuleType

from pitboss.games.four_card_poker import FourCardPoker
from pitboss.games.racing_card_derby import RacingCardDerby
from pitboss.games.three_card_poker import ThreeCardPoker
from pitboss.law import Rulebook
from pitboss.table.desk_vocabulary import DeskVocabulary
from pitboss.table.events import TableEvent
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


# --- the parts of a game that are found by their names --------------------------------------------------------------


def _part(game: str, name: str) -> ModuleType:
    """Return a module of the folder that the game's rules are in."""
    if game not in GAMES:
        raise UnknownGame(f"there is no game {game!r}; the games are {', '.join(GAMES)}")
    return import_module(f"{GAMES[game].__module__.rpartition('.')[0]}.{name}")


@cache
def desk_of(game: str) -> DeskVocabulary:
    """Return what a game brings to the dealer's desk: `DESK` of its `desk.py`."""
    desk: DeskVocabulary = _part(game, "desk").DESK
    return desk


@cache
def narrators() -> tuple[Callable[[TableEvent], str | None], ...]:
    """Return `narrate` of each `narration.py`: a sentence for an event of that game, None for any other event."""
    return tuple(dict.fromkeys(_part(game, "narration").narrate for game in GAMES))
