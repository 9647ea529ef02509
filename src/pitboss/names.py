"""The requests and the events by the names that callers use, taken from every game, service and stream there is.

What may be said to a table of a game of Pitboss, or happen there, is found by its own name. Where games have different classes
of one name, the game or its family says which: `do.draw_poker.Deal`, `do.dealer_poker.Deal`. What a stream of the house or a
game from outside brings is always found under its name, `do.tournament.EndSession`, so that no package takes a name away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from typing import Any

from msgspec import Struct

from pitboss.games import games
from pitboss.games.folders import families
from pitboss.house.kind import Kind
from pitboss.house.kinds import KINDS
from pitboss.house.stream import HOUSE
from pitboss.table.game import Game

Kinds = Mapping[str, type[Struct]]
"""Classes by their names."""
PACKAGE = "pitboss."


class Group:
    """What one game, family or stream brings."""

    def __init__(self, path: str, kinds: Kinds) -> None:
        self._path, self._kinds = path, kinds

    def __getattr__(self, name: str) -> Any:
        if name in self._kinds:
            return self._kinds[name]
        near = [f"{self._path}.{each}" for each in get_close_matches(name, self._kinds)]
        raise AttributeError(_unknown(f"{self._path} has no {name}", near))

    def __dir__(self) -> list[str]:
        return sorted(self._kinds)


class Names(Struct, frozen=True):
    """The classes of one sort, requests or events, as a module shows them to callers."""

    path: str
    """The module."""
    alone: Kinds
    """What is found by its own name."""
    shared: Mapping[str, tuple[str, ...]]
    """The names that several games use for different classes: where each of those is found."""
    groups: Mapping[str, Kinds]
    """By the name of a family, a game or a stream: what it brings."""

    def find(self, name: str) -> Any:
        """Return what a name stands for; an unknown one raises an error that says what is near it."""
        if name in self.alone:
            return self.alone[name]
        if name in self.groups:
            return Group(f"{self.path}.{name}", self.groups[name])
        if name in self.shared:
            raise AttributeError(_unknown(f"{self.path}: several games have a {name}", self.shared[name]))
        raise AttributeError(_unknown(f"{self.path} has no {name}", self._near(name)))

    def all(self) -> list[str]:
        """Return the names that stand by themselves, and those of the groups."""
        return sorted((*self.alone, *self.groups))

    def _near(self, name: str) -> Iterator[str]:
        grouped = {each for kinds in self.groups.values() for each in kinds}
        for near in get_close_matches(name, {*self.alone, *self.groups, *grouped}):
            if near in self.alone or near in self.groups:
                yield f"{self.path}.{near}"
            else:
                yield from self.shared.get(near) or _places(self.path, self.groups, near)


def _places(path: str, groups: Mapping[str, Kinds], name: str) -> tuple[str, ...]:
    """Return where each class of a name is found: in a family rather than in each of its games."""
    found: dict[type[Struct], str] = {}
    for group, kinds in groups.items():
        if name in kinds:
            found.setdefault(kinds[name], f"{path}.{group}.{name}")
    return tuple(found.values())


def _unknown(what: str, near: Iterable[str]) -> str:
    known = ", ".join(near)
    return f"{what}; there is {known}" if known else what


def requests() -> Names:
    """Return everything that can be said: to tables, to the house, to its tournaments and promotions."""
    return _named("pitboss.do", tuple(games().values()))


def events() -> Names:
    """Return everything that can happen."""
    return _named("pitboss.events", tuple(games().values()))


def built_in(path: str) -> Names:
    """Return the names of a module as far as Pitboss itself brings them."""
    return _named(path, tuple(game for game in games().values() if _ours(type(game))))


@cache
def _named(path: str, known: tuple[Game, ...]) -> Names:
    said = path == "pitboss.do"
    of_table: Callable[[Game], Iterable[Any]] = (lambda game: game.all_requests) if said else (lambda game: game.whole.events)
    of_game: Callable[[Game], Iterable[Any]] = (
        (lambda game: (*game.own.requests, *game.own.incidents)) if said else (lambda game: game.own.events)
    )
    own = {game.id.replace("-", "_"): _by_name(of_game(game)) for game in known}
    of_families: dict[str, dict[str, type[Struct]]] = {}
    for game in known:
        for family, package in families(game):
            inside = (kind for kind in of_game(game) if kind.__module__.startswith(f"{package}."))
            of_families[family] = _by_name((*of_families.get(family, {}).values(), *inside))
    kinds: tuple[Kind[Any, Any], ...] = (*KINDS.values(), HOUSE)
    streams = {kind.id: _by_name(kind.own.requests if said else kind.own.events) for kind in kinds}
    groups: dict[str, Kinds] = {**own, **of_families, **streams}
    groups = {name: groups[name] for name in (*of_families, *own, *streams)}
    tables = {kind for game in known for kind in of_table(game) if _ours(kind)}
    by_name: dict[str, list[type[Struct]]] = {}
    for kind in sorted(tables, key=lambda kind: str(kind.__name__)):
        by_name.setdefault(kind.__name__, []).append(kind)
    alone = {name: kinds[0] for name, kinds in by_name.items() if len(kinds) == 1}
    shared = {name: _places(path, groups, name) for name, kinds in by_name.items() if len(kinds) > 1}
    return Names(path, alone, shared, groups)


def _by_name(kinds: Iterable[Any]) -> dict[str, type[Struct]]:
    found: dict[str, type[Struct]] = {}
    for kind in sorted(kinds, key=lambda kind: str(kind.__name__)):
        if found.setdefault(kind.__name__, kind) is not kind:
            raise ValueError(f"{found[kind.__name__]} and {kind} are brought together, under one name")
    return found


def _ours(kind: type) -> bool:
    return kind.__module__.startswith(PACKAGE)
