"""The error for a file that cannot be used as it is written."""

from __future__ import annotations


class RoundFileError(Exception):
    """A round file or a settings file is wrong: which file, which key, what was expected there and what was found."""

    def __init__(self, file: str, key: str, expected: str, found: str) -> None:
        super().__init__(file, key, expected, found)
        self.file = file
        self.key = key
        self.expected = expected
        self.found = found

    def __str__(self) -> str:
        return f"{self.file}: {self.key}: expected {self.expected}, found {self.found}."
