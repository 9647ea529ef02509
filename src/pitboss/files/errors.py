"""The error for a file that is not as it must be, and the words that somebody may have meant."""

from collections.abc import Iterable
from difflib import get_close_matches

__all__ = ["FileError", "near", "perhaps"]


class FileError(Exception):
    """A fault in a file: where, the key and its line, what was expected there and what was found."""

    def __init__(self, where: str, key: str, expected: str, found: str, line: int | None = None) -> None:
        super().__init__(where, key, expected, found, line)
        self.where = where
        self.key = key
        self.expected = expected
        self.found = found
        self.line = line
        """The line of the key, counted from 1, where it is known."""

    def __str__(self) -> str:
        place = f"line {self.line}, {self.key}" if self.line else self.key
        return f"{self.where}: {place}: expected {self.expected}, found {self.found}."


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
