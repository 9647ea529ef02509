"""What people have decided in a tournament, in sentences with their clauses, and levels in words."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from pitboss.house.stream_runner import HouseStream
from pitboss.house.tournaments import events as e
from pitboss.house.tournaments.conditions import Level
from pitboss.house.tournaments.state import TournamentState
from pitboss.table.commands import HOUSE, PLAYER
from pitboss.table.events import Event


class Decided(Struct, frozen=True):
    """A decision of somebody with an office."""

    version: int
    at: int
    who: str
    office: str
    says: str
    clauses: tuple[str, ...]


def decisions(stream: HouseStream[TournamentState], *, in_public: bool = False) -> Iterator[Decided]:
    """Yield what people have decided, each with its clauses; not what the house did by itself, or players for themselves.
    In public, what is said about one person or to one person is left out."""
    for each in stream.record.history():
        if each.who.office not in (HOUSE, PLAYER):
            event = _in_public(each.event) if in_public else each.event
            with stream.rules.clocks():
                says = event.says()
            yield Decided(each.version, each.at, each.who.name, each.who.office, says, event.clauses)


def _in_public(event: Event) -> Event:
    match event:
        case e.SubstituteApproved():
            return replace(event, words="")
        case e.DirectionGiven() if event.person:
            return replace(event, words="")
        case _:
            return event


def level_words(level: Level | None) -> str:
    """Return the blinds or the ante of a level."""
    if level is None:
        return "none"
    if level.ante:
        return f"ante {level.ante:,}"
    return f"blinds {'/'.join(f'{each:,}' for each in level.blinds)}"
