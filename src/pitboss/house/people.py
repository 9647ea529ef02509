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
from pitboss.table.services.taking_back import StepsTakenBack

DAY = 24 * 60 * 60 * 1000


class HouseNotice(Struct, frozen=True):
    """Something offices, or a player, have to know; it stays open until a person has acknowledged it for each of them."""

    id: str
    """The table and the version of its record of the notice."""
    to: tuple[str, ...]
    subject: str
    words: str
    at: int
    clauses: tuple[str, ...] = ()
    """The clauses that it was sent under."""
    acknowledged_by: dict[str, str] = {}
    """Who has acknowledged it, by the office or the player it was for."""

    @property
    def place(self) -> tuple[str, int]:
        """Return the table and the version of the notice."""
        table, _, version = self.id.rpartition(":")
        return table, int(version)

    @property
    def waits_for(self) -> tuple[str, ...]:
        """Return those who have not acknowledged it yet."""
        return tuple(each for each in self.to if each not in self.acknowledged_by)


class HouseWide(Struct, frozen=True):
    """What the house has decided for all of its tables: the value of a setting, and which tables take it over."""

    value: str
    number: int
    """How many times the setting has been changed."""
    tables: tuple[str, ...]
    by: Actor
    at: int = 0


class HouseState(Struct, frozen=True):
    """What the house knows of people, as its own stream and the streams of its tables have made it."""

    purses: dict[str, int] = {}
    inbox: dict[str, HouseNotice] = {}
    excluded: frozenset[str] = frozenset()
    apart: dict[str, frozenset[str]] = {}
    incidents: dict[str, dict[int, dict[str, int]]] = {}
    """How often each incident was recorded of a person, by gaming day."""
    pools: dict[str, int] = {}
    house_wide: dict[str, HouseWide] = {}
    """The last change of each setting of the whole house."""
    followed: dict[str, int] = {}
    """The version up to which each table has been followed."""


class People:
    """What the house remembers about people."""

    def __init__(self, purses: Purses | None = None) -> None:
        self.purses = purses or Purses()
        self._inbox: dict[str, HouseNotice] = {}
        self._excluded: set[str] = set()
        self._apart: dict[str, set[str]] = {}
        self._incidents: dict[str, dict[int, Counter[str]]] = {}
        self._followed: dict[str, int] = {}
        self._known: dict[str, int] = {}
        self.pools: dict[str, int] = {}
        self.house_wide: dict[str, HouseWide] = {}
        self.unread: set[str] = set()
        """The tables whose record cannot be read: their notices are not known."""

    @property
    def state(self) -> HouseState:
        """Return what is known now, as a value."""
        return HouseState(
            purses=self.purses.all,
            inbox=dict(self._inbox),
            excluded=frozenset(self._excluded),
            apart={person: frozenset(others) for person, others in self._apart.items()},
            incidents={person: {day: dict(each) for day, each in days.items()} for person, days in self._incidents.items()},
            pools=dict(self.pools),
            house_wide=dict(self.house_wide),
            followed=dict(self._followed),
        )

    def restore(self, state: HouseState) -> None:
        """Take over what was known at another time; what tables did up to then is not followed again."""
        self.purses.restore(state.purses)
        self._inbox = dict(state.inbox)
        self._excluded = set(state.excluded)
        self._apart = {person: set(others) for person, others in state.apart.items()}
        self._incidents = {person: {day: Counter(each) for day, each in days.items()} for person, days in state.incidents.items()}
        self.pools = dict(state.pools)
        self.house_wide = dict(state.house_wide)
        self._followed = dict(state.followed)
        self._known = dict(state.followed)

    def followed(self, table: str) -> int:
        """Return the version up to which a table has been followed."""
        return self._followed.get(table, 0)

    def standing(self, who: Actor, at: int, concerned: str = "", version: int = 0) -> Standing:
        """Return what goes with a command of this person; `concerned` is the player an incident is about."""
        return Standing(
            purse=self.purses[who.name],
            excluded=who.name in self._excluded,
            apart_from=tuple(sorted(self._apart.get(who.name, ()))),
            incidents=dict(self._incidents.get(concerned, {}).get(at // DAY, {})) if concerned else {},
            pools=dict(self.pools),
            house_wide={key: each.value for key, each in self.house_wide.items()},
            version=version,
        )

    def follow(self, event: Event, at: int, table: str, version: int) -> None:
        """Take over what an event means beyond its table, once."""
        if version <= self._known.get(table, 0):
            return
        self._followed[table] = version
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
                days = self._incidents.setdefault(event.person, {})
                days.setdefault(at // DAY, Counter())[event.incident] += 1
            case StepsTakenBack():
                for person, incident in event.incidents:
                    self._forget(person, incident)
            case Notified():
                notice_id = f"{table}:{version}"
                self._inbox[notice_id] = HouseNotice(notice_id, event.to, event.subject, event.words, at, event.clauses)
            case _:
                pass

    def _forget(self, person: str, incident: str) -> None:
        """Take the last incident of this kind off a person: it was reported in error."""
        days = self._incidents.get(person, {})
        for day in sorted((day for day in days if days[day][incident]), reverse=True)[:1]:
            days[day][incident] -= 1

    # --- the inbox -------------------------------------------------------------------------------------------------

    @property
    def inbox(self) -> tuple[HouseNotice, ...]:
        """Return every notice, oldest first."""
        return tuple(sorted(self._inbox.values(), key=lambda notice: notice.at))

    def acknowledge(self, notice: str, by: Actor) -> None:
        """Record that a person has acknowledged a notice."""
        if notice.rpartition(":")[0] in self.unread:
            return
        found = self._inbox[notice]
        noted = {**found.acknowledged_by, receiver(by): by.name}
        self._inbox[notice] = replace(found, acknowledged_by=noted)


def follow_pools(pools: dict[str, int], events: Iterable[Event]) -> None:
    """Take over what events move into jackpot pools of the house or out of them."""
    for move in (move for event in events for move in event.moves):
        for account, sign in ((move.source, -1), (move.target, 1)):
            if account.startswith(POOL):
                name = account.removeprefix(POOL)
                pools[name] = pools.get(name, 0) + sign * move.amount


def receiver(who: Actor) -> str:
    """Return for whom a person acknowledges a notice: for their office, or a player for themselves."""
    return who.name if who.office == PLAYER else who.office


class NotAcknowledged(ValueError):
    """There is no such notice, it is not for this person, or it has already been acknowledged."""
