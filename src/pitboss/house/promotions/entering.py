"""Entries: forms that people hand in, and wagers that the house counts from the records of its tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pitboss.house.promotions.context import Context, ineligible, not_running, postponed, when
from pitboss.house.promotions.events import Earned, EntryMade, WagersCounted
from pitboss.house.promotions.requests import CountWagers, EnterPromotion, Wagered
from pitboss.house.promotions.terms import FORM, WAGER
from pitboss.table.commands import PLAYER
from pitboss.table.context import Decision
from pitboss.table.events import NOBODY
from pitboss.table.persons import identity, same_person
from pitboss.table.refusal import Refusal


def enter(c: Context, request: EnterPromotion) -> Decision:
    """Give an entrant the next ballot."""
    state = c.state
    if refusal := c.requires("promotion.enter") or _entries_shut(c):
        return refusal
    person = for_whom(c, request.person, "promotion.enter")
    if isinstance(person, Refusal):
        return person
    if FORM not in state.terms.entry_ways:
        return c.refuse("entries-by", "promotion.eligible", ways=state.terms.entry_ways)
    if refusal := _may_not_enter(c, person):
        return refusal
    if state.ballots >= state.terms.most:
        return c.refuse("entries-full", "promotion.eligible", most=state.terms.most)
    if 0 < state.terms.most_each <= (have := state.ballots_of(person)):
        return c.refuse("entries-each", "promotion.eligible", person=person, have_ballots=have)
    cited = c.rules.cite("promotion.enter", "promotion.closing")
    return (EntryMade(person=person, ballot=state.ballots + 1, clauses=cited, audience=NOBODY),)


def for_whom(c: Context, given: str, power: str) -> str | Refusal:
    """Return the person whom a request is about: a player speaks for themselves alone, an office for a person it names."""
    person = c.spoken_for(given, power)
    if not isinstance(person, Refusal) and c.who.office == PLAYER and not same_person(person, c.who.name):
        offices = tuple(each for each in c.rules.holders(power) if each != PLAYER)
        return c.refuse("not-your-office", power, office=PLAYER, offices=offices)
    return person


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


def count(c: Context, request: CountWagers) -> Decision:
    """Take over what people have wagered. When entries have closed, the wagers become ballots, once."""
    state = c.state
    if refusal := not_running(c, "promotion.minimum-wager"):
        return refusal
    if not state.terms.counts_wagers:
        return c.refuse("entries-by", "promotion.eligible", ways=state.terms.entry_ways)
    if state.final or state.cancelled:
        return c.refuse("entries-closed", "promotion.closing", closes=when(c, state.closes))
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
        clauses=c.rules.cite("promotion.minimum-wager", "promotion.eligible"),
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
