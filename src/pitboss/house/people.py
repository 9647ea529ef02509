"""What the house knows of people, whichever table they are at: purses, exclusions, separations, warnings, and its inbox."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct
from msgspec.structs import replace

from pitboss.house.purses import Purses
from pitboss.table.commands import Actor, Standing
from pitboss.table.events import IncidentRecorded, Notified, PersonExcluded, PlayersSeparated, TableEvent

DAY = 24 * 60 * 60 * 1000


class HouseNotice(Struct, frozen=True):
    """Something an office has to know; it stays in the inbox until a person acknowledges it."""

    number: int
    to: tuple[str, ...]
    subject: str
    words: str
    table: str
    version: int
    at: int
    acknowledged_by: str = ""


class People:
    """The house's own memory of persons."""

    def __init__(self, purses: Purses | None = None) -> None:
        self.purses = purses or Purses()
        self.inbox: list[HouseNotice] = []
        self._excluded: set[str] = set()
        self._apart: dict[str, set[str]] = {}
        self._shortfalls: Counter[tuple[str, int]] = Counter()

    def standing(self, who: Actor, at: int, concerned: str = "", version: int = 0) -> Standing:
        """What is put beside a command of this person; `concerned` is the player an incident is about."""
        return Standing(
            purse=self.purses[who.name],
            excluded=who.name in self._excluded,
            apart_from=tuple(sorted(self._apart.get(who.name, ()))),
            shortfalls=self._shortfalls[concerned, at // DAY] if concerned else 0,
            version=version,
        )

    def follow(self, event: TableEvent, at: int, table: str, version: int) -> None:
        """Take over what an event means beyond its table."""
        if event.moves:
            self.purses.follow(event.moves)
        match event:
            case PersonExcluded(casino=True):
                self._excluded.add(event.person)
            case PlayersSeparated():
                for player in event.players:
                    self._apart.setdefault(player, set()).update(set(event.players) - {player})
            case IncidentRecorded(incident="cannot-cover-play"):
                self._shortfalls[event.person, at // DAY] += 1
            case Notified():
                self.inbox.append(
                    HouseNotice(len(self.inbox) + 1, event.to, event.subject, event.words, table, version, at)
                )
            case _:
                pass

    def acknowledge(self, number: int, who: Actor) -> HouseNotice:
        """A person of the office, or the player concerned, takes note."""
        if not 1 <= number <= len(self.inbox):
            raise ValueError(f"there is no notice {number}; the inbox has {len(self.inbox)}")
        notice = self.inbox[number - 1]
        if who.office not in notice.to and who.name not in notice.to:
            raise ValueError(f"notice {number} is for {', '.join(notice.to)}, not for {who.office} {who.name}")
        if notice.acknowledged_by:
            raise ValueError(f"notice {number} was acknowledged by {notice.acknowledged_by}")
        self.inbox[number - 1] = replace(notice, acknowledged_by=who.name)
        return self.inbox[number - 1]
