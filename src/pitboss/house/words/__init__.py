"""What has happened, in a sentence each, for people."""

from __future__ import annotations

from pitboss.house.words.mishaps import mishap, supervised
from pitboss.house.words.play import in_play
from pitboss.house.words.race import of_race
from pitboss.house.words.table import cards, seats
from pitboss.table.events import Event
from pitboss.table.services.seats.events import SeatsEvent

__all__ = ["told"]


def told(event: Event) -> str:
    """The event as one would say it."""
    if isinstance(event, ev.CardsEvent):
        return cards(event)
    if isinstance(event, SeatsEvent):
        return seats(event)
    if isinstance(event, ev.PlayEvent):
        return in_play(event)
    if isinstance(event, ev.RaceEvent):
        return of_race(event)
    return mishap(event) if isinstance(event, ev.Mishap) else supervised(event)
