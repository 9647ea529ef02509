"""Play a case: begin its stream in a house with its people, and send commands to it."""

from __future__ import annotations

from importlib import import_module
from typing import Any, cast

from pitboss.cards.chance import ScriptedChance
from pitboss.house.people import People
from pitboss.house.round_files.lines import Played
from pitboss.house.round_files.model import CaseParts, FileStream, WrittenFile
from pitboss.house.round_files.player import Player
from pitboss.house.ruled import RuledKind
from pitboss.house.running import Outcome
from pitboss.house.stream.state import Account, HouseState
from pitboss.house.stream_runner import HouseStream
from pitboss.table.commands import PLAYER, Command
from pitboss.table.persons import identity, is_house


def parts_of(kind: RuledKind[Any]) -> CaseParts:
    """Return what a kind of stream brings to its cases: the module `cases` of its folder."""
    package = type(kind).__module__.rpartition(".")[0]
    return cast(CaseParts, import_module(f"{package}.cases"))


class StreamPlayer(Player):
    """Plays the stream of a case."""

    def __init__(self, file: WrittenFile, written: FileStream) -> None:
        super().__init__(file, _people(file))
        chance = ScriptedChance(written.chance, cut=False)
        self.stream = HouseStream(written.kind, written.name, written.kind.reads(written.book), None, self.people, chance)

    def open(self) -> None:
        parts_of(self.stream.kind).prepared(self.stream)

    def runner(self, machine: int) -> HouseStream[Any]:
        return self.stream

    def outcome(self, machine: int, command: Command) -> Outcome:
        if is_house(command.who):
            return self.stream.own_step(command.does, command_id=command.id, at=command.at, expected=command.expected)
        return self.stream.send(command)

    def played(self) -> Played:
        return Played((), stream=self.stream)


def _people(file: WrittenFile) -> People:
    """Return the people of the house as the case has them."""
    people = People()
    accounts: dict[str, Account] = {}
    if file.accounts:
        staff = [each for each in file.people if each.office != PLAYER]
        accounts = {identity(each.name): Account(each.name, (each.office,), has_password=True) for each in staff}
        people.signed_in = set(accounts)
    people.state = HouseState(purses=dict(file.purses), excluded=frozenset(file.excluded), accounts=accounts)
    return people
