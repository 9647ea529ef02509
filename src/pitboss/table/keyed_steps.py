"""The steps that people key at a table, remembered as long as one of them may still be taken back."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from pitboss.money import OUTSIDE
from pitboss.table.accounts import seat_in
from pitboss.table.events import Event
from pitboss.table.rounds import IncidentRecorded
from pitboss.table.state import KeyedStep, TableState


def remember(before: TableState, after: TableState, event: Event, keyed: Collection[type[Event]], step: str) -> TableState:
    """Return the table with the step that an event belongs to.

    What nobody can key in error ends the memory: a change of limits, a sanction or a dispute is not undone with what was keyed
    before it. When a round begins, the steps of the one before it can no longer be taken back."""
    version = before.version + 1
    if event.takes_back():
        return replace(after, version=version)
    steps = before.keyed
    same = bool(steps) and steps[-1].step == step
    # Where Pitboss deals, only what a person has just reported can be mistaken.
    mistakable = not before.virtual or same or event.REPORTED
    if type(event) not in keyed or step == before.final or not mistakable:
        return replace(after, version=version, keyed=(), final=step)
    if not same:
        earlier = () if before.virtual else _followed(steps)
        steps = (*earlier, KeyedStep(step, replace(before, keyed=()) if steps else before))
    if event.begins():
        steps = _since_last_round(steps)
    return replace(after, version=version, keyed=(*steps[:-1], _with(steps[-1], event)))


def _followed(steps: tuple[KeyedStep, ...]) -> tuple[KeyedStep, ...]:
    return (*steps[:-1], replace(steps[-1], followed=True)) if steps else ()


def _since_last_round(steps: tuple[KeyedStep, ...]) -> tuple[KeyedStep, ...]:
    ends = [number for number, step in enumerate(steps, 1) if step.ended]
    return steps[ends[-1] :] if ends else steps


def _with(step: KeyedStep, event: Event) -> KeyedStep:
    incidents = step.incidents
    if isinstance(event, IncidentRecorded) and event.person:
        incidents = (*incidents, (event.person, event.incident))
    return replace(
        step,
        events=step.events + 1,
        paid=step.paid or any(bool(seat_in(move.source)) != bool(seat_in(move.target)) for move in event.moves),
        gone=step.gone or any(move.target.startswith(OUTSIDE) for move in event.moves),
        dealt=step.dealt or bool(event.COMMITS or event.leaves_shoe() or event.cuts_shoe() is not None),
        ended=step.ended or event.ends_round(),
        incidents=incidents,
    )
