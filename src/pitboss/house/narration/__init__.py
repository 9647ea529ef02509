"""What has happened, in one sentence for each event."""

from __future__ import annotations

from pitboss.games import narrators
from pitboss.house.narration import incidents
from pitboss.table.events import Event

__all__ = ["narrate"]


def narrate(event: Event) -> str:
    """Return the event as a sentence: the game's own if it has one, else the table's, else that of a stream of the house."""
    if type(event).says is not Event.says:
        return event.says()
    for narrator in (*narrators(), incidents.narrate):
        sentence = narrator(event)
        if sentence is not None:
            return sentence
    return event.says()
