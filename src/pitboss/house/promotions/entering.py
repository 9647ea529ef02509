"""Entries: forms that people hand in, and wagers that the house counts from the records of its tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from pitboss.house.kind import StreamEvent
from pitboss.house.promotions.context import Context, for_whom, ineligible, not_running, postponed, somebody, when
from pitboss.house.promotions.state import Entry, PromotionState
from pitboss.house.promotions.terms import FORM, WAGER
from pitboss.table.acts import Act, Topic
from pitboss.table.commands import Inside, Request
from pitboss.table.context import Decision
from pitboss.table.events import NOBODY
from pitboss.table.fields import Person, TimeOfDay
from pitboss.table.offers import Offer
from pitboss.table.persons import identity, same_person
from pitboss.table.phrases import counted
from pitboss.table.refusal import Refusal, listed


class EnterPromotion(Request, frozen=True, tag="enter-promotion"):
    """Enter a promotion, or be entered by the operator."""

    person: Person = ""
    """Who enters, if you speak in an office; else it is you."""

    SECRET: ClassVar[tuple[str, ...]] = ("person",)


class Wagered(Struct, frozen=True):
    """What a person has wagered at the tables that count."""

    person: str
    amount: int


class CountWagers(Inside, frozen=True, tag="count-wagers"):
    """The house counts the wagers that the records of its tables have."""

    tables: dict[str, int]
    """The version of each table's record up to which it was read."""
    until: TimeOfDay
    """Wagers settled up to this time are counted."""
    wagered: tuple[Wagered, ...]

    SECRET: ClassVar[tuple[str, ...]] = ("wagered",)


class EntryMade(StreamEvent[PromotionState], frozen=True, tag="promotion.entry-made/1"):
    person: str
    ballot: int

    SECRET: ClassVar[tuple[str, ...]] = ("person",)

    def after(self, state: PromotionState) -> PromotionState:
        entry = Entry(self.person, self.ballot, self.ballot)
        return replace(state, ballots=self.ballot, entries=(*state.entries, entry))

    def says(self) -> str:
        return f"Ballot {self.ballot} is given out."


class Earned(Struct, frozen=True):
    """What a person has wagered, and the ballots that this earns them, from one number to another; 0 is none."""

    person: str
    amount: int
    first: int = 0
    last: int = 0


class WagersCounted(StreamEvent[PromotionState], frozen=True, tag="promotion.wagers-counted/1"):
    """The house has counted wagers at its tables; when entries have closed, they become ballots."""

    tables: dict[str, int]
    until: int
    final: bool
    ballots: int
    """How many ballots there are now."""
    earned: tuple[Earned, ...]

    SECRET: ClassVar[tuple[str, ...]] = ("earned",)

    def after(self, state: PromotionState) -> PromotionState:
        entries = tuple(Entry(each.person, each.first, each.last) for each in self.earned if each.first)
        wagered = {each.person: each.amount for each in self.earned}
        return replace(
            state,
            entries=(*state.entries, *entries),
            ballots=self.ballots,
            wagered=wagered,
            counted_until=self.until,
            final=self.final,
        )

    def says(self) -> str:
        tables = listed(f"{name} to row {version}" for name, version in self.tables.items()) if self.tables else "no table"
        ballots = f" There are {counted(self.ballots, 'ballot')}." if self.final else ""
        return f"Wagers counted from the records of the tables: {tables}.{ballots}"


def may_enter(c: Context, person: str) -> Offer | Refusal:
    """Offer a person a ballot while entries are open, if they may win and there is one left for them."""
    state = c.state
    if refusal := c.requires("promotion.enter") or _entries_shut(c):
        return refusal
    entrant = for_whom(c, person, "promotion.enter")
    if isinstance(entrant, Refusal):
        return entrant
    if FORM not in state.terms.entry_ways:
        return c.refuse("entries-by", "promotion.eligible", ways=state.terms.entry_ways)
    if refusal := _may_not_enter(c, entrant):
        return refusal
    if state.ballots >= state.terms.most:
        return c.refuse("entries-full", "promotion.eligible", most=state.terms.most)
    if 0 < state.terms.most_each <= (have := state.ballots_of(entrant)):
        return c.refuse("entries-each", "promotion.eligible", person=entrant, have_ballots=have)
    return c.offer("promotion.enter", "promotion.closing")


def enter(c: Context, request: EnterPromotion, offer: Offer) -> Decision:
    """Give an entrant the next ballot."""
    person = request.person.strip() or c.who.name
    return (EntryMade(person=person, ballot=c.state.ballots + 1, clauses=offer.clauses, audience=NOBODY),)


