"""Older formats are read as today's: events, requests, commands and rulebooks. What is stored never changes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import msgspec
import pytest
from msgspec import Struct
from tests.journal.places import Place
from tests.journal.samples import ANN, TABLE

from pitboss.journal.errors import Altered, UnknownFormat
from pitboss.journal.formats import Formats, upcast
from pitboss.journal.store import Entry, Journal
from pitboss.journal.verify import verify
from pitboss.table.commands import Actor
from pitboss.table.events import Event


class RolledOne(Event, frozen=True, tag="dice.rolled/1"):
    first: int
    second: int
    hidden: tuple[int, ...] = ()

    SECRET: ClassVar[tuple[str, ...]] = ("hidden",)


class Counted(Event, frozen=True, tag="dice.counted/1"):
    total: int


class RollOne(Struct, frozen=True, tag="roll"):
    times: int


class CommandOne(Struct, frozen=True):
    id: str
    who: Actor
    at: int
    does: RollOne
    purse: int = 0


class RolledThree(Event, frozen=True, tag="dice.rolled/3"):
    faces: tuple[int, ...]
    hidden: dict[int, int]
    by: str

    SECRET: ClassVar[tuple[str, ...]] = ("hidden",)


class RollTwo(Struct, frozen=True, tag="roll/2"):
    dice: int


class CommandTwo(Struct, frozen=True):
    id: str
    who: Actor
    at: int
    does: Struct
    purses: dict[str, int]

    FORMAT: ClassVar[str] = "command/2"


def rolled_one(body: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """Turn two fields into a list."""
    rest = {name: value for name, value in body.items() if name not in ("first", "second")}
    return "dice.rolled/2", {**rest, "faces": [body["first"], body["second"]]}


def rolled_two(body: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """Number the hidden faces, and say who rolled."""
    return "dice.rolled/3", {**body, "hidden": {str(n): face for n, face in enumerate(body["hidden"])}, "by": "dealer"}


OLD = Formats(events=RolledOne | Counted, command=CommandOne)
NEW = Formats(
    events=RolledThree | Counted,
    command=CommandTwo,
    requests=RollTwo,
    upcasters={
        "dice.rolled/1": rolled_one,
        "dice.rolled/2": rolled_two,
        "roll": lambda body: ("roll/2", {"dice": body["times"]}),
        "command/1": lambda parts: ("command/2", {**parts, "purses": {"cash": parts["purse"]}}),
    },
)


@pytest.fixture
def old(journal: Journal) -> Journal:
    rolled = RolledOne(first=4, second=2, hidden=(6, 1), clauses=("1.1",))
    events = (rolled, Counted(total=6, clauses=()))
    journal.append(TABLE, 0, [(CommandOne("c1", ANN, 5, RollOne(2), purse=700), events)])
    return journal


def test_a_format_is_read_as_it_was_written(old: Journal) -> None:
    (step,) = old.steps(TABLE, OLD)
    assert step.command == CommandOne("c1", ANN, 5, RollOne(2), purse=700)
    assert step.entries[0].event == RolledOne(first=4, second=2, hidden=(6, 1), clauses=("1.1",))


def test_old_events_are_upcast_step_by_step(old: Journal) -> None:
    first, second = old.entries(TABLE, NEW)
    assert first.event == RolledThree(faces=(4, 2), hidden={0: 6, 1: 1}, by="dealer", clauses=("1.1",))
    assert second.event == Counted(total=6, clauses=())


def test_old_commands_are_upcast_with_what_they_ask_for(old: Journal) -> None:
    (step,) = old.steps(TABLE, NEW)
    assert step.command == CommandTwo("c1", ANN, 5, RollTwo(2), {"cash": 700})


def test_new_formats_are_written_beside_old_ones(place: Place, old: Journal) -> None:
    event = RolledThree(faces=(1, 1), hidden={0: 3}, by="shooter", clauses=())
    command = CommandTwo("c2", ANN, 6, RollTwo(2), {"cash": 1})
    old.append(TABLE, 2, [(command, (event,))])
    assert [entry.event for entry in old.entries(TABLE, NEW, 3)] == [event]
    assert [step.command.purses for step in old.steps(TABLE, NEW)] == [{"cash": 700}, {"cash": 1}]
    formats = [msgspec.json.decode(body).get("format") for (body,) in place.plain("SELECT body FROM commands ORDER BY expected")]
    assert formats == [None, "command/2"]


def test_what_is_stored_stays_and_verifies(place: Place, old: Journal) -> None:
    before = place.plain("SELECT * FROM journal ORDER BY version")
    hashes = [row.hash for row in old.read(TABLE)]
    assert [bytes.fromhex(entry.hash) for entry in old.entries(TABLE, NEW)] == hashes
    assert place.plain("SELECT * FROM journal ORDER BY version") == before
    assert verify(old).ok


def opened(old: Journal) -> Iterator[Entry]:
    """Read the events without a look at the hashes, as somebody might who computed them again."""
    return (old.open(row, NEW) for row in old.read(TABLE))


def test_an_upcast_does_not_hide_what_was_changed(place: Place, old: Journal) -> None:
    place.tamper("UPDATE journal SET body = replace(body, '\"first\":4', '\"first\":5') WHERE version = 1")
    place.tamper("UPDATE journal SET type = 'dice.counted/1' WHERE version = 1")
    with pytest.raises(Altered, match="table-1 1: its body is not what was written"):
        list(opened(old))
    with pytest.raises(Altered, match=r"table-1 1: changed: (type, )?body"):
        list(old.entries(TABLE, NEW))
    assert not verify(old).ok


def test_a_body_that_an_upcaster_cannot_read_was_altered(place: Place, old: Journal) -> None:
    place.tamper("UPDATE journal SET body = replace(body, 'first', 'fist') WHERE version = 1")
    with pytest.raises(Altered, match="table-1 1: its body is not what was written"):
        list(opened(old))
    with pytest.raises(Altered, match=r"table-1 1: changed: (type, )?body"):
        list(old.entries(TABLE, NEW))


@pytest.mark.parametrize(
    ("of", "tag"),
    [
        (Formats(Counted, CommandOne), "dice.rolled/1"),
        (Formats(RolledThree | Counted, CommandOne, upcasters={"dice.rolled/1": rolled_one}), "dice.rolled/2"),
    ],
)
def test_an_unknown_event_is_named(old: Journal, of: Formats, tag: str) -> None:
    with pytest.raises(UnknownFormat) as caught:
        list(old.entries(TABLE, of))
    says = f"{TABLE} 1: this Pitboss does not know the format of the event, '{tag}'. Install the Pitboss that wrote it"
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("of", "tag"),
    [
        (Formats(RolledOne | Counted, CommandTwo, RollTwo), "command/1"),
        (Formats(RolledOne | Counted, CommandOne, RollTwo), "roll"),
    ],
)
def test_an_unknown_command_is_named(old: Journal, of: Formats, tag: str) -> None:
    with pytest.raises(UnknownFormat, match=f"{TABLE} 2: this Pitboss does not know the format of the command, '{tag}'"):
        list(old.steps(TABLE, of))


def test_upcasters_that_lead_back_are_a_mistake() -> None:
    with pytest.raises(RuntimeError, match="the upcasters of a/1 lead back to it"):
        upcast({"a/1": lambda body: ("a/2", body), "a/2": lambda body: ("a/1", body)}, "a/1", {})
