"""What topics bring, gathered by whatever is made of them: a game, or a kind of stream of the house."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from pitboss.table.acts import Condition, Remedy, Topic
from pitboss.table.commands import Request
from pitboss.table.events import Event
from pitboss.table.incidents import Incident

MAPPINGS = ("rules", "conditions", "remedies", "conduct", "refusals", "interpretations")
SEQUENCES = ("requests", "events", "keyed", "incidents", "decidable", "about_an_area")
"""What is gathered from topics, besides the powers."""


class Gathered:
    """The names and types of topics, each gathered once, with what a class says itself."""

    topics: ClassVar[tuple[Topic, ...]] = ()
    """What it is made of."""
    _own: ClassVar[Mapping[str, Any]] = {}
    """What the class says itself, besides its topics."""
    rules: ClassVar[Mapping[str, str]] = {}
    """Rule names, each with what it is."""
    powers: ClassVar[frozenset[str]] = frozenset()
    """The powers that its requests require."""
    requests: ClassVar[tuple[type[Request], ...]] = ()
    events: ClassVar[tuple[type[Event], ...]] = ()
    keyed: ClassVar[tuple[type[Event], ...]] = ()
    """Those of its events that a person may have keyed in error, so that they may be taken back."""
    incidents: ClassVar[tuple[type[Incident], ...]] = ()
    conditions: ClassVar[Mapping[str, Condition]] = {}
    """What the `when` of a remedy row may say."""
    remedies: ClassVar[Mapping[str, Remedy]] = {}
    decidable: ClassVar[tuple[str, ...]] = ()
    """The remedies a supervisor may decide on where no rule settles a case."""
    about_an_area: ClassVar[tuple[str, ...]] = ()
    """Those of them that concern one area and not the whole table."""
    conduct: ClassVar[Mapping[str, str]] = {}
    """Rules of conduct that can be broken at the table, each with what a person did who broke it."""
    refusals: ClassVar[Mapping[str, tuple[str, str]]] = {}
    interpretations: ClassVar[Mapping[str, Any]] = {}
    """By setting: the one reading of the source that is built."""

    def __init_subclass__(cls) -> None:
        """Gather what the topics of a class bring, with what it says itself."""
        super().__init_subclass__()
        cls._own = {**cls._own} | {name: cls.__dict__[name] for name in (*MAPPINGS, *SEQUENCES, "powers") if name in cls.__dict__}
        if not cls.topics:
            return
        for name in MAPPINGS:
            brought = (getattr(topic, name) for topic in cls.topics)
            setattr(cls, name, {key: value for each in (*brought, cls._own.get(name, {})) for key, value in each.items()})
        for name in SEQUENCES:
            named = (each for topic in cls.topics for each in getattr(topic, name))
            setattr(cls, name, tuple(dict.fromkeys((*named, *cls._own.get(name, ())))))
        cls.powers = frozenset(cls._own.get("powers", ())).union(*(topic.powers for topic in cls.topics))
