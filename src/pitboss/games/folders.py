"""The folders of a game: its own, and that of the family it belongs to. The parts of a game are found there by name."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from pitboss.table.game import Game


def folders(game: Game) -> Iterator[str]:
    """Yield the packages that a game comes from: its own folder, then its family's."""
    kinds = type(game).__mro__
    for kind in kinds[: kinds.index(Game)]:
        package = sys.modules[kind.__module__].__package__
        if package:
            yield package


def families(game: Game) -> Iterator[tuple[str, str]]:
    """Yield the families here that a game belongs to, each with its package. A family is no game itself."""
    for package in folders(game):
        if package.startswith(f"{__package__}.") and not hasattr(import_module(package), "GAME"):
            yield package.rpartition(".")[2], package


def part(game: Game, name: str) -> ModuleType | None:
    """Return the module of that name in the game's own folder or its family's, if there is one."""
    return next((module for folder in folders(game) if (module := module_at(f"{folder}.{name}"))), None)


@cache
def module_at(path: str) -> ModuleType | None:
    """Return a module by its path, or None where its package has no such module."""
    return import_module(path) if find_spec(path) else None
