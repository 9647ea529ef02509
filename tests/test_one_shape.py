"""What still uses the older forms beside acts, topics, and events that fold and say themselves. The counts only fall."""

from __future__ import annotations

import inspect
from typing import Any, get_args

from pitboss.games import games
from pitboss.house.kind import Kind, StreamEvent
from pitboss.house.kinds import KINDS
from pitboss.house.stream import HOUSE
from pitboss.table.events import Event, GameEvent, TableEvent
from pitboss.table.game import Game
from pitboss.table.incidents import Incident

STREAMS: tuple[Kind[Any, Any], ...] = (HOUSE, *KINDS.values())


def table_events() -> set[Any]:
    return {event for game in games().values() for event in game.whole.events}


def stream_events() -> set[Any]:
    return {event for kind in STREAMS for event in kind.own.events}


def test_requests_decided_by_acts() -> None:
    """Every request of a game or a service is an act."""
    older = {request for game in games().values() for request in game.all_requests if not issubclass(request, Incident)}
    older -= {request for game in games().values() for request in game.acts}
    assert sorted(each.__name__ for each in older) == []


def test_requests_of_streams_are_acts() -> None:
    """Whatever may be recorded as asked of the house itself, a promotion or a tournament is decided by an act of a topic."""
    for kind in STREAMS:
        assert {*get_args(kind.formats.requests)} == {*kind.acts} == {*kind.own.requests}


def test_events_fold_themselves() -> None:
    """Every event knows what it changes."""
    older = {event for event in table_events() if not issubclass(event, TableEvent | GameEvent)}
    older |= {event for event in stream_events() if not issubclass(event, StreamEvent)}
    assert sorted(each.__name__ for each in older) == []


def test_events_say_themselves() -> None:
    """Every event has its own sentence."""
    older = {event for event in table_events() | stream_events() if event.says is Event.says}
    assert sorted(each.__name__ for each in older) == []


def test_no_game_folds_in_one_function() -> None:
    owners = [game for game in games().values() if type(game).evolve is not Game.evolve]
    assert [game.id for game in owners] == []


def test_an_after_decides_nothing() -> None:
    """What an event changes is in its fields: no `after` asks the rules, or refuses."""
    wrong = [
        event.__name__
        for event in table_events() | stream_events()
        if issubclass(event, TableEvent | GameEvent | StreamEvent)
        for text in (inspect.getsource(event.after),)
        if "rules" in text.split("def after", 1)[-1] or "refuse" in text
    ]
    assert wrong == []
