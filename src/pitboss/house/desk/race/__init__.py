"""A race at the desk."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pitboss.games.racing_card_derby.moment import at_race
from pitboss.house.desk.game import Game
from pitboss.house.desk.keys import Keys
from pitboss.house.desk.phrases import Line
from pitboss.house.desk.race.areas import area
from pitboss.house.desk.race.mishaps import TOPICS
from pitboss.house.desk.race.monitor import monitor
from pitboss.house.desk.race.steps import next_step
from pitboss.house.desk.race.telling import told
from pitboss.house.desk.race.words import WORDS, area_word, scanned
from pitboss.house.desk.said import Said, Word
from pitboss.house.desk.step import Step
from pitboss.house.runner import Table
from pitboss.table.context import Context
from pitboss.table.events import Event
from pitboss.table.rules import Rules
from pitboss.table.state import Phase


class Race(Game):
    """Cards drawn over a scanner, which keys them by itself; then the result, and all wagers at once."""

    topics = TOPICS

    def words(self, rules: Rules) -> tuple[Word, ...]:
        return WORDS

    def wager_word(self, wager: str) -> Word:
        return area_word(wager)

    def wager_keys(self, rules: Rules) -> tuple[str, ...]:
        return ("red SEAT AMOUNT", "hearts SEAT AMOUNT", "quinella SEAT SUIT SUIT AMOUNT", "trifecta SEAT SUIT SUIT SUIT AMOUNT")

    def wager_names(self, rules: Rules) -> str:
        return "such as red, hearts, quinella heart club, trifecta heart club spade"

    def wager(self, keys: Keys) -> str:
        return area(keys)

    def device_says(self, words: Sequence[str], table: Table) -> tuple[Said, ...]:
        return scanned(words, table)

    def silence(self, table: Table) -> str:
        """A scanner that reads nothing may send its line all the same; that a card lies there only the dealer can say."""
        drawing = table.state.phase is Phase.DEALING or (table.state.phase is Phase.BETWEEN and table.state.round.called)
        return "Nothing was read. If a card has been drawn, key: unread" if drawing else ""

    def step(self, m: Context) -> Step:
        return next_step(at_race(m))

    def shows(self, m: Context) -> tuple[str, ...]:
        return monitor(at_race(m))

    def told(self, event: Event, table: Table) -> Iterator[Line] | None:
        return told(event, table)
