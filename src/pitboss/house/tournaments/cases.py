"""What tournaments bring to cases: conditions from a file, with changes, and a tournament that has come some way already."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pitboss.files.toml import Section
from pitboss.files.values import amount, flag, one_of, positive, text
from pitboss.games import rules_for
from pitboss.house.file_values import name, time_after
from pitboss.house.people import People
from pitboss.house.round_files.changing import changed_data, raw_data
from pitboss.house.round_files.model import FileStream
from pitboss.house.runner import Table
from pitboss.house.running import Runner
from pitboss.house.stream_runner import HouseStream
from pitboss.house.table_stream import PREFIX
from pitboss.house.tournaments.conditions_file import ConditionsFile, read_conditions
from pitboss.house.tournaments.conducting import StartSession
from pitboss.house.tournaments.counted import stream_of
from pitboss.house.tournaments.entering import EnterTournament
from pitboss.house.tournaments.kind import TOURNAMENT
from pitboss.house.tournaments.preparing import ApproveConditions, NominateDirector, OfferTournament
from pitboss.house.tournaments.seating import HoldBallot, TakeAllocatedSeat
from pitboss.house.tournaments.state import TournamentState, table_settings
from pitboss.table.commands import PLAYER, Actor, Command, Request

HOUR = 3_600_000
STAGES = ("offered", "approved", "directed", "balloted", "started")
OPERATOR = Actor("Olga", "casino-operator")
COMMISSION = Actor("Kim", "commission")
MANAGER = Actor("Gus", "gaming-shift-manager")
DIRECTOR = Actor("Dana", "tournament-director")
PURSE = 100_000


def opened(file: Section) -> FileStream:
    """Read `conditions`, with `change` and `without`, and how far the tournament has come: `stage`, `entrants`, those who are
    `missing` from their seats, the `ballot` that is drawn, and the cash in every player's `purse`."""
    path = Path(file.document.name).parent / file.need("conditions", text)
    changed = changed_data(raw_data(path, "the conditions of a tournament"), file)
    found = read_conditions(Section(file.document, "conditions", changed))
    begins = _offer(found)
    start = file.read("start", time_after(0), max(found.conditions.start - HOUR, 1))
    stage = file.read("stage", one_of(*STAGES), "")
    entrants = _names(file, "entrants")
    missing = _names(file, "missing")
    ballot = tuple(positive(each) for each in file["ballot"].each()) if "ballot" in file else ()
    file.allow("ballot")
    purse = file.read("purse", amount, PURSE)
    nobody = file.read("no_purses", flag, False)
    before = tuple(_before(found, begins, start, STAGES.index(stage) if stage else -1, entrants, missing))
    cash = {} if nobody else dict.fromkeys(entrants, purse)
    return FileStream(TOURNAMENT, found.book, begins, start, before, (ballot,), changed, cash, 0 if nobody else purse)


def _names(file: Section, key: str) -> tuple[str, ...]:
    file.allow(key)
    return tuple(name(each) for each in file[key].each()) if key in file else ()


def _offer(found: ConditionsFile) -> OfferTournament:
    return OfferTournament(found.name, found.book.id, found.book.digests(), found.conditions)


def _before(
    found: ConditionsFile, begins: OfferTournament, start: int, stage: int, entrants: tuple[str, ...], missing: tuple[str, ...]
) -> Iterator[Command]:
    """Yield what is said before the commands of the file: everything up to the stage that it names."""
    said: list[tuple[Actor, int, Request]] = []
    steps: list[list[tuple[Actor, int, Request]]] = [
        [(OPERATOR, start, begins)],
        [(COMMISSION, start, ApproveConditions("NI2030-1"))],
        [(MANAGER, start, NominateDirector(DIRECTOR.name))],
        [(DIRECTOR, start, HoldBallot())],
        [(DIRECTOR, found.conditions.start, StartSession())],
    ]
    entries = [(Actor(each, PLAYER), start, EnterTournament()) for each in entrants]
    seats = [(Actor(each, PLAYER), start, TakeAllocatedSeat()) for each in entrants if each not in missing]
    for number, step in enumerate(steps[: stage + 1]):
        said += [*(entries if number == STAGES.index("balloted") else ()), *(seats if number == len(STAGES) - 1 else ()), *step]
    if 0 < stage < STAGES.index("balloted"):
        said += entries
    if stage == STAGES.index("balloted"):
        said += seats
    for number, (who, at, does) in enumerate(said):
        yield Command(f"before-{number}", who, at, does)


def request(tag: str, row: Section, stream: FileStream) -> Request | None:
    """Read a request that has conditions: those of the case, with the changes that the row names."""
    if tag == OfferTournament.__struct_config__.tag:
        return _offer(read_conditions(Section(row.document, row.path, changed_data(stream.raw, row))))
    return None


def prepared(stream: HouseStream[TournamentState]) -> None:
    """Give the tournament its tables."""
    TablesInMemory(stream)


class TablesInMemory:
    """The tables of one tournament. They open as soon as a ballot has allocated them."""

    def __init__(self, stream: HouseStream[TournamentState]) -> None:
        self.stream = stream
        self.tables: dict[str, Table] = {}
        stream.find = self.find
        stream.happened = self._open

    def find(self, stream: str) -> Runner[Any]:
        """Return what runs a stream: the tournament, or one of its tables."""
        if stream == stream_of(self.stream.name):
            return self.stream
        return self.table(stream.removeprefix(PREFIX))

    def table(self, name: str) -> Table:
        return self.tables[name]

    def _open(self) -> None:
        for table_name in self.stream.state.tables.keys() - self.tables.keys():
            assert isinstance(self.stream.house, People)
            settings = table_settings(self.stream.name, self.stream.state, table_name)
            table = Table.open(rules_for(self.stream.rules.book, settings), at=self.stream.at, people=self.stream.house)
            table.find = self.find
            self.tables[table_name] = table
