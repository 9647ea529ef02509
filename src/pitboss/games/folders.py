"""The folders of a game: its own, and that of the family it belongs to. What a game brings along is found there by name."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from pitboss.table import poker
from pitboss.table.rules import Rules

ELSEWHERE = {poker.__name__: f"{__package__}.dealer_poker"}
"""Families whose rules are not in their folder."""


def folders(kind: type[Rules]) -> Iterator[str]:
    """Yield the packages that the rules of a game come from: its own folder, then its family's."""
    for each in kind.__mro__[: kind.__mro__.index(Rules)]:
        package = each.__module__.rpartition(".")[0]
        if package:
            yield ELSEWHERE.get(package, package)


def part(rules: Rules, name: str) -> ModuleType | None:
    """Return the module of that name in the game's own folder or its family's, if there is one."""
    return next((module for folder in folders(type(rules)) if (module := module_at(f"{folder}.{name}"))), None)


@cache
def module_at(path: str) -> ModuleType | None:
    """Return a module by its path, or None where its package has no such module."""
    return import_module(path) if find_spec(path) else None
