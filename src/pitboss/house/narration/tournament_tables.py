"""Sentences about what a tournament has its tables do."""

from __future__ import annotations

from pitboss.house.tournaments.conditions import CHIP
from pitboss.table.events import Event
from pitboss.table.services.tournament_play import events as e


def narrate(event: Event) -> str | None:
    """Return an event of a tournament's table as a sentence; None if it is another's."""
    match event:
        case e.EntrantsSeated():
            seated = (f"{each.player} at seat {each.seat} with {each.chips // CHIP:,}" for each in event.entrants)
            return f"Seated with tournament chips: {', '.join(seated)}."
        case e.EntrantsReleased():
            left = (f"{each.player} with {each.chips // CHIP:,}" for each in event.released)
            return f"Left the table with their tournament chips: {', '.join(left)}."
        case e.EntrantSubstituted():
            return f"{event.by} plays for {event.player} at seat {event.seat}."
        case e.LevelSet():
            return f"Level {event.level} {'begins with the next round' if event.next_round else 'begins'}."
        case e.PaceSet():
            return f"Players have {event.settings.get('act.seconds')} seconds to act."
        case e.PlayPaused():
            return "No round begins until the tournament goes on."
        case e.AbsenceNoted():
            return f"{event.player} is {'not at the table: they post and are folded' if event.absent else 'at the table'}."
        case e.ChipsCounted():
            held = ", ".join(f"{player} {chips // CHIP:,}" for player, chips in event.chips.items())
            out = "".join(f" {each.player} is out." for each in event.out)
            return f"Chips after round {event.round}: {held}.{out}"
        case _:
            return None
