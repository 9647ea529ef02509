"""Play a case: send each command through the one runner, and compare the answers with what the file expects."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pitboss.cards.chance import ScriptedChance
from pitboss.files.errors import FileError
from pitboss.files.reading import printable
from pitboss.house.case_files.model import CaseAnswer, CaseCommand, CaseFile
from pitboss.house.case_files.reading import load, parts_of
from pitboss.house.people import People
from pitboss.house.record import Accepted
from pitboss.house.round_files.model import ACCEPTED, REFUSED, STALE, Unmet
from pitboss.house.round_files.suite import FileReport
from pitboss.house.running import Halted, Outcome
from pitboss.house.stream.state import Account, HouseState
from pitboss.house.stream_runner import HouseStream
from pitboss.table.commands import PLAYER, Actor, Command
from pitboss.table.persons import identity, is_house
from pitboss.table.refusal import Refusal


class Answered(Struct, frozen=True):
    """A command of the case, and what came of it."""

    command: Command
    outcome: Outcome


class PlayedCase(Struct, frozen=True):
    """What happened, what was expected and did not happen, and why the stream stopped if it did."""

    answers: tuple[Answered, ...]
    unmet: tuple[Unmet, ...]
    stream: HouseStream[Any]
    fault: str = ""


def play(case: CaseFile) -> PlayedCase:
    """Play a case from its first request to its last."""
    people, opening = _people(case), case.opening
    rules = case.kind.rules(opening.book)
    chance = ScriptedChance(opening.chance, cut=False)
    stream = HouseStream(case.kind, opening.begins.name, rules, None, people, chance)
    parts_of(case.kind).prepared(stream)
    answers: list[Answered] = []
    unmet: list[Unmet] = []
    before = (CaseCommand("the file", each) for each in opening.before)
    for each in (*before, *case.commands):
        try:
            outcome = _sent(stream, each.command)
        except Halted as fault:
            return PlayedCase(tuple(answers), tuple(unmet), stream, str(fault))
        answers.append(Answered(each.command, outcome))
        if each.path == "the file" and isinstance(outcome, Refusal):
            unmet.append(Unmet("the file", "a stream that begins", f"{outcome.code}: {outcome.sentence()}"))
        answer = _answer(stream, each, outcome, case.people)
        with rules.clocks():
            unmet += [replace(one, line=case.document.line(one.step)) for one in each.expect.unmet(answer)]
    return PlayedCase(tuple(answers), tuple(unmet), stream)


def _sent(stream: HouseStream[Any], command: Command) -> Outcome:
    if is_house(command.who):
        return stream.own_step(command.does, command_id=command.id, at=command.at)
    return stream.send(command)


def _answer(stream: HouseStream[Any], each: CaseCommand, outcome: Outcome, people: tuple[Actor, ...]) -> CaseAnswer:
    assert isinstance(stream.house, People)
    said = REFUSED if isinstance(outcome, Refusal) else ACCEPTED if isinstance(outcome, Accepted) else STALE
    return CaseAnswer(
        outcome=said,
        at=each.command.at,
        refusal=outcome if isinstance(outcome, Refusal) else None,
        events=tuple(done.event for done in outcome.events) if isinstance(outcome, Accepted) else (),
        sender=each.command.who,
        people=people,
        stream=stream,
        house=stream.house,
    )


def _people(case: CaseFile) -> People:
    """Return the people of the house as the case has them."""
    people = People()
    accounts: dict[str, Account] = {}
    if case.accounts:
        staff = [each for each in case.people if each.office != PLAYER]
        accounts = {identity(each.name): Account(each.name, (each.office,), has_password=True) for each in staff}
        people.signed_in = set(accounts)
    players = [each.name for each in case.people if each.office == PLAYER] if case.opening.purse else []
    purses = {**dict.fromkeys(players, case.opening.purse), **case.opening.purses}
    people.state = HouseState(purses=purses, excluded=frozenset(case.excluded), accounts=accounts)
    return people


def play_all(files: Iterable[Path]) -> Iterator[FileReport]:
    """Play each case in turn, in this process."""
    for file in files:
        try:
            played = play(load(file))
        except FileError as error:
            yield FileReport(printable(file), error=str(error))
        else:
            yield FileReport(printable(file), played.unmet, fault=played.fault)
