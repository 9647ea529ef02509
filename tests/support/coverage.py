"""Find the tests of each clause by reading the syntax of the test files; no test is imported."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from pitboss.law.errors import LawError
from pitboss.law.loading import available, load
from pitboss.law.rulebook import Rulebook

ROOT = Path(__file__).parents[2]
OWN_TESTS = "OWN_TESTS"
"""A game whose model in `tests/models/` has this constant goes another way than the tests for several books do. As a text it
is the folder below `tests/rules/` with the tests that games of its kind share."""


def covered_by(root: Path = ROOT) -> dict[str, dict[str, list[str]]]:
    """Return the clauses that each test names, by rulebook.

    A test in `tests/clauses/nz/four_card_poker/` names clauses of that book, or of another book with that book's id:
    `@clause("nz/general 9.1")`. A test in `tests/rules/` names rules, `@carries("shuffle.cut")`, and counts for the clauses
    that carry them in each built-in book of a game against the house that carries them all; one in a folder there, in the
    books of that kind of game. In the same way it names words, `@defines("fold")`, and settings, `@varies("ties")`.
    """
    found: dict[str, dict[str, list[str]]] = {}
    for home, test, named in (*_clause_tests(root), *_rule_tests(root)):
        book, _, clause_id = named.rpartition(" ")
        clauses = found.setdefault(test, {}).setdefault(book or home, [])
        if clause_id not in clauses:
            clauses.append(clause_id)
    return found


def carriers(book: Rulebook) -> dict[str, tuple[str, ...]]:
    """Map each rule to the clauses in force that carry it, as the rows of the book and of the books it includes say."""
    found: dict[str, tuple[str, ...]] = {}
    for clause in book.clauses:
        for rule in clause.carries if clause.effect != "open" else ():
            found[rule] = (*found.get(rule, ()), clause.id)
    absent = {each.rule for each in book.absent}
    for included in book.included:
        for rule, ids in carriers(included).items():
            if rule not in absent:
                cited = (each if " " in each else f"{included.id} {each}" for each in ids)
                found[rule] = tuple(dict.fromkeys((*found.get(rule, ()), *cited)))
    return found


def shares_tests(book: Rulebook) -> bool:
    """Return whether the tests for several books run for this one: they place wagers before the first card and play on to the
    dealer's hand. A game whose model has `OWN_TESTS` has tests of its own for every clause."""
    return shared_folder(book) == ""


def shared_folder(book: Rulebook) -> str | None:
    """Return where below `tests/rules/` the tests are that run for a book: in a folder there, or beside all such folders; None
    where none do."""
    if not book.game:
        return None
    model = ROOT / "tests" / "models" / f"{book.game.replace('-', '_')}.py"
    own = _constants(model).get(OWN_TESTS, "") if model.is_file() else ""
    return own if isinstance(own, str) else None


@cache
def _constants(file: Path) -> dict[str, object]:
    """Return the plain values that a test file gives to names."""
    assigned = [each for each in ast.parse(file.read_text(encoding="utf-8")).body if isinstance(each, ast.Assign)]
    return {
        each.targets[0].id: each.value.value
        for each in assigned
        if isinstance(each.targets[0], ast.Name) and isinstance(each.value, ast.Constant)
    }


def definitions(book: Rulebook) -> dict[str, tuple[str, ...]]:
    """Map each word that a book defines in a clause of its own to that clause: `fold` to 1.1:fold."""
    terms = [clause.id for clause in book.clauses if ":" in clause.id and clause.effect != "open"]
    return {each.partition(":")[2]: (each,) for each in terms}


def setting_clauses(book: Rulebook) -> dict[str, tuple[str, ...]]:
    """Map each setting of a book to the clauses that it stands for."""
    return {setting.key: setting.clauses for setting in book.settings}


def _clause_tests(root: Path) -> Iterator[tuple[str, str, str]]:
    """Yield each clause test with the book of its folder and a clause that it names."""
    for file in sorted((root / "tests" / "clauses").glob("*/*/test_*.py")):
        home = f"{file.parent.parent.name}/{file.parent.name.replace('_', '-')}"
        for test, named in _named_in(file, root, "clause"):
            for clause_id in named:
                yield home, test, clause_id


_NAMES = {"carries": carriers, "defines": definitions, "varies": setting_clauses}
"""What the tests of every book name, by decorator, and where a book has the clauses of it."""


def _rule_tests(root: Path) -> Iterator[tuple[str, str, str]]:
    """Yield each test for several books with a book that has all that it names, and a clause of it that has one."""
    rules = root / "tests" / "rules"
    files = sorted((*rules.glob("test_*.py"), *rules.glob("*/test_*.py")))
    marked = {marker: [(file, *each) for file in files for each in _named_in(file, root, marker)] for marker in _NAMES}
    for book in map(load, available()) if any(marked.values()) else ():
        folder = shared_folder(book)
        for marker, found in _NAMES.items() if folder is not None else ():
            clauses = found(book)
            for test, names in ((test, names) for file, test, names in marked[marker] if file.parent == rules / (folder or "")):
                if all(name in clauses for name in names):
                    for name in names:
                        for clause_id in clauses[name]:
                            yield book.id, test, clause_id


def _named_in(file: Path, root: Path, marker: str) -> Iterator[tuple[str, list[str]]]:
    """Yield each test of a file that has this decorator, with the names that the decorator gives."""
    where = file.relative_to(root).as_posix()
    try:
        tree = ast.parse(file.read_text(encoding="utf-8"), filename=where)
    except SyntaxError as error:
        raise LawError(where, f"line {error.lineno}", "Python", error.msg) from None
    for name, function in _tests(tree.body, where):
        named = [each for decorator in function.decorator_list for each in _arguments(decorator, marker)]
        if named:
            yield name, named


def _tests(body: list[ast.stmt], within: str) -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    for node in body:
        match node:
            case ast.ClassDef():
                yield from _tests(node.body, f"{within}::{node.name}")
            case ast.FunctionDef() | ast.AsyncFunctionDef() if node.name.startswith("test"):
                yield f"{within}::{node.name}", node


def _arguments(decorator: ast.expr, marker: str) -> Iterator[str]:
    match decorator:
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=args) if name == marker:
            for argument in args:
                match argument:
                    case ast.Constant(value=str(named)):
                        yield named
