"""What a command brings about beyond its own stream: in the house's, and in other streams. All of it is one transaction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from pitboss.house.machine import For, Machine
from pitboss.house.record import Batch, HousePart
from pitboss.journal.rows import FOLLOWS
from pitboss.table.commands import HOUSE_ACTOR, Command, Request
from pitboss.table.events import Event
from pitboss.table.refusal import Refusal

if TYPE_CHECKING:
    from pitboss.house.running import Runner


class Consequences:
    """What a command and the steps after it bring about in the house's own stream and in others: decided and recorded together
    with them.

    The id of each command that follows is made of the stream, the version of the event, and a number, so none happens twice.
    """

    def __init__(
        self,
        machine: Machine[Any],
        version: int,
        house: Runner[Any] | None,
        state: Any = None,
        find: Callable[[str], Runner[Any]] | None = None,
    ) -> None:
        self._machine = machine
        self._version = version
        self._house = house
        self._find = find
        self.state = house.state if house and state is None else state
        """The house as it will be."""
        self.batches: list[Batch] = []
        self._others: dict[str, _Other] = {}

    def take(self, cause: Command, events: Sequence[Event]) -> Refusal | None:
        """Decide what follows from the events of a command, or return why the house or another stream refuses it."""
        return self.follow(self._machine, self._counted(len(events)), cause, events)

    def _counted(self, events: int) -> int:
        before = self._version
        self._version += events
        return before

    def follow(self, machine: Machine[Any], version: int, cause: Command, events: Sequence[Event]) -> Refusal | None:
        """Decide what follows from events after a version of a machine's stream."""
        for number, event in enumerate(events, version + 1):
            for does in machine.reacts(event, cause.at, number) if self._house else ():
                if refusal := self._tell_house(machine, number, cause, does):
                    return refusal
            for each in machine.tells(event, cause.at, number) if self._find else ():
                if refusal := self._tell(machine, number, cause, each):
                    return refusal
        return None

    def _tell_house(self, machine: Machine[Any], version: int, cause: Command, does: Request) -> Refusal | None:
        house, batches = self._house, self.batches
        assert house is not None
        command = Command(_id(machine, version, batches), HOUSE_ACTOR, max(cause.at, house.at), does)
        decision = house.machine.decide(self.state, command)
        if isinstance(decision, Refusal):
            return decision
        for each in decision:
            self.state = house.machine.evolve(self.state, each)
        self.batches = [*batches, (command, decision)]
        return None

    def _tell(self, machine: Machine[Any], version: int, cause: Command, told: For) -> Refusal | None:
        assert self._find is not None
        if told.stream not in self._others:
            runner = self._find(told.stream)
            runner.catch_up()
            self._others[told.stream] = _Other(self, runner)
        other = self._others[told.stream]
        name = _id(machine, version, other.batches)
        return other.decide(Command(name, HOUSE_ACTOR, max(cause.at, other.runner.at), told.does))

    def parts(self) -> tuple[HousePart, ...]:
        """Return what is recorded in the house's stream and in others, and the versions of them that were decided on."""
        house = (HousePart(self._house.record, self._house.version, self.batches),) if self._house else ()
        others = (HousePart(each.runner.record, each.runner.version, each.batches) for each in self._others.values())
        return (*house, *others)

    def happened(self) -> None:
        """Apply what has been recorded."""
        if self._house and self.batches:
            self._house.apply(self.state, self.batches)
        for each in self._others.values():
            each.runner.apply(each.after, each.batches)


class Trial(Consequences):
    """Whether the house or another stream would refuse what a command brings about: decided, with no chance and no record."""

    def __init__(
        self, machine: Machine[Any], version: int, house: Runner[Any] | None, find: Callable[[str], Runner[Any]] | None, but: str
    ) -> None:
        super().__init__(machine, version, house, find=find)
        self._but = but
        """A name that stands for whoever will be named: nothing is known of them."""
        self._after: dict[str, Any] = {}

    def _tell_house(self, machine: Machine[Any], version: int, cause: Command, does: Request) -> Refusal | None:
        return None if getattr(does, "person", None) == self._but else super()._tell_house(machine, version, cause, does)

    def _tell(self, machine: Machine[Any], version: int, cause: Command, told: For) -> Refusal | None:
        assert self._find is not None
        try:
            runner = self._find(told.stream)
        except LookupError:
            return None  # a table that is opened before anything is asked of it
        state = self._after.get(told.stream, runner.state)
        standing = runner.machine.standing_after(self.state, state)
        command = Command("trial", HOUSE_ACTOR, max(cause.at, runner.at), told.does, standing=standing)
        decision = runner.machine.decide(state, command)
        if isinstance(decision, Refusal):
            return decision
        for each in decision:
            state = runner.machine.evolve(state, each)
        self._after[told.stream] = state
        return self.follow(runner.machine, runner.version, command, decision)


class _Other(Consequences):
    """Another stream in the same transaction. What follows from its events belongs to the whole."""

    def __init__(self, whole: Consequences, runner: Runner[Any]) -> None:
        super().__init__(runner.machine, runner.version, None)
        self._whole = whole
        self.runner = runner
        self.after = runner.state

    def take(self, cause: Command, events: Sequence[Event]) -> Refusal | None:
        refusal = self._whole.follow(self._machine, self._counted(len(events)), cause, events)
        self.state = self._whole.state
        return refusal

    def decide(self, command: Command) -> Refusal | None:
        """Decide a command of this stream, and the steps after it."""
        self.state = self._whole.state
        told = self.runner.told(self.after, command, self)
        if isinstance(told, Refusal):
            return told
        self.after, batches = told
        # The ids of what follows begin with that of the first command.
        self.batches = [*self.batches, *batches]
        return None


def _id(machine: Machine[Any], version: int, before: Sequence[Batch]) -> str:
    return f"{before[0][0].id}{FOLLOWS}{len(before)}" if before else f"{machine.name}{FOLLOWS}{version}"
