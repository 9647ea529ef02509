"""The people of the house, whichever table they are at: its own stream with its record, and what it says of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from uuid import uuid4

from pitboss.house.adopting import Adopting
from pitboss.house.consequences import Consequences
from pitboss.house.kind import StreamMachine
from pitboss.house.record import Batch, Record
from pitboss.house.running import Runner
from pitboss.house.stream import HOUSE
from pitboss.house.stream.context import HouseRules, Tables
from pitboss.house.stream.house_wide import HouseWideChanged
from pitboss.house.stream.purses import GrantPurse
from pitboss.house.stream.state import DAY, HouseNotice, HouseState, HouseWide, offices_of, receiver
from pitboss.table.commands import Actor, Command, Standing
from pitboss.table.persons import among, same_person
from pitboss.table.refusal import Refusal
from pitboss.table.services.house_wide import ChangeHouseWide

__all__ = ["DAY", "HouseNotice", "HouseState", "NotAcknowledged", "People", "Purses", "receiver", "standing_of"]


class NotAcknowledged(ValueError):
    """There is no such notice, it is not for this person, or it has already been acknowledged."""


class People(Runner[HouseState]):
    """What the house remembers about people: the state of its own stream, and the only way to change it."""

    machine: StreamMachine[HouseState, HouseRules]

    def __init__(
        self,
        purses: Mapping[str, int] | None = None,
        record: Record | None = None,
        tables: Tables = tuple,
    ) -> None:
        super().__init__(HOUSE.machine(tables), record)
        self.state = HouseState(purses=dict(purses or {}))

    def _decided(self, command: Command) -> Refusal | tuple[HouseState, list[Batch], Consequences]:
        """Decide a command; what is decided for the whole house, its open tables take over with it."""
        decided = super()._decided(command)
        if isinstance(decided, Refusal) or not isinstance(command.does, ChangeHouseWide):
            return decided
        state, batches, _ = decided
        (changed,) = batches[0][1]
        assert isinstance(changed, HouseWideChanged)
        return state, batches, Adopting(self, state, changed, self.machine.rules.tables())

    def copied(self) -> People:
        """Return people in memory who are as these are now, to try things with."""
        copy = People()
        copy.state = self.state
        copy.signed_in = self.signed_in
        return copy

    def standing(self, who: Actor, at: int, concerned: str = "", version: int = 0) -> Standing:
        """Return what goes with a command of this person now."""
        return standing_of(self.state, who, at, concerned, version)

    @property
    def purses(self) -> Purses:
        return Purses(self)

    @property
    def pools(self) -> Mapping[str, int]:
        """Return what each jackpot pool of the house holds."""
        return self.state.pools

    @property
    def house_wide(self) -> Mapping[str, HouseWide]:
        """Return the last change of each setting of the whole house."""
        return self.state.house_wide

    @property
    def inbox(self) -> tuple[HouseNotice, ...]:
        """Return every notice, oldest first."""
        return tuple(sorted(self.state.inbox.values(), key=lambda notice: notice.at))


class Purses(Mapping[str, int]):
    """The cash people carry, in cents. It leaves a purse at a buy-in and comes back at a cash-out, wherever in the house."""

    def __init__(self, people: People) -> None:
        self._people = people

    def __getitem__(self, person: str) -> int:
        return self._people.state.purses.get(person, 0)

    def __iter__(self) -> Iterator[str]:
        return iter(self._people.state.purses)

    def __len__(self) -> int:
        return len(self._people.state.purses)

    def grant(self, person: str, amount: int) -> None:
        """Give a person cash that they bring in."""
        if not amount:
            return
        request = GrantPurse(person, amount)
        outcome = self._people.own_step(request, command_id=uuid4().hex, at=self._people.at)
        assert not isinstance(outcome, Refusal), outcome


def _incidents(house: HouseState, person: str, day: int) -> dict[str, int]:
    """Return how often each incident was recorded of a person on a day, however their name was spelled."""
    found: Counter[str] = Counter()
    for name, days in house.incidents.items():
        if same_person(name, person):
            found.update(days.get(day, {}))
    return dict(found)


def standing_of(house: HouseState, who: Actor, at: int, concerned: str = "", version: int = 0, second: str = "") -> Standing:
    """Return what goes with a command of this person; `concerned` is the player an incident is about, `second` who signs too."""
    return Standing(
        purse=house.purses.get(who.name, 0),
        excluded=among(who.name, house.excluded),
        apart_from=tuple(sorted({other for name in house.apart if same_person(name, who.name) for other in house.apart[name]})),
        incidents=_incidents(house, concerned, at // DAY) if concerned else {},
        pools=house.pools,
        house_wide={key: each.value for key, each in house.house_wide.items()},
        offices=offices_of(house, who.name),
        second=offices_of(house, second) if second else None,
        version=version,
    )
