"""All words of the dealer's language at a table, and how a line is read with them."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.house.desk.floor_words import DISPUTES, LIMITS, POWERS
from pitboss.house.desk.games import game_of
from pitboss.house.desk.keys import Keys, NotUnderstood
from pitboss.house.desk.mishaps import MISHAP_WORDS
from pitboss.house.desk.said import Said, Word
from pitboss.house.desk.table_words import CARDS, PEOPLE
from pitboss.house.runner import Table
from pitboss.law.errors import near
from pitboss.table.rules import Rules

DESK_WORDS = {
    "as": ("as NAME OFFICE [STEP]", "Who speaks: a dealer from now on, anybody else for one step."),
    "oops": ("oops [TOPIC]", "Something went wrong: questions, and the remedy the rules have for it."),
    "again": ("again", "The last step that was refused or left to another office, once more."),
    "?": ("?CLAUSE", "What a clause says."),
    "table": ("table", "The seats, wagers and cards that everybody can see."),
    "sign": ("sign", "What the sign at the table says."),
    "help": ("help [WORD]", "These words."),
    "wait": ("wait TIME", "In a file of steps: time passes (90s, 20m)."),
    "quit": ("quit", "Leave the terminal; the table stays as it is."),
}
"""What is said to the terminal itself, with its usage and meaning."""


def vocabulary(rules: Rules) -> Mapping[str, tuple[Word, ...]]:
    """The words of a table, by what they are about."""
    return {
        "People and money": PEOPLE,
        "Opening and cards": CARDS,
        "A round": game_of(rules).words(rules),
        "Gone wrong": MISHAP_WORDS,
        "Limits": LIMITS,
        "Supervision": POWERS,
        "Disputes and rules": DISPUTES,
    }


def words_of(rules: Rules) -> dict[str, Word]:
    """Each word by its name; a wager also by its whole name."""
    words = {word.name: word for group in vocabulary(rules).values() for word in group}
    for wager in rules.wagers:
        words.setdefault(wager, game_of(rules).wager_word(wager))
    return words


def read(words: list[str], table: Table, at: int) -> tuple[Said, ...]:
    """What a line says to the table."""
    known = words_of(table.rules)
    word = known.get(words[0].lower())
    if word is None:
        hint = near(words[0].lower(), [*known, *DESK_WORDS])
        raise NotUnderstood(f"{words[0]!r} is no word of this terminal{f'; perhaps {hint}' if hint else ''}. Key: help")
    keys = Keys(words[1:], table, word.usage, at)
    said = tuple(word.read(keys))
    keys.done()
    return said
