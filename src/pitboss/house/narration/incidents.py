"""Sentences about incidents at any table and their remedies."""

from __future__ import annotations

from pitboss.money import show
from pitboss.table import events as ev
from pitboss.table.phrases import as_words, capitalized, listed, outcomes, quoted, stakes, wager_name


def narrate(event: ev.TableEvent) -> str | None:
    """Return an incident or a remedy as a sentence; None if it is another event."""
    match event:
        case ev.IncidentRecorded():
            where = f" at seat {event.seat}" if event.seat else ""
            waits = f" Left to a higher office: {listed(map(as_words, event.awaits))}." if event.awaits else ""
            return f"{capitalized(as_words(event.incident))}{where}, reported by {event.by}.{quoted(event.words)}{waits}"
        case ev.MisdealDeclared():
            return f"Misdeal in round {event.round}."
        case ev.RoundVoided():
            back = ", ".join(f"{wager_name(line.wager)} {show(line.stake)} to seat {seat}" for seat, line in event.returned)
            return f"Round {event.round} is void. Returned: {back or 'nothing'}."
        case ev.HandVoided():
            return f"The hand at seat {event.seat} is void. Returned: {stakes(event.wagers)}."
        case ev.WagersForfeited():
            return f"Seat {event.seat} forfeits: {outcomes(event.wagers)}."
        case ev.ResultsStood():
            return f"The results of {event.rounds} earlier rounds stand."
        case ev.DeckCheckOrdered():
            return "Every deck of the table must be checked again."
        case ev.ReshuffleOrdered():
            return f"The cards must be shuffled again: {event.reason}."
        case ev.DeviceFailed():
            return "The dealing device has failed; no card is dealt from it."
        case ev.DeviceReplaced():
            return f"Play continues with another {event.device} and {listed(event.backs)} cards."
        case ev.Notified():
            return f"Notice to {listed(map(as_words, event.to))}: {as_words(event.subject)}.{quoted(event.words)}"
        case ev.PlayersSeparated():
            return f"{listed(event.players)} may no longer play together."
        case _:
            return None
