"""Errors for a rulebook that cannot be read, is unsound, or lacks what it is asked for."""

from pitboss.files.errors import FileError

__all__ = ["LawError", "NotChoosable", "UnknownClause", "UnknownRulebook"]


class LawError(FileError):
    """A fault in a rulebook: the file, the key, what was expected there and what was found."""


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
