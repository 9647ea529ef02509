"""A round file played: each command sent through the one runner, and what the table said to it."""

from __future__ import annotations

from pitboss.table.commands import Actor, HOUSE_ACTOR


from collections.abc import Iterator

from msgspec import Struct

from pitboss.house.purses import Purses
from pitboss.house.record import Record
from pitboss.house.rounds.dealing import WrittenChance
from pitboss.house.rounds.expecting import differs, unmet, unmet_deal
from pitboss.house.rounds.model import ACCEPTED, REFUSED, REPEATED, STALE, Expect, RoundFile, Said
from pitboss.house.rounds.result import NOTHING, Result, hands_of, result_of
from pitboss.house.runner import Accepted, Halted, NotOpened, Recorded, Stale, Table
from pitboss.table.refusal import Refusal
from pitboss.table.services.decks.requests import ReplaceDevice

OPEN = "open"


class Spoken(Struct, frozen=True):
    """A command as the answer to it remembers it: who said it, when, what, and at which version of the table."""

    id: str
    who: Actor
    at: int
    does: str
    version: int


class Happened(Struct, frozen=True):
    recorded: Recorded


class Refused(Struct, frozen=True):
    spoken: Spoken
    refusal: Refusal


class OutOfDate(Struct, frozen=True):
    spoken: Spoken
    expected: int


class Repeated(Struct, frozen=True):
    """The same command once more: it has happened already, at these versions, and nothing happens again."""

    spoken: Spoken
    versions: tuple[int, ...]


Line = Happened | Refused | OutOfDate | Repeated


class Played(Struct, frozen=True):
    """What a round file came to."""

    lines: tuple[Line, ...]
    result: Result
    unmet: tuple[str, ...] = ()
    """What the file expected and did not get."""
    fault: str = ""
    """Why the table stopped, where it did."""


def play(file: RoundFile, record: Record | None = None) -> Played:
    """Open the table, let everybody speak in turn, and compare with what the file expects; `record` is where its history
    goes, if it is to be kept."""
    opened = _opened(file, record)
    if isinstance(opened, Refusal):
        spoken = Spoken(OPEN, HOUSE_ACTOR, file.start, OPEN, 0)
        return Played((Refused(spoken, opened),), NOTHING, tuple(_unmet_unopened(file, opened)))
    table, chance = opened
    lines: list[Line] = [Happened(recorded) for recorded in table.history]
    differences = [*_compared("table", file.opening, ACCEPTED, "")]
    fault = ""
    waiting = list(file.commands)
    while waiting:
        said = waiting.pop(0)
        chance.device = said.command.does.device if isinstance(said.command.does, ReplaceDevice) else table.state.device
        try:
            outcome, code, answer = _answer(table, said)
        except Halted as halted:
            fault = str(halted)
            break
        lines += answer
        differences += _compared(said.path, said.expect, outcome, code)
        if outcome == REFUSED and file.stop_on_refusal:
            break
    for said in waiting:
        differences += _compared(said.path, said.expect, "that the round had ended before", "")
    result = result_of(table, file.purses)
    dealt = hands_of(table.history)
    differences += unmet(file.result, result)
    for number, hands in enumerate(file.cards.hands, 1):
        differences += unmet_deal(hands, dealt.get(number))
    return Played(tuple(lines), result, tuple(differences), fault)


def _opened(file: RoundFile, record: Record | None) -> tuple[Table, WrittenChance] | Refusal:
    if isinstance(file.rules, Refusal):
        return file.rules
    purses, chance = Purses(file.purses), WrittenChance(file.cards, file.rules)
    try:
        table = Table.open(file.rules, at=file.start, record=record, chance=chance, automation=file.automation, purses=purses)
    except NotOpened as error:
        return error.refusal
    return table, chance


def _unmet_unopened(file: RoundFile, refusal: Refusal) -> Iterator[str]:
    """A table that did not open, where the file expects it to or expects more to follow."""
    yield from _compared("table", file.opening, REFUSED, refusal.code)
    for said in file.commands:
        yield from _compared(said.path, said.expect, "that the table did not open", "")
    yield from unmet(file.result, NOTHING)


def _answer(table: Table, said: Said) -> tuple[str, str, list[Line]]:
    """What became of a command: the outcome, the code of a refusal, and the lines that tell it."""
    command = said.command
    tag = str(type(command.does).__struct_config__.tag)
    spoken = Spoken(command.id, command.who, command.at, tag, table.version)
    match table.send(command):
        case Refusal() as refusal:
            return REFUSED, refusal.code, [Refused(spoken, refusal)]
        case Stale(expected=expected):
            return STALE, "", [OutOfDate(spoken, expected)]
        case Accepted(events=events) if events and events[0].version <= spoken.version:
            return REPEATED, "", [Repeated(spoken, tuple(recorded.version for recorded in events))]
        case Accepted(events=events):
            return ACCEPTED, "", [Happened(recorded) for recorded in events]


def _compared(path: str, expect: Expect, outcome: str, code: str) -> Iterator[str]:
    if expect.outcome not in (None, outcome) or expect.code not in (None, code):
        yield differs(path, str(expect), f"{outcome} ({code})" if code else outcome)
