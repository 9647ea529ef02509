"""Single changes to the source: a comparison turned, a guard taken out, a constant moved, a citation dropped."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
RULE = re.compile(r"[a-z0-9-]+(\.[a-z0-9-]+)+")
"""How code names a rule."""

CITING = ("cite", "refuse", "not_in", "not_between_rounds")
"""Calls whose arguments are the rules they cite."""

Edit = Callable[[ast.AST], None]
"""Changes a node in place."""


@dataclass(frozen=True)
class Change:
    """One change to a file: where it is, and what it does."""

    path: str
    function: str
    begins: int
    ends: int
    """The first and the last line of the function."""
    first: int
    last: int
    does: str
    node: int
    edit: int

    @property
    def name(self) -> str:
        """The change as people read it, and as the list of changes without effect knows it: it does not name a line."""
        return f"{self.path} {self.function}: {self.does}"


def changes(root: Path, path: str) -> Iterator[Change]:
    """Yield every change to the functions of a file."""
    tree = _tree(root, path)
    homes = _homes(tree)
    for at, node in enumerate(ast.walk(tree)):
        home = homes.get(node)
        if home is not None:
            first = getattr(node, "lineno", home.lineno)
            last = getattr(node, "end_lineno", first)
            for number, (does, _) in enumerate(_edits(node)):
                yield Change(path, home.name, home.lineno, home.end_lineno or last, first, last, does, at, number)


def changed(root: Path, change: Change) -> str:
    """Return the source of a file with a change."""
    tree = _tree(root, change.path)
    node = next(islice(ast.walk(tree), change.node, None))
    _, edit = next(islice(_edits(node), change.edit, None))
    edit(node)
    return ast.unparse(ast.fix_missing_locations(tree))


def _tree(root: Path, path: str) -> ast.Module:
    return ast.parse((root / path).read_text(encoding="utf-8"))


def _homes(tree: ast.Module) -> dict[ast.AST, ast.FunctionDef]:
    """Map each node to the outermost function it is in; annotations and defaults belong to none."""
    found: dict[ast.AST, ast.FunctionDef] = {}
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef) and function not in found:
            for statement in function.body:
                found |= dict.fromkeys(ast.walk(statement), function)
    return found


def _edits(node: ast.AST) -> Iterator[tuple[str, Edit]]:
    """Yield what can be changed at a node, in words and as an edit."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in TURNED:
            other = TURNED[type(op)]()
            yield f"`{ast.unparse(node)}` compares with {type(other).__name__}", _put("ops", [other])
        case ast.BoolOp(op=op):
            swapped = ast.Or() if isinstance(op, ast.And) else ast.And()
            yield f"`{ast.unparse(node)}` joins with {type(swapped).__name__}", _put("op", swapped)
        case ast.If(test=test) | ast.IfExp(test=test):
            yield f"the guard `{ast.unparse(test)}` never holds", _put("test", ast.Constant(False))
        case ast.Constant(value=bool() as value):
            yield f"{value} is {not value}", _put("value", not value)
        case ast.Constant(value=int() as value):
            yield f"{value} is {value + 1}", _put("value", value + 1)
        case ast.Call(func=ast.Attribute(attr=name), args=args) if name in CITING:
            yield from _dropped(args, "args")
        case ast.Tuple(elts=args, ctx=ast.Load()):
            yield from _dropped(args, "elts")
        case ast.Expr(value=ast.Yield(value=ast.Constant(value=str() as rule))) if RULE.fullmatch(rule):
            yield f"does not cite {rule}", _put("value", ast.YieldFrom(ast.Tuple([], ast.Load())))


def _dropped(args: list[ast.expr], field: str) -> Iterator[tuple[str, Edit]]:
    for at, each in enumerate(args):
        if isinstance(each, ast.Constant) and isinstance(each.value, str) and RULE.fullmatch(each.value):
            yield f"does not cite {each.value}", _drop(field, at)


def _put(field: str, value: object) -> Edit:
    def edit(node: ast.AST) -> None:
        setattr(node, field, value)

    return edit


def _drop(field: str, at: int) -> Edit:
    def edit(node: ast.AST) -> None:
        del getattr(node, field)[at]

    return edit
