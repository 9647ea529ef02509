"""Note in the house's stream what its tables and the program itself observe, as soon as the record can be written."""

from __future__ import annotations

from pitboss.house.people import People
from pitboss.house.running import Halted, Stale
from pitboss.house.server_clock import wall_clock
from pitboss.house.stream.observations import NoteSignificant, once
from pitboss.journal.errors import JournalError
from pitboss.table.events import Significance


class Observing:
    """What was observed and waits to be noted; each observation is noted once."""

    def __init__(self, people: People) -> None:
        self._people = people
        self._waiting: dict[str, NoteSignificant] = {}

    def observe(self, kind: Significance, subject: str, words: str, about: str = "") -> None:
        """Note something now; if that cannot be written, with the next command.

        The same kind and subject with the same words are the same observation; or with the same `about`, whatever the words.
        """
        self._waiting.setdefault(once(kind, subject, about or words), NoteSignificant(kind, subject, words))
        self.note()

    def note(self) -> None:
        """Note what waits. A record that cannot be written keeps nobody from what they were doing."""
        for command_id, request in list(self._waiting.items()):
            try:
                self._people.follow()
                clock = self._people.clock
                at = max(clock.now() if clock else wall_clock(), self._people.at)
                if isinstance(self._people.own_step(request, command_id=command_id, at=at), Stale):
                    return
            except (JournalError, Halted):
                return
            del self._waiting[command_id]
