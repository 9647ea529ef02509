"""The names that a round file or a case may use. One function takes each list from the code; nothing else here knows where
it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from msgspec import Struct, inspect

from pitboss.games import game_of, rules_of
from pitboss.games import games as all_games
from pitboss.house.kind import REFUSALS as OF_STREAMS
from pitboss.house.kinds import KINDS
from pitboss.house.players.own_limits import REFUSALS as OF_PLAYERS
from pitboss.house.ruled import REFUSALS as OF_RULED_STREAMS
from pitboss.house.stream import HOUSE
from pitboss.table.commands import Report
from pitboss.table.game import Game
from pitboss.table.incidents import NOTIFY
from pitboss.table.refusal import SENTENCES
from pitboss.table.services.opening import OpenTable
from pitboss.table.services.supervision.conduct import CONDUCT

VERSION = "/"
"""What separates the name of an event from the version of its format."""


@cache
def commands(game: str = "") -> Mapping[str, inspect.StructType]:
    """Return every request and report to an open table of a game, or of any game, by its tag; `table` opens it."""
    return by_tag(kind for each in _of(game) for kind in each.all_requests if kind is not OpenTable)


@cache
def requests() -> tuple[str, ...]:
    """Return the tags of the requests that may be offered."""
    return tuple(by_tag(kind for each in _of("") for kind in each.all_requests if not issubclass(kind, Report)))


@cache
def events() -> Mapping[str, inspect.StructType]:
    """Return every event by its name, which is its tag without the version; the latest version of each."""
    return by_name(kind for each in _of("") for kind in each.whole.events)


def by_name(kinds: Iterable[Any]) -> Mapping[str, inspect.StructType]:
    """Return types of events by their names."""
    tagged = sorted(by_tag(kinds).items(), key=lambda item: int(item[0].rpartition(VERSION)[2]))
    return MappingProxyType({tag.partition(VERSION)[0]: kind for tag, kind in tagged})


def _of(game: str) -> tuple[Game, ...]:
    return (game_of(game),) if game else tuple(all_games().values())


def event_name(event: Struct) -> str:
    """Return the name of an event, without the version of its format."""
    return str(type(event).__struct_config__.tag).partition(VERSION)[0]


def refusal_codes() -> tuple[str, ...]:
    """Return the code of every refusal of a table; what the house and its streams refuse is another's."""
    all_games()  # each game adds its own
    of_kinds = (code for kind in KINDS.values() for code in kind.own.refusals)
    elsewhere = {*HOUSE.own.refusals, *OF_STREAMS, *OF_RULED_STREAMS, *OF_PLAYERS, *of_kinds}
    return tuple(code for code in SENTENCES if code not in elsewhere)


def by_tag(kinds: Iterable[Any]) -> Mapping[str, inspect.StructType]:
    """Return types of requests or events by their tags."""
    infos = (inspect.type_info(kind) for kind in kinds)
    return MappingProxyType({str(info.tag): info for info in infos if isinstance(info, inspect.StructType)})


def games() -> tuple[str, ...]:
    """Return the ids of the games that can be played."""
    return tuple(all_games())


def incidents(game: str) -> frozenset[str]:
    """Return what can go wrong at a table of the game."""
    return frozenset(game_of(game).all_incidents)


def incident_facts() -> Mapping[str, str]:
    """Return the facts that each incident takes, in any game."""
    found: dict[str, dict[str, None]] = {}
    for game in all_games().values():
        for name, kind in game.all_incidents.items():
            found.setdefault(name, {}).update(dict.fromkeys(kind.__struct_fields__))
    return {name: " ".join(f"`{field}`" for field in sorted(fields)) for name, fields in found.items()}


def conditions(game: str) -> frozenset[str]:
    """Return what the `when` of a remedy may say in the game."""
    return frozenset(game_of(game).whole.conditions)


def remedies(game: str) -> frozenset[str]:
    """Return what can be done about an incident in the game."""
    return frozenset((*game_of(game).whole.remedies, NOTIFY))


def conduct_rules(game: str) -> Mapping[str, str]:
    """Return the rules of conduct that a `conduct` report may name in the game, each with what it is."""
    rules = rules_of(game)
    return {rule: rules[rule] for rule in (*game_of(game).own.conduct, *CONDUCT) if rule in rules}
