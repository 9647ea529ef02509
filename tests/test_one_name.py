"""One name for one thing: what games and services call their incidents, remedies, conditions and events."""

from __future__ import annotations

import inspect
from collections import defaultdict
from collections.abc import Hashable, Iterator

import pytest

from pitboss.games import games
from pitboss.table.events import Event, GameEvent, TableEvent

Named = Iterator[tuple[str, Hashable]]
PLAIN = {*Event.__struct_fields__}
"""The fields that every event has."""


def bodies(kind: type, name: str) -> str:
    """The lines of a method without its heading; empty where the class does not have it."""
    return inspect.getsource(vars(kind)[name]).partition("\n")[2] if name in vars(kind) else ""


def functions() -> Named:
    for game in games().values():
        for known in (game.whole.remedies, game.whole.conditions):
            yield from known.items()


def remedies_in_words() -> Named:
    for game in games().values():
        yield from ((name, remedy.__doc__) for name, remedy in game.whole.remedies.items() if remedy.__doc__)


def incidents_in_words() -> Named:
    for game in games().values():
        for name, kind in game.all_incidents.items():
            yield name, (kind.__doc__, kind.__struct_fields__)


def events_in_words() -> Named:
    inherited = {Event.__doc__, GameEvent.__doc__, TableEvent.__doc__}
    for game in games().values():
        for kind in game.whole.events:
            if kind.__doc__ and kind.__doc__ not in inherited:
                yield str(kind.__struct_config__.tag), kind.__doc__


def events_by_shape() -> Named:
    """Events by their sentence, what they change and their fields."""
    for game in games().values():
        for kind in game.whole.events:
            if says := bodies(kind, "says"):
                fields = (field for field in kind.__struct_fields__ if field not in PLAIN)
                yield str(kind.__struct_config__.tag), (says, bodies(kind, "after"), *fields)


@pytest.mark.parametrize("named", [functions, remedies_in_words, incidents_in_words, events_in_words, events_by_shape])
def test_a_meaning_has_one_name(named: object) -> None:
    assert callable(named)
    names: dict[Hashable, set[str]] = defaultdict(set)
    for name, meaning in named():
        names[meaning].add(name)
    assert [sorted(several) for several in names.values() if len(several) > 1] == []


def test_an_event_has_one_class() -> None:
    classes: dict[str, set[type[Event]]] = defaultdict(set)
    for game in games().values():
        for kind in game.whole.events:
            classes[str(kind.__struct_config__.tag)].add(kind)
    assert [tag for tag, kinds in classes.items() if len(kinds) > 1] == []
