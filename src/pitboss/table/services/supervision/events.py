"""Supervision: what has happened, and what the table keeps of it."""

from __future__ import annotations

from itertools import permutations
from typing import ClassVar, assert_never

from msgspec.structs import replace

from pitboss.table.events import About, Event, Significance
from pitboss.table.state import TableState


class ConductRecorded(Event, frozen=True, tag="conduct.recorded/1"):
    rule: str
    person: str
    by: str
    words: str
    contravention: bool

    ABOUT: ClassVar[About] = About.LAST


class Directed(Event, frozen=True, tag="table.directed/1"):
    rule: str
    by: str

    ABOUT: ClassVar[About] = About.LAST


class DirectionLifted(Event, frozen=True, tag="table.direction-lifted/1"):
    rule: str
    by: str

    ABOUT: ClassVar[About] = About.LAST


class PersonExcluded(Event, frozen=True, tag="person.excluded/1"):
    person: str
    casino: bool

    ABOUT: ClassVar[About] = About.LAST


class RoundInvalidated(Event, frozen=True, tag="round.invalidated/2"):
    ground: str
    words: str
    persons: tuple[str, ...] = ()
    """Who committed the fraud, where somebody is named."""

    ABOUT: ClassVar[About] = About.LAST
    SIGNIFIES: ClassVar[Significance | None] = Significance.VOID


class CardsInspected(Event, frozen=True, tag="cards.inspected/1"):
    """An inspector looked at the hidden cards of a round."""

    by: str
    round: int
    reason: str

    ABOUT: ClassVar[About] = About.LAST
    SIGNIFIES: ClassVar[Significance | None] = Significance.LOOK


class RulesShown(Event, frozen=True, tag="rules.shown/1"):
    to: str
    rulebook: str

    ABOUT: ClassVar[About] = About.LAST
    ASKS: ClassVar[bool] = True


class PlayersSeparated(Event, frozen=True, tag="players.separated/1"):
    players: tuple[str, ...]

    ABOUT: ClassVar[About] = About.LAST


SupervisionEvent = (
    ConductRecorded
    | Directed
    | DirectionLifted
    | PersonExcluded
    | RoundInvalidated
    | CardsInspected
    | RulesShown
    | PlayersSeparated
)


def evolve(state: TableState, event: SupervisionEvent) -> TableState:
    """Return the table after a supervisor's act."""
    match event:
        case ConductRecorded():
            return replace(state, contraventions=state.contraventions | {event.person}) if event.contravention else state
        case Directed():
            return replace(state, directions=state.directions | {event.rule})
        case DirectionLifted():
            return replace(state, directions=state.directions - {event.rule})
        case PersonExcluded():
            return replace(state, excluded=state.excluded | {event.person})
        case PlayersSeparated():
            return replace(state, apart=state.apart | set(permutations(event.players, 2)))
        case CardsInspected():
            return replace(state, looks=state.looks | {(event.by, event.round)})
        case RoundInvalidated() | RulesShown():
            return state
        case _:
            assert_never(event)
