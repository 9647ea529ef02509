"""All words of the dealer's language at a table, and how a line is read with them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from pitboss.files.errors import near
from pitboss.house.desk.incidents import INCIDENT_WORDS
from pitboss.house.desk.interview import KeyedLine, fitting, read_all
from pitboss.house.desk.model import at_table, game_vocabulary
from pitboss.house.desk.supervision_words import DISPUTES, SUPERVISION
from pitboss.house.desk.words import CARDS, HOUSE_WIDE, LIMITS, PEOPLE, TICK
from pitboss.house.runner import Table
from pitboss.table.desk_vocabulary import Keyed, Word
from pitboss.table.questions import NotUnderstood
from pitboss.table.rules import Rules

_JOINED = re.compile("([a-zA-Z]+)([0-9].*)")
DESK_WORDS = {
    "as": ("as NAME OFFICE [STEP]", "Who speaks: a dealer from now on, anybody else for one step."),
    "oops": ("oops [INCIDENT]", "Something went wrong: questions, and the remedy that the rules have for it."),
    "undo": ("undo [STEPS] [REASON]", "The last step was keyed in error; earlier ones with a reason."),
    "correct": (
        "correct [STEP LINE [and ...] because REASON]",
        "Key an earlier step again as it should have been; alone: what can be corrected.",
    ),
    "again": ("again", "Repeat the last step that was refused or left to another office."),
    "next": ("next, or only Enter", "The step that is proposed, if it is an act of your own."),
    "?": ("?CLAUSE", "What a clause says."),
    "table": ("table", "The seats, wagers and cards that everybody can see."),
    "sign": ("sign", "What the sign at the table says."),
    "help": ("help [WORD]", "These words."),
    "wait": ("wait TIME", "In a file of steps: time passes (90s, 20m)."),
    "quit": ("quit", "Leave the terminal; the table stays as it is."),
}
"""The words to the terminal itself, with their usage and meaning."""


def vocabulary(rules: Rules) -> Mapping[str, tuple[Word, ...]]:
    """Return the words of a table, by what they are about. A game's own word goes before one of the limits."""
    own = game_vocabulary(rules).words(rules)
    names = {word.name for word in own}
    limits = (*LIMITS, *HOUSE_WIDE) if rules.house_wide() else LIMITS
    return {
        "People and money": PEOPLE,
        **({"Opening and cards": CARDS} if rules.deck_size else {"Opening": (TICK,)}),
        "A round": own,
        "Incidents": INCIDENT_WORDS,
        "Limits": tuple(word for word in limits if word.name not in names),
        "Supervision": SUPERVISION,
        "Disputes and rules": DISPUTES,
    }


def words_of(rules: Rules) -> dict[str, Word]:
    """Return each word by its name; a wager also by its full name."""
    words = {word.name: word for group in vocabulary(rules).values() for word in group}
    game = game_vocabulary(rules)
    for wager in rules.wagers:
        words.setdefault(wager, game.wager_word(wager))
    return words


def read_line(words: Sequence[str], table: Table, at: int) -> tuple[Keyed, ...]:
    """Return what a line asks of the table."""
    game, m = game_vocabulary(table.rules), at_table(table, at)
    if keyed := game.device(words, m):
        return keyed
    known = words_of(table.rules)
    first, *rest = whole_word(game.bare(words, m) or words, table.rules)
    word = known.get(first)
    if word is None:
        raise unknown_word(first, [*known, *DESK_WORDS])
    line = KeyedLine(rest, word.usage)
    answers = read_all(word.fields, line, m)
    line.done()
    return tuple(word.does(m, answers))


def whole_word(words: Sequence[str], rules: Rules) -> Sequence[str]:
    """Return a line with its first word in full. A beginning is enough that fits only one word of a round, or else only one
    word of all; a number may follow it without a space (`f2`)."""
    every = {*words_of(rules), *DESK_WORDS}
    found = _JOINED.fullmatch(words[0])
    if found and words[0].lower() not in every:
        words = [*found.groups(), *words[1:]]
    word = words[0].lower()
    of_the_round = [each.name for each in game_vocabulary(rules).words(rules)]
    return [word if word in every else fitting(word, of_the_round) or fitting(word, every) or word, *words[1:]]


def unknown_word(word: str, known: Iterable[str]) -> NotUnderstood:
    begun = sorted({each for each in known if each.startswith(word.lower())})
    if word and begun:
        return NotUnderstood(f"{word!r} can be {', '.join(begun)}. Key one more letter.")
    hint = near(word.lower(), [*known])
    return NotUnderstood(f"{word!r} is not a word of this terminal{f'; perhaps {hint}' if hint else ''}. Key: help")
