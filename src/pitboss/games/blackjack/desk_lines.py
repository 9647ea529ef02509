"""What the dealer is told of a settlement: a line for each wager, with its clause."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.blackjack.insurance import EvenMoneyPaid
from pitboss.games.blackjack.playing import HandBust
from pitboss.games.blackjack.settling import BlackjackPaid, BoxSettled, PrizeDrawn, SidesSettled
from pitboss.table.desk_vocabulary import Line
from pitboss.table.events import AreaEvent, Event
from pitboss.table.phrases import taken_and_paid
from pitboss.table.state import TableState


def narrate_to_dealer(event: Event, state: TableState) -> Iterator[Line] | None:
    """Return a settlement in lines for the dealer, by bettor; None for any other event."""
    if not isinstance(event, BoxSettled | BlackjackPaid | SidesSettled | EvenMoneyPaid | HandBust | PrizeDrawn):
        return None
    return _settled(event, state)


def _settled(event: AreaEvent, state: TableState) -> Iterator[Line]:
    owner = state.round.entries[event.seat].owner
    for seat in dict.fromkeys(line.owner for line in event.wagers):
        sitting = state.seats.get(seat or owner)
        name = f" ({sitting.player})" if sitting else ""
        yield f"Box {event.seat}{name}:", event.clauses
        own = [line for line in event.wagers if line.owner == seat]
        yield from ((f"  {does}", clauses) for does, clauses in taken_and_paid(own))
