"""A stream of the house besides its tables: the machine of its kind, with its record."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pitboss.cards.chance import Chance
from pitboss.house.consequences import Trial
from pitboss.house.kind import StreamMachine
from pitboss.house.machine import S
from pitboss.house.people import People
from pitboss.house.record import Accepted, Record
from pitboss.house.ruled import SOMEBODY, RuledKind, StreamRules
from pitboss.house.running import Outcome, Runner, Stale
from pitboss.table.commands import Actor, Command, Request, speaker
from pitboss.table.offers import Offer
from pitboss.table.refusal import Refusal
from pitboss.table.viewers import Viewer, viewer_of


class HouseStream(Runner[S]):
    """One stream of the house: a promotion, for instance."""

    machine: StreamMachine[S, StreamRules]

    def __init__(
        self,
        kind: RuledKind[S],
        name: str,
        rules: StreamRules,
        record: Record | None,
        people: People,
        chance: Chance | None = None,
    ) -> None:
        super().__init__(kind.machine(name, rules), record, chance, people)
        self.state = kind.fresh()
        self.name = name
        self.kind = kind
        self.forbids: Callable[[Request, Actor, int], Refusal | None] | None = None
        """What keeps people from a request besides the rules of the stream; None outside a house."""

    @property
    def rules(self) -> StreamRules:
        return self.machine.rules

    def view(self, viewer: str | Actor | Viewer, at: int | None = None) -> Any:
        """Return what this viewer sees now, or would see at a later time."""
        return self.machine.view(self.state, viewer_of(viewer), self.at if at is None else at)

    def offers(self, who: str | Actor, at: int | None = None) -> tuple[Offer, ...]:
        """Return the requests that this person may make now: what this stream allows, and nothing that the house or another
        stream that it concerns would refuse."""
        now, who = self.at if at is None else at, speaker(who)
        assert self.house is not None, "a stream of a house"
        standing = self._standing(self.house.state, who, now, None)
        caught_up: dict[str, Runner[Any]] = {}

        def find(stream: str) -> Runner[Any]:
            if stream not in caught_up:
                assert self.find is not None
                caught_up[stream] = self.find(stream)
                caught_up[stream].catch_up()
            return caught_up[stream]

        def carried_out(does: Request) -> bool:
            if self.forbids and self.forbids(does, who, now):
                return False
            command = Command("offer", who, now, does, standing=standing)
            events = self.machine.decide(self.state, command)
            trial = Trial(self.machine, self.version, self.house, find if self.find else None, SOMEBODY)
            return not isinstance(events, Refusal) and trial.take(command, events) is None

        offered = self.machine.offered(self.state, who, now, standing)
        return tuple(offer for offer, does in offered if does is None or carried_out(does))

    def said(self, does: Request, who: Actor, *, command_id: str, at: int) -> Accepted | Refusal:
        """Send a request at the current end of the stream, again if another process was faster."""
        self.follow()
        if self.forbids and (refusal := self.forbids(does, who, self.in_time(at))):
            return refusal
        return self._until_decided(lambda: self.send(Command(command_id, who, self.in_time(at), does)))

    def by_itself(self, does: Request, *, command_id: str, at: int) -> Accepted | Refusal:
        """Let the house take a step that needs no person."""
        return self._until_decided(lambda: self.own_step(does, command_id=command_id, at=max(at, self.at)))

    def _until_decided(self, ask: Callable[[], Outcome]) -> Accepted | Refusal:
        while True:
            self.follow()
            outcome = ask()
            if not isinstance(outcome, Stale):
                return outcome
