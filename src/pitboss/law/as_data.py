"""Rulebooks as plain data: a summary, a whole book, one clause."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from pitboss.law.ids import parent
from pitboss.law.rulebook import Rulebook
from pitboss.law.schema import EFFECTS, Clause, Schedule, Setting
from pitboss.law.writing import plain_row

__all__ = ["clause_data", "rulebook_data", "summary_data"]

Tests = Mapping[str, Sequence[str]] | None
"""The tests that name each clause; None if they were not looked for."""


def summary_data(book: Rulebook, tests: Tests) -> dict[str, Any]:
    """Return what the book is and how much of it is in force."""
    rows: tuple[Setting | Schedule, ...] = (*book.settings, *book.schedules)
    choices = [each for each in rows if each.source == "choice" and not _is_included(each)]
    effects = {effect: sum(each.effect == effect for each in book.clauses) for effect in EFFECTS}
    return {
        "id": book.id,
        "title": book.title,
        "authority": book.authority,
        "instrument": book.instrument,
        "clauses": len(book.clauses),
        "in_force": len(book.clauses) - effects["heading"] - effects["open"],
        "effects": effects,
        "tested": None if tests is None else sum(each.id in tests for each in book.clauses),
        "open": effects["open"],
        "errata": sum(len(each.errata) for each in book.clauses),
        "choices": len(choices),
    }


def rulebook_data(book: Rulebook, tests: Tests) -> dict[str, Any]:
    """Return a book with all its rows, included ones too."""
    return {
        "id": book.id,
        "title": book.title,
        "game": book.game,
        "authority": book.authority,
        "instrument": book.instrument,
        "date": book.date,
        "currency": book.currency,
        "includes": book.includes,
        "amended": [plain_row(each) for each in book.amended],
        "digest": book.digest,
        "offices": [_plain(each, powers=sorted(book.powers(each.name))) for each in book.offices],
        "clauses": [_clause(each, each.id, book, tests) for each in book.clauses],
        "settings": [_plain(each) for each in book.settings],
        "schedules": [_plain(each) for each in book.schedules],
        "checklist": [_plain(each, clauses=book.cites(each.carries)) for each in book.checklist],
        "remedies": [_plain(each, clauses=book.cites(each.carries)) for each in book.remedies],
        "absent": [_plain(each) for each in book.absent],
    }


def clause_data(book: Rulebook, clause_id: str, tests: Tests) -> dict[str, Any]:
    """Return one clause with the clauses below it and every row that depends on it."""
    clause, cited = book.clause(clause_id), book.citation(clause_id)
    above = parent(clause.id)
    return {
        "rulebook": book.id,
        **_clause(clause, cited, book, tests),
        "parent": above if above in book.index.clauses else None,
        "children": [_clause(each, each.id, book, tests) for each in book.children(cited)],
        "settings": [_plain(each) for each in book.settings if cited in each.clauses],
        "schedules": [_plain(each) for each in book.schedules if cited in each.clauses],
        "offices": [_plain(each) for each in book.offices if cited in each.clauses],
        "checklist": [_plain(each) for each in book.checklist if each.carries in clause.carries],
        "remedies": [_plain(each) for each in book.remedies if each.carries in clause.carries],
    }


def _clause(clause: Clause, cited: str, book: Rulebook, tests: Tests) -> dict[str, Any]:
    # The tests are those of this book; a clause of an included book has its tests there.
    known = None if tests is None or " " in cited else list(tests.get(clause.id, ()))
    return {**msgspec.to_builtins(clause), "id": cited, "tests": known}


def _is_included(row: Setting | Schedule) -> bool:
    """Tell whether a row comes from an included book: its clauses are then cited with their book."""
    return all(" " in each for each in row.clauses)


def _plain(row: msgspec.Struct, **more: Any) -> dict[str, Any]:
    """Return a row as data with its clauses always in a list."""
    data: dict[str, Any] = msgspec.to_builtins(row)
    if "clause" in data:
        clause = data.pop("clause")
        data["clauses"] = [clause] if isinstance(clause, str) else clause
    return data | more
