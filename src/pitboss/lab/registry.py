"""The lab module of each game: found by the name of the game's folder or of its family's, or declared by an installed package."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from typing import Protocol, cast

from pitboss.cards import Card
from pitboss.games import BrokenEntryPoint, games, loaded
from pitboss.games.folders import folders
from pitboss.lab.errors import NEEDED, LabError, LabNotInstalled
from pitboss.lab.figures import Advice, Analysis, Chart, DealerHands, Tell, silent
from pitboss.lab.question import Question
from pitboss.law import Rulebook, available, load

GROUP = "pitboss.labs"
"""The entry-point group of labs from outside: the id of the game, and the module that counts its odds."""
GAMES, HERE = "pitboss.games.", "pitboss.lab."


class Analyst(Protocol):
    """A game's lab module: the settings that can change a figure, the numbers of visible cards it can count, its odds."""

    MATTERS: frozenset[str]
    SEEN: tuple[int, ...]

    def analyse(self, question: Question, tell: Tell) -> Analysis: ...


class Adviser(Analyst, Protocol):
    """The lab module of a game in which the player makes decisions."""

    def advise(self, question: Question, hand: Sequence[Card], up: Card | None) -> Advice: ...

    def dealer_hands(self, question: Question, hand: Sequence[Card], up: Card | None) -> tuple[DealerHands, ...]:
        """Return the hands that the dealer can have, those that settle alike together."""

    def chart(self, question: Question, tell: Tell = silent) -> Chart: ...


def analyst(book: Rulebook) -> Analyst:
    """Return the lab module of a rulebook's game."""
    found = _place(book)
    if found is None:
        raise LabError(f"the lab has no odds for {book.id}", [each for each in available() if is_counted(load(each))])
    try:
        return cast(Analyst, loaded(found) if isinstance(found, EntryPoint) else import_module(found))
    except (ModuleNotFoundError, BrokenEntryPoint) as error:
        missing = error if isinstance(error, ModuleNotFoundError) else error.__cause__
        if isinstance(missing, ModuleNotFoundError) and missing.name in NEEDED:
            raise LabNotInstalled(missing.name) from None
        if isinstance(error, BrokenEntryPoint):
            raise LabError(str(error)) from error
        raise


def adviser(book: Rulebook) -> Adviser:
    """Return the lab module of a rulebook's game, if the game leaves the player something to decide."""
    module = analyst(book)
    if not hasattr(module, "advise"):
        raise LabError(getattr(module, "NO_STRATEGY", f"{book.title} has no strategy because the player makes no decisions"))
    return cast(Adviser, module)


def is_counted(book: Rulebook) -> bool:
    """Return whether the lab has odds for a rulebook. Nothing is loaded to find out, because the counting code is compiled."""
    return _place(book) is not None


def _place(book: Rulebook) -> EntryPoint | str | None:
    """Return where the odds of a game are counted: its own module, what a package declares for it, or its family's module."""
    if book.game is None or book.game not in games():
        return None
    named = [folder.replace(GAMES, HERE, 1) for folder in folders(games()[book.game])]
    found: list[EntryPoint | str] = [path for path in named if path.startswith(HERE) and find_spec(path)]
    declared = entry_points(group=GROUP, name=book.game)
    return next(iter((*found, *declared) if found[:1] == named[:1] else (*declared, *found)), None)
