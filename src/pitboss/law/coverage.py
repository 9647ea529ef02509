"""Which tests name which clauses, found by reading the syntax of the test files; no test is ever imported."""

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

from pitboss.law.errors import LawError

__all__ = ["checkout", "coverage_of"]


def checkout() -> Path | None:
    """The source checkout that this package runs from, if it runs from one."""
    for folder in Path(__file__).resolve().parents:
        file = folder / "pyproject.toml"
        if file.is_file():
            project = tomllib.loads(file.read_text(encoding="utf-8")).get("project", {})
            return folder if project.get("name") == "pitboss" else None
    return None


def coverage_of(rulebook_id: str, root: Path | None = None) -> dict[str, list[str]] | None:
    """The tests that name each clause of a rulebook; None where there are no tests to read.

    A test names the clauses of the book whose folder it stands in (`tests/clauses/nz/four_card_poker/`), or those of a
    book that this one includes, written with their book: `@clause("nz/general 9.1")`.
    """
    root = root or checkout()
    if root is None:
        return None
    found: dict[str, list[str]] = {}
    for file in sorted((root / "tests" / "clauses").glob("*/*/test_*.py")):
        home = f"{file.parent.parent.name}/{file.parent.name.replace('_', '-')}"
        for test, named in _named_in(file, file.relative_to(root).as_posix()):
            book, _, clause_id = named.rpartition(" ")
            if (book or home) == rulebook_id:
                found.setdefault(clause_id, []).append(test)
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
