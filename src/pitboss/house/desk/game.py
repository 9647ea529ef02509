"""What a game brings to the desk: the words of its rounds, its steps, its mishaps. All else is every table's."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence

from pitboss.house.desk.keys import Keys
from pitboss.house.desk.phrases import Line
from pitboss.house.desk.said import Said, Word
from pitboss.house.desk.step import Step
from pitboss.house.desk.topics import Topic
from pitboss.house.runner import Table
from pitboss.table.context import Context
from pitboss.table.events import Event
from pitboss.table.rules import Rules


class Game(ABC):
    """A game as its dealer keys it and reads it."""

    topics: tuple[Topic, ...]
    """What can go wrong in its rounds, as the dealer is asked about it."""

    # --- what is keyed ---------------------------------------------------------------------------------------------

    @abstractmethod
    def words(self, rules: Rules) -> tuple[Word, ...]:
        """The words of a round."""

    @abstractmethod
    def wager_word(self, wager: str) -> Word:
        """The word of one wager, by its whole name."""

    @abstractmethod
    def wager_keys(self, rules: Rules) -> tuple[str, ...]:
        """How wagers are keyed, in short."""

    @abstractmethod
    def wager_names(self, rules: Rules) -> str:
        """How wagers are named in an answer."""

    @abstractmethod
    def wager(self, keys: Keys) -> str:
        """A wager, as it is named in an answer."""

    def device_says(self, words: Sequence[str], table: Table) -> tuple[Said, ...]:
        """What a line says that begins with no word: what a device of the table has keyed; nothing where it has none."""
        return ()

    def silence(self, table: Table) -> str:
        """What an empty line may mean."""
        return ""

    # --- what is read ----------------------------------------------------------------------------------------------

    @abstractmethod
    def step(self, m: Context) -> Step:
        """The next step of a round, from the first card on."""

    def shows(self, m: Context) -> tuple[str, ...]:
        """What lies or lights up on the layout beside wagers and hands."""
        return ()

    def told(self, event: Event, table: Table) -> Iterator[Line] | None:
        """One of the game's own events, in as many lines as the dealer wants to read; None where it is not one."""
        return None
