"""Find the tests that name each clause by reading the syntax of the test files; no test is imported."""

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

from pitboss.law.errors import LawError

__all__ = ["checkout", "coverage", "coverage_of"]


def checkout() -> Path | None:
    """Return the source checkout that this package runs from, if any."""
    for folder in Path(__file__).resolve().parents:
        file = folder / "pyproject.toml"
        if file.is_file():
            project = tomllib.loads(file.read_text(encoding="utf-8")).get("project", {})
            return folder if project.get("name") == "pitboss" else None
    return None


def coverage_of(rulebook_id: str, root: Path | None = None) -> dict[str, list[str]] | None:
    """Return the tests that name each clause of a rulebook; None outside a checkout."""
    found = coverage(root)
    return None if found is None else found.get(rulebook_id, {})


def coverage(root: Path | None = None) -> dict[str, dict[str, list[str]]] | None:
    """Return the tests that name each clause of each rulebook; None outside a checkout.

    A test names clauses of the book whose folder it is in (`tests/clauses/nz/four_card_poker/`), or of another book with
    that book's id: `@clause("nz/general 9.1")`.
    """
    root = root or checkout()
    if root is None:
        return None
    found: dict[str, dict[str, list[str]]] = {}
    for file in sorted((root / "tests" / "clauses").glob("*/*/test_*.py")):
        home = f"{file.parent.parent.name}/{file.parent.name.replace('_', '-')}"
        for test, named in _named_in(file, file.relative_to(root).as_posix()):
            book, _, clause_id = named.rpartition(" ")
            found.setdefault(book or home, {}).setdefault(clause_id, []).append(test)
    return found


def _named_in(file: Path, where: str) -> Iterator[tuple[str, str]]:
    try:
        tree = ast.parse(file.read_text(encoding="utf-8"), filename=where)
    except SyntaxError as error:
        raise LawError(where, f"line {error.lineno}", "Python", error.msg) from None
    for name, function in _tests(tree.body, where):
        for decorator in function.decorator_list:
            for clause_id in _clauses(decorator):
                yield name, clause_id


def _tests(body: list[ast.stmt], within: str) -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    for node in body:
        match node:
            case ast.ClassDef():
                yield from _tests(node.body, f"{within}::{node.name}")
            case ast.FunctionDef() | ast.AsyncFunctionDef() if node.name.startswith("test"):
                yield f"{within}::{node.name}", node


def _clauses(decorator: ast.expr) -> Iterator[str]:
    match decorator:
        case ast.Call(func=ast.Name(id="clause") | ast.Attribute(attr="clause"), args=args):
            for argument in args:
                match argument:
                    case ast.Constant(value=str(clause_id)):
                        yield clause_id
