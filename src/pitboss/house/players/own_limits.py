"""What a player has lost and how long they have played today, and what their own limits forbid because of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from pitboss.house.players.history import History, PastRound
from pitboss.house.record import Recorded
from pitboss.house.ruled import RuledKind, Surroundings
from pitboss.house.stream.own_limits import InForce, in_force, own_limits_of
from pitboss.house.stream.state import DAY
from pitboss.table.accounts import PURSE
from pitboss.table.persons import identity, same_person
from pitboss.table.refusal import Refusal, add_sentences
from pitboss.table.state import Phase
from pitboss.table.viewers import PUBLIC

MINUTE = 60_000
AGAIN = "Come back tomorrow. A looser limit holds a day after it was set."
REFUSALS = {
    "own-limit": ("{person} has lost {have} today and would risk {amount}; their own limit is {maximum}.", AGAIN),
    "own-time": ("{person} has played for {minutes:minute} today, and their own limit is {most}.", AGAIN),
}
add_sentences(REFUSALS)


class TournamentMoney:
    """The cash that went between purses and tournaments. Each event is read once, and only of tournaments that go on."""

    def __init__(self, house: Surroundings, kind: RuledKind[Any]) -> None:
        self._house = house
        self._kind = kind
        self._read: dict[str, int] = {}
        self._net: dict[tuple[str, int], int] = defaultdict(int)

    def net(self, person: str, day: int) -> int:
        """Return what a person has gained in tournaments on a day since 1970; a fee that was paid is a loss."""
        for stream in self._house.readable(self._kind):
            name = stream.machine.name
            if stream.at // DAY >= day:
                for each in stream.record.history(self._read.get(name, 0)):
                    self._take(each)
                self._read[name] = stream.version
        return self._net[identity(person), day]

    def _take(self, recorded: Recorded) -> None:
        for move in recorded.event.moves:
            for account, amount in ((move.source, -move.amount), (move.target, move.amount)):
                if account.startswith(PURSE):
                    self._net[identity(account.removeprefix(PURSE)), recorded.at // DAY] += amount


class Today(Struct, frozen=True):
    """What a player has lost today, in cents, and in how many minutes they have played."""

    lost: int
    minutes: int


Played = tuple[Iterable[PastRound], bool]
"""The rounds of a player at a table, and whether its chips have a cash value."""


def added_up(tables: Iterable[Played], fees: int, day: int) -> Today:
    """Return what rounds of a day come to, with what the player gained or lost in tournaments."""
    net, minutes = fees, set[int]()
    for rounds, for_money in tables:
        for past in rounds:
            if past.times and past.times[-1] // DAY == day:
                net += past.net if for_money else 0
                minutes |= {at // MINUTE for at in past.times if at // DAY == day}
    return Today(max(0, -net), len(minutes))


def today(house: Surroundings, kind: RuledKind[Any], person: str, at: int) -> Today:
    """Return what a person has done on this day at every table and in every tournament of the house, from the records."""
    day, tables = at // DAY, list[Played]()
    for table in house.tables():
        table.catch_up()
        if table.at // DAY >= day:
            tables.append((History(table.record).rounds(person), not table.rules.table.of_tournament))
    return added_up(tables, TournamentMoney(house, kind).net(person, day), day)


def exceeded(mine: InForce, done: Today, risked: int) -> str:
    """Return which limit of a player's own a further risk is beyond: `own-time`, `own-limit`, or nothing."""
    if mine.minutes is not None and done.minutes >= mine.minutes:
        return "own-time"
    if mine.loss is not None and (done.lost + risked > mine.loss or done.lost >= mine.loss):
        return "own-limit"
    return ""


def beyond(house: Surroundings, kind: RuledKind[Any], person: str, fee: int, at: int) -> Refusal | None:
    """Refuse a fee of a tournament beyond what a person has set for themselves; no record is read if they have set nothing."""
    mine = in_force(own_limits_of(house.people.state, person), at)
    if mine.loss is None and mine.minutes is None:
        return None
    done, risked = today(house, kind, person, at), fee + sum(_at_stake(house, person))
    match exceeded(mine, done, risked):
        case "own-time":
            return Refusal("own-time", (), {"person": person, "minutes": done.minutes, "most": mine.minutes or 0})
        case "own-limit":
            return Refusal("own-limit", (), {"person": person, "have": done.lost, "amount": risked, "maximum": mine.loss or 0})
    return None


def _at_stake(house: Surroundings, person: str) -> Iterable[int]:
    """Yield what a person has on the layouts of tables whose chips have a cash value."""
    for table in house.tables():
        if not table.rules.table.of_tournament and table.state.phase is not Phase.CLOSED:
            seats = table.view(PUBLIC).areas
            yield sum(sum(each.wagers.values()) for each in seats if same_person(each.player, person))
