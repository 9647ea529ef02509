"""The significant events of a house, read from its record: each event says itself why it is one. Hidden cards stay hidden."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from pitboss.house.faults import UNREADABLE
from pitboss.house.house import House
from pitboss.house.stream import HOUSE, STREAM
from pitboss.house.table_stream import PREFIX, formats_of
from pitboss.journal.formats import Formats
from pitboss.journal.store import Entry
from pitboss.money import show
from pitboss.table.accounts import LARGEST
from pitboss.table.commands import Actor
from pitboss.table.events import Event, Settled, Significance
from pitboss.table.phrases import wager_name
from pitboss.table.rules import amounts_of
from pitboss.table.view import view_event
from pitboss.table.viewers import PUBLIC

__all__ = ["LARGE", "SignificantEvent", "significant_events"]

LARGE = 1_000_000
"""From this many cents on, a win or a stake is large, unless the reader says otherwise: $10,000."""


class SignificantEvent(Struct, frozen=True):
    """One line of the list."""

    at: int
    table: str
    """Empty where it concerns the house and no single table; `promotion/NAME` for a promotion."""
    version: int
    kind: Significance
    who: Actor
    says: str
    amount: int | None
    """What moved, was won or was staked, in cents; None where it is not about money."""
    clauses: tuple[str, ...]
    hash: str


def significant_events(house: House, *, table: str | None = None, since: int = 0, large: int = LARGE) -> list[SignificantEvent]:
    """Return the significant events of a house or of one table, oldest first, from a time on.

    A table whose record does not hold is left out; `house.unreadable` says why.
    """
    found: list[SignificantEvent] = []
    for name in house.names() if table is None else (table,):
        try:
            rules = house.whole(name).rules
        except UNREADABLE:
            if table is not None:
                raise
            continue
        # Tournament chips are worth nothing, however many there are.
        with amounts_of(rules):
            most = LARGEST if rules.table.of_tournament else large
            found += _in(house, PREFIX + name, formats_of(rules.game), since, most)
    for kind, name in house.streams.all() if table is None else ():
        try:
            with house.streams.whole(kind, name).rules.clocks():
                found += _in(house, kind.prefix + name, kind.formats, since, large)
        except UNREADABLE as error:
            house.unreadable[kind.prefix + name] = error
    if table is None and STREAM not in house.unreadable:
        try:
            found += _in(house, STREAM, HOUSE.formats, since, large)
        except UNREADABLE as error:
            house.unreadable[STREAM] = error
    return sorted(found, key=lambda each: (each.at, each.table, each.version))


def _in(house: House, stream: str, formats: Formats, since: int, large: int) -> list[SignificantEvent]:
    """Return the significant events of one stream, each of its rows checked."""
    table = "" if stream == STREAM else stream.removeprefix(PREFIX)
    entries = (entry for entry in house.journal.entries(stream, formats) if entry.at >= since)
    return [line for entry in entries for line in _of(entry, table, large)]


def _of(entry: Entry, table: str, large: int) -> Iterator[SignificantEvent]:
    event: Event = entry.event

    def line(kind: Significance, says: str, amount: int | None, clauses: tuple[str, ...] = event.clauses) -> SignificantEvent:
        return SignificantEvent(entry.at, table, entry.version, kind, entry.who, says, amount, clauses, entry.hash)

    if kind := event.significant():
        moved = sum(move.amount for move in event.moves)
        yield line(kind, (view_event(event, PUBLIC) if table else event).says(), moved or None)
    for area, settled in event.settles():
        if settled.pays >= large:
            yield line(Significance.LARGE_WIN, _wins(area, settled), settled.pays, settled.clauses)
        if settled.stake >= large and not settled.banks:
            yield line(Significance.LARGE_WAGER, _stakes(area, settled), settled.stake, settled.clauses)


def _wins(area: int, settled: Settled) -> str:
    return f"Seat {area}: {wager_name(settled.wager)} of {show(settled.stake)} wins {show(settled.pays)}."


def _stakes(area: int, settled: Settled) -> str:
    return f"Seat {area}: {wager_name(settled.wager)} of {show(settled.stake)}, {settled.outcome.replace('-', ' ')}."
