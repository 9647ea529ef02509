"""The games: one folder each, discovered automatically; a game from outside is found by its entry point."""

from __future__ import annotations

import importlib
import logging
import pkgutil
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from pitboss.games.folders import part
from pitboss.law import LawError, LawErrors, Rulebook, Setting, UnknownSetting
from pitboss.law.loading import models
from pitboss.table.desk_vocabulary import DeskVocabulary
from pitboss.table.game import Game
from pitboss.table.limits import Limits
from pitboss.table.plain_desk import plain_desk
from pitboss.table.rules import Rules
from pitboss.table.settings import TableSettings

GROUP = "pitboss.games"
"""The entry-point group of games from outside."""


AT_OPENING = ("deck.cards", "device.kinds", "seats.maximum", "shuffler.least-decks")
"""Settings that are read when a table opens."""


class UnknownGame(ValueError):
    """A rulebook names a game that is not built, or none."""


class BrokenEntryPoint(Exception):
    """What an installed package declares cannot be used; the error names the entry point and says why."""

    def __init__(self, entry: EntryPoint, why: str) -> None:
        package = f", of {entry.dist.name}" if entry.dist else ""
        super().__init__(f"the entry point {entry.name} = {entry.value!r} ({entry.group}{package}) cannot be used: {why}")


def loaded(entry: EntryPoint) -> object:
    """Return what an entry point names."""
    try:
        return entry.load()
    except Exception as error:  # whatever the package of somebody else does when it is imported
        raise BrokenEntryPoint(entry, f"{type(error).__name__}: {error}") from error


def _built_in() -> Iterator[Game]:
    for module in pkgutil.iter_modules(__path__):
        game = getattr(importlib.import_module(f"{__name__}.{module.name}"), "GAME", None)
        if game is not None:
            yield game


def _from_outside(entry: EntryPoint, known: Mapping[str, Game]) -> Game:
    game = loaded(entry)
    if not isinstance(game, Game):
        raise BrokenEntryPoint(entry, f"it names {game!r}, which is no Game")
    if game.id in known:
        raise BrokenEntryPoint(entry, f"there is a game {game.id!r} already, {type(known[game.id]).__module__}")
    return game


@cache
def games() -> Mapping[str, Game]:
    """Return every game that can be played, by id. A game from outside that cannot be loaded is logged and left out."""
    found = {game.id: game for game in _built_in()}
    for entry in entry_points(group=GROUP):
        try:
            game = _from_outside(entry, found)
        except BrokenEntryPoint as error:
            logging.getLogger(__name__).error("pitboss: %s", error)
        else:
            found[game.id] = game
    return {each: found[each] for each in sorted(found)}


def game_of(game: str) -> Game:
    """Return a game by its id."""
    if game not in games():
        raise UnknownGame(f"there is no game {game!r}; the games are {', '.join(games())}")
    return games()[game]


def rules_of(game: str) -> Mapping[str, str]:
    """Return the names of the rules a game carries out, each with what it is."""
    return game_of(game).whole.rules


def rules_for(book: Rulebook, table: TableSettings, *, kept: bool = False) -> Rules:
    """Return the rules of one table under a rulebook. One that a record keeps may lack rules that came later."""
    if book.game is None or book.game not in games():
        raise UnknownGame(f"{book.id} is not the rulebook of a game that can be played")
    game = games()[book.game]
    try:
        rules = game.reads(game, book, table)
    except UnknownSetting:
        raise LawErrors(missing_settings(book, table)) from None
    if not kept:
        if missing := list(_missing_at_opening(book)):
            raise LawErrors(missing)
        book.bind(game.own.rules)
        if not book.checklist:
            raise book.problem("checklist", "the lines that are ticked before the table opens", "none")
    return rules


def missing_settings(book: Rulebook, table: TableSettings | None = None) -> list[LawError]:
    """Return every setting that a table would read and the rulebook does not have. The values of other rulebooks stand in for
    those that are missing, so that all are found at once."""
    game = games()[book.game or ""]
    known = {each.key: each for model in models(book.game) for each in model.settings}
    missing: list[LawError] = []
    tried = book
    while True:
        try:
            game.reads(game, tried, table or TableSettings("", Limits({})))
        except UnknownSetting as error:
            found = known.get(error.key)
            missing.append(_missing(book, error.key, found))
            if found is None or error.key in tried.index.settings:
                break
            tried = tried.with_setting(found)
        except (LawError, ValueError, KeyError):
            break
        else:
            break
    listed = {each.key for each in missing}
    return [*missing, *(each for each in _missing_at_opening(book) if each.key not in listed)]


def _missing_at_opening(book: Rulebook) -> Iterator[LawError]:
    """Yield the settings that are read after the rules are made, of those that every built-in book of the game has."""
    built_in = models(book.game)
    for key in AT_OPENING:
        if built_in and not book.has_setting(key) and all(each.has_setting(key) for each in built_in):
            yield _missing(book, key, built_in[0].setting(key))


def _missing(book: Rulebook, key: str, model: Setting | None) -> LawError:
    means = f" ({model.says.rstrip('.')})" if model else ""
    return book.problem(f"setting {key}", f"its value, since the table reads it{means}", "no such setting")


@cache
def desk_of(game: str) -> DeskVocabulary:
    """Return what a game brings to the dealer's desk: `DESK` of its `desk.py`, or the plain one that its requests imply."""
    # The `desk.py` of a family may only hold what the desks of its games share.
    own: DeskVocabulary | None = getattr(part(game_of(game), "desk"), "DESK", None)
    return own or plain_desk(game_of(game))
