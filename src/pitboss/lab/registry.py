"""The lab module of each game: found by the name of the game's folder or of its family's, or declared by an installed package."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
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
from pitboss.table.game import Game

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

    def read_hand(
        self, question: Question, hand: str | Sequence[Card], up: str | Card | None, shown: int
    ) -> tuple[tuple[Card, ...], Card | None]:
        """Return the cards that a user asks about; refuse those that cannot be a hand."""

    def advise(self, question: Question, hand: Sequence[Card], up: Card | None) -> Advice: ...

    def dealer_hands(self, question: Question, hand: Sequence[Card], up: Card | None) -> tuple[DealerHands, ...]:
        """Return the hands that the dealer can have, those that settle alike together."""

    def chart(self, question: Question, tell: Tell = silent) -> Chart: ...


@contextmanager
def with_packages() -> Iterator[None]:
    """Say how the packages of the lab are installed where a module cannot be imported without them."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name not in NEEDED:
            raise
        raise LabNotInstalled(error.name) from None


def analyst(book: Rulebook) -> Analyst:
    """Return the lab module of a rulebook's game."""
    found = _place(book)
    if found is None:
        raise LabError(f"the lab has no odds for {book.id}", [each for each in available() if is_counted(load(each))])
    with with_packages():
        try:
            return cast(Analyst, loaded(found) if isinstance(found, EntryPoint) else import_module(found))
        except BrokenEntryPoint as error:
            if isinstance(error.__cause__, ModuleNotFoundError) and error.__cause__.name in NEEDED:
                raise error.__cause__ from None
            raise LabError(str(error)) from error


def adviser(book: Rulebook) -> Adviser:
    """Return the lab module of a rulebook's game, if the game leaves the player something to decide."""
    module = analyst(book)
    if not hasattr(module, "advise"):
        raise LabError(getattr(module, "NO_STRATEGY", f"{book.title} has no strategy because the player makes no decisions"))
    return cast(Adviser, module)


def is_counted(book: Rulebook) -> bool:
    """Return whether the lab has odds for a rulebook. Nothing is loaded to find out, because the counting code is compiled."""
    return _place(book) is not None


def names_of(game: Game) -> Iterator[str]:
    """Yield the names of the folders here that a game comes from: its own, then its family's."""
    return (folder.removeprefix(GAMES) for folder in folders(game) if folder.startswith(GAMES))


def _place(book: Rulebook) -> EntryPoint | str | None:
    """Return where the odds of a game are counted: its own module, what a package declares for it, or its family's module."""
    if book.game is None or book.game not in games():
        return None
    game = games()[book.game]
    found: list[EntryPoint | str] = [path for name in names_of(game) if find_spec(path := HERE + name)]
    declared = entry_points(group=GROUP, name=book.game)
    own = next(folders(game), "").replace(GAMES, HERE, 1)
    return next(iter((*found, *declared) if own in found else (*declared, *found)), None)
