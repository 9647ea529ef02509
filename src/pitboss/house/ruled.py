"""Kinds of stream that a rulebook governs, such as promotions: how they read it, and what the house knows of people there."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from contextlib import AbstractContextManager
from functools import cached_property
from typing import Any, Protocol
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from pitboss.house.kind import Kind, StreamMachine
from pitboss.house.machine import S
from pitboss.house.people import People, standing_of
from pitboss.house.runner import Table
from pitboss.house.running import Runner
from pitboss.house.stream.state import HouseState, offices_of
from pitboss.house.times import clocks_of
from pitboss.law import LawError, Rulebook
from pitboss.law.house_rules import HouseVocabulary, house_problems
from pitboss.law.vocabulary import Format
from pitboss.table.asking import Asking
from pitboss.table.bound import Bound
from pitboss.table.bounds import LONGEST_NAME, bad_name
from pitboss.table.commands import PLAYER, Actor, Request, Standing
from pitboss.table.persons import among, identity
from pitboss.table.refusal import Refusal, add_sentences

EXCLUDED, STAFF = "excluded", "staff"
"""What the house may know of a person whom a request is about."""
SOMEBODY = "somebody new"
"""Stands in an offer for a person who is named when it is taken up."""
ZONE = Format('a time zone such as "Australia/Sydney"', ZoneInfo)


class StreamRules(Bound):
    """A rulebook as a stream of the house reads it."""

    def __init__(self, book: Rulebook, known: HouseVocabulary) -> None:
        for problem in house_problems(book, known):
            raise problem
        if not known.carried_by(book):
            expected = f"a rulebook whose own clauses say how a {known.kind} is run"
            raise LawError(book.where, "clause", expected, "none that does")
        self.zone = str(book.setting(f"{known.kind}.time-zone").value)
        self._bind(book, known.rules, {office.name: book.powers(office.name) for office in book.offices})

    def value(self, key: str) -> Any:
        """Return the value of a setting."""
        return self.book.setting(key).value

    def clocks(self) -> AbstractContextManager[None]:
        """Let times in sentences be told by the clocks that the stream goes by."""
        return clocks_of(self.zone)


class Surroundings(Protocol):
    """What a stream may ask the house that it belongs to."""

    @property
    def people(self) -> People: ...

    def must_hold(self) -> None:
        """Raise what is wrong with the house's own record."""

    def tables(self) -> Collection[Table]:
        """Return the tables whose record can be read."""

    def readable(self, kind: RuledKind[Any]) -> Iterator[Runner[Any]]:
        """Yield the streams of a kind whose record can be read."""


class RuledKind(Kind[S, StreamRules]):
    """A kind of stream that is begun under a rulebook, and of which a house may have many."""

    @property
    def prefix(self) -> str:
        """Return how the names of its streams begin."""
        return f"{self.id}/"

    def machine(self, name: str, rules: StreamRules) -> StreamMachine[S, StreamRules]:
        """Return what runs the stream of that name."""
        return StreamMachine(self, self.prefix + name, rules)

    @cached_property
    def vocabulary(self) -> HouseVocabulary:
        """Return the names that a rulebook of this kind may use."""
        return HouseVocabulary(kind=self.id, rules=self.own.rules, powers=self.own.powers, settings=self.own.settings)

    def reads(self, book: Rulebook) -> StreamRules:
        """Return the rules that a stream is run by; raise LawError if the book does not have them, or wants a reading of its
        source that is not built."""
        rules = StreamRules(book, self.vocabulary)
        for key, built in self.own.interpretations.items():
            if rules.value(key) != built:
                raise LawError(book.where, f"setting[{key}].value", f"{built}, which is what is built", repr(rules.value(key)))
        return rules

    def words(self, rules: StreamRules) -> AbstractContextManager[None]:
        return rules.clocks()

    def concerned(self, state: S, does: Request | None) -> Iterable[str]:
        """Return the persons whom a request is about, or whom any request may be about: the house must know more of them."""
        return ()

    def payers(self, state: S, who: Actor, does: Request | None) -> Iterable[str]:
        """Return the persons who pay because of a request, or because of any request."""
        return ()

    def forbidden(self, house: Surroundings, state: S, does: Request, who: Actor, at: int) -> Refusal | None:
        """Refuse what no rule of the stream forbids but the persons whom it concerns do: limits that they set themselves."""
        return None

    def standing(self, house: HouseState, state: S, who: Actor, at: int, does: Request | None, version: int) -> Standing:
        """Return what the house knows of the speaker, and of the person whom the request is about."""
        known = standing_of(house, who, at, "", version, getattr(does, "signed_by", ""))
        persons = (who.name, *self.concerned(state, does))
        concerned = {identity(person): facts for person in persons if (facts := _about(house, person))}
        purses = {person: house.purses.get(person, 0) for person in self.payers(state, who, does)}
        return replace(known, concerned=concerned, purses=purses, pools={}, house_wide={})


def _about(house: HouseState, person: str) -> tuple[str, ...]:
    """Return what the house knows of a person that may keep them from something."""
    facts = ((EXCLUDED, among(person, house.excluded)), (STAFF, bool(offices_of(house, person))))
    return tuple(fact for fact, holds in facts if holds)


def spoken_for(c: Asking[Any, StreamRules], given: str, *rules: str) -> str | Refusal:
    """Return the person whom a request is about: a player, unless they name somebody, or whom an office names."""
    person = given.strip() or (c.who.name if c.who.office == PLAYER else "")
    if not person:
        return c.refuse("for-somebody", *rules, office=c.who.office)
    return Refusal("no-name", (), {"longest": LONGEST_NAME}) if bad_name(person) else person


def known_of(c: Asking[Any, StreamRules], person: str) -> tuple[str, ...]:
    """Return what the house knows of a person that may keep them from something."""
    return c.standing.concerned.get(identity(person), ())


def short_of(c: Asking[Any, StreamRules], person: str, amount: int) -> int | None:
    """Return the cash of a person who has less than this amount; None if they have it, or nothing is known of it."""
    held = c.standing.purses.get(person)
    return held if held is not None and held < amount else None


REFUSALS = {
    "for-somebody": ("You speak as {office}, and named nobody.", "Name the person whom it is for."),
    "stream-name": ("A {kind} cannot be called {name}; its name must {needed}.", "Give it another name."),
}
add_sentences(REFUSALS)
