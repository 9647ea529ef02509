"""People who are kept out or apart, and the incidents that count against a person on a gaming day."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.house.kind import StreamEvent
from pitboss.house.stream.context import HouseContext, may_follow
from pitboss.house.stream.state import HouseState
from pitboss.table.acts import Act, Topic
from pitboss.table.commands import Inside
from pitboss.table.context import Decision
from pitboss.table.offers import Offer
from pitboss.table.phrases import as_words, listed


class ExcludeFromHouse(Inside, frozen=True, tag="exclude-from-house"):
    """A person is excluded from the casino."""

    person: str
    clauses: tuple[str, ...]


class KeepApart(Inside, frozen=True, tag="keep-apart"):
    """Players may not play next to each other, at any table."""

    players: tuple[str, ...]
    clauses: tuple[str, ...]


class CountIncident(Inside, frozen=True, tag="count-incident"):
    """An incident counts against a person on a gaming day."""

    person: str
    incident: str
    day: int
    clauses: tuple[str, ...]


class ForgetIncident(Inside, frozen=True, tag="forget-incident"):
    """The last incident of this kind was reported in error and does not count."""

    person: str
    incident: str
    clauses: tuple[str, ...]


class ExcludedFromHouse(StreamEvent[HouseState], frozen=True, tag="house.excluded/1"):
    person: str

    def after(self, state: HouseState) -> HouseState:
        return replace(state, excluded=state.excluded | {self.person})

    def says(self) -> str:
        return f"{self.person} is excluded from the casino."


class KeptApart(StreamEvent[HouseState], frozen=True, tag="house.kept-apart/1"):
    players: tuple[str, ...]

    def after(self, state: HouseState) -> HouseState:
        return replace(state, apart=kept_apart(state.apart, self.players))

    def says(self) -> str:
        return f"{listed(self.players)} may no longer play at one table."


class IncidentCounted(StreamEvent[HouseState], frozen=True, tag="house.incident-counted/1"):
    person: str
    incident: str
    day: int

    def after(self, state: HouseState) -> HouseState:
        return replace(state, incidents=counted(state.incidents, self.person, self.incident, self.day, 1))

    def says(self) -> str:
        return f"Counted against {self.person}: {as_words(self.incident)}."


class IncidentForgotten(StreamEvent[HouseState], frozen=True, tag="house.incident-forgotten/1"):
    person: str
    incident: str

    def after(self, state: HouseState) -> HouseState:
        days = state.incidents.get(self.person, {})
        on = max((day for day in days if days[day].get(self.incident)), default=None)
        if on is None:
            return state
        return replace(state, incidents=counted(state.incidents, self.person, self.incident, on, -1))

    def says(self) -> str:
        return f"No longer counted against {self.person}: {as_words(self.incident)}."


def exclude(c: HouseContext, request: ExcludeFromHouse, offer: Offer) -> Decision:
    return (ExcludedFromHouse(person=request.person, clauses=request.clauses),)


def separate(c: HouseContext, request: KeepApart, offer: Offer) -> Decision:
    return (KeptApart(players=request.players, clauses=request.clauses),)


def count(c: HouseContext, request: CountIncident, offer: Offer) -> Decision:
    return (IncidentCounted(person=request.person, incident=request.incident, day=request.day, clauses=request.clauses),)


def forget(c: HouseContext, request: ForgetIncident, offer: Offer) -> Decision:
    return (IncidentForgotten(person=request.person, incident=request.incident, clauses=request.clauses),)


def kept_apart(apart: dict[str, frozenset[str]], players: tuple[str, ...]) -> dict[str, frozenset[str]]:
    """Return who is apart from whom, with these players apart from each other too."""
    return apart | {player: apart.get(player, frozenset()) | (set(players) - {player}) for player in players}


def counted(
    incidents: dict[str, dict[int, dict[str, int]]], person: str, incident: str, day: int, times: int
) -> dict[str, dict[int, dict[str, int]]]:
    """Return the incidents with one counted more often, or less often, on a day."""
    days = incidents.get(person, {})
    those = days.get(day, {})
    return {**incidents, person: {**days, day: {**those, incident: those.get(incident, 0) + times}}}


EXCLUSIONS = Topic(
    acts=(
        Act(ExcludeFromHouse, may_follow, exclude),
        Act(KeepApart, may_follow, separate),
        Act(CountIncident, may_follow, count),
        Act(ForgetIncident, may_follow, forget),
    ),
    events=(
        ExcludedFromHouse,
        KeptApart,
        IncidentCounted,
        IncidentForgotten,
    ),
)
