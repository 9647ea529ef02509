"""Errors for a rulebook that cannot be read, is unsound, or lacks what it is asked for."""

from collections.abc import Iterable
from difflib import get_close_matches

__all__ = ["LawError", "NotChoosable", "UnknownClause", "UnknownRulebook", "near", "perhaps"]


class LawError(Exception):
    """A fault in a rulebook: the file, the key, what was expected there and what was found."""

    def __init__(self, where: str, key: str, expected: str, found: str) -> None:
        super().__init__(where, key, expected, found)
        self.where = where
        self.key = key
        self.expected = expected
        self.found = found

    def __str__(self) -> str:
        return f"{self.where}: {self.key}: expected {self.expected}, found {self.found}."


class UnknownRulebook(LawError):
    """No rulebook has this id."""


class UnknownClause(LawError):
    """The rulebook has no clause with this id."""


class NotChoosable(LawError):
    """An operator chose a value that the rulebook does not leave to them; `clauses` names where it says so."""

    def __init__(self, where: str, key: str, expected: str, found: str, clauses: tuple[str, ...] = ()) -> None:
        super().__init__(where, key, expected, found)
        self.args = (where, key, expected, found, clauses)
        self.clauses = clauses


def near(word: str, words: Iterable[str]) -> str:
    """Return the few known words that look most like a wrong one, joined with "or"; empty when none does."""
    known = list(dict.fromkeys(words))
    found = get_close_matches(word, known, n=4, cutoff=0.65)
    if not found:
        found = [k for k in known if word and (k.startswith(word) or word in k)][:4]
    return " or ".join(found)


def perhaps(expected: str, word: str, words: Iterable[str]) -> str:
    """Return what was expected, with the known words that look most like the wrong one."""
    hint = near(word, words)
    return f"{expected} (perhaps {hint})" if hint else expected
