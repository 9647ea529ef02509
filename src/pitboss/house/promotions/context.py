"""What every decision about a promotion asks again and again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, TypeAlias

from pitboss.house.promotions.state import PromotionState
from pitboss.house.promotions.terms import Terms
from pitboss.house.ruled import EXCLUDED, SOMEBODY, STAFF, StreamRules, known_of, spoken_for
from pitboss.house.times import said
from pitboss.money import show
from pitboss.table.asking import Asking
from pitboss.table.commands import PLAYER
from pitboss.table.fields import asks
from pitboss.table.persons import same_person
from pitboss.table.refusal import Refusal

Context: TypeAlias = Asking[PromotionState, StreamRules]
PrizeName = Annotated[str, asks("Which prize?", what="the name of a prize")]


def when(c: Context, at: int) -> str:
    """Return a time as a sentence says it."""
    return said(at, c.rules.zone)


def not_running(c: Context, *rules: str, code: str = "not-commenced") -> Refusal | None:
    """Refuse what can only be done after the promotion began."""
    return None if c.state.commenced_at else c.refuse(code, *rules)


def postponed(c: Context) -> Refusal:
    return c.refuse("is-postponed", "promotion.integrity", words=c.state.postponed_words)


def for_whom(c: Context, given: str, power: str) -> str | Refusal:
    """Return the person whom a request is about: a player speaks for themselves alone, an office for a person it names."""
    person = spoken_for(c, given, power)
    if not isinstance(person, Refusal) and c.who.office == PLAYER and not same_person(person, c.who.name):
        offices = tuple(each for each in c.rules.holders(power) if each != PLAYER)
        return c.refuse("not-your-office", power, office=PLAYER, offices=offices)
    return person


def somebody(c: Context) -> Iterable[str]:
    """Return for whom a request may be offered: players themselves, or somebody whom an office names."""
    return ("" if c.who.office == PLAYER else SOMEBODY,)


def ineligible(c: Context, person: str) -> tuple[str, str] | None:
    """Return why a person may not win, and the rule; None if nothing is known against them."""
    known, terms = known_of(c, person), c.state.terms
    if EXCLUDED in known:
        return "they are excluded from the casino", "promotion.eligible"
    in_office = c.who.office != PLAYER and same_person(person, c.who.name)
    if (STAFF in known or in_office) and not terms.staff:
        return "they work for the house, and the terms leave its people out", "promotion.eligible"
    return None


def wagers_short(c: Context, person: str) -> tuple[str, str] | None:
    """Return that a person has not wagered what the terms want, and the rule; None if they have."""
    terms: Terms = c.state.terms
    wagered = c.state.wagered_by(person)
    if wagered >= terms.minimum_wager:
        return None
    return f"they wagered {show(wagered)} of the {show(terms.minimum_wager)} needed", "promotion.minimum-wager"


def not_eligible(c: Context, person: str) -> tuple[str, str] | None:
    """Return why a person may not win a prize, and the rule."""
    return ineligible(c, person) or wagers_short(c, person)


def entrant_acts(c: Context) -> Refusal | None:
    """Refuse somebody who would draw, award or deny prizes of a promotion that they have entered."""
    entered = c.state.ballots_of(c.who.name)
    return c.refuse("entrant-acts", "promotion.eligible", person=c.who.name) if entered else None


def prize_ids(c: Context) -> tuple[str, ...]:
    return tuple(each.id for each in c.state.terms.prizes) or ("none",)
