"""Sentences about what happens in a tournament."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.house.days import told
from pitboss.house.tournaments import events as e
from pitboss.money import show
from pitboss.table.events import Event
from pitboss.table.phrases import counted, quoted


def narrate(event: Event) -> str | None:
    """Return an event of a tournament as a sentence; None if it is another's."""
    match event:
        case e.TournamentOffered():
            return f"{event.by} put the conditions of {event.name} forward; it is to start at {told(event.conditions.start)}."
        case e.ConditionsDecided():
            if not event.approved:
                return f"{event.by} did not approve the conditions: {event.words}."
            return f"{event.by} approved the conditions under {event.reference}. It starts at {told(event.start)}."
        case e.DirectorNominated():
            return f"{event.by} nominated {event.person} to direct the tournament."
        case e.SeatsSealed():
            return f"The house sealed the order of {event.places} places for the ballot of session {event.session + 1}."
        case e.EntryMade():
            part = f", of which {show(event.commission)} is commission" if event.commission else ""
            return f"{event.person} entered as number {event.number} and paid {show(event.fee)}{part}."
        case e.EntryWithdrawn():
            return f"{event.person} gave up entry {event.number}; the fee is not refunded."
        case e.ReserveJoined():
            return f"{event.person} is reserve {event.position}."
        case e.SeatTakenUp():
            return f"{event.person} took seat {event.seat} at {event.table}."
        case e.ReserveSeated():
            return f"{event.person} paid {show(event.fee)} and took the seat of {event.absent}, whose fee went back."
        case e.PositionForfeited():
            return f"{event.person} did not take their seat in time and forfeited it; the fee stays in the prize pool."
        case e.SubstituteApproved():
            return f"{event.by} plays for {event.person}{_reason(event.words)}."
        case e.PlacesAwarded():
            return f"{show(event.pool)} was awarded: {_awards(event.awards)}. Commission: {show(event.commission)}."
        case e.TournamentCancelled():
            total = show(sum(event.refunded.values()))
            return f"The tournament was cancelled: {event.words}. {total} went back to {counted(len(event.refunded), 'entrant')}."
        case _:
            return _in_play(event)


def _in_play(event: Event) -> str | None:
    match event:
        case e.BallotHeld():
            due = f"; seats are taken before {told(event.start)}" if event.start else ""
            tables = "one table" if len(event.tables) == 1 else f"{len(event.tables)} tables"
            many = f"{len(event.allocations)} players at {tables}"
            return f"The ballot of session {event.session + 1} allocated {many}{due}."
        case e.SessionStarted():
            players = sum(map(len, event.seated.values()))
            late = f"; {len(event.forfeited)} forfeited" if event.forfeited else ""
            until = f"; it ends at {told(event.ends_at)}" if event.ends_at else ""
            level = f"; the next level at {told(event.level_ends_at)}" if event.level_ends_at else ""
            return f"Session {event.session + 1} started with {players} players{late}{until}{level}."
        case e.LevelRaised():
            until = f" until {told(event.ends_at)}" if event.ends_at else ""
            return f"Level {event.level + 1} began{until}."
        case e.AbsenceSeen():
            return f"{event.person} is {'not at the table' if event.absent else 'back at the table'}."
        case e.BreakOffered():
            return f"There is a break of {counted(event.minutes, 'minute')}, until {told(event.until)}{_reason(event.words)}."
        case e.PlayersMoved():
            moved = "; ".join(f"{each.person} to seat {each.seat} at {each.table}" for each in event.players)
            return f"{event.broken} was broken up: {moved}." if event.broken else f"Moved: {moved}."
        case e.PaceDetermined():
            return f"Players have {counted(event.seconds, 'second')} to act.{quoted(event.words)}"
        case e.DirectionGiven():
            return f"Direction to {event.person or 'all players'}{_reason(event.words)}."
        case e.CountTaken():
            out = "".join(f" {each.person} is out in place {each.finish}." for each in event.out)
            won = " The tournament has its winner." if event.winner else ""
            return f"Round {event.round} at {event.table} was counted.{out}{won}"
        case e.SessionClosing():
            return "The session is over; no further round begins."
        case e.SessionEnded():
            out = "".join(f" {each.person} is in place {each.finish}." for each in event.out)
            return f"Session {event.session + 1} ended{', and with it the tournament' if event.finished else ''}.{out}"
        case _:
            return None


def _reason(words: str) -> str:
    return f": {words}" if words else ""


def _awards(awards: Sequence[e.Award]) -> str:
    return ", ".join(f"{each.finish} {each.person} {show(each.amount)}" for each in awards) or "nothing"
