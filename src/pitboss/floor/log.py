"""The log of a table: what has happened lately, each line as a viewer may read it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from pitboss.cards import written_with_suits
from pitboss.floor.messages import LogLine
from pitboss.house.record import Recorded
from pitboss.money import shown_in_chips
from pitboss.table.events import EVERYBODY, Event
from pitboss.table.view import view_event
from pitboss.table.viewers import PUBLIC, Viewer

KEPT = 400
"""Lines that are kept for clients who come back; whoever missed more gets the latest of them."""
FIRST = 60
"""Lines for a client who comes for the first time."""


def said(event: Event) -> str:
    """Return an event as a sentence of the floor, which draws the suits of cards."""
    with written_with_suits():
        return event.says()


class Log:
    """The latest part of a table's record."""

    def __init__(self, recorded: Iterable[Recorded], round_: int, *, in_chips: bool = False) -> None:
        self._in_chips = in_chips
        """Amounts are chips of a tournament."""
        latest = [*recorded][-KEPT:]
        self._round = round_ - sum(each.event.begins() is not None for each in latest)
        self._recorded: deque[tuple[int, Recorded]] = deque(maxlen=KEPT)
        self._open: dict[int, LogLine] = {}
        """Lines that everybody reads the same, by version."""
        self.add(latest)

    @property
    def version(self) -> int:
        return self._recorded[-1][1].version if self._recorded else 0

    def add(self, recorded: Iterable[Recorded]) -> None:
        """Add what has happened since."""
        for each in recorded:
            if begun := each.event.begins():
                self._round = begun.number
            self._recorded.append((self._round, each))
            if not each.event.SECRET or each.event.audience is EVERYBODY:
                self._open[each.version] = self._line(self._round, each, PUBLIC)
        oldest = self._recorded[0][1].version if self._recorded else 0
        for version in [*self._open]:
            if version >= oldest:
                break
            del self._open[version]

    def lines(self, viewer: Viewer, after: int | None) -> tuple[tuple[LogLine, ...], bool]:
        """Return the lines after a version, or the latest ones, and whether older ones of them are left out."""
        if after is None:
            chosen = [*self._recorded][-FIRST:]
            gap = len(chosen) < self.version
        else:
            chosen = [each for each in self._recorded if each[1].version > after]
            gap = bool(chosen) and chosen[0][1].version > after + 1
        return tuple(self._open.get(each.version) or self._line(round_, each, viewer) for round_, each in chosen), gap

    def _line(self, round_: int, recorded: Recorded, viewer: Viewer) -> LogLine:
        event = view_event(recorded.event, viewer)
        with shown_in_chips(self._in_chips):
            return LogLine(recorded.version, recorded.at, round_, recorded.who.name, said(event), event.clauses, event)
