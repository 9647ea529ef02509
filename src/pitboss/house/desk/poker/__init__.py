"""Poker against the dealer at the desk."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.house.desk.game import Game
from pitboss.house.desk.keys import Keys
from pitboss.house.desk.phrases import Line
from pitboss.house.desk.poker.mishaps import TOPICS
from pitboss.house.desk.poker.steps import next_step
from pitboss.house.desk.poker.telling import told
from pitboss.house.desk.poker.words import ROUND, wager_word
from pitboss.house.desk.said import Word
from pitboss.house.desk.step import Step
from pitboss.house.runner import Table
from pitboss.table.context import Context
from pitboss.table.events import Event
from pitboss.table.rules import Rules


class Poker(Game):
    """Cards face down to everybody; players decide; each hand is turned and settled."""

    topics = TOPICS

    def words(self, rules: Rules) -> tuple[Word, ...]:
        return (*(wager_word(wager) for wager in rules.wagers), *ROUND)

    def wager_word(self, wager: str) -> Word:
        return wager_word(wager)

    def wager_keys(self, rules: Rules) -> tuple[str, ...]:
        return tuple(f"{wager.partition('-')[0]} SEAT AMOUNT" for wager in rules.wagers)

    def wager_names(self, rules: Rules) -> str:
        return ", ".join(rules.wagers)

    def wager(self, keys: Keys) -> str:
        return keys.one_of("a wager", keys.table.rules.wagers)

    def step(self, m: Context) -> Step:
        return next_step(m)

    def told(self, event: Event, table: Table) -> Iterator[Line] | None:
        return told(event, table)
