"""What every decision about a promotion asks again and again."""

from __future__ import annotations

from typing import TypeAlias

from pitboss.house.days import said
from pitboss.house.kind import EXCLUDED, STAFF, StreamContext
from pitboss.house.promotions.state import PromotionState
from pitboss.house.promotions.terms import Terms
from pitboss.money import show
from pitboss.table.commands import PLAYER
from pitboss.table.persons import same_person
from pitboss.table.refusal import Refusal

Context: TypeAlias = StreamContext[PromotionState]


def when(c: Context, at: int) -> str:
    """Return a time as a sentence says it."""
    return said(at, c.rules.zone)


def not_running(c: Context, *rules: str, code: str = "not-commenced") -> Refusal | None:
    """Refuse what can only be done after the promotion began."""
    return None if c.state.commenced_at else c.refuse(code, *rules)


def postponed(c: Context) -> Refusal:
    return c.refuse("is-postponed", "promotion.integrity", words=c.state.postponed_words)


def ineligible(c: Context, person: str) -> tuple[str, str] | None:
    """Return why a person may not win, and the rule; None if nothing is known against them."""
    known, terms = c.known_of(person), c.state.terms
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
