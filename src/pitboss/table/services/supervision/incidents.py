"""Suspicion of collusion and what is done about it, and disruptions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pitboss.table.commands import Cause
from pitboss.table.context import Context
from pitboss.table.events import Event
from pitboss.table.incidents import Incident
from pitboss.table.services.supervision.events import Directed, PlayersSeparated


class SuspectedCollusion(Incident, frozen=True, tag="suspected-collusion"):
    """Players are suspected of playing together."""

    CAUSE: ClassVar[Cause] = Cause.PEOPLE

    persons: tuple[str, ...] = ()


class PlayDisrupted(Incident, frozen=True, tag="play-disrupted"):
    """Something disrupts the round that is no error of dealing or paying: a fire, a brawl, cards knocked off the table."""

    CAUSE: ClassVar[Cause] = Cause.PEOPLE


def impossible(c: Context, report: SuspectedCollusion | PlayDisrupted) -> str | None:
    """Return why a suspicion or a disruption cannot be recorded."""
    if isinstance(report, PlayDisrupted):
        return _not_disrupted(c, report)
    seated = {seat.player for seat in c.state.seats.values()}
    if not report.persons or not set(report.persons) <= seated:
        return "you must name the suspected players, who must sit at the table"
    return "you need two players to separate" if "separate" in report.choose and len(report.persons) < 2 else None


def _not_disrupted(c: Context, report: PlayDisrupted) -> str | None:
    if not c.in_round:
        return "no round is being played"
    return None if report.words.strip() else "you must say what happened"


def separate(c: Context, report: SuspectedCollusion, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Keep the players apart."""
    yield PlayersSeparated(players=report.persons, clauses=clauses)


def english_only(c: Context, report: SuspectedCollusion, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Direct that only English is spoken."""
    yield Directed(rule="remedy.collusion.english", by=c.who.name, clauses=clauses)


REMEDIES = {"separate": separate, "english-only": english_only}
