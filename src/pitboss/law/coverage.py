"""Which tests name each clause of the built-in rulebooks. The data is made from the tests by `python -m tests.coverage_data`."""

from functools import cache
from importlib.resources import files

import msgspec

__all__ = ["coverage", "coverage_of"]


@cache
def coverage() -> dict[str, dict[str, list[str]]]:
    """Return the tests of each clause of each rulebook."""
    data = files("pitboss.law").joinpath("coverage.json").read_bytes()
    found: dict[str, dict[str, list[str]]] = {}
    for test, books in msgspec.json.decode(data, type=dict[str, dict[str, list[str]]]).items():
        for book, clauses in books.items():
            for clause in clauses:
                found.setdefault(book, {}).setdefault(clause, []).append(test)
    return found


def coverage_of(rulebook_id: str) -> dict[str, list[str]]:
    """Return the tests of each clause of a rulebook."""
    return coverage().get(rulebook_id, {})
