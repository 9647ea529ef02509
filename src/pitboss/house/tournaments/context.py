"""What every decision about a tournament asks again and again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from pitboss.house.ruled import SOMEBODY, StreamRules
from pitboss.house.times import said
from pitboss.house.tournaments.state import Entrant, Phase, TournamentState
from pitboss.table.asking import Asking
from pitboss.table.commands import PLAYER
from pitboss.table.refusal import Refusal

Context: TypeAlias = Asking[TournamentState, StreamRules]
OVER = (Phase.AWARDED, Phase.CANCELLED)
OPERATOR = "casino-operator"


def when(c: Context, at: int) -> str:
    """Return a time as a sentence says it."""
    return said(at, c.rules.zone)


def directs(c: Context, power: str) -> Refusal | None:
    """Refuse unless the speaker's office has this power; a director must have been nominated for this tournament."""
    if refusal := c.requires(power):
        return refusal
    if c.who.office in (PLAYER, OPERATOR) or c.state.is_director(c.who.name):
        return None
    directors = c.state.directors or ("nobody",)
    return c.refuse("not-nominated", "tournament.director", person=c.who.name, directors=directors)


def over(c: Context, *rules: str) -> Refusal | None:
    """Refuse what comes after the end of a tournament."""
    if c.state.phase is Phase.CANCELLED:
        return c.refuse("tournament-cancelled", "tournament.cancel")
    return c.refuse("tournament-over", *rules) if c.state.phase in OVER else None


def not_approved(c: Context, *rules: str) -> Refusal | None:
    """Refuse what waits for approved conditions, and what comes after the end."""
    if refusal := over(c, *rules):
        return refusal
    return None if c.state.approved_at else c.refuse("not-approved", "tournament.approved", *rules)


def in_phase(c: Context, rule: str, *phases: Phase) -> Refusal | None:
    """Refuse unless the tournament is in one of these phases."""
    if refusal := not_approved(c, rule):
        return refusal
    if c.state.phase in phases:
        return None
    return c.refuse("wrong-stage", rule, stage=c.state.phase.value, needed=tuple(each.value for each in phases))


def entrant_of(c: Context, person: str, rule: str) -> Entrant | Refusal:
    """Return the entrant of that name, who must still be in the tournament."""
    found = c.state.entrant(person)
    if found is None:
        return c.refuse("no-entrant", rule, person=person)
    if found not in c.state.live():
        return c.refuse("entrant-gone", rule, person=found.person, status=found.status.value)
    return found


def somebody(c: Context) -> Iterable[str]:
    """Return for whom a request may be offered: players themselves, or somebody whom an office names."""
    return ("" if c.who.office == PLAYER else SOMEBODY,)


def entrants(c: Context) -> Iterable[str]:
    """Return who is still in the tournament."""
    return (each.person for each in c.state.live())


def reason(words: str) -> str:
    """Return the end of a sentence that gives a reason, if there is one."""
    return f": {words}" if words else ""
