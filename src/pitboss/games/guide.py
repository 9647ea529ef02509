"""How a game is played, in a few lines made from the rulebook that a table plays by."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from pitboss.games.folders import part
from pitboss.table.phrases import wager_name
from pitboss.table.rules import Rules

LINES = 6


class GuideLine(Struct, frozen=True):
    """One line, and the clauses it rests on."""

    text: str
    clauses: tuple[str, ...]


def guide_to(rules: Rules) -> tuple[GuideLine, ...]:
    """Return the lines of a game: its own, or for a game without any, its wagers and the words of the clauses that only it
    carries out."""
    own = part(rules.game, "how_to_play")
    return tuple(own.lines(rules) if own else _any_game(rules))[:LINES]


def _any_game(rules: Rules) -> Iterator[GuideLine]:
    wagers = listed([wager_name(wager) for wager in rules.wagers], "or")
    yield GuideLine(f"Wager on {wagers}.", rules.cite("wager.before-first-card"))
    clauses = dict.fromkeys(clause for rule in rules.game.own.rules for clause in rules.cite(rule)[:1])
    for clause in clauses:
        yield GuideLine(" ".join(rules.book.clause(clause).says.split()), (clause,))


def listed(names: Sequence[str], join: str) -> str:
    """Return names as people list them: Ante, Aces Up and Play."""
    *others, last = names
    return f"{', '.join(others)} {join} {last}" if others else last
