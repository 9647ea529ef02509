"""What can go wrong with cards and dealing devices, and what is done about it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from pitboss.table.commands import Cause
from pitboss.table.context import Context
from pitboss.table.events import Event
from pitboss.table.incidents import Incident
from pitboss.table.services.decks.events import DeckCheckOrdered, DeviceFailed, ReshuffleOrdered
from pitboss.table.settings import SHOE

RESHUFFLE = "reshuffle"


class CardMissing(Incident, frozen=True, tag="card-missing"):
    """A card of the deck is not there."""

    CAUSE: ClassVar[Cause] = Cause.PROGRAM


class ForeignCard(Incident, frozen=True, tag="foreign-card"):
    """A card is there that does not belong to the deck."""

    CAUSE: ClassVar[Cause] = Cause.PROGRAM


class ShufflerJammed(Incident, frozen=True, tag="shuffler-jammed"):
    """The shuffling device jams over cards that it shuffles."""

    CAUSE: ClassVar[Cause] = Cause.PROGRAM


class ShufflerFailed(Incident, frozen=True, tag="shuffler-failed"):
    """The shuffling device no longer works."""

    CAUSE: ClassVar[Cause] = Cause.PROGRAM


INCIDENTS = (CardMissing, ForeignCard, ShufflerJammed, ShufflerFailed)


def impossible(c: Context, report: Incident) -> str | None:
    """Return why an incident with the cards cannot have happened."""
    if isinstance(report, CardMissing | ForeignCard):
        return None
    if c.state.device == SHOE:
        return "there is no shuffling device here"
    shuffles = not c.in_round or len(c.state.decks) > 1
    if isinstance(report, ShufflerJammed) and not shuffles:
        return "its only deck is being dealt, and it shuffles nothing"
    return None


def check_deck(c: Context, report: Any, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Have every deck of the table checked before it is dealt again."""
    yield DeckCheckOrdered(clauses=clauses)


def reshuffle(c: Context, report: Incident, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Have the cards shuffled again. In a round that means the other deck, which is shuffled when the round is over."""
    yield ReshuffleOrdered(reason=report.name(), now=not c.in_round, clauses=clauses)


def replace_device(c: Context, report: Any, clauses: tuple[str, ...]) -> Iterator[Event]:
    """Deal no card until another device is in place."""
    yield DeviceFailed(clauses=clauses)


REMEDIES = {"check-deck": check_deck, RESHUFFLE: reshuffle, "replace-device": replace_device}
