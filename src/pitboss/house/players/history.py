"""The history of a table as everyone there saw it: who sat where, what was wagered, shown and paid. No face-down card is in
it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from pitboss.house.record import Record, Recorded, holding
from pitboss.house.results import WagerResult, wagers_of
from pitboss.table.events import Begun, Event, Laid
from pitboss.table.services.house_wide import HouseWideAdopted
from pitboss.table.services.seats.sitting import SeatChanged, SeatLeft, SeatTaken
from pitboss.table.services.wagers.placing import WagersPlaced
from pitboss.table.view import view_event
from pitboss.table.viewers import PUBLIC

__all__ = ["History", "PastRound", "Recent", "Totals", "WagerResult"]


class PastRound(Struct, frozen=True):
    """A round as one player remembers it."""

    number: int
    over: bool
    areas: tuple[int, ...]
    """The areas on which the player had wagers, or from which they banked."""
    lines: tuple[WagerResult, ...]
    """The result of each."""
    events: tuple[Event, ...]
    """What everyone saw of the round."""
    house_wide: Mapping[str, str] = {}
    """The changed settings of the whole house that it was played by."""
    times: tuple[int, ...] = ()
    """When each of the events happened."""

    @property
    def net(self) -> int:
        return sum(line.amount for line in self.lines)


class Totals(Struct, frozen=True):
    """The total of several rounds, in cents."""

    rounds: int
    net: int
    wagers: dict[str, int]
    """The gain or loss on each kind of wager."""


class Recent(Struct, frozen=True):
    """How much of a long record is remembered: events before a version, and rounds."""

    version: int
    events: int
    rounds: int


class _Round:
    """A round while it is read from the record."""

    def __init__(self, number: int, events: list[Recorded]) -> None:
        self.number = number
        self.events = events
        self.players: dict[int, str] = {}
        self.wagers: dict[int, dict[str, int]] = {}
        self.house_wide: Mapping[str, str] = {}
        self._results: tuple[int, list[WagerResult]] = (0, [])

    @property
    def results(self) -> list[WagerResult]:
        """How every wager ended, worked out once for as long as nothing more happens."""
        if self._results[0] != len(self.events):
            self._results = (len(self.events), wagers_of(self.events))
        return self._results[1]


class History:
    """The open part of a table's record, read as far as it goes.

    With `recent`, only the end of the record is read, and only the latest rounds are kept: a table may have years
    behind it. `seats` is then who sits where at the end of the record.
    """

    def __init__(self, record: Record, recent: Recent | None = None, seats: Mapping[int, str] | None = None) -> None:
        self._record = record
        self._recent = recent
        self._before = max(0, recent.version - recent.events) if recent else 0
        """The version that reading begins after."""
        self._seated = _seats_before(record.history(self._before), seats or {}) if self._before else {}
        self._clear()
        self.catch_up()

    def _clear(self) -> None:
        self._version = self._before
        self._seats: dict[int, str] = dict(self._seated)
        self._owners: dict[int, int] = {}
        self._next: dict[int, dict[str, int]] = {}
        """Wagers placed for the next round, by area."""
        self._rounds: list[_Round] = [_Round(0, [])]
        """Everything before the first deal counts as round 0."""
        self._over = 0
        self._ended = 0
        self._house_wide: dict[str, str] = {}
        self._house_wide_next: dict[str, str] = {}

    def catch_up(self) -> None:
        """Read what has been added to the record."""
        self.take([*self._record.history(self._version)])

    def take(self, added: Sequence[Recorded]) -> None:
        """Take in what has been added, as somebody has read it. What was taken back is forgotten, so everything is read again."""
        added = [each for each in added if each.version > self._version]
        if any(recorded.event.takes_back() for recorded in added):
            self._clear()
            added = holding(self._record.history(self._before))
        for recorded in added:
            self._version = recorded.version
            seen = view_event(recorded.event, PUBLIC)
            self._follow(seen)
            self._latest.events.append(replace(recorded, event=seen))

    @property
    def _latest(self) -> _Round:
        return self._rounds[-1]

    def _follow(self, event: Event) -> None:
        match event:
            case SeatTaken(seat=seat, player=player):
                self._seats[seat] = player
                self._next.pop(seat, None)
            case SeatChanged(seat=seat, to=to):
                self._seats[to] = self._seats.pop(seat)
            case SeatLeft(seat=seat):
                self._seats.pop(seat, None)
            case HouseWideAdopted(key=key, value=value, next_round=next_round, this_round=this_round):
                (self._house_wide_next if next_round else self._house_wide)[key] = value
                if this_round:
                    self._latest.house_wide = dict(self._house_wide)
        if laid := event.lays():
            self._lay(laid)
        if begun := event.begins():
            self._begin(begun)
        for seat, line in event.settles():
            if line.banks and seat in self._seats:
                self._latest.players[seat] = self._seats[seat]
        if event.ends_round():
            self._house_wide, self._house_wide_next = {**self._house_wide, **self._house_wide_next}, {}
            self._over, self._ended = self._latest.number, self._version

    def _lay(self, laid: Laid) -> None:
        """Take in wagers that were placed, changed or taken back: for the next round, or in the course of one."""
        area, playing = laid.area, self._latest.number > self._over
        owner = self._owners[area] = laid.owner or self._owners.get(area, area)
        wagers = self._latest.wagers if playing else self._next
        placed = wagers.setdefault(area, {})
        for wager, stake in laid.stakes.items():
            if stake:
                placed[wager] = stake
            else:
                placed.pop(wager, None)
        if not placed:
            del wagers[area]
        if not playing:
            return
        if placed:
            self._latest.players[area] = self._seats.get(owner, "")
        else:
            # Whoever has taken everything back has no part in the round.
            self._latest.players.pop(area, None)

    def _begin(self, begun: Begun) -> None:
        placed = [each for each in self._latest.events if _places(each, after=self._ended)]
        self._rounds.append(_Round(begun.number, placed))
        if self._recent:
            del self._rounds[: -self._recent.rounds]
        for area in begun.areas:
            if area in self._next:
                self._latest.players[area] = self._seats.get(self._owners[area], "")
                self._latest.wagers[area] = self._next[area]
            elif area in self._seats:
                # A game in which nothing is wagered before the deal.
                self._latest.players[area] = self._seats[area]
        self._next = {}
        self._latest.house_wide = dict(self._house_wide)

    @property
    def over(self) -> int:
        """Return the number of the last round that is over."""
        return self._over

    def seat_of(self, name: str) -> int | None:
        """Return the seat of a player, if they have one."""
        return next((seat for seat, player in self._seats.items() if player == name), None)

    def players(self) -> dict[int, str]:
        """Return the players by seat."""
        return dict(sorted(self._seats.items()))

    def gains(self) -> dict[int, int]:
        """Return what the latest round brought on each area."""
        found: dict[int, int] = {}
        for line in self._latest.results:
            found[line.area] = found.get(line.area, 0) + line.amount
        return found

    def last_wagers(self, area: int, name: str) -> Mapping[str, int]:
        """Return what a player last wagered on an area before the deal, with what they changed in the course of the round."""
        for each in reversed(self._rounds):
            if each.players.get(area) == name and area in each.wagers:
                return each.wagers[area]
        return {}

    def rounds(self, name: str, after: int = 0) -> list[PastRound]:
        """Return the rounds that a player had wagers in, or banked, after a round, the latest last."""
        return [self._past(each, name) for each in self._rounds if each.number > after and name in each.players.values()]

    def last(self, name: str) -> PastRound | None:
        """Return the round that is just over, where the player had wagers in it or banked."""
        finished = self._latest.number == self._over and name in self._latest.players.values()
        return self._past(self._latest, name) if finished else None

    def totals(self, name: str, after: int = 0) -> Totals:
        """Return what the finished rounds of a player came to, those after a round."""
        rounds, net = 0, 0
        wagers: dict[str, int] = {}
        for played in self._rounds:
            if after < played.number <= self._over and name in played.players.values():
                rounds += 1
                for line in self._lines(played, name):
                    net += line.amount
                    wagers[line.wager] = wagers.get(line.wager, 0) + line.amount
        return Totals(rounds, net, wagers)

    def _lines(self, played: _Round, name: str) -> tuple[WagerResult, ...]:
        """Return how the wagers of a player ended in a round."""
        return tuple(each for each in played.results if each.round == played.number and played.players.get(each.area) == name)

    def _past(self, played: _Round, name: str) -> PastRound:
        areas = tuple(area for area, player in played.players.items() if player == name)
        lines = self._lines(played, name)
        events = tuple(recorded.event for recorded in played.events)
        times = tuple(recorded.at for recorded in played.events)
        return PastRound(played.number, played.number <= self._over, areas, lines, events, played.house_wide, times)


def _seats_before(history: Iterable[Recorded], seats: Mapping[int, str]) -> dict[int, str]:
    """Return who sat where before some of the history happened, by who sits where after it."""
    found = dict(seats)
    for recorded in reversed([*history]):
        match recorded.event:
            case SeatTaken(seat=seat):
                found.pop(seat, None)
            case SeatChanged(seat=seat, to=to) if to in found:
                found[seat] = found.pop(to)
            case SeatLeft(seat=seat, player=player):
                found[seat] = player
    return found


def _places(recorded: Recorded, after: int) -> bool:
    """Return whether wagers were placed since the last round was over."""
    return isinstance(recorded.event, WagersPlaced) and recorded.version > after
