"""Errors for a rulebook that cannot be read, is unsound, or lacks what it is asked for."""

from collections.abc import Sequence

from pitboss.files.errors import FileError

__all__ = ["LawError", "LawErrors", "NotChoosable", "UnknownClause", "UnknownRulebook", "UnknownSetting"]


class LawError(FileError):
    """A fault in a rulebook: the file, the key, what was expected there and what was found."""


class LawErrors(LawError):
    """Several faults in one rulebook; it prints as the first one, and says how many more there are."""

    def __init__(self, problems: Sequence[LawError]) -> None:
        first, *rest = problems
        more = f", and {len(rest)} more; `pitboss rules check` lists them all" if rest else ""
        super().__init__(first.where, first.key, first.expected, f"{first.found}{more}", first.line)
        self.args = (tuple(problems),)
        self.problems = tuple(problems)


class UnknownRulebook(LawError):
    """No rulebook has this id."""


class UnknownSetting(LawError):
    """The rulebook has no setting with this key."""


class UnknownClause(LawError):
    """The rulebook has no clause with this id."""


class NotChoosable(LawError):
    """An operator chose a value that the rulebook does not leave to them; `clauses` names where it says so."""

    def __init__(self, where: str, key: str, expected: str, found: str, clauses: tuple[str, ...] = ()) -> None:
        super().__init__(where, key, expected, found)
        self.args = (where, key, expected, found, clauses)
        self.clauses = clauses
