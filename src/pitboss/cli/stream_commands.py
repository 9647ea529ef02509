"""What the commands of every kind of stream of the house share: who speaks, what they ask, and how the answer is printed."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec
from cyclopts import Parameter

from pitboss.cli.house_folder import house_at, now
from pitboss.cli.options import As, AsJson, Data
from pitboss.cli.output import DONE, REFUSED, WRONG_INPUT, complain, print_json, refusal_data, refusal_lines
from pitboss.cli.passwords import PasswordFile, prove
from pitboss.house.house import House
from pitboss.house.kind import Begins
from pitboss.house.record import Accepted
from pitboss.house.ruled import RuledKind
from pitboss.house.stream.state import offices_of
from pitboss.house.stream_runner import HouseStream
from pitboss.house.times import iso_time
from pitboss.law import Rulebook
from pitboss.table.commands import Actor, Request, Standing
from pitboss.table.persons import identity, not_entitled
from pitboss.table.refusal import Refusal
from pitboss.table.view import view_event
from pitboss.table.viewers import PUBLIC, Viewer, viewer_of

__all__ = ["SAID", "Says", "asked", "begun", "looks_as", "print_accepted", "print_refused", "speaker_in"]


@Parameter(name="*")
@dataclass(frozen=True)
class Says:
    """Who speaks, how they prove it, in which house, and how the answer is printed."""

    speaker: As = None
    password_file: PasswordFile = None
    data: Data = None
    as_json: AsJson = False


SAID = Says()
Through = Callable[[House, str, Request, Actor, int], Accepted | Refusal]
"""Sends a request of somebody, at a time, to the stream of that name."""


def speaker_in(book: Rulebook, given: tuple[str, str]) -> Actor:
    """Return the person who speaks; the office must be one of the rulebook's."""
    return Actor(given[0], book.office(given[1]).name)


def begun(kind: RuledKind[Any], book: Rulebook, does: Begins, says: Says) -> int:
    """Begin a stream of the house with a request of somebody, and print what came of it."""
    if says.speaker is None:
        return complain("Say who you are: --as NAME OFFICE.", WRONG_INPUT)
    who = speaker_in(book, says.speaker)
    with house_at(says.data, make=True) as house:
        house.must_hold()
        prove(house, who, says.password_file)
        made = house.streams.begin(kind, book, does, who=who, command_id=secrets.token_hex(8), at=now())
        if isinstance(made, Refusal):
            return print_refused(book, made, as_json=says.as_json)
        first = made.history[0].event
        with made.rules.clocks():
            sentence = first.says()
        if says.as_json:
            print_json({"stream": made.machine.name, "version": made.version, "clauses": first.clauses, "says": sentence})
        else:
            print(f"  {sentence}  {', '.join(first.clauses)}")
    return DONE


def asked(
    kind: RuledKind[Any],
    name: str,
    does: Request,
    says: Says,
    *,
    through: Through | None = None,
) -> int:
    """Send a request of somebody to a stream, and print what came of it. `through` sends it where more has to be done."""
    if says.speaker is None:
        return complain("Say who you are: --as NAME OFFICE.", WRONG_INPUT)
    with house_at(says.data) as house:
        house.must_hold()
        stream = house.streams.get(kind, name)
        who = speaker_in(stream.rules.book, says.speaker)
        prove(house, who, says.password_file)
        if second := getattr(does, "signed_by", ""):
            prove(house, Actor(second, "second"), says.password_file)
        if through is not None:
            outcome = through(house, name, does, who, now())
        else:
            outcome = stream.said(does, who, command_id=secrets.token_hex(8), at=now())
        if isinstance(outcome, Refusal):
            return print_refused(stream.rules.book, outcome, as_json=says.as_json)
        return print_accepted(stream, outcome, who, as_json=says.as_json)


def print_refused(book: Rulebook, refusal: Refusal, *, as_json: bool) -> int:
    """Print why a request is refused, with the words of its clauses and the way out."""
    if as_json:
        print_json({"refused": refusal_data(book, refusal)})
        return REFUSED
    return complain(" ".join(refusal_lines(book, refusal)), REFUSED)


def print_accepted(stream: HouseStream[Any], accepted: Accepted, who: Actor, *, as_json: bool) -> int:
    """Print what has happened, as the speaker may read it."""
    rows = []
    for each in accepted.events:
        event = view_event(each.event, viewer_of(who))
        with stream.rules.clocks():
            says, clauses = event.says(), event.clauses
        if not as_json:
            print(f"  {says}  {', '.join(clauses)}".rstrip())
        hidden = () if event is each.event else event.SECRET
        body = {key: value for key, value in msgspec.to_builtins(event, str_keys=True).items() if key not in hidden}
        rows.append({"version": each.version, "at": iso_time(each.at), "says": says, "clauses": clauses, "event": body})
    if as_json:
        print_json({"stream": stream.machine.name, "version": stream.version, "events": rows})
    return DONE


def looks_as(house: House, book: Rulebook, given: tuple[str, str] | None, password_file: PasswordFile) -> Viewer | Refusal:
    """Return in which office somebody looks, the public's without `--as`; or why they may not."""
    if given is None:
        return PUBLIC
    who = speaker_in(book, given)
    return may_look(house, who, password_file) or viewer_of(who)


def may_look(house: House, who: Actor, password_file: PasswordFile) -> Refusal | None:
    """Refuse somebody who looks in an office that is not theirs, or without having signed in."""
    prove(house, who, password_file)
    people = house.people
    standing = Standing(offices=offices_of(people.state, who.name), signed_in=identity(who.name) in people.signed_in)
    return not_entitled(who, standing)
