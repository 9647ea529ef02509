"""What the house knows of people, whichever table they are at: purses, exclusions, separations, warnings, and its inbox."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from pitboss.house.purses import Purses
from pitboss.table.accounts import POOL
from pitboss.table.commands import PLAYER, Actor, Standing
from pitboss.table.events import Event
from pitboss.table.rounds import IncidentRecorded, Notified
from pitboss.table.services.supervision.events import PersonExcluded, PlayersSeparated

DAY = 24 * 60 * 60 * 1000


class HouseNotice(Struct, frozen=True):
    """Something offices, or a player, have to know; it stays open until a person has acknowledged it for each of them."""

    id: str
    """The table and the version of its record where the notice stands."""
    to: tuple[str, ...]
    subject: str
    words: str
    at: int
    acknowledged_by: dict[str, str] = {}
    """Who has taken note, by the office or the player it was for."""

    @property
    def waits_for(self) -> tuple[str, ...]:
        """Those who have not taken note yet."""
        return tuple(each for each in self.to if each not in self.acknowledged_by)


class People:
    """The house's own memory of persons."""

    def __init__(self, purses: Purses | None = None) -> None:
        self.purses = purses or Purses()
        self._inbox: dict[str, HouseNotice] = {}
        self._excluded: set[str] = set()
        self._apart: dict[str, set[str]] = {}
        self._incidents: dict[tuple[str, int], Counter[str]] = {}
        self.pools: dict[str, int] = {}

    def standing(self, who: Actor, at: int, concerned: str = "", version: int = 0) -> Standing:
        """What is put beside a command of this person; `concerned` is the player an incident is about."""
        return Standing(
            purse=self.purses[who.name],
            excluded=who.name in self._excluded,
            apart_from=tuple(sorted(self._apart.get(who.name, ()))),
            incidents=dict(self._incidents.get((concerned, at // DAY), {})) if concerned else {},
            pools=dict(self.pools),
            version=version,
        )

    def follow(self, event: Event, at: int, table: str, version: int) -> None:
        """Take over what an event means beyond its table."""
        if event.moves:
            self.purses.follow(event.moves)
            follow_pools(self.pools, (event,))
        match event:
            case PersonExcluded(casino=True):
                self._excluded.add(event.person)
            case PlayersSeparated():
                for player in event.players:
                    self._apart.setdefault(player, set()).update(set(event.players) - {player})
            case IncidentRecorded() if event.person:
                self._incidents.setdefault((event.person, at // DAY), Counter())[event.incident] += 1
            case Notified():
                notice_id = f"{table}:{version}"
                self._inbox[notice_id] = HouseNotice(notice_id, event.to, event.subject, event.words, at)
            case _:
                pass

    # --- the inbox -------------------------------------------------------------------------------------------------

    @property
    def inbox(self) -> tuple[HouseNotice, ...]:
        """Every notice, oldest first."""
        return tuple(sorted(self._inbox.values(), key=lambda notice: notice.at))

    def may_acknowledge(self, notice_id: str, who: Actor) -> HouseNotice:
        """The notice a person of the office, or the player concerned, is about to take note of."""
        notice = self._inbox.get(notice_id)
        if notice is None:
            raise NotAcknowledged(f"there is no notice {notice_id}; there are {', '.join(self._inbox) or 'none'}")
        noting = receiver(who)
        if noting not in notice.to:
            raise NotAcknowledged(f"notice {notice_id} is for {', '.join(notice.to)}, not for {who.office} {who.name}")
        if noting in notice.acknowledged_by:
            raise NotAcknowledged(f"notice {notice_id} was acknowledged by {notice.acknowledged_by[noting]}")
        return notice

    def acknowledge(self, notice_id: str, who: Actor) -> HouseNotice:
        """A person takes note."""
        notice = self.may_acknowledge(notice_id, who)
        self._inbox[notice_id] = replace(notice, acknowledged_by={**notice.acknowledged_by, receiver(who): who.name})
        return self._inbox[notice_id]


def follow_pools(pools: dict[str, int], events: Iterable[Event]) -> None:
    """Take over what events move into jackpot pools of the house or out of them."""
    for move in (move for event in events for move in event.moves):
        for account, sign in ((move.source, -1), (move.target, 1)):
            if account.startswith(POOL):
                name = account.removeprefix(POOL)
                pools[name] = pools.get(name, 0) + sign * move.amount


def receiver(who: Actor) -> str:
    """As whom a person takes note: for his office, a player for himself."""
    return who.name if who.office == PLAYER else who.office


class NotAcknowledged(ValueError):
    """No such notice, not for this person, or acknowledged already."""
