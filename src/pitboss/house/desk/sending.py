"""Sending what a keyed line asks to the table: all of it, or nothing."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from pitboss.house.house import House
from pitboss.house.record import KEYED_TOGETHER
from pitboss.house.runner import Accepted, Recorded, Stale, Table
from pitboss.table.accounts import LARGEST
from pitboss.table.commands import Actor, Command, Request, Standing
from pitboss.table.decide import decide
from pitboss.table.events import Event
from pitboss.table.refusal import Refusal
from pitboss.table.services.house_wide import ChangeHouseWide
from pitboss.table.services.seats.chips import BuyIn


class Sent(Struct, frozen=True):
    """What became of the commands of a line."""

    happened: tuple[Recorded, ...] = ()
    refused: Refusal | None = None
    stale: Stale | None = None


def commands_of(requests: Iterable[tuple[Actor, Request]], at: int) -> list[Command]:
    """Return the commands of one line: they are one step, which is taken back as a whole."""
    line, every = secrets.token_hex(8), list(requests)
    names = [line] if len(every) == 1 else [f"{line}{KEYED_TOGETHER}{number}" for number in range(1, len(every) + 1)]
    return [Command(name, who, at, does) for name, (who, does) in zip(names, every, strict=True)]


def tried(copy: Table, command: Command) -> Accepted | Refusal:
    """Return what a command comes to on a copy of a table; a player who buys in has the cash."""
    if isinstance(command.does, BuyIn):
        copy.purses.grant(command.who.name, _lacking(copy, command.who, command.does))
    outcome = copy.send(command)
    assert not isinstance(outcome, Stale), "nobody else speaks to a copy"
    return outcome


def rehearsed(table: Table, commands: Sequence[Command]) -> Sent | tuple[Event, ...]:
    """Return what commands would come to, one after another; nothing happens, and the first refusal is the answer."""
    copy, events = table.rehearsal(), list[Event]()
    for command in commands:
        outcome = tried(copy, command)
        if isinstance(outcome, Refusal):
            return Sent(refused=outcome)
        events += [each.event for each in outcome.events]
    return tuple(events)


def sent(house: House, table: Table, commands: Sequence[Command], dealer: Actor | None) -> Sent:
    """Send the commands of a line: what would be refused halfway is refused before it begins."""
    if len(commands) > 1 and isinstance(trial := rehearsed(table, commands), Sent):
        return trial
    happened: list[Recorded] = []
    for command in commands:
        outcome = _send(house, table, replace(command, expected=table.version), dealer)
        if isinstance(outcome, Refusal):
            return Sent(tuple(happened), refused=outcome)
        if isinstance(outcome, Stale):
            return Sent(tuple(happened), stale=outcome)
        happened += outcome.events
    return Sent(tuple(happened))


def _send(house: House, table: Table, command: Command, dealer: Actor | None) -> Accepted | Refusal | Stale:
    if isinstance(command.does, BuyIn):
        # The player hands over cash that the house did not know about.
        buying = replace(command, standing=Standing(purse=LARGEST))
        trial = decide(table.state, buying, table.rules)
        if isinstance(trial, Refusal):
            return trial
        if lacks := _lacking(table, command.who, command.does):
            house.grant(command.who.name, lacks, command_id=secrets.token_hex(8), at=command.at, who=dealer or command.who)
    if isinstance(command.does, ChangeHouseWide):
        version = table.version
        outcome = house.send(replace(command, expected=None))
        return outcome if isinstance(outcome, Refusal) else Accepted(tuple(table.record.history(version)))
    return table.send(command)


def _lacking(table: Table, who: Actor, buying: BuyIn) -> int:
    return max(0, buying.amount - table.purses[who.name])