def _entries_shut(c: Context) -> Refusal | None:
    state = c.state
    if refusal := not_running(c, "promotion.commence"):
        return refusal
    if state.cancelled:
        return c.refuse("draw-cancelled", "promotion.integrity")
    if state.entries_postponed:
        return postponed(c)
    return c.refuse("entries-closed", "promotion.closing", closes=when(c, state.closes)) if c.at >= state.closes else None


def _may_not_enter(c: Context, person: str) -> Refusal | None:
    if against := ineligible(c, person):
        why, rule = against
        return c.refuse("not-eligible", rule, person=person, why=why)
    if c.rules.value("promotion.scrutineer-who") == "no-entrant" and same_person(person, c.state.scrutineer):
        return c.refuse("scrutineer-enters", "promotion.scrutineer", person=person)
    return None


def may_count(c: Context) -> Offer | Refusal:
    """Allow a count of the wagers until they have become ballots, where anything depends on them."""
    state = c.state
    if refusal := not_running(c, "promotion.minimum-wager"):
        return refusal
    if not state.terms.counts_wagers:
        return c.refuse("entries-by", "promotion.eligible", ways=state.terms.entry_ways)
    if state.final or state.cancelled:
        return c.refuse("entries-closed", "promotion.closing", closes=when(c, state.closes))
    return c.offer("promotion.minimum-wager", "promotion.eligible")


def count(c: Context, request: CountWagers, offer: Offer) -> Decision:
    """Take over what people have wagered. When entries have closed, the wagers become ballots, once."""
    state = c.state
    final = request.until >= state.closes and not state.entries_postponed
    totals = totals_of(request.wagered)
    due = _due(c, totals) if final and WAGER in state.terms.entry_ways else {}
    earned, next_ballot = [], state.ballots + 1
    for person in sorted(totals, key=identity):
        ballots = due.get(person, 0)
        numbers = (next_ballot, next_ballot + ballots - 1) if ballots else (0, 0)
        earned.append(Earned(person, totals[person], *numbers))
        next_ballot += ballots
    counted = WagersCounted(
        tables=request.tables,
        until=request.until,
        final=final,
        ballots=next_ballot - 1,
        earned=tuple(earned),
        clauses=offer.clauses,
        audience=NOBODY,
    )
    return (counted,)


def totals_of(wagered: Iterable[Wagered]) -> dict[str, int]:
    """Return what each person wagered, however their name was spelled at each table."""
    names: dict[str, str] = {}
    totals: dict[str, int] = {}
    for each in wagered:
        person = names.setdefault(identity(each.person), each.person)
        totals[person] = totals.get(person, 0) + each.amount
    return totals


def _due(c: Context, totals: Mapping[str, int]) -> dict[str, int]:
    """Return how many ballots each person has earned. Where there are too few for all, each gets one in turn."""
    state, terms = c.state, c.state.terms
    wanted = {}
    for person, wagered in totals.items():
        ballots = wagered // terms.every
        if terms.most_each:
            ballots = min(ballots, max(0, terms.most_each - state.ballots_of(person)))
        if ballots and _may_not_enter(c, person) is None:
            wanted[person] = ballots
    left = terms.most - state.ballots
    if sum(wanted.values()) <= left:
        return wanted
    due = dict.fromkeys(sorted(wanted, key=identity), 0)
    while left:
        for person in [each for each in due if due[each] < wanted[each]][:left]:
            due[person] += 1
            left -= 1
    return due


ENTERING = Topic(
    acts=(
        Act(EnterPromotion, may_enter, enter, at=("person",), each=somebody),
        Act(CountWagers, may_count, count),
    ),
    events=(EntryMade, WagersCounted),
    rules={
        "promotion.eligible": "who is eligible",
        "promotion.enter": "who may enter",
        "promotion.minimum-wager": "the minimum or compulsory wager",
        "promotion.closing": "when entries close",
    },
    powers=frozenset({"promotion.enter"}),
    refusals={
        "not-commenced": ("The promotion has not begun.", "Wait until it has begun."),
        "entries-closed": ("Entries closed at {closes}.", "Wait for another promotion."),
        "entries-by": ("Entries to this promotion are made by {ways}.", "Enter that way."),
        "entries-full": ("All {most:ballot} of this promotion are given out.", "Wait for another promotion."),
        "entries-each": ("{person} has {have_ballots:ballot}, the most that one person may have.", "Enter no more."),
        "not-eligible": ("{person} is not eligible: {why}.", "Leave the prize to somebody who is."),
        "scrutineer-enters": ("{person} is the scrutineer of this draw.", "Nominate another scrutineer before they enter."),
    },
)
